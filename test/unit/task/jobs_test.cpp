//===-- unit/task/jobs_test.cpp - jobs, their parts and the threads that run them ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "jobs.hpp"
#include "trace/report.hpp"

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

using namespace het;
using namespace het::test;

namespace {

// Counts how often each index was computed.
class Counts {
public:
  explicit Counts(const het_box &domain) : domain_(domain), counts_(static_cast<std::size_t>(itemsOf(domain))) {}
  void operator()(const het_box &part) {
    std::array<long, 3> at{}, size{1, 1, 1}, lo{}, hi{1, 1, 1};
    for (std::size_t d = 0; d < static_cast<std::size_t>(part.rank); ++d) {
      size[d] = domain_.hi[d] - domain_.lo[d];
      lo[d] = part.lo[d] - domain_.lo[d];
      hi[d] = part.hi[d] - domain_.lo[d];
    }
    for (at[0] = lo[0]; at[0] < hi[0]; ++at[0])
      for (at[1] = lo[1]; at[1] < hi[1]; ++at[1])
        for (at[2] = lo[2]; at[2] < hi[2]; ++at[2])
          ++counts_[static_cast<std::size_t>((at[0] * size[1] + at[1]) * size[2] + at[2])];
  }
  bool allAre(int count) const {
    return std::ranges::all_of(counts_, [count](const std::atomic<int> &one) { return one == count; });
  }

private:
  het_box domain_;
  std::vector<std::atomic<int>> counts_;
};

} // namespace

TEST(Jobs, EachIndexIsComputedOnceOnAllDevices) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    Jobs jobs(*machine.runtime);
    for (const het_box &domain : {box({1}), box({5}), box({1000}), box({70, 9}), box({3, 4, 5}), box({10, 3}, {-10, 1}),
                                  box({130, 2, 2}, {30, 1, 0})})
      for (int round = 1; round <= 2; ++round) {
        Counts counts(domain);
        Work work{domain, [&](const het_box &part) { counts(part); }};
        for (int turn = 1; turn <= round; ++turn) {
          check(jobs.submit(work.job()));
          barrier(jobs);
          EXPECT_TRUE(counts.allAre(turn)) << devices << " " << domain.hi[0];
        }
      }
  }
}

TEST(Jobs, AnEmptyDomainHasNoParts) {
  Machine machine("host:2,sim:2");
  Jobs jobs(*machine.runtime);
  for (const het_box &domain : {box({0}), box({-5}), box({7, 0, 7}), box({3}, {4})}) {
    Work work{domain, [](const het_box &) { ADD_FAILURE(); },
              [](const het_box &, long) -> Pieces {
                ADD_FAILURE();
                return {};
              }};
    check(jobs.submit(work.job()));
    barrier(jobs);
  }
  barrier(jobs); // without a job
}

// Constructs without a device of their own run where the thread's default is.
TEST(Jobs, APartsDeviceIsItsThreadsDefault) {
  Machine machine("host:2,sim:3");
  const int before = machine.runtime->defaultDevice();
  Jobs jobs(*machine.runtime);
  std::mutex lock;
  std::map<std::thread::id, std::set<int>> devices;
  std::atomic<int> running = 0;
  Work work{box({1000}), [&](const het_box &part) {
              const int device = machine.runtime->defaultDevice();
              machine.runtime->setDefaultDevice(1); // of this part alone
              {
                std::lock_guard guard(lock);
                devices[std::this_thread::get_id()].insert(device);
              }
              ++running;
              if (part.lo[0] < 500) // five threads have one each
                EXPECT_TRUE(comesTrue([&] { return running >= 5; }));
            }};
  check(jobs.submit(work.job()));
  barrier(jobs);
  std::map<int, int> threads;
  for (const auto &[thread, seen] : devices) {
    ASSERT_EQ(seen.size(), 1u);
    ++threads[*seen.begin()];
  }
  EXPECT_EQ(threads, (std::map<int, int>{{0, 1}, {1, 1}, {2, 1}, {3, 2}}));
  EXPECT_EQ(machine.runtime->defaultDevice(), before);
}

TEST(Jobs, AHostThatIsNotNamedComputesNoParts) {
  Machine machine("sim:2");
  Jobs jobs(*machine.runtime);
  Work work{box({100}), [&](const het_box &) { EXPECT_LT(machine.runtime->defaultDevice(), machine.runtime->host()); }};
  check(jobs.submit(work.job()));
  barrier(jobs);
}

TEST(Jobs, JobsBetweenTwoBarriersRunAtOnce) {
  Machine machine("host:2");
  Jobs jobs(*machine.runtime);
  std::atomic<bool> first = false, second = false; // each waits for the other
  Work one{box({1}), [&](const het_box &) {
             first = true;
             EXPECT_TRUE(comesTrue([&] { return second.load(); }));
           }};
  Work two{box({1}), [&](const het_box &) {
             second = true;
             EXPECT_TRUE(comesTrue([&] { return first.load(); }));
           }};
  check(jobs.submit(one.job()));
  check(jobs.submit(two.job()));
  barrier(jobs);
}

TEST(Jobs, NoPartBeginsBeforeTheEndOfTheJobBeforeTheBarrier) {
  Machine machine("host:2,sim:2");
  Jobs jobs(*machine.runtime);
  for (int round = 0; round < 50; ++round) {
    std::atomic<long> done = 0;
    Work one{box({64}), [&](const het_box &part) { done += itemsOf(part); }};
    Work two{box({64}), [&](const het_box &) { EXPECT_EQ(done, 64); }};
    check(jobs.submit(one.job()));
    barrier(jobs);
    check(jobs.submit(two.job()));
    barrier(jobs);
  }
}

TEST(Jobs, AJobMayBeSubmittedTwice) {
  Machine machine("host:2,sim:1");
  Jobs jobs(*machine.runtime);
  Counts counts(box({99}));
  Work work{box({99}), [&](const het_box &part) { counts(part); }};
  check(jobs.submit(work.job()));
  check(jobs.submit(work.job()));
  barrier(jobs);
  EXPECT_TRUE(counts.allAre(2));
}

TEST(Jobs, AProgramMayDiceAsItLikes) {
  Machine machine("host:2,sim:2");
  Jobs jobs(*machine.runtime);
  std::mutex lock;
  std::set<long> sizes;
  long asked = 0;
  Work work{box({16}),
            [&](const het_box &part) {
              std::lock_guard guard(lock);
              sizes.insert(itemsOf(part));
            },
            [&](const het_box &part, long pieces) -> Pieces {
              if (itemsOf(part) < 16)
                return {part};
              asked = pieces;
              return {box({1}), box({1}, {1}), box({4}, {1}), box({16}, {4})}; // one is empty
            }};
  check(jobs.submit(work.job()));
  barrier(jobs);
  EXPECT_EQ(sizes, (std::set<long>{1, 3, 12}));
  EXPECT_EQ(asked, 16); // no more than there are indices
}

TEST(Jobs, APartMaySubmitAJob) {
  for (const char *devices : {"host:1", "host:2,sim:2"}) {
    Machine machine(devices);
    Jobs jobs(*machine.runtime);
    std::atomic<long> done = 0;
    Work inner{box({50}), [&](const het_box &part) { done += itemsOf(part); }};
    Work outer{box({10}), [&](const het_box &part) {
                 for (long k = part.lo[0]; k < part.hi[0]; ++k)
                   check(jobs.submit(inner.job()));
               }};
    check(jobs.submit(outer.job()));
    barrier(jobs);
    EXPECT_EQ(done, 500);
  }
}

TEST(Jobs, BarriersOfSeveralThreadsFollowEachOther) {
  Machine machine("host:2,sim:1");
  Jobs jobs(*machine.runtime);
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t)
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        std::atomic<long> done = 0;
        Work work{box({40}), [&](const het_box &part) { done += itemsOf(part); }};
        check(jobs.submit(work.job()));
        barrier(jobs);
        EXPECT_EQ(done, 40);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(Jobs, TheReportCountsPartsByName) {
  trace::resetReport();
  trace::setReportOn(true);
  {
    Machine machine("host:2,sim:1");
    Jobs jobs(*machine.runtime);
    std::atomic<long> parts = 0;
    const std::string name = "saxpy";
    Work work{box({100}), [&](const het_box &) { ++parts; }, Work::slices, name.c_str()};
    check(jobs.submit(work.job()));
    barrier(jobs);
    const auto report = nlohmann::json::parse(trace::reportJson());
    ASSERT_EQ(report["tasks"].size(), 1u);
    EXPECT_EQ(report["tasks"][0]["label"], "saxpy");
    EXPECT_EQ(report["tasks"][0]["count"], parts.load());
  }
  trace::setReportOn(false);
  trace::resetReport();
}
