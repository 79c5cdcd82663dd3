//===-- unit/memory/packing_test.cpp - packed buffers -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/packing.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>
#include <vector>

namespace {

using namespace het;

View viewOf(const void *data, std::size_t item, std::vector<long> extents) {
  View view;
  view.base = reinterpret_cast<Address>(data);
  view.item = item;
  view.rank = static_cast<int>(extents.size());
  view.section.rank = view.rank;
  for (int d = 0; d < view.rank; ++d) {
    view.extent[static_cast<std::size_t>(d)] = extents[static_cast<std::size_t>(d)];
    view.section.dim[d] = {0, extents[static_cast<std::size_t>(d)]};
  }
  return view;
}

void perform(const Copy &copy) {
  for (std::size_t plane = 0; plane < copy.planes; ++plane)
    for (std::size_t row = 0; row < copy.rows; ++row)
      std::memcpy(static_cast<char *>(copy.to) + plane * copy.to_plane + row * copy.to_row,
                  static_cast<const char *>(copy.from) + plane * copy.from_plane + row * copy.from_row, copy.width);
}

TEST(Packing, ColumnsTakeTheRoomOfColumns) {
  View view = viewOf(nullptr, 8, {100, 4096});
  Buffer buffer = packed(view, Box::of({{0, 100}, {1024, 2048}}));
  EXPECT_EQ(buffer.capacity, 100u * 1024 * 8);
  EXPECT_EQ(buffer.extent[1], 1024);
}

TEST(Packing, EveryRowBeginsAtAnAlignedAddressWhereThatCostsLittle) {
  View view = viewOf(nullptr, 8, {100, 8193});
  Buffer buffer = packed(view, Box::of({{0, 100}, {0, 8193}}));
  EXPECT_EQ(buffer.extent[1] * 8 % 128, 0);
  EXPECT_LT(buffer.extent[1], 8193 + 16);
  EXPECT_EQ(packed(view, Box::of({{0, 100}, {7, 10}})).extent[1], 3) << "a line for three items would be waste";
  View records = viewOf(nullptr, 24, {100, 1001});
  EXPECT_EQ(packed(records, Box::of({{0, 100}, {0, 1001}})).extent[1] * 24 % 128, 0);
}

TEST(Packing, IsWorthItForPartsOfRowsAndForRowsThatAreNotAligned) {
  View even = viewOf(nullptr, 8, {64, 1024}), odd = viewOf(nullptr, 8, {64, 1025});
  EXPECT_FALSE(isWorthPacking(even, Box::of({{0, 64}, {0, 1024}})));
  EXPECT_TRUE(isWorthPacking(even, Box::of({{0, 64}, {0, 512}})));
  EXPECT_TRUE(isWorthPacking(odd, Box::of({{0, 64}, {0, 1025}})));
  EXPECT_FALSE(isWorthPacking(odd, Box::of({{3, 4}, {0, 1025}}))) << "one row";
  EXPECT_TRUE(isWorthPacking(even, Box::of({{0, 64}, {-1, 1024}}))) << "what lies beyond an edge needs room";
}

TEST(Packing, CopiesBetweenAnyTwoPlacementsMoveTheItemsOfTheBox) {
  std::mt19937 random(11);
  const std::vector<std::vector<long>> shapes = {{7}, {5, 9}, {3, 4, 5}, {3, 2, 4, 3}, {1, 6}, {4, 1, 3}};
  for (int round = 0; round < 2000; ++round) {
    const auto &extents = shapes[random() % shapes.size()];
    std::vector<int> host(
        static_cast<std::size_t>(std::accumulate(extents.begin(), extents.end(), 1L, std::multiplies<>())));
    std::iota(host.begin(), host.end(), 0);
    View view = viewOf(host.data(), sizeof(int), extents);
    Box room, box;
    room.rank = box.rank = view.rank;
    for (int d = 0; d < view.rank; ++d) {
      auto below = [&](long n) { return static_cast<long>(random() % static_cast<unsigned long>(n)); };
      const long lo = below(view.section.dim[d].size()), hi = lo + 1 + below(view.section.dim[d].size() - lo);
      room.dim[d] = {lo, hi};
      box.dim[d] = {lo + below(hi - lo), hi};
    }
    Buffer buffer = packed(view, room);
    std::vector<int> memory(buffer.capacity / sizeof(int), -1), back(host.size(), -1);
    buffer.memory = memory.data();
    View other = viewOf(back.data(), sizeof(int), extents);
    std::vector<Copy> in, out;
    appendCopies(sizeof(int), inHost(view), box, inBuffer(view, buffer), box, in);
    appendCopies(sizeof(int), inBuffer(view, buffer), box, inHost(other), box, out);
    for (const std::vector<Copy> *copies : {&in, &out})
      for (const Copy &copy : *copies)
        perform(copy);
    EXPECT_EQ(std::count_if(back.begin(), back.end(), [](int item) { return item >= 0; }), box.items());
    for (std::size_t i = 0; i < back.size(); ++i)
      if (back[i] >= 0)
        ASSERT_EQ(back[i], static_cast<int>(i)) << box.text();
  }
}

} // namespace
