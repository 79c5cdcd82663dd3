//===-- unit/geometry/rows_test.cpp - rows of a matrix that lie where pointers say ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "geometry/rows.hpp"

#include <gtest/gtest.h>

using namespace het;

static long address(const void *place) { return static_cast<long>(reinterpret_cast<std::intptr_t>(place)); }

TEST(Rows, BytesAreThoseBehindEachPointerAndTheTable) {
  char storage[40];
  void *const table[] = {storage, nullptr, storage + 20};
  const std::vector<Range> expected = {{address(table), address(table + 3)},
                                       {address(storage) + 2, address(storage) + 8},
                                       {address(storage) + 22, address(storage) + 28}};
  EXPECT_EQ(bytesOf({table, 3, {}, {2, 8}}), expected);
  EXPECT_TRUE(bytesOf({table, -1, {}, {2, 8}}).empty());
  EXPECT_EQ(bytesOf({nullptr, 1, {}, {10, 20}}), (std::vector<Range>{{10, 20}})) << "addresses themselves";
}

TEST(Rows, OfTablesOfTables) {
  char storage[40];
  void *const one[] = {nullptr, storage}, *const two[] = {storage + 20, nullptr};
  void *const table[] = {const_cast<void **>(one), nullptr, const_cast<void **>(two)};
  const std::vector<Range> expected = {{address(table), address(table + 3)},
                                       {address(one), address(one + 2)},
                                       {address(storage) + 2, address(storage) + 8},
                                       {address(two), address(two + 2)},
                                       {address(storage) + 22, address(storage) + 28}};
  EXPECT_EQ(bytesOf({table, 3, {0, 2}, {2, 8}}), expected);
  const std::vector<Range> behind = {{address(table), address(table + 1)},
                                     {address(one + 1), address(one + 2)},
                                     {address(storage) + 2, address(storage) + 8}};
  EXPECT_EQ(bytesOf({table, 1, {1, 2}, {2, 8}}), behind) << "the second items";
}

TEST(Rows, ApartAreThoseThatShareNoByte) {
  EXPECT_TRUE(areApart({}));
  EXPECT_TRUE(areApart({{20, 30}, {0, 10}, {10, 20}})) << "in any order";
  EXPECT_FALSE(areApart({{20, 30}, {0, 10}, {9, 12}}));
  EXPECT_FALSE(areApart({{0, 10}, {0, 10}})) << "one row twice";
  EXPECT_FALSE(areApart({{0, 100}, {10, 20}, {120, 130}})) << "one within another";
  EXPECT_TRUE(areApart({{0, 10}, {5, 5}})) << "nothing of it";
}

TEST(Rows, OfTwoMatricesMayMeetWithinOne) {
  EXPECT_TRUE(areApart({{0, 10}, {5, 15}}, {{15, 20}, {30, 40}}));
  EXPECT_FALSE(areApart({{0, 10}, {35, 36}}, {{15, 20}, {30, 40}}));
  EXPECT_FALSE(areApart({{0, 100}, {2, 3}}, {{50, 51}})) << "a long row before a short one";
  EXPECT_TRUE(areApart({}, {{50, 51}}));
}
