//===-- unit/capi/job_test.cpp - job.hpp as a program uses it -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Compiled as C++17, pedantically, as users' programs may be.
#include <het/job.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <sys/wait.h>

namespace {

class Sum : public het::job {
public:
  explicit Sum(het::box domain, const char *name = "sum") : job(domain, name) {}
  void execute(const het::box &part) override {
    ++parts;
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      total += i;
  }
  std::atomic<long> total{0}, parts{0};
};

class Throws : public het::job {
public:
  Throws() : job(het::box{1, {0}, {10}}) {}
  void execute(const het::box &) override { throw std::runtime_error("from a part"); }
};

het::box line(long lo, long hi) { return {1, {lo}, {hi}}; }

// The program's jobs are made once, so each of these runs in a process of its own.
template <class Act> void ends(Act act, int status, const char *message) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT((setenv("HET_DEVICES", "host:2,sim:2", 1), act(), std::exit(testing::Test::HasFailure())),
              testing::ExitedWithCode(status), message);
}

} // namespace

TEST(Box, CountsItsItems) {
  EXPECT_EQ(het::box().items(), 0);
  EXPECT_EQ((het::box{2, {1, 2}, {4, 7}}.items()), 15);
  EXPECT_EQ((het::box{2, {1, 2}, {4, 7}}.size(1)), 5);
  EXPECT_EQ((het::box{3, {0, 0, 5}, {4, 4, 3}}.items()), 0);
}

TEST(Job, IsDicedAlongItsLongestDimension) {
  const Sum sum(line(0, 1));
  const std::vector<het::box> rows = sum.dice({2, {0, 10}, {3, 21}}, 3);
  ASSERT_EQ(rows.size(), 3u);
  const long bounds[] = {10, 14, 18, 21};
  for (std::size_t k = 0; k < rows.size(); ++k) {
    EXPECT_EQ(rows[k].rank, 2);
    EXPECT_EQ(rows[k].lo[0], 0);
    EXPECT_EQ(rows[k].hi[0], 3);
    EXPECT_EQ(rows[k].lo[1], bounds[k]);
    EXPECT_EQ(rows[k].hi[1], bounds[k + 1]);
  }
  EXPECT_EQ(sum.dice(line(5, 8), 100).size(), 3u);
  EXPECT_EQ(sum.dice(line(5, 8), 0).size(), 1u);
}

TEST(Job, KnowsItsDomainAndName) {
  const Sum sum(line(3, 9));
  EXPECT_EQ(sum.domain().lo[0], 3);
  EXPECT_EQ(sum.name(), "sum");
  EXPECT_EQ(Throws().name(), "job");
}

TEST(JobCalls, JobsRunAtTheBarrier) {
  ends(
      [] {
        het::barrier(); // nothing to do
        Sum one(line(0, 1000)), other(line(-5, 6));
        het::submit(one);
        het::submit(other);
        EXPECT_EQ(one.total, 0);
        het::barrier();
        EXPECT_EQ(one.total, 499500);
        EXPECT_EQ(other.total, 0);
        EXPECT_GT(one.parts, 4);
        het::submit(other);
        het::barrier();
        EXPECT_EQ(one.total, 499500);
      },
      0, "");
}

TEST(JobCalls, AnExceptionLeavesTheBarrier) {
  ends(
      [] {
        Throws job;
        het::submit(job);
        EXPECT_THROW(het::barrier(), std::runtime_error);
        het::barrier();
      },
      0, "");
}

TEST(JobCalls, AnExceptionOfTheProgramForgetsItsJobs) {
  ends(
      [] {
        const auto leave = [] {
          Throws job;
          het::submit(job);
          throw std::out_of_range("left");
        };
        EXPECT_THROW(leave(), std::out_of_range);
        het::barrier();
      },
      0, "");
}

TEST(JobCalls, AMistakeEndsTheProgram) {
  ends([] { het_job_submit(nullptr); }, 70, "het_job_submit: null argument");
  ends(
      [] {
        Sum sum(line(0, 10));
        het::submit(sum);
      },
      70, "job 'sum' goes away before a barrier has run it\nnote: call het::barrier\\(\\) while the object is there");
  ends(
      [] {
        Sum sum({4, {}, {}}, "four");
        het::submit(sum);
      },
      70, "the domain of job 'four' has 4 dimensions");
}

TEST(JobCalls, APartMustNotCallTheBarrier) {
  class Waits : public het::job {
  public:
    Waits() : job(line(0, 10), "waits") {}
    void execute(const het::box &) override { het::barrier(); }
  };
  ends(
      [] {
        Waits waits;
        het::submit(waits);
        het::barrier();
      },
      70, "job 'waits' calls the barrier that runs it\nnote: a part may submit further jobs");
}

TEST(JobCalls, AnObjectOfAPartMustOutliveIt) {
  class Outer : public het::job {
  public:
    Outer() : job(line(0, 1), "outer") {}
    void execute(const het::box &) override {
      Sum inner(line(0, 10), "inner");
      het::submit(inner);
    }
  };
  ends(
      [] {
        setenv("HET_DEVICES", "host:1", 1); // nobody else runs the parts before the object goes
        Outer outer;
        het::submit(outer);
        het::barrier();
      },
      70, "job 'inner' goes away before the end of the barrier that runs it");
}

TEST(JobCalls, TheProgramsEndTellsOfJobsThatNeverRan) {
  ends([] { het::submit(*new Sum(line(0, 10), "forgotten")); }, 0,
       "het: warning: job 'forgotten' was submitted and never ran: no het::barrier\\(\\) came after it");
}

TEST(JobCalls, AChildThatForkMadeHasJobsOfItsOwn) {
  ends(
      [] {
        Sum sum(line(0, 1000));
        het::submit(sum);
        het::barrier();
        het::submit(sum);
        if (const pid_t child = fork(); child == 0) {
          het::barrier(); // the parent's jobs are not the child's
          Sum own(line(0, 100));
          het::submit(own);
          het::barrier();
          _exit(own.total == 4950 && sum.total == 499500 ? 3 : 4);
        } else {
          int status = 0;
          waitpid(child, &status, 0);
          EXPECT_EQ(WEXITSTATUS(status), 3);
        }
        het::barrier();
        EXPECT_EQ(sum.total, 999000);
      },
      0, "");
}

TEST(JobCalls, AnExitInAPartEndsTheProgram) {
  class Exits : public het::job {
  public:
    Exits() : job(line(0, 1), "exits") {}
    void execute(const het::box &) override { std::exit(0); }
  };
  ends(
      [] {
        auto *exits = new Exits;
        het::submit(*exits);
        het::barrier();
        std::exit(1);
      },
      0, "");
}
