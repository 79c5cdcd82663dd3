//===-- unit/trace/chrome_test.cpp - the timeline ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "trace/chrome.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace het::trace;

namespace {

TEST(Chrome, EveryRecordIsACompleteEventOnItsDevicesTrack) {
  ThreadRecords thread;
  thread.thread = 4;
  thread.records = {{What::CopyIn, 1, 0, "", 0.5, 0.75, 4096}, {What::Region, het::noDevice, 41, "a.c", 0, 1, 10}};
  DeviceRow devices[] = {{0, "sim", "sim:0"}, {1, "sim", "sim:1"}};
  auto json = nlohmann::json::parse(chromeTrace(std::span(&thread, 1), devices));
  auto events = json["traceEvents"];
  ASSERT_EQ(events.size(), 5u);
  auto copy = events[3];
  EXPECT_EQ(copy["ph"], "X");
  EXPECT_EQ(copy["ts"], 0.5e6);
  EXPECT_EQ(copy["dur"], 0.25e6);
  EXPECT_EQ(copy["args"]["bytes"], 4096);
  EXPECT_EQ(copy["tid"], 4);
  EXPECT_EQ(events[2]["args"]["name"], "sim:1");
  EXPECT_EQ(events[2]["pid"], copy["pid"]);
  EXPECT_EQ(events[4]["name"], "region a.c:41");
  EXPECT_EQ(events[4]["args"]["iterations"], 10);
}

TEST(Chrome, ALaunchHasTheNameOfItsSourceLineAndTellsItsKernel) {
  ThreadRecords thread;
  thread.records = {{What::Launch, 0, 41, "a.c", 0, 1, 10, "het_kernel_1"}};
  DeviceRow devices[] = {{0, "sim", "sim:0"}};
  auto launch = nlohmann::json::parse(chromeTrace(std::span(&thread, 1), devices))["traceEvents"].back();
  EXPECT_EQ(launch["name"], "launch a.c:41");
  EXPECT_EQ(launch["args"]["kernel"], "het_kernel_1");
  EXPECT_EQ(launch["args"]["iterations"], 10);
}

} // namespace
