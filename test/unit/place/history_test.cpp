//===-- unit/place/history_test.cpp - what is known of tasks' times and of devices' work ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "place/history.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

const int one = 0, other = 0; // kernels

// The first task of a kernel has been on device 0.
TaskHistory begun() {
  TaskHistory history;
  const auto number = history.give(sortOf(&one, 1 << 20), 0, 0);
  history.took(number, 1000);
  history.end(number);
  return history;
}

TaskPlace told(const TaskHistory &history, const TaskSort &sort, int device) {
  TaskPlace place;
  place.device = device;
  history.tell(sort, place);
  return place;
}

} // namespace

TEST(TaskHistory, TimesAreThoseOfAKernelASizeAndADevice) {
  TaskHistory history = begun();
  history.took(history.give(sortOf(&one, 1000), 0, 0), 2);
  EXPECT_EQ(told(history, sortOf(&one, 900), 0).seconds, 2);
  EXPECT_EQ(told(history, sortOf(&one, 900), 0).measured, 1);
  for (const TaskPlace &place : {told(history, sortOf(&one, 1030), 0), told(history, sortOf(&one, 1000), 1),
                                 told(history, sortOf(&other, 1000), 0)}) {
    EXPECT_EQ(place.measured, 0);
    EXPECT_EQ(place.tried, 0);
  }
}

TEST(TaskHistory, AnEstimateIsTheMedianOfTheLatest) {
  TaskHistory history = begun();
  const TaskSort sort = sortOf(&one, 8);
  for (double seconds : {1.0, 9.0, 2.0, 2.0, 3.0, 100.0}) {
    const auto number = history.give(sort, 0, 0);
    history.took(number, seconds);
    history.end(number);
  }
  EXPECT_EQ(told(history, sort, 0).seconds, 3);
  EXPECT_EQ(told(history, sort, 0).tried, 6);
}

// It may have waited for the kernel's compilation.
TEST(TaskHistory, TheFirstTimeOfAKernelOnADeviceIsNotTaken) {
  TaskHistory history = begun();
  EXPECT_EQ(told(history, sortOf(&one, 1 << 20), 0).measured, 0);
  EXPECT_EQ(told(history, sortOf(&one, 1 << 20), 0).tried, 1);
  history.took(history.give(sortOf(&one, 8), 0, 0), 1);
  history.took(history.give(sortOf(&one, 8), 1, 0), 1);
  EXPECT_EQ(told(history, sortOf(&one, 8), 0).measured, 1);
  EXPECT_EQ(told(history, sortOf(&one, 8), 1).measured, 0);
}

TEST(TaskHistory, ADeviceIsBusyUntilItsTasksAreComplete) {
  TaskHistory history = begun();
  const TaskSort sort = sortOf(&one, 8);
  const auto first = history.give(sort, 0, 0.5);
  EXPECT_EQ(told(history, sort, 0).waiting, 1);
  EXPECT_EQ(told(history, sort, 0).busy, 0.5) << "the kernel's time is not known";
  const auto second = history.give(sort, 0, 0);
  history.took(first, 2);
  history.end(first);
  EXPECT_EQ(told(history, sort, 0).busy, 2) << "the second one takes as long as the first, as is known now";
  const auto third = history.give(sort, 0, 0.25);
  EXPECT_EQ(told(history, sort, 0).busy, 4.25);
  EXPECT_EQ(told(history, sort, 0).given, 4);
  EXPECT_EQ(told(history, sort, 1).busy, 0);
  history.end(third);
  history.end(second);
  history.end(second);
  EXPECT_EQ(told(history, sort, 0).busy, 0);
  EXPECT_EQ(told(history, sort, 0).waiting, 0);
}

TEST(TaskHistory, AllAreCompleteAfterAWait) {
  TaskHistory history = begun();
  const TaskSort sort = sortOf(&one, 8);
  const auto number = history.give(sort, 0, 1);
  history.took(number, 3);
  EXPECT_EQ(told(history, sort, 0).busy, 4) << "its time is known, and nobody has said that it is complete";
  history.endAll();
  history.took(number, 100);
  const TaskPlace place = told(history, sort, 0);
  EXPECT_EQ(place.busy, 0);
  EXPECT_EQ(place.waiting, 0);
  EXPECT_EQ(place.given, 2);
  EXPECT_EQ(place.seconds, 3);
}

TEST(TaskHistory, TimesOfAnEarlierRunCountFromTheFirstTask) {
  History kept;
  for (double seconds : {2.0, 3.0})
    kept.add(1, seconds);
  TaskHistory history;
  const TaskSort sort = sortOf(&one, 8);
  history.recall(sort, 0, kept);
  EXPECT_EQ(told(history, sort, 0).seconds, 2.5);
  EXPECT_EQ(told(history, sort, 0).measured, 2);
  EXPECT_GE(told(history, sort, 0).tried, enoughTries) << "nobody tries it again";
  EXPECT_EQ(told(history, sort, 0).given, 0);
  history.took(history.give(sort, 0, 0), 100);
  EXPECT_EQ(told(history, sort, 0).measured, 2) << "it may have waited for a compilation in this run too";
  history.recall(sort, 0, History());
  EXPECT_EQ(told(history, sort, 0).measured, 2);
  int kinds = 0;
  history.eachTime([&](const TaskSort &which, int device, const History &times) {
    ++kinds;
    EXPECT_EQ(which, sort);
    EXPECT_EQ(device, 0);
    EXPECT_EQ(times.count(), 2);
  });
  EXPECT_EQ(kinds, 1);
}

TEST(TaskHistory, ASizeWithoutTimesIsInterpolated) {
  TaskHistory history = begun();
  for (int k = 0; k < 5; ++k)
    for (const auto &[size, seconds] : {std::pair{1 << 10, 1.0}, {1 << 14, 16.0}})
      history.took(history.give(sortOf(&one, size), 0, 0), seconds);
  const TaskPlace between = told(history, sortOf(&one, 1 << 12), 0);
  EXPECT_EQ(between.measured, 0);
  EXPECT_NEAR(between.interpolated, 4, 0.01);
  EXPECT_FALSE(between.converged);
  EXPECT_EQ(told(history, sortOf(&one, 1 << 10), 0).interpolated, 0);
  EXPECT_TRUE(told(history, sortOf(&one, 1 << 10), 0).converged);
  EXPECT_EQ(told(history, sortOf(&other, 1 << 12), 0).interpolated, 0);
  EXPECT_EQ(told(history, sortOf(&one, 1 << 12), 1).interpolated, 0);
}

TEST(TaskHistory, DevicesThatAreAlikeShareTimesAndNotTheirWork) {
  TaskHistory history;
  history.alike(2, 0);
  const TaskSort sort = sortOf(&one, 8);
  for (int device : {0, 2, 2})
    history.took(history.give(sort, device, 0), 3);
  for (int device : {0, 2}) {
    EXPECT_EQ(told(history, sort, device).seconds, 3);
    EXPECT_EQ(told(history, sort, device).measured, 1) << "the first ones of both may have compiled";
    EXPECT_EQ(told(history, sort, device).tried, 3);
  }
  EXPECT_EQ(told(history, sort, 0).waiting, 1);
  EXPECT_EQ(told(history, sort, 2).waiting, 2);
  EXPECT_EQ(told(history, sort, 1).tried, 0);
}
