//===-- unit/model/cost_fit_test.cpp - speeds and a smooth density out of ranges' times ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/cost_fit.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

constexpr double good = 0.03;

// Cost of all iterations before x, of 1,000 whose mean is 1.
double before(double x, double slope, double bend) {
  return 1000 * (x + slope * (x * x - x) + bend * (2 * x * x * x - 3 * x * x + x));
}

RangeTime timeOf(std::size_t group, double lo, double hi, double each, double slope, double bend) {
  return {group, lo, hi, 1000 * (hi - lo), each * (before(hi, slope, bend) - before(lo, slope, bend))};
}

} // namespace

TEST(CostFit, DevicesThatAreAlikeShowATriangleInOnePass) {
  std::vector<RangeTime> times;
  for (int k = 0; k < 4; ++k)
    times.push_back(timeOf(0, 0.24 * k, 0.24 * (k + 1), 1e-6, -1, 0));
  times.push_back(timeOf(1, 0.96, 1, 5e-5, -1, 0)); // the host, whose speed nobody knew
  const std::optional<CostFit> fit = fitCosts(times, 2, good);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, -1, 1e-6);
  EXPECT_NEAR(fit->bend, 0, 1e-6);
  EXPECT_NEAR(fit->each[0], 1e-6, 1e-10);
  EXPECT_NEAR(fit->each[1], 5e-5, 1e-8);
}

TEST(CostFit, TwoDevicesNeedRangesThatMove) {
  std::vector<RangeTime> times = {timeOf(0, 0, 0.9, 1e-6, -1, 1. / 3), timeOf(1, 0.9, 1, 1e-5, -1, 1. / 3)};
  EXPECT_FALSE(fitCosts(times, 2, good)) << "speeds alone explain any two times";
  times.push_back(timeOf(0, 0, 0.9, 1e-6, -1, 1. / 3));
  times.push_back(timeOf(1, 0.9, 1, 1e-5, -1, 1. / 3));
  EXPECT_FALSE(fitCosts(times, 2, good)) << "the same ranges once more tell nothing";
  for (const double at : {0.6, 0.4}) {
    times.push_back(timeOf(0, 0, at, 1e-6, -1, 1. / 3));
    times.push_back(timeOf(1, at, 1, 1e-5, -1, 1. / 3));
  }
  const std::optional<CostFit> fit = fitCosts(times, 2, good);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, -1, 1e-6) << "(n - i)^2";
  EXPECT_NEAR(fit->bend, 1. / 3, 1e-6);
}

TEST(CostFit, NothingToSpareIsAGuess) {
  const std::vector<RangeTime> times = {timeOf(0, 0, 0.9, 1e-6, -1.5, 0.5), timeOf(1, 0.9, 1, 1e-5, -1.5, 0.5),
                                        timeOf(0, 0, 0.01, 1e-6, -1.5, 0.5), timeOf(1, 0.01, 1, 1e-5, -1.5, 0.5)};
  EXPECT_FALSE(fitCosts(times, 2, good));
  const std::optional<CostFit> fit = fitCosts(times, 2, good, 0);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->slope, -1.5, 1e-6);
  EXPECT_NEAR(fit->bend, 0.5, 1e-6);
}

// What a straight line explains within 1 %, with costs below zero at the end.
TEST(CostFit, NoIterationCostsLessThanNothing) {
  const std::vector<RangeTime> times = {timeOf(0, 0, 0.9076, 1e-6, -1.5, 0.5), timeOf(1, 0.9076, 1, 1e-5, -1.5, 0.5),
                                        timeOf(0, 0, 0.8239, 1e-6, -1.5, 0.5), timeOf(1, 0.8239, 1, 1e-5, -1.5, 0.5)};
  EXPECT_FALSE(fitCosts(times, 2, good));
}

TEST(CostFit, IterationsThatAreAlikeHaveNoSlope) {
  const std::vector<RangeTime> times = {timeOf(0, 0, 0.5, 1e-6, 0, 0), timeOf(0, 0.5, 0.8, 1.02e-6, 0, 0),
                                        timeOf(1, 0.8, 1, 7e-6, 0, 0)};
  const std::optional<CostFit> fit = fitCosts(times, 2, good);
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->slope, 0) << "2 % are explained by nothing at all";
  EXPECT_EQ(fit->bend, 0);
}

TEST(CostFit, ADeviceThatIsSlowIsNoSlope) {
  for (std::size_t slow = 0; slow < 5; ++slow) {
    std::vector<RangeTime> times;
    for (std::size_t k = 0; k < 5; ++k)
      times.push_back(
          timeOf(0, 0.2 * static_cast<double>(k), 0.2 * static_cast<double>(k + 1), k == slow ? 4e-6 : 1e-6, 0, 0));
    EXPECT_FALSE(fitCosts(times, 1, good)) << slow;
  }
}

TEST(CostFit, NoPolynomialHasAHotTenth) {
  std::vector<RangeTime> times;
  for (int k = 0; k < 8; ++k)
    times.push_back({0, k / 8., (k + 1) / 8., 125, k == 5 ? 6e-4 : 1e-4});
  EXPECT_FALSE(fitCosts(times, 1, good));
}

TEST(CostFit, ManyKindsOfDevicesAreLeftAlone) {
  std::vector<RangeTime> times;
  for (int k = 0; k < 200; ++k)
    times.push_back(timeOf(static_cast<std::size_t>(k) / 2, k / 200., (k + 1) / 200., 1e-6, -1, 0));
  EXPECT_FALSE(fitCosts(times, 100, good));
}
