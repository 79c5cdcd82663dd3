//===-- unit/sched/part_scheduler_test.cpp - which parts of jobs go to whom -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "part_machine.hpp"

#include <gtest/gtest.h>

#include <algorithm>

using namespace het;
using namespace het::test;

TEST(ChooseSamples, AFifthIsChosenAndNoTwoSideBySide) {
  for (long count : {1L, 2L, 4L, 5L, 10L, 100L, 997L}) {
    const std::vector<bool> chosen = chooseSamples(count, 7);
    ASSERT_EQ(static_cast<long>(chosen.size()), count);
    EXPECT_EQ(std::count(chosen.begin(), chosen.end(), true), (count + 4) / 5);
    for (std::size_t k = 1; k < chosen.size(); ++k)
      EXPECT_FALSE(chosen[k - 1] && chosen[k]) << count << " " << k;
  }
  EXPECT_TRUE(chooseSamples(0, 7).empty());
}

TEST(ChooseSamples, OneSeedGivesOneChoice) {
  EXPECT_EQ(chooseSamples(100, 1), chooseSamples(100, 1));
  EXPECT_NE(chooseSamples(100, 1), chooseSamples(100, 2));
}

TEST(ChooseSamples, EveryPartMayBeChosen) {
  std::vector<int> times(20, 0);
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const std::vector<bool> chosen = chooseSamples(20, seed);
    for (std::size_t k = 0; k < times.size(); ++k)
      times[k] += chosen[k];
  }
  EXPECT_GT(*std::min_element(times.begin(), times.end()), 100);
  EXPECT_LT(*std::max_element(times.begin(), times.end()), 350);
}

TEST(PartScheduler, AnEmptyModelGivesAllWorkersTheSame) {
  Machine machine(4, each({1, 1, 1, 1}));
  machine.add("saxpy", equal(64, 10));
  ASSERT_EQ(machine.scheduler->next(2).act, Act::Run); // who asks first gets no more than the others
  EXPECT_EQ(machine.scheduler->queued(2), 1u);
  for (std::size_t w : {0u, 1u, 3u})
    EXPECT_EQ(machine.scheduler->queued(w), 2u);
}

TEST(PartScheduler, AnEmptyModelCountsThePartsOfOtherJobs) {
  Machine machine(2, each({1, 1}));
  machine.add("first", {1});
  machine.add("second", {1});
  EXPECT_EQ(machine.scheduler->next(0).act, Act::Run);
  const PartScheduler::Step other = machine.scheduler->next(1);
  EXPECT_EQ(other.act, Act::Run);
  EXPECT_EQ(other.part, 1);
}

// [G] section 4.1.3: until the others have been measured, the first that is counts as the best.
TEST(PartScheduler, WhoIsMeasuredFirstGetsTheNextChunk) {
  Machine machine(4, each({1, 1, 1, 1}));
  machine.add("saxpy", equal(64, 10));
  for (std::size_t w = 0; w < 4; ++w)
    ASSERT_EQ(machine.scheduler->next(w).act, Act::Run);
  for (int part = 0; part < 2; ++part) {
    machine.scheduler->done(0, 1);
    ASSERT_EQ(machine.scheduler->next(0).act, Act::Run);
  }
  EXPECT_EQ(machine.scheduler->queued(0), 7u); // of a chunk of eight
  for (std::size_t w : {1u, 2u, 3u})
    EXPECT_EQ(machine.scheduler->queued(w), 1u);
}

TEST(PartScheduler, AWorkerThatWasNeverMeasuredGetsOnePart) {
  Machine machine(2, each({1, 1}));
  machine.times.of("saxpy", 0).add(10, 1);
  machine.add("saxpy", equal(64, 10)); // eight in a chunk
  EXPECT_EQ(machine.scheduler->next(1).act, Act::Run);
  EXPECT_EQ(machine.scheduler->queued(1), 0u);
  EXPECT_EQ(machine.scheduler->queued(0), 7u);
}

// Equations 4.1 and 4.2 with numbers: both have been measured, 1 and 3 seconds for a part.
TEST(PartScheduler, AChunkLevelsTheQueues) {
  Machine machine(2, each({1, 3}));
  machine.times.of("saxpy", 0).add(10, 1);
  machine.times.of("saxpy", 1).add(10, 3);
  machine.add("saxpy", equal(64, 10)); // eight in a chunk
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Run);
  EXPECT_EQ(machine.scheduler->queued(0), 5u);
  EXPECT_EQ(machine.scheduler->queued(1), 2u); // 6 s each
  for (int part = 0; part < 6; ++part) {
    machine.scheduler->done(0, 1);
    ASSERT_EQ(machine.scheduler->next(0).act, Act::Run);
  }
  // The other one has not begun, so 6 s are before it. One more part would end there after 9 s, and eight here after 8.
  EXPECT_EQ(machine.scheduler->queued(0), 7u);
  EXPECT_EQ(machine.scheduler->queued(1), 2u);
}

// A queue's time counts the parts of all jobs.
TEST(PartScheduler, OtherJobsInTheQueuesCount) {
  Machine machine(2, each({1, 1}));
  for (int worker : {0, 1}) {
    machine.times.of("long", worker).add(10, 8);
    machine.times.of("short", worker).add(10, 1);
  }
  machine.add("long", equal(1, 10));
  machine.add("short", equal(8, 10));
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Run); // the long one
  for (int part = 0; part < 8; ++part) {
    ASSERT_EQ(machine.scheduler->next(1).act, Act::Run);
    EXPECT_EQ(machine.scheduler->jobOf(1 + part), 1);
    EXPECT_EQ(machine.scheduler->queued(0), 0u); // 8 s are before it
    machine.scheduler->done(1, 1);
  }
  machine.scheduler->done(0, 8);
  EXPECT_TRUE(machine.scheduler->finished());
}

// Measures end when they agree, and what does not count as a measure is left out.
TEST(PartScheduler, OnlySamplesFeedTheModel) {
  Machine machine(1, each({1}));
  machine.add("sum", equal(100, 1));
  machine.scheduler->next(0);
  machine.scheduler->done(0, -1); // threw
  EXPECT_TRUE(machine.times.of("sum", 0).empty());
  double seconds = 5;
  int changes = 0;
  double before = 0;
  for (int part = 1; part < 100; ++part) {
    machine.scheduler->next(0);
    machine.scheduler->done(0, seconds *= 2); // never converges, so each measure shows
    const double now = machine.times.of("sum", 0).seconds(1);
    changes += now != before;
    before = now;
  }
  EXPECT_GE(changes, 19); // the chosen ones; the first one is measured in any case
  EXPECT_LE(changes, 21);
}

TEST(PartScheduler, AConvergedModelIsLeftAlone) {
  Machine machine(1, each({1}));
  for (int k = 0; k < 5; ++k)
    machine.times.of("sum", 0).add(1, 1);
  machine.add("sum", equal(100, 1));
  for (int part = 0; part < 100; ++part) {
    machine.scheduler->next(0);
    machine.scheduler->done(0, 9);
  }
  EXPECT_DOUBLE_EQ(machine.times.of("sum", 0).seconds(1), 1);
}

TEST(PartScheduler, CoresOfTheHostShareTheirTimes) {
  Machine machine(std::vector<int>{0, 1, 1, 1}, each({1, 2, 2, 2}));
  machine.add("sum", equal(64, 10));
  machine.scheduler->next(0);
  machine.scheduler->next(1);
  machine.scheduler->done(1, 20);
  EXPECT_DOUBLE_EQ(machine.times.of("sum", 1).seconds(10), 20);
  EXPECT_TRUE(machine.times.of("sum", 0).empty());
}

// A part may submit jobs while others run.
TEST(PartScheduler, JobsMayComeLater) {
  Machine machine(2, each({1, 1}));
  machine.add("outer", equal(2, 1));
  ASSERT_EQ(machine.scheduler->next(0).act, Act::Run);
  ASSERT_EQ(machine.scheduler->next(1).act, Act::Run);
  machine.scheduler->done(1, 1);
  ASSERT_EQ(machine.scheduler->next(1).act, Act::Wait);
  const unsigned long before = machine.scheduler->version();
  machine.add("inner", equal(2, 1));
  EXPECT_NE(machine.scheduler->version(), before);
  const PartScheduler::Step step = machine.scheduler->next(1);
  ASSERT_EQ(step.act, Act::Run);
  EXPECT_EQ(machine.scheduler->jobOf(step.part), 1);
}
