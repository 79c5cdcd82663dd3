//===-- unit/model/level_test.cpp - shares that finish together -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/level.hpp"

#include <gtest/gtest.h>

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

TEST(Level, DevicesFinishTogether) {
  std::vector<Cost> costs = {{0, 1}, {0, 2}, {0, 4}};
  EXPECT_EQ(level(costs, 700), (std::vector<long>{400, 200, 100}));
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
