//===-- unit/kinds/figures_test.cpp - what a GPU may reach, by its description ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/figures.hpp"

#include <gtest/gtest.h>

using namespace het;

TEST(Figures, AGpusPeakTimesWhatUsualLoopsReach) {
  // 132 multiprocessors at 2 GHz, doubles at half speed, 6144 bits at 3 GHz.
  const cuda::Attributes gpu{132, 9, 0, 2'000'000, 3'000'000, 6144, 2};
  Capability whole, half;
  cuda::setFigures(whole, gpu, 1);
  EXPECT_DOUBLE_EQ(whole.others, 0.25 * 132 * 128 * 2e9);
  EXPECT_DOUBLE_EQ(whole.doubles, whole.others / 2);
  EXPECT_DOUBLE_EQ(whole.streams, 0.8 * 4.608e12);
  cuda::setFigures(half, gpu, 2);
  EXPECT_DOUBLE_EQ(half.doubles, whole.doubles / 2);
  EXPECT_DOUBLE_EQ(half.streams, whole.streams / 2);
}

TEST(Figures, OlderDataCentreGpusHaveHalfAsManyLanes) {
  Capability volta, consumer;
  cuda::setFigures(volta, {80, 7, 0, 1'000'000, 1'000'000, 4096, 2}, 1);
  EXPECT_DOUBLE_EQ(volta.others, 0.25 * 80 * 64 * 1e9);
  cuda::setFigures(consumer, {80, 8, 6, 1'000'000, 1'000'000, 384, 32}, 1);
  EXPECT_DOUBLE_EQ(consumer.others, 0.25 * 80 * 128 * 1e9);
  EXPECT_DOUBLE_EQ(consumer.doubles, consumer.others / 32);
}

TEST(Figures, WhatTheDriverDoesNotSayLeavesThemUnknown) {
  Capability capability;
  cuda::setFigures(capability, {4, 9, 0, 0, 1'000'000, 384, 2}, 1);
  EXPECT_EQ(capability.doubles, 0);
  EXPECT_EQ(capability.others, 0);
  EXPECT_EQ(capability.streams, 0);
}
