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

TEST(Chrome, DependencesAreArrowsFromTheEndOfOneTaskToTheBeginOfTheOther) {
  ThreadRecords threads[2];
  threads[0].records = {{What::Task, 1, 7, "a.c", 0, 1, 1, "first"}};
  threads[1].thread = 3;
  threads[1].records = {{What::Task, 1, 9, "a.c", 2, 3, 2, "second"}};
  const Dependence dependences[] = {{1, 2}, {2, 5}}; // the timeline ends before task 5 does
  DeviceRow devices[] = {{0, "sim", "sim:0"}, {1, "host", "host"}};
  auto events = nlohmann::json::parse(chromeTrace(threads, devices, dependences))["traceEvents"];
  ASSERT_EQ(events.size(), 7u);
  const auto begin = events[5], end = events[6];
  EXPECT_EQ(begin["ph"], "s");
  EXPECT_EQ(end["ph"], "f");
  EXPECT_EQ(begin["id"], end["id"]);
  EXPECT_EQ(end["bp"], "e") << "the slice around it, not the next one";
  EXPECT_EQ(begin["tid"], 0);
  EXPECT_EQ(end["tid"], 3);
  EXPECT_EQ(begin["pid"], events[3]["pid"]);
  EXPECT_LT(begin["ts"], 1e6) << "within the first task";
  EXPECT_GT(begin["ts"], 0.999e6);
  EXPECT_EQ(end["ts"], 2e6);
}

} // namespace
