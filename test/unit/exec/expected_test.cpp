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
  const Cost link = expectedCost(device(100, 1e7, 0), use, 1e-8, 100000);
  EXPECT_NEAR(link.each, 1.6e-6, 0.05e-6) << "16 bytes at 1e7 bytes a second; 32 stages hide the rest";
  const Cost compute = expectedCost(device(0.1, 1e9, 0), use, 1e-5, 100000);
  EXPECT_NEAR(compute.each, 1e-5, 1e-7);
}

TEST(Expected, OneStageIsExpectedWhereMoreWouldTakeLonger) {
  LinkUse use;
  use.inEach = 16;
  use.outEach = 8;
  use.arraysIn = 2;
  use.arraysOut = 1;
  const Cost cost = expectedCost(device(50, 1e10, 1e-3), use, 2e-8, 100000);
  EXPECT_NEAR(cost.fixed, 4e-3, 1e-5) << "two copies in, a launch and a copy out";
  EXPECT_NEAR(cost.each, 2e-8 + 24 / 1e10, 1e-10);
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
  use.arraysResident = 2;
  EXPECT_DOUBLE_EQ(movingCost(device(1, 1e6, 1e-3), use).each, 2.4e-5);
  EXPECT_DOUBLE_EQ(movingCost(device(1, 1e6, 1e-3), use).fixed, 2e-3) << "a copy for each array";
  EXPECT_EQ(movingCost(device(1, 0, 0), use).each, 0) << "not known";
}

// Four cores, and a GPU that has a hundred times their arithmetic and memory.
class Guessed : public testing::Test {
protected:
  Guessed() {
    setCoreFigures(host, 4);
    host.rate = 4;
    gpu = host;
    gpu.doubles *= 100;
    gpu.others *= 100;
    gpu.streams *= 100;
    region.loops = 2;
    region.loop[0] = {0, 1000, 1};
    region.loop[1] = {0, 50, 1};
    domain.cut[0].range = {0, 1000};
  }
  double seconds(const Capability &device) const { return guessedSeconds(device, host, region, use, domain); }

  Capability host, gpu;
  het_region region{};
  LinkUse use;
  Domain domain;
};

TEST_F(Guessed, OperationsOfTheInnerLoopsCount) {
  region.work = {100, 60};
  EXPECT_DOUBLE_EQ(seconds(host), 50 * 160 / 8e9);
  EXPECT_DOUBLE_EQ(seconds(gpu), seconds(host) / 100);
  gpu.doubles /= 32;
  EXPECT_DOUBLE_EQ(seconds(gpu), 50 * (100 * 32 + 60) / 8e11) << "a GPU that is slow on doubles";
}

TEST_F(Guessed, MemoryLimitsLoopsWithFewOperations) {
  region.work = {1, 1};
  use.inEach = 24 * 50;
  EXPECT_DOUBLE_EQ(seconds(host), 24 * 50 / 24e9);
}

TEST_F(Guessed, ADeviceWithoutFiguresIsAsFastAsItsRate) {
  region.work = {1, 0};
  EXPECT_DOUBLE_EQ(seconds(device(8, 0, 0)), seconds(host) / 2);
}

TEST_F(Guessed, NothingIsGuessedWithoutACount) {
  EXPECT_EQ(seconds(host), 0);
  region.work = {-5, 1};
  EXPECT_EQ(seconds(host), 0) << "a trip count that is negative in this pass";
}
