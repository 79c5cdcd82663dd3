//===-- unit/memory/directory_test.cpp - the directory against a model that knows every cell ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "memory/directory.hpp"

#include <gtest/gtest.h>

#include <random>

using namespace het;

namespace {

constexpr long size = 6;
constexpr int spaces = 4, host = 3;

// For each cell of a 6x6 array, the version of its value in each space; the newest version counts.
struct Cells {
  int version[size][size][spaces] = {};
  int newest[size][size] = {};
};

template <class F> void forCells(const Box &box, F act) {
  for (long i = box.dim[0].lo; i < box.dim[0].hi; ++i)
    for (long j = box.dim[1].lo; j < box.dim[1].hi; ++j)
      act(i, j);
}

Box randomBox(std::mt19937 &random) {
  Box box = Box::of({{0, 0}, {0, 0}});
  for (int d = 0; d < 2; ++d) {
    long a = static_cast<long>(random() % size), b = static_cast<long>(random() % size);
    box.dim[d] = {std::min(a, b), std::max(a, b) + 1};
  }
  return box;
}

} // namespace

TEST(Directory, AnyHistoryOfReadsAndWritesGivesEachReaderTheNewestValue) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Holdings holdings = atHome(spaces, host, 2);
    Cells cells;
    forCells(Box::of({{0, size}, {0, size}}), [&](long i, long j) {
      for (int space = 0; space < host; ++space)
        cells.version[i][j][space] = -1; // nothing is there yet
    });
    for (int step = 1; step < 40; ++step) {
      int space = static_cast<int>(random() % spaces);
      Box box = randomBox(random);
      if (random() % 2) {
        written(holdings, space, box);
        forCells(box, [&](long i, long j) { cells.newest[i][j] = cells.version[i][j][space] = step; });
        continue;
      }
      std::vector<int> order;
      for (int i = 0; i < spaces; ++i)
        order.push_back(static_cast<int>((random() % spaces + static_cast<unsigned>(i)) % spaces));
      for (int i = 0; i < spaces; ++i)
        order.push_back(i);
      auto pieces = require(holdings, space, box, order);
      for (const Piece &piece : pieces)
        forCells(piece.box, [&](long i, long j) {
          ASSERT_NE(cells.version[i][j][space], cells.newest[i][j]) << "moved though it was there";
          cells.version[i][j][space] = cells.version[i][j][piece.from];
        });
      arrived(holdings, pieces);
      forCells(box, [&](long i, long j) { ASSERT_EQ(cells.version[i][j][space], cells.newest[i][j]) << "stale"; });
    }
  }
}

TEST(Directory, TheFirstHolderInTheOrderGives) {
  Holdings holdings = atHome(spaces, host, 1);
  arrived(holdings, std::vector<Piece>{{host, 1, Box::of({{0, 10}})}});
  int peersFirst[] = {1, 3}, hostFirst[] = {3, 1};
  EXPECT_EQ(require(holdings, 0, Box::of({{0, 10}}), peersFirst).at(0).from, 1);
  EXPECT_EQ(require(holdings, 0, Box::of({{0, 10}}), hostFirst).at(0).from, host);
}

TEST(Directory, WhatIsUndefinedIsNeverMoved) {
  Holdings holdings = atHome(spaces, host, 1);
  undefine(holdings, Box::of({{2, 8}}));
  written(holdings, 1, Box::of({{2, 4}}));
  int order[] = {0, 1, 2, 3};
  auto pieces = require(holdings, 0, Box::of({{2, 8}}), order);
  ASSERT_EQ(pieces.size(), 1u);
  EXPECT_EQ(pieces[0].from, 1);
  EXPECT_EQ(pieces[0].box, Box::of({{2, 4}}));
}

TEST(Directory, OutsideWhatIsKeptTheHostCountsAgain) {
  Holdings holdings = atHome(spaces, host, 1);
  written(holdings, 0, Box::of({{0, 10}}));
  keepOnly(holdings, host, Box::of({{0, 4}}), 1);
  EXPECT_TRUE(holdings.valid[0].contains(Box::of({{0, 4}})));
  EXPECT_FALSE(holdings.valid[0].intersects(Box::of({{4, 10}})));
  EXPECT_TRUE(holdings.valid[host].contains(Box::of({{4, 10}})));
  EXPECT_FALSE(holdings.valid[host].intersects(Box::of({{0, 4}})));
}
