//===-- unit/model/random_times_test.cpp - times that nobody measured -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/random_times.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

using namespace het;

static std::vector<double> timesOf(std::uint64_t number, int device = 0) {
  RandomTimes times(number);
  std::vector<double> all;
  for (int k = 0; k < 300; ++k)
    all.push_back(times.seconds(device, 100));
  return all;
}

TEST(RandomTimes, ANumberHasTheSameTimesInEveryRun) {
  EXPECT_EQ(timesOf(7), timesOf(7));
  EXPECT_NE(timesOf(7), timesOf(8));
}

TEST(RandomTimes, ADeviceIsMostlyAsFastAsTheLastTime) {
  const std::vector<double> all = timesOf(3);
  long changes = 0;
  for (std::size_t k = 1; k < all.size(); ++k)
    changes += all[k] != all[k - 1];
  EXPECT_GT(changes, 50);
  EXPECT_LT(changes, 150);
  EXPECT_GT(std::ranges::max(all), 10000 * std::ranges::min(all));
}

TEST(RandomTimes, DevicesHaveTimesOfTheirOwn) {
  RandomTimes times(1);
  const double one = times.seconds(0, 10), other = times.seconds(1, 10);
  EXPECT_NE(one, other);
  EXPECT_GT(one, 0);
}
