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

TEST(Density, ARangeThatTookTwiceAsLongHasTwiceTheWork) {
  Density density;
  density.reset(1000);
  const std::vector<Range> ranges = {{0, 500}, {500, 1000}};
  EXPECT_DOUBLE_EQ(density.correct(ranges, std::vector<double>{2, 1}), 1.5);
  EXPECT_NEAR(density.work({0, 500}), 2 * density.work({500, 1000}), 1e-6);
  EXPECT_NEAR(density.work({0, 1000}), 1000, 1e-6) << "work is in iterations of the mean cost";
  EXPECT_EQ(density.cut(std::vector<double>{500, 500}), (std::vector<long>{375, 625}));
}

TEST(Density, SharesSumToAllWhateverIsAsked) {
  Density density;
  for (long total : {1L, 7L, 256L, 1000L, 1000003L}) {
    density.reset(total);
    const std::vector<Range> ranges = {{0, total / 3}, {total / 3, total}};
    density.correct(ranges, std::vector<double>{5, 0.2});
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
  double longest = 0;
  for (int pass = 0; pass < 6; ++pass) {
    const std::vector<long> shares = density.cut(std::vector<double>(4, total / 4.0));
    std::vector<Range> ranges;
    std::vector<double> factors;
    long lo = 0;
    longest = 0;
    for (const long share : shares) {
      ranges.push_back({lo, lo + share});
      const double work = before(lo + share) - before(lo);
      longest = std::max(longest, work);
      factors.push_back(work / density.work(ranges.back()));
      lo += share;
    }
    density.correct(ranges, factors);
  }
  EXPECT_LE(longest, 1.02 * total / 4);
}
