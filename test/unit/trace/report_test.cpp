//===-- unit/trace/report_test.cpp - adding up passes, table and JSON ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace het::trace;

namespace {

class Report : public testing::Test {
protected:
  Report() {
    resetReport();
    setReportOn(true);
    describeDevices({{0, "sim", "sim:0"}, {1, "sim", "sim:1"}, {2, "host", "host"}}, {"no CUDA driver: not there"});
  }
  ~Report() override { setReportOn(false); }

  static void pass(const het_site &site, double first, double second) {
    DeviceShare shares[] = {{0, 30, first, 100, 10, 1, 4096}, {2, 10, second, 0, 0, 0, 0}};
    recordPass({&site, "adaptive", 0.5, 0.125, shares});
  }

  het_site jacobi_ = {"jacobi.c", 41, 1, "solve", "omp target", nullptr};
  het_site gemm_ = {"gemm.c", 7, 1, "multiply", "acc region for", nullptr};
};

TEST_F(Report, PassesOfOneSiteAddUp) {
  pass(jacobi_, 0.25, 0.125);
  pass(gemm_, 1, 1);
  pass(jacobi_, 0.25, 0.125);
  auto json = nlohmann::json::parse(reportJson());
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["clock"], "real");
  EXPECT_EQ(json["not_found"][0], "no CUDA driver: not there");
  ASSERT_EQ(json["regions"].size(), 2u);
  auto region = json["regions"][0];
  EXPECT_EQ(region["site"], "jacobi.c:41");
  EXPECT_EQ(region["schedule"], "adaptive");
  EXPECT_EQ(region["passes"], 2);
  EXPECT_EQ(region["seconds"], 1.0);
  EXPECT_EQ(region["overhead_seconds"], 0.25);
  auto device = region["devices"][0];
  EXPECT_EQ(device["iterations"], 60);
  EXPECT_EQ(device["seconds"], 0.5);
  EXPECT_EQ(device["bytes_in"], 200);
  EXPECT_EQ(device["bytes_out"], 20);
  EXPECT_EQ(device["bytes_peer"], 2);
  EXPECT_EQ(device["peak_bytes"], 4096) << "the peak is the largest, not the sum";
}

TEST_F(Report, APartOfAPassAddsToItsRowAndIsNotCounted) {
  pass(jacobi_, 0.25, 0.125);
  DeviceShare more[] = {{0, 5, 0, 1, 0, 0, 0}};
  recordPass({&jacobi_, "", 0, 0, more, true});
  auto region = nlohmann::json::parse(reportJson())["regions"][0];
  EXPECT_EQ(region["passes"], 1);
  EXPECT_EQ(region["schedule"], "adaptive");
  EXPECT_EQ(region["devices"][0]["iterations"], 35);
  EXPECT_EQ(region["devices"][0]["bytes_in"], 101);
}

TEST_F(Report, EveryDeviceIsListedIdleOnesWithZeros) {
  pass(jacobi_, 0.25, 0.125);
  auto json = nlohmann::json::parse(reportJson());
  EXPECT_EQ(json["devices"].size(), 3u);
  EXPECT_EQ(json["devices"][2]["name"], "host");
  auto devices = json["regions"][0]["devices"];
  ASSERT_EQ(devices.size(), 3u);
  EXPECT_EQ(devices[1]["id"], 1);
  EXPECT_EQ(devices[1]["iterations"], 0);
  EXPECT_EQ(devices[1]["bytes_in"], 0);
}

TEST_F(Report, ImbalanceComparesTheLongestWithTheMean) {
  pass(jacobi_, 0.375, 0.125);
  auto region = nlohmann::json::parse(reportJson())["regions"][0];
  EXPECT_DOUBLE_EQ(region["imbalance"], 0.5);
  EXPECT_DOUBLE_EQ(region["devices"][2]["wait_seconds"], 0.25);
  EXPECT_DOUBLE_EQ(region["devices"][0]["wait_seconds"], 0);
}

TEST_F(Report, CostsOfTheLastPassSayWhyItWasSplitSo) {
  pass(jacobi_, 0.25, 0.125);
  const DeviceCost costs[] = {{0, "measured", 0, 2e-9, 30, 0, 0.034},
                              {1, "guessed", 1e-3, 1e-9, 0, 5000, 0},
                              {2, "expected", 0, 1.676e-3, 1, 0, 0}};
  recordPass({&jacobi_, "adaptive", 0, 0, {}, false, costs});
  const std::string table = reportTable();
  EXPECT_NE(table.find("    sim:0: 2 ns an iteration, measured within 3.4 %\n"), std::string::npos) << table;
  EXPECT_NE(table.find("    sim:1: 1 ns an iteration and 1.000 ms, guessed; left out, pays from 5000 iterations on\n"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("    host: 1.676 ms an iteration, expected\n"), std::string::npos) << table;
  const auto one = nlohmann::json::parse(reportJson())["regions"][0]["costs"][1];
  EXPECT_EQ(one["source"], "guessed");
  EXPECT_EQ(one["pays_from"], 5000);
  const DeviceCost rates[] = {{0, "rate", 0, 0.25, 40, 0, 0}};
  recordPass({&jacobi_, "adaptive", 0, 0, {}, false, rates});
  EXPECT_NE(reportTable().find("    sim:0: rate 4\n"), std::string::npos) << "the last pass alone";
}

TEST_F(Report, PredictedTimesStandBesideThoseOfPasses) {
  const DeviceCost costs[] = {{0, "measured", 0, 2e-9, 30, 0, 0}};
  for (const PassTime &time : {PassTime{}, PassTime{0.011, 0.01}, PassTime{0.018, 0.02}, PassTime{0.5, 0}})
    recordPass({&jacobi_, "adaptive", 0, 0, {}, false, costs, time});
  const std::string table = reportTable();
  EXPECT_NE(table.find("    predicted 18.000 ms, took 20.000 ms; mean difference in 2 passes 10.0 %\n"),
            std::string::npos)
      << table;
  const auto region = nlohmann::json::parse(reportJson())["regions"][0];
  EXPECT_DOUBLE_EQ(region["predicted_seconds"], 0.018);
  EXPECT_DOUBLE_EQ(region["measured_seconds"], 0.02);
  EXPECT_NEAR(region["prediction_error"], 0.1, 1e-12);
}

TEST_F(Report, TheTableNamesSitesDevicesAndWhatIsMissing) {
  pass(jacobi_, 0.25, 0.125);
  std::string table = reportTable();
  for (const char *part : {"jacobi.c:41 in solve: omp target", "1 pass", "sim:0", "sim:1", "host",
                           "no CUDA driver: not there", "schedule adaptive", "100 bytes", "4 KiB"})
    EXPECT_NE(table.find(part), std::string::npos) << part << "\n" << table;
}

TEST_F(Report, NothingIsKeptWhenNobodyAsked) {
  setReportOn(false);
  pass(jacobi_, 1, 1);
  setReportOn(true);
  EXPECT_EQ(nlohmann::json::parse(reportJson())["regions"].size(), 0u);
  EXPECT_NE(reportTable().find("no region was run"), std::string::npos);
}

TEST_F(Report, TasksAreCountedByTheDeviceThatRanThem) {
  recordTask(&jacobi_, "host only", 1);
  recordTask(&jacobi_, "kernel", 1, 0);
  recordTask(&jacobi_, "kernel", 1, 0);
  recordTask(&jacobi_, "kernel", 1);
  const auto tasks = nlohmann::json::parse(reportJson())["tasks"];
  const het::DeviceId host = hostDevice();
  ASSERT_EQ(tasks[0]["devices"].size(), 1u);
  EXPECT_EQ(tasks[0]["devices"][0]["id"], host);
  EXPECT_EQ(tasks[0]["devices"][0]["count"], 1);
  EXPECT_EQ(tasks[0]["devices"][0]["seconds"], 1);
  ASSERT_EQ(tasks[1]["devices"].size(), 2u);
  EXPECT_EQ(tasks[1]["devices"][0]["count"], 2);
  EXPECT_EQ(tasks[1]["devices"][0]["seconds"], 0) << "only the device knows";
  EXPECT_EQ(tasks[1]["devices"][1]["id"], host);
  const std::string table = reportTable();
  const std::size_t line = table.find("\n    on ");
  ASSERT_NE(line, table.npos) << table;
  EXPECT_LT(table.find("kernel"), line) << "the host's own tasks need no such line";
  EXPECT_NE(table.find(": 2, 0\n", line), table.npos) << table;
  EXPECT_NE(table.find("    on host: 1, 1.000 s\n", line), table.npos) << table;
}

TEST_F(Report, TasksOnDevicesTellTheirTimesTransfersAndWhatWasPrefetched) {
  for (bool waited : {true, false, false}) {
    recordTask(&jacobi_, "kernel", 1, 0);
    recordTaskKernel({&jacobi_, "kernel", 0, 100, 20, waited});
    recordTaskSeconds(&jacobi_, "kernel", 0, 0.5);
  }
  recordTask(&jacobi_, "kernel", 1, 0);
  recordTaskKernel({&jacobi_, "kernel", 0, 0, 120, false}); // all is there: nothing to prefetch
  EXPECT_FALSE(nlohmann::json::parse(reportJson()).contains("task_clock"));
  recordTaskClock({7, {{2, 4, 3}, {0, 0, 0}}});
  const auto all = nlohmann::json::parse(reportJson());
  const auto there = all["tasks"][0]["devices"][0];
  EXPECT_EQ(there["seconds"], 1.5);
  EXPECT_EQ(there["bytes_in"], 300);
  EXPECT_EQ(there["bytes_saved"], 180);
  EXPECT_EQ(there["fetches"], 3);
  EXPECT_EQ(there["prefetched"], 2);
  EXPECT_EQ(all["task_clock"]["seconds"], 7);
  EXPECT_EQ(all["task_clock"]["devices"][0]["hidden_seconds"], 3);
  const std::string table = reportTable();
  for (const char *part : {": 4, 1.500 s; in 300 bytes, saved 180 bytes; 2 of 3 prefetched\n", "all tasks: 7.000 s\n",
                           "computes 2.000 s, copies in 4.000 s, hidden 75 %\n", "copies in 0, hidden -\n"})
    EXPECT_NE(table.find(part), table.npos) << part << table;
}

TEST_F(Report, TasksOnOtherDevicesThanTheyAskForTellIt) {
  recordTask(&jacobi_, "kernel", 1);
  EXPECT_EQ(reportTable().find("    on "), std::string::npos);
  recordTaskInstead(&jacobi_, "kernel", hostDevice(), "CUDA devices");
  EXPECT_NE(reportTable().find(": 1, 1.000 s; instead of CUDA devices\n"), std::string::npos) << reportTable();
  EXPECT_EQ(nlohmann::json::parse(reportJson())["tasks"][0]["devices"][0]["instead_of"], "CUDA devices");
}

TEST_F(Report, AFileNameThatIsNotUtf8StillGivesJson) {
  het_site odd = {"caf\xe9.c", 1, 1, "f", "omp target", nullptr};
  pass(odd, 1, 1);
  EXPECT_TRUE(nlohmann::json::accept(reportJson()));
}

} // namespace
