//===-- unit/exec/expected_test.cpp - what a part would cost, before any has run -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/plan/expected.hpp"

#include <gtest/gtest.h>

using namespace het;

static Capability device(double rate, double bandwidth, double latency) {
  Capability capability;
  capability.rate = rate;
  capability.bandwidth = bandwidth;
  capability.latency = latency;
  return capability;
}

TEST(Expected, AnIterationTakesItsLongestLane) {
  LinkUse use;
  use.inEach = 16;
  use.outEach = 8;
  use.arraysIn = 2;
  use.arraysOut = 1;
  const Cost link = expectedCost(device(100, 1e7, 0), use, 1e-6, 100000);
  EXPECT_NEAR(link.each, 1.6e-6, 0.05e-6) << "16 bytes at 1e7 bytes a second; 32 stages hide the rest";
  const Cost compute = expectedCost(device(0.1, 1e9, 0), use, 1e-6, 100000);
  EXPECT_NEAR(compute.each, 1e-5, 1e-7);
}

TEST(Expected, LaunchesAndWholeArraysAreFixed) {
  LinkUse use;
  use.inAll = 1e6;
  use.arraysIn = 1;
  const Cost cost = expectedCost(device(1, 1e8, 1e-3), use, 1e-6, 100);
  EXPECT_NEAR(cost.each, 1e-6, 1e-8);
  EXPECT_NEAR(cost.fixed, 1e-2 + 2e-3, 1e-4);
}

TEST(Expected, ResidentRowsMoveAtTheLinksSpeed) {
  LinkUse use;
  use.resident = 24;
  EXPECT_DOUBLE_EQ(movingSeconds(device(1, 1e6, 0), use), 2.4e-5);
  EXPECT_EQ(movingSeconds(device(1, 0, 0), use), 0) << "not known";
}
