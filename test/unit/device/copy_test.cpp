//===-- unit/device/copy_test.cpp - shapes of copies ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/copiers.hpp"
#include "device/copy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <thread>
#include <vector>

using namespace het;

namespace {

TEST(Copy, RowsThatTouchBecomeOneRun) {
  char memory[64];
  Copy copy{memory, memory, 8, 4, 2, 8, 32, 8, 32};
  Copy one = joined(copy);
  EXPECT_EQ(one.width, 64u);
  EXPECT_EQ(one.rows, 1u);
  EXPECT_EQ(one.planes, 1u);
  EXPECT_EQ(one.bytes(), copy.bytes());
}

TEST(Copy, RowsThatTouchOnOneSideOnlyStayApart) {
  char memory[64];
  Copy kept = joined(Copy{memory, memory, 8, 4, 1, 8, 0, 16, 0});
  EXPECT_EQ(kept.rows, 4u);
  EXPECT_EQ(kept.width, 8u);
}

TEST(Copy, PlanesOfWholeRowsBecomeRows) {
  char memory[64];
  // Two planes of contiguous rows, the planes apart from each other.
  Copy rows = joined(Copy{memory, memory, 4, 4, 2, 4, 16, 4, 32});
  EXPECT_EQ(rows.width, 16u);
  EXPECT_EQ(rows.rows, 2u);
  EXPECT_EQ(rows.planes, 1u);
  EXPECT_EQ(rows.to_row, 16u);
  EXPECT_EQ(rows.from_row, 32u);
}

// Every box, cut in any way, moves the same bytes.
TEST(Copy, PiecesTogetherAreTheWhole) {
  std::vector<unsigned char> from(462), whole(from.size()), cut(from.size());
  std::iota(from.begin(), from.end(), 0);
  Copy copy{whole.data(), from.data() + 3, 5, 4, 3, 9, 50, 11, 77};
  copyInProcess(copy);
  for (std::size_t limit : {1u, 3u, 5u, 11u, 20u, 1000u}) {
    std::fill(cut.begin(), cut.end(), 0);
    Copy again = copy;
    again.to = cut.data();
    std::size_t bytes = 0;
    for (const Copy &piece : pieces(again, limit)) {
      EXPECT_LE(piece.bytes(), limit);
      bytes += piece.bytes();
      copyInProcess(piece);
    }
    EXPECT_EQ(bytes, copy.bytes());
    EXPECT_EQ(cut, whole) << "limit " << limit;
  }
}

// Long ones by several threads, and by callers at once. Pieces begin anywhere.
TEST(Copy, ThreadsTogetherMoveTheSameBytes) {
  Copiers copiers(4);
  for (const auto [width, rows, planes] : {std::array{5000003, 1, 1}, {7, 300001, 2}, {100003, 3, 9}}) {
    const auto w = static_cast<std::size_t>(width), r = static_cast<std::size_t>(rows);
    const std::size_t row = w + 3, plane = row * r + 5, all = plane * static_cast<std::size_t>(planes);
    std::vector<unsigned char> from(all), one(all), together(all);
    for (std::size_t i = 0; i < all; ++i)
      from[i] = static_cast<unsigned char>(i * 2654435761u >> 13);
    Copy copy{one.data(), from.data(), w, r, static_cast<std::size_t>(planes), row, plane, row, plane};
    copyInProcess(copy);
    copy.to = together.data();
    std::vector<unsigned char> other(all);
    Copy second = copy;
    second.to = other.data();
    std::thread beside([&] { copiers.run(second); });
    copiers.run(copy);
    beside.join();
    EXPECT_TRUE(one == together) << width;
    EXPECT_TRUE(one == other) << width;
    EXPECT_TRUE(std::ranges::count(one, 0) > std::ranges::count(from, 0)); // gaps between rows stay
  }
}

TEST(Copy, OnlyPlanesOfWholeRowsLieOnADriversGrid) {
  char memory[1];
  EXPECT_TRUE(onGrid(Copy{memory, memory, 4, 2, 2, 8, 24, 4, 16}));
  EXPECT_FALSE(onGrid(Copy{memory, memory, 4, 2, 2, 8, 20, 4, 16}));
  EXPECT_FALSE(onGrid(Copy{memory, memory, 4, 3, 2, 8, 16, 4, 16}));
}

} // namespace
