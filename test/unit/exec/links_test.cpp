//===-- unit/exec/links_test.cpp - passes on machines of files, on the virtual clock -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/lanes.hpp"
#include "exec/pass/site.hpp"
#include "machine.hpp"

#include <numeric>

using namespace het;
using namespace het::test;

static MachineModel modelOf(const std::string &text) {
  Result<MachineModel> parsed = parseMachine(text, "m.json");
  EXPECT_TRUE(parsed.ok()) << parsed.error().message;
  return std::move(*parsed);
}

static MachineModel gpus(const char *links, const char *more = "") {
  return modelOf(std::string(R"({"devices": [{"name": "cpu", "kind": "host", "cores": 1},
    {"name": "gpu", "kind": "sim", "count": 2, "rate": 1e3)") +
                 more + R"(}], "links": [)" + links + "]}");
}

TEST(Lanes, WhatBeginsLaterSharesFromThenOn) {
  Links links(2, 2);
  links.addBus(std::vector<int>{0, 1}, 10, 0);
  int from = 0, to = 0;
  ASSERT_TRUE(links.connect(from, to));
  const Route *way = &links.route(0, 1);
  const std::vector<std::vector<LaneWork>> lanes = {
      {{0, 100, way}}, {{4, 20, way}, {1, 0, nullptr}}, {{0, 5, way, 1, 1}}};
  const auto spans = runLanes(links, lanes);
  // 40 bytes in 4 seconds, then half the speed for 4 seconds; then the third lane's copy, and one second later alone.
  EXPECT_DOUBLE_EQ(spans[1][0].end, 8);
  EXPECT_DOUBLE_EQ(spans[1][1].end, 9);
  EXPECT_DOUBLE_EQ(spans[2][0].begin, 8);
  EXPECT_DOUBLE_EQ(spans[2][0].end, 9);
  EXPECT_DOUBLE_EQ(spans[0][0].end, 12.5);
}

// Seconds of one pass, in equal blocks on the two GPUs: y[i] += x[i].
static double passSeconds(MachineModel model, het_schedule schedule = HET_SCHED_BLOCK, int passes = 1,
                          std::vector<long> *shares = nullptr) {
  Machine machine(std::move(model));
  const long n = 10000;
  std::vector<double> x(n, 1), y(n);
  het_site site = makeSite(1);
  const het_device_range accelerators[] = {{0, HET_EVERY, HET_KIND_ACCELERATOR}};
  double seconds = 0;
  for (int pass = 0; pass < passes; ++pass) {
    Loop loop(site, {{0, n, 1}},
              {line("y", y.data(), n, HET_TOFROM | HET_READ | HET_WRITE), line("x", x.data(), n, HET_TO | HET_READ)});
    if (!shares)
      loop.region.range = accelerators;
    else
      shares->assign(machine.runtime->devices.size(), 0);
    check(loop.with(schedule).run([&](het_part &p) {
      if (shares)
        (*shares)[static_cast<std::size_t>(p.host ? machine.runtime->host() : p.device)] += p.hi[0] - p.lo[0];
      auto *a = static_cast<double *>(p.ptr[0]);
      const auto *b = static_cast<const double *>(p.ptr[1]);
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        a[i] += b[i];
    }));
    seconds = static_cast<const Site *>(site.state)->passSeconds;
  }
  EXPECT_EQ(std::accumulate(y.begin(), y.end(), 0.0), static_cast<double>(n * passes));
  return seconds;
}

TEST(SharedLinks, TwoDevicesOnOneBusTakeAsLongAsTheirBytes) {
  // 80,000 bytes for each device in, 40,000 out; kernels take next to nothing.
  const double all = 240000.0 / 1e6;
  const double bus = passSeconds(gpus(R"({"bus": ["cpu", "gpu"], "bandwidth": 1e6})"));
  EXPECT_GE(bus, all);
  EXPECT_LT(bus, 1.01 * all);
  const double own = passSeconds(gpus(R"({"between": ["cpu", "gpu"], "bandwidth": 1e6})"));
  EXPECT_LT(own, 0.4 * bus) << "links of their own carry both ways at once";
  EXPECT_GE(own, 80000.0 / 1e6);
}

TEST(SharedLinks, APassCanBeRepeatedExactly) {
  for (const het_schedule schedule : {HET_SCHED_ADAPTIVE, HET_SCHED_DYNAMIC, HET_SCHED_SPLIT}) {
    std::vector<long> first, again;
    const char *links = R"({"bus": ["cpu", "gpu"], "bandwidth": 3e7, "latency": 1e-6})";
    EXPECT_EQ(passSeconds(gpus(links), schedule, 5, &first), passSeconds(gpus(links), schedule, 5, &again));
    EXPECT_EQ(first, again);
  }
}

TEST(SharedLinks, ASharedBusLeavesMoreToTheHost) {
  std::vector<long> bus, own;
  passSeconds(gpus(R"({"bus": ["cpu", "gpu"], "bandwidth": 3e7})"), HET_SCHED_ADAPTIVE, 4, &bus);
  passSeconds(gpus(R"({"between": ["cpu", "gpu"], "bandwidth": 3e7})"), HET_SCHED_ADAPTIVE, 4, &own);
  EXPECT_GT(bus[2], own[2]);
}

TEST(MachineCosts, AnIterationCostsWhatTheExpressionSays) {
  // The sum of i * 1e-6 over the second half.
  const double half = 1e-6 * (9999.0 * 10000 / 2 - 4999.0 * 5000 / 2);
  const double linear = passSeconds(gpus(R"({"between": ["cpu", "gpu"]})", R"(, "cost": "i * 1e-6")"));
  EXPECT_NEAR(linear, half, 1e-9 * half);
  const double bySite = passSeconds(gpus(R"({"between": ["cpu", "gpu"]})", R"(, "cost": {"test.c:1": 2e-3, "*": 1})"));
  EXPECT_DOUBLE_EQ(bySite, 5000 * 2e-3);
}

TEST(MachineCosts, ANegativeCostEndsTheProgram) {
  EXPECT_EXIT(passSeconds(gpus(R"({"between": ["cpu", "gpu"]})", R"(, "cost": "5 - i")")), testing::ExitedWithCode(70),
              "iteration 6 of 10000 at test.c:1 costs -1 seconds");
}
