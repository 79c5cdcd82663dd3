//===-- unit/model/level_exact_test.cpp - level() against exact minima, on random instances ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/level.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace het;

namespace {

class Instances {
public:
  std::vector<Cost> costs(std::size_t devices, long largestCap, long largestLeast) {
    std::vector<Cost> made;
    for (std::size_t d = 0; d < devices; ++d) {
      Cost cost{chance(0.3) ? 0 : real(0, 20), std::pow(10, real(-2, 2))};
      if (chance(0.4))
        cost.cap = whole(0, largestCap);
      if (largestLeast > 1 && chance(0.5))
        cost.least = whole(1, largestLeast);
      made.push_back(cost);
    }
    return made;
  }
  long whole(long least, long most) { return std::uniform_int_distribution<long>(least, most)(random_); }

private:
  double real(double least, double most) { return std::uniform_real_distribution<double>(least, most)(random_); }
  bool chance(double part) { return real(0, 1) < part; }
  std::mt19937_64 random_{20261125};
};

// Iterations that are done by then, in whole ones.
long doneBy(std::span<const Cost> costs, double end) {
  long sum = 0;
  for (const Cost &cost : costs)
    sum +=
        end < cost.fixed + cost.each ? 0 : std::min(cost.cap, std::lround(std::floor((end - cost.fixed) / cost.each)));
  return sum;
}

// The least makespan without leasts, by bisection: no linear program is closer.
double exactEnd(std::span<const Cost> costs, long total) {
  double low = 0, high = 1e7;
  for (int step = 0; step < 100; ++step)
    (doneBy(costs, (low + high) / 2) >= total ? high : low) = (low + high) / 2;
  return high;
}

// The least makespan with leasts: all ways to share.
double bestOf(std::span<const Cost> costs, long total, std::size_t d = 0, double end = 0) {
  if (d == costs.size())
    return total == 0 ? end : std::numeric_limits<double>::infinity();
  double best = bestOf(costs, total, d + 1, end);
  for (long n = std::max(costs[d].least, 1L); n <= std::min(costs[d].cap, total); ++n)
    best = std::min(best, bestOf(costs, total - n, d + 1, std::max(end, costs[d].seconds(n))));
  return best;
}

long sumOf(std::span<const long> shares) { return std::accumulate(shares.begin(), shares.end(), 0L); }

} // namespace

TEST(LevelExact, NoSharesEndEarlierOn100000RandomInstances) {
  Instances instances;
  for (int count = 0; count < 100000; ++count) {
    const std::vector<Cost> costs = instances.costs(static_cast<std::size_t>(instances.whole(1, 8)), 400, 1);
    const long total = instances.whole(1, 1000);
    const std::vector<long> shares = level(costs, total);
    long room = 0;
    for (std::size_t d = 0; d < costs.size(); ++d) {
      ASSERT_GE(shares[d], 0);
      ASSERT_LE(shares[d], costs[d].cap);
      room += std::min(costs[d].cap, total);
    }
    ASSERT_EQ(sumOf(shares), std::min(total, room)) << "instance " << count;
    ASSERT_LE(makespan(costs, shares), exactEnd(costs, std::min(total, room)) * (1 + 1e-9)) << "instance " << count;
  }
}

TEST(LevelExact, WithLeastsItIsRarelyFarFromAllWaysToShare) {
  Instances instances;
  int beyond = 0, solvable = 0;
  for (int count = 0; count < 20000; ++count) {
    const std::vector<Cost> costs = instances.costs(static_cast<std::size_t>(instances.whole(1, 4)), 12, 6);
    const long total = instances.whole(1, 14);
    const double best = bestOf(costs, total);
    if (best == std::numeric_limits<double>::infinity())
      continue;
    ++solvable;
    const std::vector<long> shares = level(costs, total);
    for (std::size_t d = 0; d < costs.size(); ++d)
      ASSERT_TRUE(shares[d] == 0 || (shares[d] >= costs[d].least && shares[d] <= costs[d].cap)) << "instance " << count;
    beyond += sumOf(shares) < total || makespan(costs, shares) > 1.05 * best;
  }
  EXPECT_LE(beyond * 200, solvable);
}
