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
  EXPECT_EQ(tasks[0]["devices"], (nlohmann::json{{{"id", host}, {"count", 1}}}));
  EXPECT_EQ(tasks[1]["devices"], (nlohmann::json{{{"id", 0}, {"count", 2}}, {{"id", host}, {"count", 1}}}));
  const std::string table = reportTable();
  const std::size_t line = table.find("\n    on ");
  ASSERT_NE(line, table.npos) << table;
  EXPECT_EQ(table.find("    on ", line + 2), table.npos) << "the host's own tasks need no such line";
  EXPECT_NE(table.find(" 2 and host 1\n", line), table.npos) << table;
}

TEST_F(Report, AFileNameThatIsNotUtf8StillGivesJson) {
  het_site odd = {"caf\xe9.c", 1, 1, "f", "omp target", nullptr};
  pass(odd, 1, 1);
  EXPECT_TRUE(nlohmann::json::accept(reportJson()));
}

} // namespace
