//===-- unit/sched/chunk_policies_test.cpp - schedules whose threads ask for chunks -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "policies.hpp"

#include <algorithm>

using namespace het;
using namespace het::test;

// Gives out a pass, each thread asking in turn, or all to one; every index once. Sizes by thread.
static std::vector<std::vector<long>> distribute(Policy &policy, const Request &request,
                                                 const std::vector<double> &each, int only = -1) {
  policy.begin(request);
  std::size_t threads = threadsOf(request.workers).size();
  std::vector<std::vector<long>> sizes(threads);
  std::vector<int> given(static_cast<std::size_t>(request.total));
  std::vector<bool> ended(threads);
  auto ask = [&](std::size_t thread) {
    Range range = policy.claim(thread);
    if (range.empty())
      return false;
    for (long i = range.lo; i < range.hi; ++i)
      ++given.at(static_cast<std::size_t>(i));
    sizes[thread].push_back(range.size());
    policy.done(thread, range.size(), each[thread] * static_cast<double>(range.size()));
    return true;
  };
  if (only >= 0)
    while (ask(static_cast<std::size_t>(only))) {
    }
  for (bool more = true; more;) {
    more = false;
    for (std::size_t s = 0; s < threads; ++s)
      more |= ask(s);
  }
  policy.passed();
  EXPECT_TRUE(std::all_of(given.begin(), given.end(), [](int n) { return n == 1; }));
  return sizes;
}

TEST(ChunkPolicy, ChunkGivesEverySeatChunksOfOneSize) {
  std::vector<Worker> workers = {accelerator(8), host(2)};
  auto sizes = distribute(*policy(HET_SCHED_CHUNK), {95, HET_RATIO_DEFAULT, workers}, {1, 1, 1});
  EXPECT_EQ(sizes, (std::vector<std::vector<long>>{{10, 10, 10, 5}, {10, 10, 10}, {10, 10, 10}}));
}

TEST(ChunkPolicy, ChunkStaticScalesChunksByTheStaticShares) {
  std::vector<Worker> workers = {accelerator(4), host(2)};
  auto sizes = distribute(*policy(HET_SCHED_CHUNK_STATIC), {600, HET_RATIO_DEFAULT, workers, 30}, {1, 1, 1});
  EXPECT_EQ(sizes[0].front(), 40); // 3 threads' 60, four sixths of them
  EXPECT_EQ(sizes[1].front(), 10);
  sizes = distribute(*policy(HET_SCHED_CHUNK_STATIC), {600, 0.5, workers, 30}, {1, 1, 1});
  EXPECT_EQ(sizes[0].front(), 30);
  EXPECT_EQ(sizes[1].front(), 15);
  sizes = distribute(*policy(HET_SCHED_CHUNK_STATIC), {600, 0, workers, 30}, {1, 1, 1});
  EXPECT_TRUE(sizes[1].empty()) << "the host's share is nothing";
}

TEST(ChunkPolicy, ChunkDynamicGrowsChunksWhileThatPays) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto dynamic = policy(HET_SCHED_CHUNK_DYNAMIC);
  Request request{100000, HET_RATIO_DEFAULT, workers, 1000};
  dynamic->begin(request);
  long first = 0, last = 0;
  for (int i = 0; i < 6; ++i) {
    last = dynamic->claim(0).size();
    first = first ? first : last;
    dynamic->done(0, last, 1e-3 + 1e-6 * static_cast<double>(last)); // a launch costs as much as a thousand iterations
  }
  EXPECT_EQ(first, 100);
  EXPECT_GT(last, 4 * first);
  long steady = dynamic->claim(1).size();
  for (int i = 0; i < 6; ++i) { // here larger chunks only get slower
    dynamic->done(1, steady, 1e-6 * static_cast<double>(steady * steady));
    steady = dynamic->claim(1).size();
  }
  EXPECT_LT(steady, 3 * first);
}

TEST(ChunkPolicy, AChunkScheduleGivesUpAnAcceleratorThatDoesLessThanACore) {
  for (het_schedule schedule : {HET_SCHED_CHUNK, HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC}) {
    std::vector<Worker> workers = {accelerator(1), host(2)};
    auto chunk = policy(schedule);
    for (int pass = 0; pass < 2; ++pass) { // the accelerator comes once, the cores share the rest
      chunk->begin({120, HET_RATIO_DEFAULT, workers, 30});
      Range mine = chunk->claim(0);
      EXPECT_FALSE(mine.empty());
      chunk->done(0, mine.size(), 1);
      for (bool more = true; more;) {
        more = false;
        for (std::size_t core : {1, 2})
          if (Range range = chunk->claim(core); !range.empty()) {
            chunk->done(core, range.size(), 0.01);
            more = true;
          }
      }
      chunk->passed();
    }
    chunk->begin({120, HET_RATIO_DEFAULT, workers, 30});
    EXPECT_TRUE(chunk->claim(0).empty());
  }
}

TEST(ChunkPolicy, AChunkScheduleTriesTheAcceleratorAgainWithASmallChunk) {
  std::vector<Worker> workers = {accelerator(1), host(2)};
  auto chunk = policy(HET_SCHED_CHUNK);
  const Request request{1200, HET_RATIO_DEFAULT, workers, 30};
  std::vector<long> accelerated;
  for (int pass = 0; pass < 22; ++pass) {
    chunk->begin(request);
    long mine = 0, taken = 0;
    for (std::size_t turn = 0; taken < request.total; ++turn) {
      const std::size_t thread = turn % 20 == 0 ? 0 : 1 + turn % 2; // it comes once while the others come often
      const Range range = chunk->claim(thread);
      chunk->done(thread, range.size(), (pass < 10 && thread == 0 ? 1 : 0.01) * static_cast<double>(range.size()));
      taken += range.size();
      mine += thread == 0 ? range.size() : 0;
    }
    chunk->passed();
    accelerated.push_back(mine);
  }
  EXPECT_GT(accelerated[1], 0);
  EXPECT_EQ(accelerated[2], 0);
  EXPECT_EQ(accelerated[17], 0);
  EXPECT_EQ(accelerated[18], 5) << "an eighth of a chunk";
  EXPECT_GT(accelerated[19], 5) << "it is as fast as a core again";
}

TEST(ChunkPolicy, ChunkDynamicSettlesWhereNothingImproves) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto dynamic = policy(HET_SCHED_CHUNK_DYNAMIC);
  long most = 0;
  for (int pass = 0; pass < 20; ++pass)
    for (const auto &sizes : distribute(*dynamic, {10000, HET_RATIO_DEFAULT, workers, 100}, {1, 1}))
      for (long size : sizes)
        most = std::max(most, size);
  EXPECT_LE(most, 300) << "an iteration takes as long in chunks of any size: 100 is as good";
}

TEST(ChunkPolicy, ChunksEndTogetherThoughADeviceIsSlow) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto dynamic = policy(HET_SCHED_CHUNK_DYNAMIC);
  const Request request{1000, HET_RATIO_DEFAULT, workers, 20};
  const std::vector<double> each = {1, 20};
  double last = 0;
  for (int pass = 0; pass < 3; ++pass) { // whoever is free first claims next
    dynamic->begin(request);
    std::vector<double> free(2, 0);
    for (long taken = 0; taken < request.total;) {
      const std::size_t thread = free[0] <= free[1] ? 0 : 1;
      const Range range = dynamic->claim(thread);
      const double seconds = each[thread] * static_cast<double>(range.size());
      dynamic->done(thread, range.size(), seconds);
      free[thread] += seconds;
      taken += range.size();
    }
    dynamic->passed();
    last = std::max(free[0], free[1]);
  }
  EXPECT_LE(last, 1.2 * 1000 * 20 / 21.0);
}

TEST(ChunkPolicy, HybridChunkIsAdaptiveFromTheSecondPassOn) {
  std::vector<Worker> workers = {accelerator(1), host(1)};
  auto hybrid = policy(HET_SCHED_HYBRID_CHUNK);
  EXPECT_EQ(hybrid->dispatchMode(), DispatchMode::OnDemand);
  distribute(*hybrid, {1000, HET_RATIO_DEFAULT, workers}, {1, 3});
  EXPECT_EQ(hybrid->dispatchMode(), DispatchMode::Once);
  pass(workers, {500, 500}, {1, 3}); // as the site tells it
  EXPECT_EQ(hybrid->share({1000, HET_RATIO_DEFAULT, workers}), (Shares{750, 250}));
}

TEST(ChunkPolicy, DynamicBeginsEqualAndThenLevelsTheQueues) {
  std::vector<Worker> workers = {accelerator(8), host(1)};
  auto dynamic = policy(HET_SCHED_DYNAMIC);
  Request request{1000, HET_RATIO_DEFAULT, workers, 5};
  dynamic->begin(request);
  Range a = dynamic->claim(0), b = dynamic->claim(1);
  EXPECT_EQ(a.size(), 100);
  EXPECT_EQ(b.size(), 100) << "an empty model takes them as equal, whatever their rates";
  dynamic->done(0, 100, 1); // 0.01 each; the other one is still at it
  EXPECT_EQ(dynamic->claim(0).size(), 200) << "who has not been measured gets no more";
  dynamic->done(1, 100, 3); // 0.03 each
  // The accelerator's queue holds 2 s, and 200 more come: both end at (200 + 66.7 + 0) / 133.3 = 2 + 0.01 n = 0.03 (200
  // - n).
  EXPECT_EQ(dynamic->claim(1).size(), 50) << "its part of a chunk by speed";
  EXPECT_EQ(dynamic->claim(1).size(), 50);
}

TEST(ChunkPolicy, DynamicTakesWhatWaitsInAnothersQueue) {
  std::vector<Worker> workers = {accelerator(1), accelerator(1)};
  auto dynamic = policy(HET_SCHED_DYNAMIC);
  dynamic->begin({400, HET_RATIO_DEFAULT, workers, 1});
  EXPECT_EQ(dynamic->claim(0).size(), 200);
  dynamic->done(0, 200, 2);
  EXPECT_TRUE(dynamic->claim(0).empty()) << "nobody knows how fast the other one is";
  EXPECT_EQ(dynamic->claim(1).size(), 200);
  dynamic->done(1, 200, 2);
  // Both are known, and all is assigned in two tasks. The second device turns out to be idle: the first one's waiting
  // iterations are level with nothing.
  dynamic->begin({400, HET_RATIO_DEFAULT, workers, 2});
  EXPECT_EQ(dynamic->claim(0).size(), 100);
  long second = 0;
  for (Range range = dynamic->claim(1); !range.empty(); range = dynamic->claim(1)) {
    second += range.size();
    dynamic->done(1, range.size(), 0.01 * static_cast<double>(range.size()));
  }
  EXPECT_GE(second, 200) << "with a part of what waited for the first";
}

// Once all are known a task is a thread's part of a chunk, though more of it waits.
TEST(ChunkPolicy, DynamicGivesNoWholeChunkToOneThread) {
  std::vector<Worker> workers = {host(4)};
  auto dynamic = policy(HET_SCHED_DYNAMIC);
  const Request request{4000, HET_RATIO_DEFAULT, workers, 10};
  distribute(*dynamic, request, {1, 1, 1, 1});
  dynamic->begin(request);
  std::vector<long> most(4);
  for (int turn = 0; turn < 40; ++turn) // the first thread is at its first task for ever
    for (std::size_t thread = 1; thread < 4; ++thread) {
      const Range range = dynamic->claim(thread);
      most[thread] = std::max(most[thread], range.size());
      if (!range.empty())
        dynamic->done(thread, range.size(), static_cast<double>(range.size()));
    }
  EXPECT_LE(std::ranges::max(most), 150) << "a chunk has 400 for four threads";
}

TEST(ChunkPolicy, CyclicDealsBlocksOutInTurnAndCoresShareTheHosts) {
  std::vector<Worker> workers = {accelerator(8), host(2)};
  auto cyclic = policy(HET_SCHED_CYCLIC);
  cyclic->begin({40, HET_RATIO_DEFAULT, workers, 4});
  EXPECT_EQ(cyclic->claim(0), (Range{0, 10}));
  EXPECT_EQ(cyclic->claim(0), (Range{20, 30}));
  EXPECT_EQ(cyclic->claim(1), (Range{10, 15}));
  EXPECT_EQ(cyclic->claim(2), (Range{15, 20}));
  EXPECT_EQ(cyclic->claim(2), (Range{35, 40}));
  EXPECT_TRUE(cyclic->claim(0).empty());
}

TEST(ChunkPolicy, WhateverTheScheduleAndWhoeverAsksEveryIterationIsGivenOutOnce) {
  for (het_schedule schedule : {HET_SCHED_CHUNK, HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC,
                                HET_SCHED_HYBRID_CHUNK, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC})
    for (long total : {1, 2, 7, 100, 1001})
      for (long div : {0, 1, 3, 5000})
        for (int only : {-1, 0, 3}) {
          std::vector<Worker> workers = {accelerator(8), accelerator(0.5), host(3)};
          auto one = policy(schedule);
          for (int pass = 0; pass < 4 && one->dispatchMode() == DispatchMode::OnDemand; ++pass)
            distribute(*one, {total, HET_RATIO_DEFAULT, workers, div}, {0.1, 3, 1, 1, 1}, only);
        }
}
