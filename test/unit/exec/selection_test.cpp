//===-- unit/exec/selection_test.cpp - device lists ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/selection.hpp"

#include "kinds/kinds.hpp"

#include <gtest/gtest.h>

using namespace het;

using Ids = std::vector<int>;

static Roster roster(bool hostListed) {
  return {{HET_KIND_NVGPU, HET_KIND_SIM, HET_KIND_SIM, HET_KIND_HOST}, hostListed};
}
static Ids chosen(const Roster &roster, std::vector<het_device_range> ranges) { return select(roster, ranges); }

TEST(Selection, EveryDeviceIncludesTheHostWhereItIsListed) {
  EXPECT_EQ(chosen(roster(true), {{0, HET_EVERY, HET_KIND_ANY}}), (Ids{0, 1, 2, 3}));
  EXPECT_EQ(chosen(roster(false), {{0, HET_EVERY, HET_KIND_ANY}}), (Ids{0, 1, 2}));
  EXPECT_EQ(chosen(roster(false), {}), (Ids{0, 1, 2}));
  EXPECT_EQ(chosen({{HET_KIND_HOST}, true}, {}), (Ids{0}));
}

TEST(Selection, TheHostByItsIdOrItsTypeAlwaysServes) {
  EXPECT_EQ(chosen(roster(false), {{0, HET_EVERY, HET_KIND_HOST}}), (Ids{3}));
  EXPECT_EQ(chosen(roster(false), {{3, 1, HET_KIND_ANY}}), (Ids{3}));
}

TEST(Selection, KindsAndRangesAreLeftOutAndJoined) {
  EXPECT_EQ(chosen(roster(true), {{0, HET_EVERY, HET_KIND_ACCELERATOR}}), (Ids{0, 1, 2}));
  EXPECT_EQ(chosen(roster(true), {{0, HET_EVERY, HET_KIND_SIM}}), (Ids{1, 2}));
  EXPECT_EQ(chosen(roster(true), {{2, 1, HET_KIND_ANY}, {0, 1, HET_KIND_ANY}, {0, 1, HET_KIND_ANY}}), (Ids{0, 2}));
  EXPECT_EQ(chosen(roster(true), {{1, 10, HET_KIND_ANY}}), (Ids{1, 2, 3})) << "ids that are not there are left out";
}

TEST(Selection, WhenNoneIsLeftTheHostServes) {
  EXPECT_EQ(chosen(roster(false), {{7, 2, HET_KIND_ANY}}), (Ids{3}));
  EXPECT_EQ(chosen(roster(false), {{0, HET_EVERY, HET_KIND_OPENCL}}), (Ids{3}));
}

TEST(Reference, EachExampleOfTheDevicesPageIsOneThatTheParserTakes) {
  std::vector<WordRow> words;
  for (const KindRow &kind : kindTable())
    words.push_back(kind.word);
  for (const DevicesExample &example : devicesExamples()) {
    EXPECT_TRUE(parseDevices(example.devices, words).ok()) << example.devices;
    EXPECT_NE(devicesMarkdown().find(example.devices), std::string::npos) << example.devices;
  }
}
