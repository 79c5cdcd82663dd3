//===-- unit/exec/shadow_state_test.cpp - HET_CHECK: which iterations have used an item ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/checking/check.hpp"

#include <gtest/gtest.h>

using namespace het;

static AllowedAccess allowedAccess(Address base, long items, std::size_t item, std::size_t grain) {
  AllowedAccess access;
  access.view.base = base;
  access.view.item = item;
  access.view.section = Box::of({{0, items}});
  access.grain = grain;
  return access;
}

TEST(ShadowState, AnIterationMeetsNobodyOnItsOwnItem) {
  ShadowState shadow;
  const AllowedAccess access = allowedAccess(800, 10, 8, 8);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(shadow.read(access, 816, 8, 3), 0u);
    EXPECT_EQ(shadow.write(access, 816, 8, 3).writer, 0u);
    EXPECT_EQ(shadow.write(access, 816, 8, 3).reader, 0u);
  }
  EXPECT_EQ(shadow.write(access, 824, 8, 4).writer, 0u);
}

TEST(ShadowState, AReaderMeetsTheWriterAndAWriterEveryReader) {
  ShadowState shadow;
  const AllowedAccess access = allowedAccess(800, 10, 8, 8);
  shadow.write(access, 800, 8, 1);
  EXPECT_EQ(shadow.read(access, 800, 8, 2), 1u);
  shadow.read(access, 808, 8, 5);
  shadow.read(access, 808, 8, 6);
  EXPECT_EQ(shadow.write(access, 808, 8, 5).reader, 6u);
  EXPECT_EQ(shadow.write(access, 808, 8, 6).writer, 5u);
}

TEST(ShadowState, AnAccessOfSeveralItemsMeetsTheUsersOfAll) {
  ShadowState shadow;
  const AllowedAccess access = allowedAccess(800, 10, 8, 8);
  shadow.write(access, 824, 8, 1);
  EXPECT_EQ(shadow.read(access, 808, 24, 2), 1u);
}

TEST(ShadowState, IterationsMayHaveMembersOfOneRecordEach) {
  ShadowState shadow;
  const AllowedAccess access = allowedAccess(800, 10, 8, 1);
  shadow.write(access, 800, 4, 1);
  EXPECT_EQ(shadow.write(access, 804, 4, 2).writer, 0u);
  EXPECT_EQ(shadow.write(access, 803, 2, 2).writer, 1u);
}

TEST(ShadowState, TwoNamesOfOneStorageAreOneArray) {
  ShadowState shadow;
  const AllowedAccess whole = allowedAccess(800, 10, 8, 8), part = allowedAccess(816, 4, 8, 8);
  shadow.write(whole, 816, 8, 1);
  EXPECT_EQ(shadow.read(part, 816, 8, 2), 1u);
}
