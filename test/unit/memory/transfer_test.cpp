//===-- unit/memory/transfer_test.cpp - boxes as strided copies -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/store/transfer.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>

using namespace het;

static View viewOn(const void *base, std::size_t item, std::vector<long> extents) {
  View view;
  view.base = reinterpret_cast<Address>(base);
  view.item = item;
  view.rank = static_cast<int>(extents.size());
  view.section.rank = view.rank;
  for (int d = 0; d < view.rank; ++d) {
    view.extent[d] = extents[static_cast<std::size_t>(d)];
    view.section.dim[d] = {0, view.extent[d]};
  }
  return view;
}

static Box randomBox(std::mt19937 &random, const View &view) {
  Box box;
  box.rank = view.rank;
  for (int d = 0; d < view.rank; ++d) {
    auto n = static_cast<unsigned>(view.extent[d]);
    long a = random() % 3 ? static_cast<long>(random() % n) : 0;
    long b = random() % 3 ? static_cast<long>(random() % n) : view.extent[d] - 1;
    box.dim[d] = {std::min(a, b), std::max(a, b) + 1};
  }
  return box;
}

static bool inside(const View &view, const Box &box, long offset) { // offset in items
  for (int d = view.rank - 1; d > 0; --d) {
    if (!box.dim[d].contains(offset % view.extent[d]))
      return false;
    offset /= view.extent[d];
  }
  return box.dim[0].contains(offset);
}

static void carryOut(const Copy &copy) {
  for (std::size_t plane = 0; plane < copy.planes; ++plane)
    for (std::size_t row = 0; row < copy.rows; ++row)
      std::memcpy(static_cast<char *>(copy.to) + plane * copy.to_plane + row * copy.to_row,
                  static_cast<const char *>(copy.from) + plane * copy.from_plane + row * copy.from_row, copy.width);
}

TEST(Transfer, CopiesMoveTheItemsOfABoxAndNoOthers) {
  std::mt19937 random(3);
  std::vector<std::vector<long>> shapes = {{7}, {5, 4}, {3, 4, 5}, {3, 2, 4, 3}, {1, 1, 6}, {4, 1, 3}};
  for (int round = 0; round < 3000; ++round) {
    auto &extents = shapes[random() % shapes.size()];
    long items = std::accumulate(extents.begin(), extents.end(), 1L, std::multiplies<>());
    std::vector<int> from(static_cast<std::size_t>(items)), device(static_cast<std::size_t>(items), -1);
    std::iota(from.begin(), from.end(), 0);
    Array array;
    array.shape = viewOn(from.data(), sizeof(int), extents);
    array.bytes = array.shape.bytes(array.shape.section);
    array.buffers.resize(2);
    array.buffers[0] = {device.data(), array.bytes, array.bytes.size(), {}, {}};
    Box box = randomBox(random, array.shape);
    std::vector<Transfer> transfers;
    appendTransfers(array, {1, 0, box}, 1, {nullptr, nullptr}, transfers);
    std::size_t bytes = 0;
    for (const Transfer &transfer : transfers) {
      EXPECT_EQ(transfer.direction, Transfer::In);
      carryOut(transfer.copy);
      bytes += transfer.copy.bytes();
    }
    ASSERT_EQ(bytes, static_cast<std::size_t>(box.items()) * sizeof(int));
    if (array.shape.rank <= 3) {
      ASSERT_EQ(transfers.size(), 1u);
    }
    for (long i = 0; i < items; ++i)
      ASSERT_EQ(device[static_cast<std::size_t>(i)], inside(array.shape, box, i) ? i : -1) << box.text();
  }
}

TEST(Transfer, TheOriginIsWhereTheHostsIndicesLead) {
  std::vector<double> all(20 * 8);
  std::vector<double> memory(5 * 8);
  Array array;
  array.shape = viewOn(all.data(), sizeof(double), {20, 8});
  array.buffers.resize(2);
  Bytes rows = array.shape.bytes(Box::of({{10, 15}, {0, 8}}));
  array.buffers[0] = {memory.data(), rows, rows.size(), {}, {}};
  auto *origin = static_cast<double *>(array.origin(array.shape, 0));
  EXPECT_EQ(origin + 12 * 8 + 3, memory.data() + 2 * 8 + 3);
  EXPECT_EQ(array.origin(array.shape, 1), nullptr);
}

TEST(View, AddressesOfABoxAreItsRuns) {
  std::vector<int> all(6 * 4);
  View view = viewOn(all.data(), sizeof(int), {6, 4});
  EXPECT_EQ(addressesOf(view, Box::of({{1, 4}, {0, 4}})).boxes().size(), 1u) << "whole rows lie together";
  BoxSet runs = addressesOf(view, Box::of({{1, 4}, {1, 3}}));
  ASSERT_EQ(runs.boxes().size(), 3u);
  EXPECT_EQ(runs.items(), 3 * 2 * static_cast<long>(sizeof(int)));
  EXPECT_EQ(runs.boxes()[0].dim[0].lo, reinterpret_cast<Address>(&all[5]));
}
