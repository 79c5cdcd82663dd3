//===-- unit/model/density_test.cpp - how the cost of iterations varies over the iteration space -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/density.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

using namespace het;

TEST(Density, IsEvenAtFirst) {
  Density density;
  density.reset(1000);
  EXPECT_DOUBLE_EQ(density.work({100, 350}), 250);
  EXPECT_EQ(density.cut(std::vector<double>{500, 250, 250}), (std::vector<long>{500, 250, 250}));
}

// A range of so many of 1,000 iterations, on a device of the only group.
static RangeTime timeOf(double lo, double hi, double seconds) { return {0, lo / 1000, hi / 1000, hi - lo, seconds}; }

TEST(Density, ARangeThatTookTwiceAsLongHasTwiceTheWork) {
  Density density;
  density.reset(1000);
  std::vector<double> each = {1};
  density.explain(std::vector<RangeTime>{timeOf(0, 500, 1000), timeOf(500, 1000, 500)}, each);
  EXPECT_NEAR(each[0], 1.5, 1e-6);
  EXPECT_NEAR(density.work({0, 500}), 2 * density.work({500, 1000}), 1e-6);
  EXPECT_NEAR(density.work({0, 1000}), 1000, 1e-6) << "work is in iterations of the mean cost";
  EXPECT_EQ(density.cut(std::vector<double>{500, 500}), (std::vector<long>{375, 625}));
}

TEST(Density, RangesOfSeveralPassesAreExplainedTogether) {
  Density density;
  density.reset(1000);
  std::vector<double> each = {1};
  // Iterations 400 to 599 cost 3, others 0.5.
  density.explain(std::vector<RangeTime>{timeOf(0, 500, 500), timeOf(500, 1000, 500), timeOf(0, 400, 200),
                                         timeOf(400, 1000, 800), timeOf(0, 600, 800), timeOf(600, 1000, 200)},
                  each);
  EXPECT_NEAR(density.work({0, 400}), 200, 10);
  EXPECT_NEAR(density.work({400, 600}), 600, 10);
  EXPECT_NEAR(density.work({600, 1000}), 200, 10);
  EXPECT_NEAR(each[0], 1, 0.01);
}

TEST(Density, AFitIsADensity) {
  Density density;
  density.reset(1000);
  density.set({.each = {}, .slope = -1, .bend = 0, .error = 0});
  EXPECT_NEAR(density.work({0, 500}), 750, 1) << "a triangle";
  EXPECT_NEAR(density.work({0, 1000}), 1000, 1e-6);
  density.set({.each = {}, .slope = -2, .bend = 0, .error = 0});
  EXPECT_GT(density.work({900, 1000}), 0) << "nothing costs less than nothing";
}

TEST(Density, SharesSumToAllWhateverIsAsked) {
  Density density;
  for (long total : {1L, 7L, 256L, 1000L, 1000003L}) {
    density.reset(total);
    std::vector<double> each = {1};
    density.explain(std::vector<RangeTime>{{0, 0, 0.3, 0.3, 1.5}, {0, 0.3, 1, 0.7, 0.14}}, each);
    for (double first : {0.0, 0.3, 1.0}) {
      const auto all = static_cast<double>(total);
      const std::vector<long> shares = density.cut(std::vector<double>{first * all, 0, (1 - first) * all});
      EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), 0L), total);
      EXPECT_EQ(shares[1], 0) << "who gets no work gets no iterations";
    }
  }
}

TEST(Density, LearnsATriangleFromRangesThatMove) {
  Density density;
  constexpr long total = 10000;
  density.reset(total);
  auto before = [](long i) { // work of a triangle's iterations
    const double at = static_cast<double>(i) / total;
    return total * (2 * at - at * at);
  };
  std::vector<double> each = {1};
  double longest = 0;
  for (int pass = 0; pass < 6; ++pass) {
    const std::vector<long> shares = density.cut(std::vector<double>(4, total / 4.0));
    std::vector<RangeTime> times;
    long lo = 0;
    longest = 0;
    for (const long share : shares) {
      const double work = before(lo + share) - before(lo);
      longest = std::max(longest, work);
      times.push_back({0, static_cast<double>(lo) / total, static_cast<double>(lo + share) / total,
                       static_cast<double>(share), work});
      lo += share;
    }
    density.explain(times, each);
  }
  EXPECT_LE(longest, 1.02 * total / 4);
}
