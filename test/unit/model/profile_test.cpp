//===-- unit/model/profile_test.cpp - median of the last five, convergence --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "model/profile.hpp"

#include <gtest/gtest.h>

using namespace het;

TEST(Profile, TheEstimateIsTheMedianOfTheLastFive) {
  History history;
  for (double seconds : {100.0, 90.0, 3.0, 1.0, 2.0, 5.0, 4.0}) // the first two are too old
    history.add(1, seconds);
  EXPECT_DOUBLE_EQ(history.each(), 3);
  EXPECT_EQ(history.count(), 5);
}

TEST(Profile, AnEvenNumberOfMeasuresGivesTheirMiddle) {
  History history;
  history.add(10, 10);
  history.add(10, 30);
  EXPECT_DOUBLE_EQ(history.each(), 2);
}

TEST(Profile, KnownFixedCostIsNoCostOfAnIteration) {
  History history;
  history.add(10, 12);
  EXPECT_DOUBLE_EQ(history.each(2), 1);
  EXPECT_GT(history.each(50), 0) << "a pass quicker than the fixed cost does not make iterations free";
}

TEST(Profile, AFirstPassThatPaidForMoreIsForgotten) {
  History history;
  history.learn(10, 100, 0);
  history.learn(10, 10, 0);
  EXPECT_EQ(history.count(), 1);
  EXPECT_DOUBLE_EQ(history.each(), 1);
}

TEST(Profile, TwoPassesThatAgreeTellOfAChange) {
  History history;
  for (int pass = 0; pass < 5; ++pass)
    history.learn(10, 10, 0);
  history.learn(10, 40, 0);
  EXPECT_DOUBLE_EQ(history.each(), 1) << "one may be noise";
  history.learn(5, 21, 0);
  EXPECT_GE(history.each(), 4);
  history.learn(5, 5, 0);
  history.learn(10, 10.5, 0);
  EXPECT_LE(history.each(), 1.05) << "and of a recovery";
}

TEST(Profile, ALaunchThatIsKnownIsNoChange) {
  History history;
  for (long n : {1000L, 1000L, 1000L, 10L, 10L})
    history.learn(n, 5 + static_cast<double>(n), 5);
  EXPECT_EQ(history.count(), 5);
}

TEST(Profile, FewIterationsSayNothingOnceManyWereMeasured) {
  History history;
  for (const long n : {10L, 90L, 110L})
    history.learn(n, static_cast<double>(n), 0);
  history.learn(800, 800, 0);
  EXPECT_EQ(history.count(), 2) << "those of an eighth still count";
  history.learn(20, 20, 0);
  EXPECT_EQ(history.count(), 3) << "a device that gets less now has its times";
}

TEST(Profile, ConvergesWithinATenthOfTheMean) {
  History history;
  history.add(10, 10);
  EXPECT_FALSE(history.converged());
  for (double seconds : {10.2, 9.9, 10.1, 10.0})
    history.add(10, seconds);
  EXPECT_TRUE(history.converged());
  history.add(10, 20);
  EXPECT_FALSE(history.converged());
}
