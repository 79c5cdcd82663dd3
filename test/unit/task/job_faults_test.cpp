//===-- unit/task/job_faults_test.cpp - jobs that throw, and mistakes around jobs ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "jobs.hpp"

#include <climits>
#include <pthread.h>
#include <stdexcept>

using namespace het;
using namespace het::test;

TEST(Jobs, ADomainMustBeOne) {
  Machine machine("host:1");
  Jobs jobs(*machine.runtime);
  het_box domain = box({1});
  for (int rank : {-1, 0, 4}) {
    domain.rank = rank;
    Work work{domain};
    const Status status = jobs.submit(work.job());
    ASSERT_FALSE(status.ok());
    EXPECT_NE(status.error().message.find(std::to_string(rank) + " dimensions"), std::string::npos);
  }
  Work large{box({LONG_MAX, 2})};
  EXPECT_FALSE(jobs.submit(large.job()).ok());
  Work wide{box({LONG_MAX}, {-2})};
  EXPECT_FALSE(jobs.submit(wide.job()).ok());
  Work empty{box({LONG_MAX, LONG_MAX, 0})};
  EXPECT_TRUE(jobs.submit(empty.job()).ok());
  barrier(jobs);
}

TEST(Jobs, TheFirstExceptionLeavesTheBarrierWhenAllIsDone) {
  for (const char *devices : {"host:1", "sim:1", "host:2,sim:3"}) {
    Machine machine(devices);
    Jobs jobs(*machine.runtime);
    std::atomic<long> done = 0;
    const auto failing = [&](const het_box &part) {
      done += itemsOf(part);
      throw std::runtime_error(part.lo[0] == 0 ? "the first" : "another");
    };
    Work fine{box({100}), [&](const het_box &part) { done += itemsOf(part); }};
    Work fails{box({100}), failing}, later{box({100}), [](const het_box &) { throw std::runtime_error("later"); }};
    for (Work *work : {&fine, &fails, &later})
      check(jobs.submit(work->job()));
    EXPECT_EQ(saidBy(jobs), "the first");
    EXPECT_EQ(done, 200);
    EXPECT_EQ(saidBy(jobs), "nothing"); // it is told once
    check(jobs.submit(fine.job()));
    barrier(jobs);
    EXPECT_EQ(done, 300);
  }
}

TEST(Jobs, AnExceptionOfDiceLeavesTheBarrier) {
  Machine machine("host:2");
  Jobs jobs(*machine.runtime);
  std::atomic<long> done = 0;
  const auto add = [&](const het_box &part) { done += itemsOf(part); };
  Work work{box({100}), add, [](const het_box &, long) -> Pieces { throw std::runtime_error("from dice"); }};
  Work fine{box({100}), add};
  check(jobs.submit(work.job()));
  check(jobs.submit(fine.job()));
  EXPECT_EQ(saidBy(jobs), "from dice");
  EXPECT_EQ(done, 100);
}

// The last parts of a job are diced again. What is thrown there is the part's.
TEST(Jobs, AnExceptionOfALaterDiceLeavesTheBarrierToo) {
  Machine machine("host:2");
  Jobs jobs(*machine.runtime);
  std::atomic<long> done = 0;
  Work work{box({8}), [&](const het_box &part) { done += itemsOf(part); },
            [](const het_box &part, long) -> Pieces {
              if (itemsOf(part) == 8)
                return {part};
              throw std::runtime_error("a piece");
            }};
  check(jobs.submit(work.job()));
  barrier(jobs); // one piece is not asked for again
  EXPECT_EQ(done, 8);
  work.dice = [](const het_box &part, long) -> Pieces {
    if (itemsOf(part) < 8)
      throw std::runtime_error("a piece");
    return Work::slices(part, 2);
  };
  check(jobs.submit(work.job()));
  const std::string said = saidBy(jobs);
  EXPECT_TRUE(said == "a piece" || said == "nothing") << said; // as the two threads meet
  EXPECT_EQ(done, said == "nothing" ? 16 : done.load());
}

TEST(JobsDeathTest, PiecesMustBeThePart) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto runs = [](std::function<Pieces(const het_box &, long)> dice) {
    Machine machine("host:1");
    Jobs jobs(*machine.runtime);
    Work work{box({4, 2}), [](const het_box &) {}, std::move(dice), "rows"};
    check(jobs.submit(work.job()));
    barrier(jobs);
  };
  EXPECT_EXIT(runs([](const het_box &, long) -> Pieces { return {}; }), testing::ExitedWithCode(70),
              R"(job 'rows' dices \[0, 4\)\[0, 2\) into pieces with 0 indices of 8)");
  EXPECT_EXIT(runs([](const het_box &part, long) -> Pieces { return {part, part}; }), testing::ExitedWithCode(70),
              "into pieces with 16 indices of 8");
  EXPECT_EXIT(runs([](const het_box &, long) -> Pieces { return {box({5, 2})}; }), testing::ExitedWithCode(70),
              R"(and gives \[0, 5\)\[0, 2\))");
  EXPECT_EXIT(runs([](const het_box &, long) -> Pieces { return {box({8})}; }), testing::ExitedWithCode(70),
              R"(and gives \[0, 8\))");
}

TEST(JobsDeathTest, APartMustNotEndItsThread) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto runs = [] {
    Machine machine("host:1");
    Jobs jobs(*machine.runtime);
    Work work{box({4}), [](const het_box &) { pthread_exit(nullptr); }};
    check(jobs.submit(work.job()));
    barrier(jobs);
  };
  EXPECT_EXIT(runs(), testing::ExitedWithCode(70), "a part of job 'test' ends its thread");
}

TEST(Jobs, APartMustNotCallTheBarrier) {
  Machine machine("host:2");
  Jobs jobs(*machine.runtime);
  Work work{box({1}),
            [&](const het_box &) { EXPECT_EQ(saidBy(jobs), "error: job 'test' calls the barrier that runs it"); },
            [&](const het_box &part, long) -> Pieces {
              EXPECT_EQ(saidBy(jobs), "error: job 'test' calls the barrier that runs it");
              return {part};
            }};
  check(jobs.submit(work.job()));
  barrier(jobs);
}

TEST(Jobs, AnObjectMustLiveUntilTheBarrierHasRunIt) {
  Machine machine("host:1");
  Jobs jobs(*machine.runtime);
  std::atomic<long> done = 0;
  Work work{box({4}), [&](const het_box &part) {
              done += itemsOf(part);
              const Status status = jobs.end(&work, true);
              ASSERT_FALSE(status.ok());
              EXPECT_EQ(status.error().message, "job 'test' goes away before the end of the barrier that runs it");
            }};
  check(jobs.submit(work.job()));
  const Status status = jobs.end(&work, false);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "job 'test' goes away before a barrier has run it");
  EXPECT_TRUE(jobs.end(&jobs, false).ok()); // another object
  barrier(jobs);
  EXPECT_EQ(done, 4);
  EXPECT_TRUE(jobs.end(&work, false).ok());
}

TEST(Jobs, AnExceptionOnItsWayForgetsWhatIsQueued) {
  Machine machine("host:1");
  Jobs jobs(*machine.runtime);
  Work work{box({4}), [](const het_box &) { ADD_FAILURE(); }};
  check(jobs.submit(work.job()));
  EXPECT_STREQ(jobs.queuedName(), "test");
  EXPECT_TRUE(jobs.end(&work, true).ok());
  EXPECT_EQ(jobs.queuedName(), nullptr);
  barrier(jobs);
}
