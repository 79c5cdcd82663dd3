//===-- unit/model/part_times_test.cpp - how long parts of jobs take whom ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/part_times.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

PartTimes measured(std::initializer_list<std::pair<long, double>> points) {
  PartTimes times;
  for (const auto &[items, seconds] : points)
    times.add(items, seconds);
  return times;
}

} // namespace

TEST(PartTimes, TheEstimateIsTheMedianOfTheLastFive) {
  PartTimes times = measured({{10, 100}, {10, 100}, {10, 1}, {10, 2}, {10, 3}});
  EXPECT_DOUBLE_EQ(times.seconds(10), 3);
  times.add(10, 2);
  times.add(10, 2); // both hundreds are forgotten
  EXPECT_DOUBLE_EQ(times.seconds(10), 2);
}

TEST(PartTimes, ASizeConvergesWhenFiveMeasuresDifferByATenth) {
  PartTimes times = measured({{10, 1}, {10, 1.1}, {10, 0.9}, {10, 1}});
  EXPECT_FALSE(times.converged(10)); // four
  times.add(10, 1);
  EXPECT_TRUE(times.converged(10));
  EXPECT_FALSE(times.converged(20));
  times.add(10, 2);
  EXPECT_FALSE(times.converged(10));
}

TEST(PartTimes, BeyondWhatWasMeasuredTimesAreInProportion) {
  const PartTimes times = measured({{10, 1}, {20, 6}});
  EXPECT_DOUBLE_EQ(times.seconds(5), 0.5);
  EXPECT_DOUBLE_EQ(times.seconds(40), 12);
}

TEST(PartTimes, BetweenTwoSizesALineIsALine) {
  const PartTimes times = measured({{10, 1}, {20, 2}, {30, 3}, {50, 5}});
  for (long items = 10; items <= 50; ++items)
    EXPECT_NEAR(times.seconds(items), static_cast<double>(items) / 10, 1e-12) << items;
}

TEST(PartTimes, TheSplineNeverLeavesItsTwoPoints) {
  const std::pair<long, double> points[] = {{10, 1}, {20, 1.01}, {30, 9}, {40, 9.01}, {50, 3}, {60, 30}};
  PartTimes times;
  for (const auto &[items, seconds] : points)
    times.add(items, seconds);
  for (std::size_t k = 0; k + 1 < std::size(points); ++k) {
    const double down = std::min(points[k].second, points[k + 1].second);
    const double up = std::max(points[k].second, points[k + 1].second);
    const double turn = points[k].second < points[k + 1].second ? 1 : -1;
    double before = points[k].second;
    for (long items = points[k].first; items <= points[k + 1].first; ++items) {
      const double now = times.seconds(items);
      EXPECT_GE(now, down - 1e-9) << items;
      EXPECT_LE(now, up + 1e-9) << items;
      EXPECT_GE((now - before) * turn, -1e-9) << items; // monotone
      before = now;
    }
  }
}

TEST(PartTimes, SizesThatWereMeasuredLongAgoAreForgotten) {
  PartTimes times;
  for (long items = 1; items <= 1000; ++items) {
    times.add(1, 7);
    times.add(items + 1, static_cast<double>(items));
  }
  EXPECT_LE(times.sizes(), 64u);
  EXPECT_DOUBLE_EQ(times.seconds(1), 7);
  EXPECT_DOUBLE_EQ(times.seconds(1001), 1000);
}

TEST(JobTimes, ClassesAndWorkersHaveTablesOfTheirOwn) {
  JobTimes times;
  times.of("saxpy", 0).add(10, 1);
  EXPECT_FALSE(times.of("saxpy", 0).empty());
  EXPECT_TRUE(times.of("saxpy", 1).empty());
  EXPECT_TRUE(times.of("update", 0).empty());
}
