//===-- unit/exec/overlap_target_test.cpp - plain constructs on devices whose lanes overlap ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/data/device_memory.hpp"
#include "exec/pass/early.hpp"
#include "exec/target/deferred.hpp"
#include "overlap_target.hpp"

using namespace het;
using namespace het::test;

namespace {

TEST_F(OverlapTarget, ConstructsOverPresentArraysWaitForNothing) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    open(a);
    open(b);
    const int before = waits();
    for (int step = 0; step < 20; ++step) {
      compute(b, a, 2);
      compute(a, b, 1);
    }
    EXPECT_EQ(waits(), before);
    EXPECT_EQ(machine.device(0).running(), 40);
    close(a);
    close(b);
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(a[i], static_cast<double>(i + 1) * (1 << 20));
    EXPECT_TRUE(a == b);
    check(awaitAll(*machine.runtime));
  }
}

TEST_F(OverlapTarget, ResultsThatComeHomeAreThereWhenTheConstructEnds) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    seed(s);
    Machine machine(fresh("host:1,cuda:0+1"));
    fill(a);
    open(a);
    compute(a, a, 3); // goes on
    compute(b, a, 2);
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(b[i], 6 * static_cast<double>(i + 1)) << s;
    compute(a, b, 1);
    Construct update(site, {map(a, HET_FROM)});
    check(updateTarget(update.target));
    ASSERT_TRUE(a == b) << s;
    close(a);
  }
}

// The storage may change as soon as a construct has ended, whoever has read it.
// The kernel writes one partial. A sum that is on the device, or of which another item has a part, is combined there.
TEST_F(OverlapTarget, AResultThatIsNotOnTheDeviceStaysAtTheHost) {
  Machine machine(fresh("cuda:0"));
  fill(a);
  open(a);
  std::vector<double> sum(1, 5);
  double factor = 2;
  long one = 1;
  const auto copies = [&](std::vector<het_map> items) {
    Construct construct(site, std::move(items));
    const int before = calls("cuMemcpyAsync");
    check(enterTarget(construct.target));
    const auto *source = static_cast<double *>(construct.addresses[1]);
    void *args[] = {nullptr, &source, &factor, &one};
    const het_kernel_reduction reduction = {0, construct.addresses[0], HET_DOUBLE, HET_SUM, 0, 0};
    check(launchTarget(construct.target, scale, {&one, 1}, args, 4, {&reduction, 1}));
    check(leaveTarget(construct.target));
    return calls("cuMemcpyAsync") - before;
  };
  const het_map result = map(sum, int{HET_TOFROM} | HET_MAP_REDUCED), input = map(a, HET_TO);
  EXPECT_EQ(copies({result, input}), 1);
  EXPECT_EQ(sum[0], 5 + 2 * a[0]);
  EXPECT_GT(copies({result, input, map(sum, HET_TO)}), 3);
  EXPECT_EQ(sum[0], 5 + 4 * a[0]);
  open(sum);
  EXPECT_EQ(copies({result, input}), 3);
  EXPECT_EQ(sum[0], 5 + 4 * a[0]);
  close(sum);
  EXPECT_EQ(sum[0], 5 + 6 * a[0]);
  close(a);
}

TEST_F(OverlapTarget, TheHostMayChangeWhatAConstructHasBrought) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0"));
    open(b);
    for (int step = 1; step < 6; ++step) {
      std::fill(a.begin(), a.end(), static_cast<double>(step));
      compute(b, a, 10);
      std::fill(a.begin(), a.end(), -1);
      compute(b, b, 2);
    }
    close(b);
    ASSERT_EQ(b, std::vector<double>(n, 100)) << s;
  }
}

TEST_F(OverlapTarget, SplitLoopsComeBehindConstructs) {
  for (const char *devices : {"cuda:0", "cuda:0+1"})
    for (unsigned long s = 0; s < seeds(20); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(fresh(devices));
      fill(a);
      std::fill(b.begin(), b.end(), 0);
      open(a);
      open(b);
      het_site loopSite = makeSite(2);
      for (int step = 0; step < 4; ++step) {
        compute(b, a, 2);
        Loop loop(loopSite, {{0, n, 1}},
                  {line("a", a.data(), n, HET_READ | HET_WRITE), line("b", b.data(), n, HET_READ)});
        check(loop.with(HET_SCHED_STATIC).run([](het_part &part) { scaleShifted(part, 0, 1, 1, 0, 1); }));
      }
      close(a);
      close(b);
      for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(a[i], static_cast<double>(i + 1) * 16);
    }
}

// Each reason by itself.
TEST_F(OverlapTarget, WhoeverAsksForTheEndOfAConstructWaits) {
  Machine machine(fresh("cuda:0"));
  Runtime &runtime = *machine.runtime;
  fill(a);
  open(a);
  const auto waited = [&] {
    const int before = waits();
    compute(a, a, 1);
    return waits() > before;
  };
  EXPECT_FALSE(waited());
  for (bool *wish : {&runtime.waitsForAll, &runtime.verifies, &runtime.checks}) {
    *wish = true;
    EXPECT_TRUE(waited());
    *wish = false;
    EXPECT_FALSE(waited());
  }
  compute(b, a, 1); // whose results come home
  EXPECT_TRUE(b == a);
  int behind = 0;
  for (int step = 0; step < 200; ++step)
    behind += waited();
  EXPECT_GE(behind, 2) << "few constructs go on at once";
  EXPECT_LE(behind, 5);
  close(a);
}

TEST_F(OverlapTarget, ConstructsWithNowaitWaitForNothing) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0+1"));
    fill(a);
    std::vector<double> c(n), d(n);
    const int before = waits();
    defer(b, a, 2, 0);
    defer(c, a, 3, 1);
    defer(d, a, 4, 0);
    EXPECT_EQ(waits(), before);
    check(finishDeferred(*machine.runtime));
    for (std::size_t i = 0; i < n; ++i) {
      ASSERT_EQ(b[i], 2 * a[i]) << s;
      ASSERT_EQ(c[i], 3 * a[i]) << s;
      ASSERT_EQ(d[i], 4 * a[i]) << s;
    }
    for (const auto &mapping : machine.runtime->mappings)
      EXPECT_TRUE(mapping->empty());
    EXPECT_EQ(machine.device(0).usage().held, 0U);
  }
}

// Other constructs, data directives and loops come behind them, and so does whoever waits for all.
TEST_F(OverlapTarget, WhateverComesLaterFindsTheResultsOfNowaitAtHome) {
  for (unsigned long s = 0; s < seeds(20); ++s) {
    seed(s);
    Machine machine(fresh("host:1,cuda:0+1"));
    fill(a);
    std::vector<double> c(n);
    defer(b, a, 2, 0);
    compute(c, b, 2, HET_FROM, HET_TO, HET_TARGET_OFFLOAD, 1);
    ASSERT_EQ(c[7], 4 * a[7]) << s;
    defer(b, a, 3, 1);
    open(b);
    ASSERT_EQ(b[7], 3 * a[7]) << s;
    close(b);
    defer(b, a, 5, 0);
    check(awaitAll(*machine.runtime));
    ASSERT_EQ(b[7], 5 * a[7]) << s;
    defer(b, a, 7, 1);
    het_site loopSite = makeSite(2);
    Loop loop(loopSite, {{0, n, 1}},
              {line("c", c.data(), n, HET_FROM | HET_WRITE), line("b", b.data(), n, HET_TO | HET_READ)});
    loop.region.device = 0; // the host's, which waits for no device
    check(loop.run([](het_part &part) { scaleShifted(part, 0, 1, 2, 0, 1); }));
    ASSERT_EQ(c[7], 14 * a[7]) << s;
    defer(b, a, 6, 0);
    Construct onHost(site, {map(b, HET_TOFROM)});
    check(enterOnHost(onHost.target));
    ASSERT_EQ(b[7], 6 * a[7]) << s;
    check(leaveOnHost(onHost.target));
  }
}

// Storage of constructs that went on is what a device has least use for.
TEST_F(OverlapTarget, ConstructsWithNowaitShareALittleMemory) {
  const std::string most = std::to_string(5 * n * sizeof(double));
  setenv("FAKE_CUDA_MEMORY", most.c_str(), 1);
  for (unsigned long s = 0; s < seeds(10); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    std::vector<std::vector<double>> all(6, std::vector<double>(n));
    for (std::size_t k = 0; k < all.size(); ++k)
      defer(all[k], a, static_cast<double>(k), 0);
    check(finishDeferred(*machine.runtime));
    for (std::size_t k = 0; k < all.size(); ++k)
      ASSERT_EQ(all[k][11], static_cast<double>(k) * a[11]) << s;
  }
  unsetenv("FAKE_CUDA_MEMORY");
}

// A library of the program's own may use the device's memory from then on.
TEST_F(OverlapTarget, AnAddressIsGivenOnceTheDeviceIsIdle) {
  for (unsigned long s = 0; s < seeds(20); ++s) {
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    open(a);
    compute(a, a, 2);
    EXPECT_EQ(machine.device(0).running(), 1);
    het_map lookup = map(a, HET_MAP_LOOKUP);
    lookup.size = 0;
    Construct use(site, {lookup});
    check(enterTargetData(use.target));
    EXPECT_NE(use.addresses[0], a.data());
    EXPECT_EQ(machine.device(0).running(), 0);
    check(leaveTargetData(use.target));
    const int before = waits();
    compute(a, a, 1);
    EXPECT_GT(waits(), before);
    close(a);
  }
}

} // namespace
