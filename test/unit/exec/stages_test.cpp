//===-- unit/exec/stages_test.cpp - parts in stages, whose copies and kernels overlap --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/plan/stages.hpp"
#include "machine.hpp"

#include <cmath>
#include <cstdint>
#include <numeric>

using namespace het;
using namespace het::test;

namespace {

TEST(Timeline, ChunksOfOneDeviceOverlapInItsLanes) {
  Timeline lanes;
  EXPECT_DOUBLE_EQ(lanes.add(0, {1, 2, 1}), 4);
  EXPECT_DOUBLE_EQ(lanes.add(0, {1, 2, 1}), 6) << "its copy in was behind the first kernel";
  EXPECT_DOUBLE_EQ(lanes.add(10, {1, 2, 1}), 14) << "nothing begins before the chunk is taken";
}

TEST(Timeline, CopiesAreHiddenWhereTheyAddNothingToTheKernels) {
  const LaneSeconds two = {2, 4, 2};
  EXPECT_DOUBLE_EQ(two.hidden(8), 0);
  EXPECT_DOUBLE_EQ(two.hidden(6), 2);
  EXPECT_DOUBLE_EQ(two.hidden(4), 4);
}

TEST(Stages, AreAsManyAsLatencyAllows) {
  const Capability link = {.bandwidth = 1e9, .latency = 1e-3};
  EXPECT_EQ(stagesFor(link, {1, 1, 1}, 1000), 32) << "the most";
  EXPECT_EQ(stagesFor(link, {0.016, 0.016, 0}, 1000), 4) << "the root of 16 ms by 1 ms";
  EXPECT_EQ(stagesFor(link, {1, 1, 1}, 3), 3) << "iterations";
  EXPECT_EQ(stagesFor(link, {1e-4, 1, 1e-4}, 1000), 1) << "copies that cost less than a launch";
  EXPECT_EQ(stagesFor(link, {0, 1, 0}, 1000), 1);
  EXPECT_EQ(stagesFor({}, {1, 1, 1}, 1000), 1) << "nothing is known of the link";
}

TEST(Stages, FillTheDevice) {
  Capability gpu = {.rate = 528, .bandwidth = 12e9, .latency = 1e-5, .threads = 270336};
  EXPECT_EQ(mostStages(gpu, 60000, 60000, 2400000), 0) << "bodies: a stage of few would take as long as all of them";
  EXPECT_EQ(mostStages(gpu, 100000000, 1e8, 2400000000), 369) << "a stream";
  EXPECT_EQ(mostStages(gpu, 4096, 4096, std::uint64_t{2} * 4096 * 4096 * 8), 15) << "rows";
  EXPECT_EQ(mostStages({}, 1000, 1000, 0), 1000) << "a device of one thread";
}

// Seconds of the virtual clock, from the report's record, for a pass over n iterations on one device.
struct Pass {
  double seconds;
  int calls; // of the body
  LaneSeconds lanes;
};
Pass passOver(const char *devices, long n, std::vector<het_access> (*accesses)(double *, double *, long),
              const std::function<void(het_part &, long, long)> &body, double *a, double *b) {
  Machine machine(devices, true);
  het_site site = makeSite(3);
  Loop loop(site, {{0, n, 1}}, accesses(a, b, n));
  Pass pass{0, 0, {}};
  loop.region.accesses = static_cast<int>(loop.accesses.size());
  loop.region.access = loop.accesses.data();
  check(enter(loop.region));
  auto &run = *static_cast<Run *>(loop.region.state);
  het_part part = {};
  for (;;) {
    Result<bool> got = next(loop.region, part);
    EXPECT_TRUE(got.ok());
    if (!got.ok() || !*got)
      break;
    ++pass.calls;
    body(part, part.lo[0], part.hi[0]);
  }
  pass.lanes = run.plan->parts.front().lanes;
  for (int i = 0; i < run.count; ++i)
    pass.seconds = std::max(pass.seconds, run.slots[i].seconds);
  check(leave(loop.region));
  return pass;
}

TEST(Stages, HideTheCopiesBehindEachOtherAndTheKernels) {
  constexpr long n = 32000;
  std::vector<double> a(n), b(n, -1);
  std::iota(a.begin(), a.end(), 0.0);
  const auto triad = [](double *from, double *to, long count) {
    return std::vector<het_access>{line("a", from, count, HET_TO | HET_READ),
                                   line("b", to, count, HET_FROM | HET_WRITE | HET_WRITES_ALL)};
  };
  const Pass pass = passOver(
      "sim:1(rate=1,bandwidth=8e6)", n, triad,
      [&](het_part &part, long lo, long hi) {
        for (long i = lo; i < hi; ++i)
          at(part, 1)[i] = 2 * at(part, 0)[i];
      },
      a.data(), b.data());
  for (long i = 0; i < n; ++i)
    ASSERT_EQ(b[static_cast<std::size_t>(i)], 2.0 * static_cast<double>(i));
  EXPECT_EQ(pass.calls, 32);
  const double lane = n * 1e-6; // in, kernels and out alike
  EXPECT_NEAR(pass.seconds, lane * (1 + 2.0 / 32), lane * 1e-6);
  EXPECT_GE(pass.lanes.hidden(pass.seconds) / pass.lanes.copies(), 0.95);
  EXPECT_NEAR(pass.lanes.copies(), 2 * lane, lane * 1e-6);
}

TEST(Stages, ALoopWhoseResultIsReadLaterHasOne) {
  // The access is described as whole: each stage might write what another one brings.
  constexpr long n = 320;
  std::vector<double> a(n, 1), b(n, 0);
  const auto accesses = [](double *from, double *to, long count) {
    return std::vector<het_access>{line("a", from, count, HET_TO | HET_READ),
                                   whole("b", to, count, HET_TOFROM | HET_READ | HET_WRITE)};
  };
  const Pass pass = passOver(
      "sim:1(bandwidth=8e6)", n, accesses,
      [&](het_part &part, long lo, long hi) {
        for (long i = lo; i < hi; ++i)
          at(part, 1)[n - 1 - i] = at(part, 0)[i] + static_cast<double>(i);
      },
      a.data(), b.data());
  EXPECT_EQ(pass.calls, 1);
  for (long i = 0; i < n; ++i)
    EXPECT_EQ(b[static_cast<std::size_t>(n - 1 - i)], 1 + static_cast<double>(i));
}

TEST(Stages, AHaloComesOnceAndItemsBeforeTheirStage) {
  constexpr long n = 640;
  std::vector<double> a(n), b(n, -1);
  std::iota(a.begin(), a.end(), 1.0);
  Machine machine("sim:2(bandwidth=1e8)");
  het_site site = makeSite(4);
  Loop loop(site, {{1, n - 2, 1}},
            {line("a", a.data(), n, HET_TO | HET_READ, 1), line("b", b.data(), n, HET_TOFROM | HET_WRITE)});
  int calls = 0;
  check(loop.with(HET_SCHED_BLOCK)
            .run(
                [&](het_part &part) {
                  ++calls;
                  for (long i = part.lo[0]; i < part.hi[0]; ++i)
                    at(part, 1)[i] = at(part, 0)[i - 1] + at(part, 0)[i + 1];
                },
                Drive::One));
  EXPECT_EQ(calls, 64) << "32 stages on each device";
  for (std::size_t i = 1; i + 1 < n; ++i)
    EXPECT_EQ(b[i], 2 * a[i]);
  EXPECT_EQ(machine.device(0).usage().in + machine.device(1).usage().in - sizeof(double) * 2 * (n - 2),
            sizeof(double) * 4)
      << "the halo, once for each device and side, and both arrays";
}

TEST(Stages, OfACyclicShareAreWholeBlocksAndPartsOfThem) {
  constexpr long n = 1000;
  std::vector<double> a(n, 1);
  Machine machine("sim:3(bandwidth=1e8)");
  het_site site = makeSite(5);
  het_access access = line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE, 0, HET_CYCLIC);
  Loop loop(site, {{0, n, 1}}, {access});
  check(loop.run([&](het_part &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at(part, 0)[i] += static_cast<double>(i);
  }));
  for (std::size_t i = 0; i < n; ++i)
    EXPECT_EQ(a[i], 1 + static_cast<double>(i));
}

} // namespace
