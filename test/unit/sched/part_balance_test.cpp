//===-- unit/sched/part_balance_test.cpp - parts of jobs that move, and parts that are split --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "part_machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace het;
using namespace het::test;

TEST(PartScheduler, EveryItemRunsOnce) {
  for (std::size_t workers : {1u, 2u, 3u, 8u})
    for (long parts : {1L, 2L, 3L, 7L, 50L, 129L})
      for (long items : {1L, 2L, 17L}) {
        std::vector<std::pair<long, long>> seen;
        Machine machine(workers, [&](std::size_t worker, int, long first, long items) {
          seen.emplace_back(first, items);
          return (1 + static_cast<double>(worker)) * static_cast<double>(items);
        });
        machine.add("job", equal(parts, items));
        ASSERT_TRUE(machine.run());
        std::sort(seen.begin(), seen.end());
        long next = 0;
        for (const auto &[first, count] : seen) {
          ASSERT_EQ(first, next);
          next += count;
        }
        EXPECT_EQ(next, parts * items);
      }
}

TEST(PartScheduler, SharesFollowTheSpeeds) {
  Machine machine(3, each({1, 2, 4}));
  for (int barrier = 0; barrier < 3; ++barrier) {
    machine.again();
    machine.add("saxpy", equal(48, 100));
    ASSERT_TRUE(machine.run());
  }
  const double best = 4800 / (1 + 1 / 2.0 + 1 / 4.0);
  EXPECT_LT(machine.now, best * 1.06);
  EXPECT_NEAR(static_cast<double>(machine[0].items), best, best * 0.06);
  EXPECT_NEAR(static_cast<double>(machine[2].items), best / 4, best * 0.06);
}

TEST(PartScheduler, AWorkerThatIsTooSlowGetsNothingOnceThatIsKnown) {
  Machine machine(2, each({1, 1000}));
  machine.add("update", equal(32, 10));
  ASSERT_TRUE(machine.run());
  machine.again();
  machine.add("update", equal(32, 10));
  ASSERT_TRUE(machine.run());
  EXPECT_EQ(machine[1].parts, 0);
  EXPECT_DOUBLE_EQ(machine.now, 320);
}

// A fifth of the domain has all the work. The model's medians are wrong there, and stealing corrects it.
TEST(PartScheduler, StealingCorrectsAnIrregularJob) {
  Machine machine(4, [](std::size_t, int, long first, long items) {
    double sum = 0;
    for (long k = first; k < first + items; ++k)
      sum += k % 5 == 0 && k > 4000 ? 50 : k > 4800 ? 10 : 1;
    return sum;
  });
  double work = 0;
  for (int barrier = 0; barrier < 2; ++barrier) {
    machine.again();
    machine.add("forces", equal(64, 100));
    ASSERT_TRUE(machine.run());
    work = 0;
    for (std::size_t w = 0; w < 4; ++w)
      work += machine[w].busy;
  }
  EXPECT_EQ(machine.items(), 6400);
  EXPECT_LT(machine.now, work / 4 * 1.25);
}

TEST(PartScheduler, AnIdleWorkerStealsWhatItEndsSooner) {
  Machine machine(2, each({1, 1}));
  machine.add("first", equal(4, 1)); // a chunk has two, nothing is known
  ASSERT_EQ(machine.scheduler->next(0).part, 0);
  ASSERT_EQ(machine.scheduler->next(1).part, 1);
  machine.scheduler->done(0, 1);
  ASSERT_EQ(machine.scheduler->next(0).part, 2); // of the next chunk, which is all its own
  EXPECT_EQ(machine.scheduler->queued(0), 1u);
  machine.scheduler->done(1, 1);
  const PartScheduler::Step stolen = machine.scheduler->next(1);
  EXPECT_EQ(stolen.act, Act::Run);
  EXPECT_EQ(stolen.part, 3);
  EXPECT_EQ(machine.scheduler->queued(0), 0u);
}

TEST(PartScheduler, ASlowWorkerDoesNotSteal) {
  Machine machine(2, each({1, 10}));
  machine.times.of("first", 0).add(1, 1);
  machine.times.of("first", 1).add(1, 10);
  machine.add("first", equal(3, 1));
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Run);
  const unsigned long before = machine.scheduler->version();
  EXPECT_EQ(machine.scheduler->next(1).act, Act::Wait); // 10 s, where the other one needs three
  EXPECT_EQ(machine.scheduler->version(), before);
}

TEST(PartScheduler, PartsAreSplitNearTheEnd) {
  Machine machine(2, each({1, 1}));
  machine.times.of("sum", 0).add(16, 16);
  machine.times.of("sum", 1).add(16, 16);
  machine.add("sum", {16});
  const PartScheduler::Step step = machine.scheduler->next(0);
  ASSERT_EQ(step.act, Act::Split);
  const long pieces[] = {8, 8};
  const long first = machine.scheduler->replace(0, pieces);
  const PartScheduler::Step mine = machine.scheduler->next(0), other = machine.scheduler->next(1);
  EXPECT_EQ(mine.part, first);
  EXPECT_EQ(other.part, first + 1);
  EXPECT_FALSE(machine.scheduler->finished());
}

TEST(PartScheduler, APartThatCannotBeSplitRunsWhole) {
  Machine machine(2, each({1, 1}));
  machine.add("sum", {16});
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Split);
  const long whole[] = {16};
  const long part = machine.scheduler->replace(0, whole);
  const PartScheduler::Step step = machine.scheduler->next(0);
  EXPECT_EQ(step.act, Act::Run);
  EXPECT_EQ(step.part, part);
  machine.scheduler->done(0, 1);
  EXPECT_TRUE(machine.scheduler->finished());
}

// Dicing may fail; then nothing stands in the part's place.
TEST(PartScheduler, APartMayBeReplacedByNothing) {
  Machine machine(2, each({1, 1}));
  machine.add("sum", {16});
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Split);
  machine.scheduler->replace(0, {});
  EXPECT_TRUE(machine.scheduler->finished());
  EXPECT_EQ(machine.scheduler->next(0).act, Act::Wait);
}

TEST(PartScheduler, ASlowOtherWorkerIsNoReasonToSplit) {
  Machine machine(2, each({1, 10}));
  machine.times.of("sum", 0).add(16, 1);
  machine.times.of("sum", 1).add(16, 10);
  machine.add("sum", {16});
  EXPECT_EQ(machine.scheduler->next(1).act, Act::Wait); // one part is the other one's
  EXPECT_EQ(machine.scheduler->next(0).act, Act::Run);
}

TEST(PartScheduler, AJobAloneOnOneWorkerIsNotSplit) {
  Machine machine(1, each({1}));
  machine.add("sum", {1000});
  ASSERT_TRUE(machine.run());
  EXPECT_EQ(machine.parts(), 1);
}

TEST(PartScheduler, ManyJobsAtOnceEnd) {
  Machine machine(5, each({1, 2, 3, 4, 50}));
  for (int barrier = 0; barrier < 3; ++barrier) {
    machine.again();
    long items = 0;
    for (long job = 0; job < 20; ++job) {
      machine.add(job % 3 == 0 ? "a" : job % 3 == 1 ? "b" : "c", equal(1 + job * 3, 1 + job));
      items += (1 + job * 3) * (1 + job);
    }
    ASSERT_TRUE(machine.run());
    EXPECT_EQ(machine.items(), items);
  }
  EXPECT_GT(machine[0].items, machine[3].items);
}
