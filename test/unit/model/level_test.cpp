//===-- unit/model/level_test.cpp - shares that finish together -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace het;

static long sum(const std::vector<long> &shares) { return std::accumulate(shares.begin(), shares.end(), 0L); }

static double bestMakespan(std::span<const Cost> costs, long total) { // by trying all shares
  if (costs.size() == 1)
    return total <= costs[0].cap ? costs[0].seconds(total) : 1e300;
  double best = 1e300;
  for (long n = 0; n <= std::min(total, costs[0].cap); ++n)
    best = std::min(best, std::max(costs[0].seconds(n), bestMakespan(costs.subspan(1), total - n)));
  return best;
}

TEST(Level, SharesAreAsGoodAsTheBestOfAllShares) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> each(0.1, 3), fixed(0, 6);
  for (int round = 0; round < 400; ++round) {
    std::vector<Cost> costs(1 + random() % 3);
    for (Cost &cost : costs) {
      cost = {random() % 2 ? fixed(random) : 0, each(random)};
      if (random() % 4 == 0)
        cost.cap = static_cast<long>(random() % 8);
    }
    long room = 0, total = static_cast<long>(random() % 20);
    for (const Cost &cost : costs)
      room += std::min(cost.cap, 1000L);
    std::vector<long> shares = level(costs, total);
    ASSERT_EQ(sum(shares), std::min(total, room));
    for (std::size_t d = 0; d < costs.size(); ++d) {
      ASSERT_GE(shares[d], 0);
      ASSERT_LE(shares[d], costs[d].cap);
    }
    if (total <= room) {
      ASSERT_LE(makespan(costs, shares), bestMakespan(costs, total) * (1 + 1e-9) + 1e-12) << "round " << round;
    }
  }
}

// Iterations one by one, each to the device that ends first: no other way ends earlier.
static double oneByOne(std::span<const Cost> costs, long total) {
  std::vector<long> shares(costs.size());
  for (; total > 0; --total) {
    std::size_t best = costs.size();
    for (std::size_t d = 0; d < costs.size(); ++d)
      if (shares[d] < costs[d].cap &&
          (best == costs.size() || costs[d].seconds(shares[d] + 1) < costs[best].seconds(shares[best] + 1)))
        best = d;
    if (best == costs.size())
      break;
    ++shares[best];
  }
  return makespan(costs, shares);
}

TEST(Level, ManyDevicesEndAsEarlyAsIterationsGivenOneByOne) {
  std::mt19937 random(16);
  std::uniform_real_distribution<double> power(-3.0, 3.0);
  for (int round = 0; round < 100000; ++round) {
    std::vector<Cost> costs(1 + random() % 12);
    long room = 0;
    for (Cost &cost : costs) {
      cost = {random() % 2 ? std::pow(10, power(random)) : 0, std::pow(10, power(random))};
      if (random() % 4 == 0)
        cost.cap = static_cast<long>(random() % 20);
      room += std::min(cost.cap, 1000L);
    }
    const long total = static_cast<long>(random() % 100);
    const std::vector<long> shares = level(costs, total);
    ASSERT_EQ(sum(shares), std::min(total, room)) << "round " << round;
    ASSERT_LE(makespan(costs, shares), oneByOne(costs, total) * (1 + 1e-9)) << "round " << round;
  }
}

// [C] figure 3: the sum of the differences between the devices' times is least; here it is nothing.
TEST(Level, SolvesTheLinearProgramOfFigure3) {
  const std::vector<Cost> costs = {{0, 3e-3}, {0, 5e-4}, {0, 2e-3}, {0, 1e-3}};
  EXPECT_EQ(level(costs, 2300), (std::vector<long>{200, 1200, 300, 600})); // 0.6 s each
}

// [G] equation 4.1: a queue's time is the sum over its tasks. Equation 4.2: with what they get, all end together.
TEST(Level, SolvesTheLinearSystemOfEquation4_2) {
  const std::vector<double> each = {2, 1, 4};
  const std::vector<double> queued = {10, 0, 5}; // tasks that wait there
  std::vector<Cost> costs;
  for (std::size_t d = 0; d < each.size(); ++d)
    costs.push_back({queued[d] * each[d], each[d]});
  // 20 + 2 a = b = 20 + 4 c, a + b + c = 55: a = 10, b = 40, c = 5.
  EXPECT_EQ(level(costs, 55), (std::vector<long>{10, 40, 5}));
}

// There [G] sets negative solutions to 0 and scales the others.
TEST(Level, LeavesOutWhoWouldGetANegativeShareInEquation4_2) {
  const std::vector<Cost> costs = {{100, 2}, {0, 1}, {4, 4}}; // the solution's first share is below 0
  EXPECT_EQ(level(costs, 49), (std::vector<long>{0, 40, 9}));
}

TEST(Level, ADeviceGetsAtLeastItsLeastOrNothing) {
  std::vector<Cost> costs = {{0, 1}, {0, 1, 1000, 10}};
  EXPECT_EQ(level(costs, 100), (std::vector<long>{50, 50}));
  EXPECT_EQ(level(costs, 19), (std::vector<long>{9, 10})) << "a little more ends as early";
  EXPECT_EQ(level(costs, 8), (std::vector<long>{8, 0}));
  costs[0].least = 10;
  EXPECT_EQ(sum(level(costs, 12)), 12) << "one of them does it all";
  EXPECT_EQ(std::ranges::max(level(costs, 12)), 12);
}

// By trying all shares that keep to it.
static double bestWithLeast(std::span<const Cost> costs, long total) {
  const Cost &cost = costs[0];
  auto seconds = [&](long n) { return n > cost.cap || (n > 0 && n < cost.least) ? 1e300 : cost.seconds(n); };
  if (costs.size() == 1)
    return seconds(total);
  double best = 1e300;
  for (long n = 0; n <= total; ++n)
    if (seconds(n) < best)
      best = std::min(best, std::max(seconds(n), bestWithLeast(costs.subspan(1), total - n)));
  return best;
}

TEST(Level, SharesWithALeastAreNearTheBestAndKeepToIt) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> each(0.1, 3);
  int exact = 0;
  constexpr int rounds = 2000;
  for (int round = 0; round < rounds; ++round) {
    std::vector<Cost> costs(2 + random() % 2);
    for (Cost &cost : costs)
      cost = {random() % 2 ? each(random) : 0, each(random), 1000, static_cast<long>(1 + random() % 8)};
    costs[0].least = 1; // so that there is a way
    const long total = static_cast<long>(1 + random() % 30);
    const std::vector<long> shares = level(costs, total);
    ASSERT_EQ(sum(shares), total);
    for (std::size_t d = 0; d < costs.size(); ++d)
      ASSERT_TRUE(shares[d] == 0 || shares[d] >= costs[d].least);
    exact += makespan(costs, shares) <= bestWithLeast(costs, total) * (1 + 1e-9);
  }
  EXPECT_GE(exact, rounds * 95 / 100);
}

TEST(Level, DevicesFinishTogether) {
  std::vector<Cost> costs = {{0, 1}, {0, 2}, {0, 4}};
  EXPECT_EQ(level(costs, 700), (std::vector<long>{400, 200, 100}));
}

TEST(Level, WhatADeviceDoesBesidesCountsEvenWithoutAShare) {
  const std::vector<Cost> costs = {{1, 2}, {1, 3}};
  const std::vector<long> shares = {5, 0};
  EXPECT_DOUBLE_EQ(makespan(costs, shares, std::vector<double>{2, 0}), 13);
  EXPECT_DOUBLE_EQ(makespan(costs, shares, std::vector<double>{0, 20}), 20);
}

TEST(Level, GivesNothingToADeviceThatWouldEndLast) {
  std::vector<Cost> costs = {{0, 1}, {1000, 0.001}};
  EXPECT_EQ(level(costs, 500), (std::vector<long>{500, 0}));
}

TEST(Level, KeepsTheCaps) {
  std::vector<Cost> costs = {{0, 1, 10}, {0, 1}};
  EXPECT_EQ(level(costs, 100), (std::vector<long>{10, 90}));
}

TEST(Level, NothingToShareIsNothingForAll) {
  std::vector<Cost> costs = {{0, 1}, {0, 1}};
  EXPECT_EQ(level(costs, 0), (std::vector<long>{0, 0}));
  EXPECT_TRUE(level({}, 5).empty());
}

TEST(Level, MoreDevicesThanIterations) {
  std::vector<Cost> costs(10, Cost{0, 1});
  std::vector<long> shares = level(costs, 3);
  EXPECT_EQ(sum(shares), 3);
  EXPECT_EQ(makespan(costs, shares), 1);
}

TEST(Level, ManyIterationsLoseNone) {
  std::vector<Cost> costs = {{1e-5, 1e-9}, {0, 3.3e-9}, {2e-5, 7.7e-10}, {0, 1e-8}};
  for (long total : {1L, 1000L, 1000003L, 4000000000000L})
    EXPECT_EQ(sum(level(costs, total)), total);
}
