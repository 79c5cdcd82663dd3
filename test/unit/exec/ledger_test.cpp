//===-- unit/exec/ledger_test.cpp - HET_CHECK: which iterations have used an item -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/check.hpp"

#include <gtest/gtest.h>

using namespace het;

static Permit permitOf(Address base, long items, std::size_t item, std::size_t grain) {
  Permit permit;
  permit.view.base = base;
  permit.view.item = item;
  permit.view.section = Box::of({{0, items}});
  permit.grain = grain;
  return permit;
}

TEST(Ledger, AnIterationMeetsNobodyOnItsOwnItem) {
  Ledger ledger;
  const Permit permit = permitOf(800, 10, 8, 8);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(ledger.read(permit, 816, 8, 3), 0u);
    EXPECT_EQ(ledger.write(permit, 816, 8, 3).writer, 0u);
    EXPECT_EQ(ledger.write(permit, 816, 8, 3).reader, 0u);
  }
  EXPECT_EQ(ledger.write(permit, 824, 8, 4).writer, 0u);
}

TEST(Ledger, AReaderMeetsTheWriterAndAWriterEveryReader) {
  Ledger ledger;
  const Permit permit = permitOf(800, 10, 8, 8);
  ledger.write(permit, 800, 8, 1);
  EXPECT_EQ(ledger.read(permit, 800, 8, 2), 1u);
  ledger.read(permit, 808, 8, 5);
  ledger.read(permit, 808, 8, 6);
  EXPECT_EQ(ledger.write(permit, 808, 8, 5).reader, 6u);
  EXPECT_EQ(ledger.write(permit, 808, 8, 6).writer, 5u);
}

TEST(Ledger, AnAccessOfSeveralItemsMeetsTheUsersOfAll) {
  Ledger ledger;
  const Permit permit = permitOf(800, 10, 8, 8);
  ledger.write(permit, 824, 8, 1);
  EXPECT_EQ(ledger.read(permit, 808, 24, 2), 1u);
}

TEST(Ledger, IterationsMayHaveMembersOfOneRecordEach) {
  Ledger ledger;
  const Permit permit = permitOf(800, 10, 8, 1);
  ledger.write(permit, 800, 4, 1);
  EXPECT_EQ(ledger.write(permit, 804, 4, 2).writer, 0u);
  EXPECT_EQ(ledger.write(permit, 803, 2, 2).writer, 1u);
}

TEST(Ledger, TwoNamesOfOneStorageAreOneArray) {
  Ledger ledger;
  const Permit whole = permitOf(800, 10, 8, 8), part = permitOf(816, 4, 8, 8);
  ledger.write(whole, 816, 8, 1);
  EXPECT_EQ(ledger.read(part, 816, 8, 2), 1u);
}
