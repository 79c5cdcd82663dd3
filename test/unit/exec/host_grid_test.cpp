//===-- unit/exec/host_grid_test.cpp - a plain construct's kernel on the host's threads ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/teams.hpp"
#include "exec/target/host_grid.hpp"
#include "machine.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

using namespace het;
using namespace het::test;

namespace {

// The threads that a kernel saw. Kernels are functions: the one that runs finds it here.
struct Seen {
  std::mutex lock;
  std::set<std::thread::id> threads;
  std::vector<het_share> shares;
  std::atomic<int> there{0}; // threads that are in the kernel together
} *seen;

void note(void *const *) {
  const het_share mine = currentShare();
  std::lock_guard guard(seen->lock);
  seen->threads.insert(std::this_thread::get_id());
  seen->shares.push_back(mine);
}

// Ends only where all threads are in it at once.
void meet(void *const *args) {
  note(args);
  ++seen->there;
  while (seen->there < currentShare().count)
    std::this_thread::yield();
}

// The sum of the thread's numbers of 0 to 999.
void sum(void *const *args) {
  const het_share mine = currentShare();
  long all = 0;
  for (long i = mine.index; i < 1000; i += mine.count)
    all += i;
  **static_cast<long *const *>(args[0]) = all;
}

het_kernel kernelOf(void (*sim)(void *const *), int shared = 1) {
  return {nullptr, "k", sim, 1, 256, shared, 0, nullptr};
}

void compute(Machine &machine, const het_kernel &kernel, const std::vector<long> &extent) {
  check(computeOnHost(*machine.runtime, {&kernel, extent, nullptr, 0, {}}));
}

TEST(HostGrid, EveryCoreOfTheHostHasAShareAtTheSameTime) {
  Machine machine("host:5");
  Seen here;
  seen = &here;
  compute(machine, kernelOf(meet), {1000});
  EXPECT_EQ(here.threads.size(), 5u);
  ASSERT_EQ(here.shares.size(), 5u);
  std::sort(here.shares.begin(), here.shares.end(), [](auto &a, auto &b) { return a.index < b.index; });
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(here.shares[static_cast<std::size_t>(i)].index, i);
    EXPECT_EQ(here.shares[static_cast<std::size_t>(i)].count, 5);
  }
}

TEST(HostGrid, TheOutermostLoopWithEnoughIterationsIsShared) {
  for (const auto &[extent, loop, threads] :
       {std::tuple{std::vector<long>{9, 100}, 0, 4u}, {{2, 100}, 1, 4u}, {{2, 3, 1}, 1, 3u}}) {
    Machine machine("host:4"); // which knows nothing of the kernel's time
    Seen here;
    seen = &here;
    compute(machine, kernelOf(note), extent);
    EXPECT_EQ(here.shares.size(), threads);
    for (const het_share &one : here.shares)
      EXPECT_EQ(one.loop, loop);
  }
}

TEST(HostGrid, OneThreadRunsWhatIsNoGridAndWhatOneCoreHas) {
  for (auto [devices, shared, extent] : {std::tuple{"host:4", 0, 100L}, {"host:1", 1, 100L}, {"host:4", 1, 1L}}) {
    Machine machine(devices);
    Seen here;
    seen = &here;
    compute(machine, kernelOf(note, shared), {extent});
    ASSERT_EQ(here.shares.size(), 1u);
    EXPECT_EQ(here.shares[0].count, 1);
    EXPECT_EQ(*here.threads.begin(), std::this_thread::get_id());
  }
}

TEST(HostGrid, OneThreadRunsWhatIsShorterThanWakingTheOthers) {
  Machine machine("host:4");
  const het_kernel kernel = kernelOf(note);
  const auto threads = [&](double seconds) {
    Seen here;
    seen = &here;
    machine.runtime->sawIterations(&kernel, seconds);
    compute(machine, kernel, {100});
    return here.shares.size();
  };
  EXPECT_EQ(threads(1e-12), 1u);
  EXPECT_EQ(threads(1), 4u);
  EXPECT_EQ(threads(0), 4u) << "of which nothing is known";
}

TEST(HostGrid, DeterministicRunsJoinCopiesInTheOrderOfTheIterations) {
  Machine machine("host:4");
  machine.runtime->deterministic = true;
  for (auto [shared, threads] : {std::pair{HET_SHARED, 4u}, {HET_SHARED_JOINED, 1u}}) {
    Seen here;
    seen = &here;
    const het_kernel kernel = kernelOf(note, shared);
    machine.runtime->sawIterations(&kernel, 1);
    compute(machine, kernel, {100});
    EXPECT_EQ(here.shares.size(), threads);
  }
}

TEST(HostGrid, PartialsOfAllThreadsComeTogether) {
  for (const char *devices : {"host:1", "host:3", "host:7"}) {
    Machine machine(devices);
    const het_kernel kernel = kernelOf(sum);
    long result = 5;
    const het_kernel_reduction reduction{0, &result, HET_LONG, HET_SUM, 0, 0};
    void *args[] = {nullptr};
    const long extent[] = {1000};
    check(computeOnHost(*machine.runtime, {&kernel, extent, args, 1, {&reduction, 1}}));
    EXPECT_EQ(result, 5 + 999 * 500);
  }
}

TEST(HostGrid, AThreadHasAllWhereNothingIsShared) {
  const het_share mine = currentShare();
  EXPECT_EQ(mine.index, 0);
  EXPECT_EQ(mine.count, 1);
}

} // namespace
