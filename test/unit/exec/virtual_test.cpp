//===-- unit/exec/virtual_test.cpp - policies under the virtual clock ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/site.hpp"
#include "machine.hpp"

#include <algorithm>
#include <cmath>

using namespace het;
using namespace het::test;

// Iterations of each device in each pass.
static std::vector<std::vector<long>> history(const char *devices, long n, het_schedule schedule, int passes,
                                              int div = 0) {
  Machine machine(devices, true);
  het_site site = makeSite(1);
  std::vector<double> a(static_cast<std::size_t>(n));
  std::vector<std::vector<long>> all;
  for (int pass = 0; pass < passes; ++pass) {
    std::vector<long> shares(machine.runtime->devices.size());
    Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
    loop.region.div = div;
    check(loop.with(schedule).run([&](het_part &p) {
      shares[static_cast<std::size_t>(p.host ? machine.runtime->host() : p.device)] += p.hi[0] - p.lo[0];
    }));
    all.push_back(shares);
  }
  return all;
}

TEST(Virtual, TheSameProgramHasTheSameScheduleEachTime) {
  const char *devices = "host:2,sim:2(rate=8,bandwidth=1e8,latency=1e-5)";
  EXPECT_EQ(history(devices, 10000, HET_SCHED_ADAPTIVE, 12), history(devices, 10000, HET_SCHED_ADAPTIVE, 12));
}

TEST(Virtual, FreeCopiesLeaveTheRatesAsTheyAre) {
  auto all = history("host:2,sim:1(rate=8)", 1000, HET_SCHED_ADAPTIVE, 6);
  for (const auto &shares : all)
    EXPECT_EQ(shares, (std::vector<long>{800, 200}));
}

TEST(Virtual, ASlowLinkMovesWorkToTheHost) {
  // 8 bytes each way at 2e7 bytes a second cost 0.4 us, an iteration 1/8 us; a host core takes 1 us. In 32 stages the
  // first copy in and the last copy out are what does not overlap.
  double device = 0.4 + (0.4 + 0.125) / 32, host = 0.25;
  for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_AUTO, HET_SCHED_SPLIT, HET_SCHED_QUICK})
    for (const auto &shares : history("host:4,sim:1(rate=8,bandwidth=2e7)", 12000, schedule, 8))
      EXPECT_NEAR(static_cast<double>(shares[0]), 12000 * host / (host + device), 12000 * 0.03)
          << "schedule " << schedule << ": the first pass knows the link, too";
}

TEST(Virtual, ADeviceThatWouldOnlyDelayTheEndGetsNothing) {
  // One launch takes longer than the host needs for all iterations.
  auto all = history("host:4,sim:1(rate=4,latency=0.01)", 1000, HET_SCHED_ADAPTIVE, 4);
  for (const auto &shares : all)
    EXPECT_EQ(shares, (std::vector<long>{0, 1000}));
}

TEST(Virtual, AnAcceleratorSlowerThanACoreIsGivenUp) {
  auto all = history("host:4,sim:1(rate=4,bandwidth=1e6)", 1000, HET_SCHED_ADAPTIVE, 6); // 16 us an iteration
  EXPECT_GT(all[1][0], 0);
  EXPECT_EQ(all.back(), (std::vector<long>{0, 1000}));
}

TEST(Virtual, StaticKeepsItsFirstShares) {
  auto all = history("host:4,sim:1(rate=8,bandwidth=2e7)", 12000, HET_SCHED_STATIC, 4);
  for (const auto &shares : all)
    EXPECT_EQ(shares, all.front());
}

constexpr het_schedule everySchedule[] = {HET_SCHED_AUTO,         HET_SCHED_BLOCK,        HET_SCHED_STATIC,
                                          HET_SCHED_ADAPTIVE,     HET_SCHED_SPLIT,        HET_SCHED_QUICK,
                                          HET_SCHED_CHUNK,        HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC,
                                          HET_SCHED_HYBRID_CHUNK, HET_SCHED_DYNAMIC,      HET_SCHED_CYCLIC};

TEST(Virtual, EveryScheduleIsTheSameEachTimeAndGivesOutAll) {
  const char *devices = "host:2,sim:2(rate=8,bandwidth=1e8,latency=1e-5)";
  for (het_schedule schedule : everySchedule) {
    SCOPED_TRACE(schedule);
    auto all = history(devices, 10000, schedule, 4);
    EXPECT_EQ(all, history(devices, 10000, schedule, 4));
    for (const auto &shares : all)
      EXPECT_EQ(shares[0] + shares[1] + shares[2], 10000);
  }
}

// 16 bytes an iteration at 2e7 bytes a second: the device takes 0.4 us to get an iteration's data, 0.125 to compute it
// and 0.4 to bring its result home. The host's four cores take 0.25. The stages of a part overlap these three, 32 of
// them, and so do chunks on demand.
constexpr const char *slowLink = "host:4,sim:1(rate=8,bandwidth=2e7)";
constexpr double levelled = 12000 * 0.25 / (0.25 + 0.4 + (0.4 + 0.125) / 32), overlapped = 12000 * 0.25 / (0.25 + 0.4);

TEST(Virtual, SplitIsLevelWithinTheFirstPass) {
  auto all = history(slowLink, 12000, HET_SCHED_SPLIT, 2);
  EXPECT_NEAR(static_cast<double>(all[0][0]), levelled, 12000 * 0.02);
  EXPECT_NEAR(static_cast<double>(all[1][0]), levelled, 12000 * 0.02);
}

TEST(Virtual, QuickIsLevelAfterItsSmallFirstRound) {
  auto all = history(slowLink, 12000, HET_SCHED_QUICK, 2, 20);
  EXPECT_NEAR(static_cast<double>(all[0][0]), levelled, 12000 * 0.02);
  EXPECT_NEAR(static_cast<double>(all[1][0]), levelled, 12000 * 0.02);
}

TEST(Virtual, ChunksGoToWhoeverIsFree) {
  for (het_schedule schedule : {HET_SCHED_CHUNK, HET_SCHED_CHUNK_DYNAMIC, HET_SCHED_DYNAMIC}) {
    SCOPED_TRACE(schedule);
    auto all = history(slowLink, 12000, schedule, 3, 120);
    EXPECT_NEAR(static_cast<double>(all[2][0]), overlapped, 12000 * 0.03);
  }
}

// Ten times as long in a tenth of the iterations, on nine devices and four cores. The rows stay where they are. What a
// core takes of a device's rows tells of those rows, and no core has a whole chunk of the costly ones.
TEST(Virtual, ChunksOfOwnRowsAreLevelThoughIterationsDiffer) {
  constexpr long n = 20000;
  for (const het_schedule schedule : {HET_SCHED_DYNAMIC, HET_SCHED_CHUNK_DYNAMIC}) {
    SCOPED_TRACE(schedule);
    Machine machine("host:4,sim:9(rate=2,bandwidth=1e9,latency=1e-6)", true);
    const auto work = [](Range range) {
      return static_cast<double>(range.size()) + 9 * static_cast<double>(range.intersect({12000, 14000}).size());
    };
    machine.runtime->boxSeconds = [&](int device, const het_region &, const Domain &, std::span<const Box> boxes) {
      double sum = 0;
      for (const Box &box : boxes)
        sum += work(box.dim[0]);
      return sum * virtualIteration / (device == machine.runtime->host() ? 4 : 2);
    };
    het_site dataSite = makeSite(1), site = makeSite(2);
    std::vector<double> a(n);
    Data data(dataSite, {line("a", a.data(), n, HET_TOFROM)});
    double last = 0;
    for (int pass = 0; pass < 8; ++pass) {
      Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.with(schedule).run([](het_part &) {}, Drive::One));
      last = static_cast<const Site *>(site.state)->passSeconds;
    }
    EXPECT_LE(last, 1.1 * work({0, n}) * virtualIteration / (4 + 9 * 2));
  }
}

// Seconds of each pass of `adaptive` over rows that stay where they are, over those of the pass after 20.
static std::vector<double> passesOver(const char *devices, double actualGpu, double actualHost,
                                      double (*workTo)(double)) {
  constexpr long n = 20000;
  Machine machine(devices, true);
  machine.runtime->boxSeconds = [&](int device, const het_region &, const Domain &, std::span<const Box> boxes) {
    double sum = 0;
    for (const Box &box : boxes)
      sum += workTo(static_cast<double>(box.dim[0].hi) / n) - workTo(static_cast<double>(box.dim[0].lo) / n);
    return n * sum * virtualIteration / (device == machine.runtime->host() ? actualHost : actualGpu);
  };
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(n), passes;
  Data data(dataSite, {line("a", a.data(), n, HET_TOFROM)});
  for (int pass = 0; pass < 20; ++pass) {
    Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.with(HET_SCHED_ADAPTIVE).run([](het_part &) {}, Drive::One));
    passes.push_back(static_cast<const Site *>(site.state)->passSeconds);
  }
  for (double &pass : passes)
    pass /= n * virtualIteration / (actualGpu + actualHost);
  return passes;
}

static double square(double at) { return 1 - (1 - at) * (1 - at) * (1 - at); } // of (n - i)^2
static double clusters(double at) { // where bodies are many, their tree is deep
  constexpr double width = 0.07;
  const auto cluster = [at](double middle) { return (std::erf((at - middle) / width) + std::erf(middle / width)) / 2; };
  return 0.4 * at + 0.36 * cluster(0.3) + 0.24 * cluster(0.75);
}

// Two passes may be explained by devices that differ, and by iterations that do. The third one is no leap.
TEST(Virtual, AMoveThatFewPassesSpeakForDoesLittleHarm) {
  for (auto *workTo : {square, clusters}) {
    const std::vector<double> passes = passesOver("host:4,sim:1(rate=50,latency=1e-6)", 50, 4, workTo);
    EXPECT_LE(std::ranges::max(passes), 1.3);
    EXPECT_LE(passes[4], 1.05);
    EXPECT_LE(passes.back(), 1.05);
  }
}

// The device is a hundred times slower than it says, and the first pass gives it nearly all of the work. What a few
// iterations of the second one show is enough to see that it is worth a tenth of the pass.
TEST(Virtual, ADeviceIsNotGivenUpForTheIterationsThatItHad) {
  const std::vector<double> passes = passesOver("host:4,sim:1(rate=50,latency=1e-6)", 0.5, 4, square);
  EXPECT_GE(passes[0], 5);
  for (std::size_t pass = 2; pass < passes.size(); ++pass)
    EXPECT_LE(passes[pass], 1.05) << pass;
}

TEST(Virtual, HybridChunkIsLevelInBothManners) {
  auto all = history(slowLink, 12000, HET_SCHED_HYBRID_CHUNK, 4, 120);
  EXPECT_NEAR(static_cast<double>(all[0][0]), overlapped, 12000 * 0.1);
  EXPECT_NEAR(static_cast<double>(all[3][0]), levelled, 12000 * 0.03);
}

TEST(Virtual, ChunkGivesUpASlowAccelerator) {
  auto all = history("host:4,sim:1(rate=4,bandwidth=1e6)", 1000, HET_SCHED_CHUNK, 4, 100); // 16 us an iteration
  EXPECT_GT(all[0][0], 0);
  EXPECT_EQ(all[3], (std::vector<long>{0, 1000}));
}

TEST(Virtual, CyclicGivesDevicesTheirTurns) {
  auto all = history("host:2,sim:2(rate=8)", 1200, HET_SCHED_CYCLIC, 2, 12);
  for (const auto &shares : all)
    EXPECT_EQ(shares, (std::vector<long>{400, 400, 400}));
}
