//===-- unit/memory/directory_test.cpp - the directory against a model that knows every cell ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "../geometry/random_boxes.hpp"
#include "memory/arrays/directory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace het;
using namespace het::test;

namespace {

constexpr int spaces = 4, host = 3;

// The first in the list is asked first.
Rank inOrder(std::span<const int> order) {
  return [order](int holder) { return std::find(order.begin(), order.end(), holder) - order.begin(); };
}

// For each item of an array, the version of its value in each space; the newest version counts.
class Model {
public:
  Model(int rank, long size) : rank_(rank), size_(size), items_(static_cast<std::size_t>(size * size * size)) {}

  struct Item {
    std::array<int, spaces> version{-1, -1, -1, 0}; // -1: nothing is there yet
    int newest = 0;
  };
  template <class Do> void forEach(const std::vector<Box> &boxes, Do what) {
    for (const Box &box : boxes) {
      const Range one{0, 1}, i = box.dim[0], j = rank_ > 1 ? box.dim[1] : one, k = rank_ > 2 ? box.dim[2] : one;
      for (long a = i.lo; a < i.hi; ++a)
        for (long b = j.lo; b < j.hi; ++b)
          for (long c = k.lo; c < k.hi; ++c)
            what(items_[static_cast<std::size_t>((a * size_ + b) * size_ + c)]);
    }
  }

private:
  const int rank_;
  const long size_;
  std::vector<Item> items_;
};

std::vector<int> randomOrder(std::mt19937 &random) {
  std::vector<int> order{0, 1, 2, 3};
  std::shuffle(order.begin(), order.end(), random);
  return order;
}

// A pass: several spaces read, and then each writes what no other one does.
void write(Holdings &holdings, Model &model, std::mt19937 &random, int rank, long size, int step) {
  std::vector<BoxSet> boxes(spaces);
  BoxSet all;
  for (BoxSet &mine : boxes) {
    mine = randomShape(random, rank, size);
    mine.subtract(all);
    all.add(mine);
  }
  if (random() % 2) { // one space alone
    const std::size_t space = random() % spaces;
    all = boxes[space];
    written(holdings, static_cast<int>(space), all);
    boxes.assign(spaces, {});
    boxes[space] = all;
  } else {
    written(holdings, boxes, all);
  }
  for (std::size_t space = 0; space < spaces; ++space)
    model.forEach(boxes[space].boxes(), [&](Model::Item &item) { item.newest = item.version[space] = step; });
}

void read(Holdings &holdings, Model &model, int space, const BoxSet &boxes, std::span<const int> order) {
  const auto to = static_cast<std::size_t>(space);
  const std::vector<Piece> pieces = require(holdings, space, boxes, inOrder(order));
  for (const Piece &piece : pieces)
    model.forEach({piece.box}, [&](Model::Item &item) {
      ASSERT_NE(item.version[to], item.newest) << "moved though it was there";
      for (int holder : order) {
        const bool has = item.version[static_cast<std::size_t>(holder)] == item.newest;
        ASSERT_TRUE(has || holder != piece.from) << "from a space that does not have it";
        ASSERT_TRUE(!has || holder == piece.from) << "not from the first that has it";
        if (has)
          break;
      }
    });
  for (const Piece &piece : pieces)
    model.forEach({piece.box},
                  [&](Model::Item &item) { item.version[to] = item.version[static_cast<std::size_t>(piece.from)]; });
  arrived(holdings, pieces);
  model.forEach(boxes.boxes(), [&](Model::Item &item) { ASSERT_EQ(item.version[to], item.newest) << "stale"; });
}

void takeSteps(int rank, long size, long steps) {
  std::mt19937 random(static_cast<unsigned>(rank));
  Holdings holdings = atHome(spaces, host, rank);
  Model model(rank, size);
  for (long step = 1; step <= steps && !testing::Test::HasFailure(); ++step)
    if (random() % 2)
      write(holdings, model, random, rank, size, static_cast<int>(step));
    else
      read(holdings, model, static_cast<int>(random() % spaces), randomShape(random, rank, size), randomOrder(random));
}

} // namespace

TEST(Directory, AnyHistoryOfReadsAndWritesGivesEachReaderTheNewestValue) {
  takeSteps(1, 24, scaled(100000));
  takeSteps(2, 8, scaled(100000));
  takeSteps(3, 5, scaled(100000));
}

// Each of a thousand spaces has its rows of a cyclic array, and gets the rows beside them from two others.
TEST(Directory, APassOverManySpacesAndFragmentsLooksAtNeighboursOnly) {
  constexpr int many = 1000, rows = 20000;
  Holdings holdings = atHome(many + 1, many, 2);
  std::vector<BoxSet> own(many + 1);
  for (int space = 0; space < many; ++space) {
    std::vector<Box> mine;
    for (long row = space; row < rows; row += many)
      mine.push_back(Box::of({{row, row + 1}, {0, 8}}));
    own[static_cast<std::size_t>(space)] = BoxSet(mine);
  }
  written(holdings, own, Box::of({{0, rows}, {0, 8}}));
  Givers givers(holdings);
  long asked = 0;
  const Rank rank = [&](int holder) {
    ++asked;
    return holder;
  };
  std::size_t moved = 0;
  for (int space = 0; space < many; ++space) {
    std::vector<Box> wide = own[static_cast<std::size_t>(space)].boxes();
    for (Box &box : wide)
      box.dim[0] = Range{box.dim[0].lo - 1, box.dim[0].hi + 1}.intersect({0, rows});
    moved += givers.require(space, BoxSet(wide), rank).size();
  }
  EXPECT_EQ(moved, 2u * rows - 2);
  EXPECT_EQ(asked, static_cast<long>(moved));
}

TEST(Directory, TheFirstHolderInTheOrderGives) {
  Holdings holdings = atHome(spaces, host, 1);
  arrived(holdings, std::vector<Piece>{{host, 1, Box::of({{0, 10}})}});
  int peersFirst[] = {1, 3}, hostFirst[] = {3, 1};
  EXPECT_EQ(require(holdings, 0, Box::of({{0, 10}}), inOrder(peersFirst)).at(0).from, 1);
  EXPECT_EQ(require(holdings, 0, Box::of({{0, 10}}), inOrder(hostFirst)).at(0).from, host);
}

TEST(Directory, WhatIsUndefinedIsNeverMoved) {
  Holdings holdings = atHome(spaces, host, 1);
  undefine(holdings, Box::of({{2, 8}}));
  written(holdings, 1, Box::of({{2, 4}}));
  int order[] = {0, 1, 2, 3};
  auto pieces = require(holdings, 0, Box::of({{2, 8}}), inOrder(order));
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
