//===-- unit/geometry/box_test.cpp - boxes and box sets against cells counted one by one ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "random_boxes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace het;
using namespace het::test;

using Cell = std::array<long, 3>;
using Cells = std::set<Cell>;

static void cellsOf(const Box &box, Cells &out) {
  Range all[3] = {{0, 1}, {0, 1}, {0, 1}};
  for (int d = 0; d < box.rank; ++d)
    all[d] = box.dim[d];
  for (long i = all[0].lo; i < all[0].hi; ++i)
    for (long j = all[1].lo; j < all[1].hi; ++j)
      for (long k = all[2].lo; k < all[2].hi; ++k)
        out.insert({i, j, k});
}

static Cells cellsOf(const BoxSet &set) {
  Cells out;
  long sum = 0;
  for (const Box &box : set.boxes()) {
    EXPECT_FALSE(box.empty());
    cellsOf(box, out);
    sum += box.items();
  }
  EXPECT_EQ(sum, static_cast<long>(out.size())) << "boxes overlap";
  EXPECT_EQ(set.items(), sum);
  return out;
}

static Cells minus(const Cells &a, const Cells &b) {
  Cells out;
  for (const Cell &cell : a)
    if (!b.count(cell))
      out.insert(cell);
  return out;
}

TEST(Box, ARangeThatEndsBeforeItBeginsIsEmpty) {
  EXPECT_TRUE((Range{3, 2}).empty());
  EXPECT_EQ((Range{3, 2}).size(), 0);
  EXPECT_TRUE(Box::of({{0, 4}, {2, 2}}).empty());
  EXPECT_EQ(Box::of({{0, 4}, {2, 2}}).items(), 0);
}

TEST(Box, TextIsStartAndLength) { EXPECT_EQ(Box::of({{1, 4}, {0, 7}}).text(), "[1:3][0:7]"); }

TEST(BoxSet, UnionDifferenceAndIntersectionAgreeWithCells) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    int rank = 1 + round % 3;
    BoxSet a, b;
    Cells ca, cb;
    for (int i = 0; i < 4; ++i) {
      Box x = randomBox(random, rank, 6), y = randomBox(random, rank, 6);
      a.add(x);
      b.add(y);
      cellsOf(x, ca);
      cellsOf(y, cb);
    }
    ASSERT_EQ(cellsOf(a), ca);
    ASSERT_EQ(cellsOf(b), cb);
    BoxSet both = a, less = a;
    both.add(b);
    less.subtract(b);
    Cells joined = ca;
    joined.insert(cb.begin(), cb.end());
    ASSERT_EQ(cellsOf(both), joined);
    ASSERT_EQ(cellsOf(less), minus(ca, cb));
    ASSERT_EQ(cellsOf(a.intersect(b)), minus(ca, minus(ca, cb)));
    ASSERT_EQ(a.intersects(b), minus(ca, cb).size() != ca.size());
    Box probe = randomBox(random, rank, 6);
    Cells in;
    cellsOf(probe, in);
    ASSERT_EQ(a.contains(probe), minus(in, ca).empty());
  }
}

TEST(BoxSet, LongSetsOfLinesAgreeWithCells) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    BoxSet sets[2];
    Cells cells[2];
    for (int s = 0; s < 2; ++s)
      for (int i = 0; i < 12; ++i) {
        const long at = static_cast<long>(random() % 60), hi = at + static_cast<long>(random() % 7);
        const Box line = Box::of({{at, hi}});
        Cells here;
        cellsOf(line, here);
        ASSERT_EQ(sets[s].contains(line), minus(here, cells[s]).empty());
        ASSERT_EQ(cellsOf(sets[s].intersect(line)), minus(here, minus(here, cells[s])));
        if (i % 4 == 3) {
          sets[s].subtract(line);
          cells[s] = minus(cells[s], here);
        } else {
          sets[s].add(line);
          cells[s].insert(here.begin(), here.end());
        }
        ASSERT_EQ(cellsOf(sets[s]), cells[s]);
      }
    BoxSet both = sets[0], less = sets[0];
    both.add(sets[1]);
    less.subtract(sets[1]);
    Cells joined = cells[0];
    joined.insert(cells[1].begin(), cells[1].end());
    ASSERT_EQ(cellsOf(both), joined);
    ASSERT_EQ(cellsOf(less), minus(cells[0], cells[1]));
    ASSERT_EQ(cellsOf(sets[0].intersect(sets[1])), minus(cells[0], minus(cells[0], cells[1])));
    ASSERT_EQ(sets[0].intersects(sets[1]), minus(cells[0], cells[1]).size() != cells[0].size());
    for (std::size_t i = 1; i < both.boxes().size(); ++i)
      ASSERT_LT(both.boxes()[i - 1].dim[0].hi, both.boxes()[i].dim[0].lo) << "lines that touch are one";
  }
}

// To cut each line from all others took a minute.
TEST(BoxSet, AnEmptySetTakesALongSetOfLinesAsItIs) {
  BoxSet lines, sum;
  for (long i = 0; i < 100000; ++i)
    lines.add(Box::of({{3 * i, 3 * i + 1}}));
  sum.add(lines);
  EXPECT_EQ(sum, lines);
  EXPECT_EQ(sum.items(), 100000);
}

TEST(BoxSet, NeighboursThatFormABoxBecomeOne) {
  BoxSet set;
  for (long row = 9; row >= 0; --row)
    set.add(Box::of({{row, row + 1}, {0, 5}}));
  ASSERT_EQ(set.boxes().size(), 1u);
  EXPECT_EQ(set.boxes()[0], Box::of({{0, 10}, {0, 5}}));
}

TEST(BoxSet, EqualSetsOfRowsCompareEqualHoweverTheyWereBuilt) {
  BoxSet up, down;
  for (long i : {0, 2, 3, 7})
    up.add(Box::of({{i, i + 1}, {0, 5}}));
  for (long i : {7, 3, 2, 0})
    down.add(Box::of({{i, i + 1}, {0, 5}}));
  EXPECT_EQ(up, down);
}

TEST(BoxSet, EverythingWithoutABoxHoldsWhatLiesOutside) {
  BoxSet set{Box::everything(2)};
  set.subtract(Box::of({{2, 4}, {0, 5}}));
  EXPECT_FALSE(set.contains(Box::of({{2, 3}, {0, 1}})));
  EXPECT_TRUE(set.contains(Box::of({{4, 100}, {-3, 1000}})));
  set.add(Box::of({{2, 4}, {0, 5}}));
  EXPECT_TRUE(set.contains(Box::everything(2)));
}

// ---- random steps against a model that knows each item ------------------------------------------------------

namespace {

// The items of a box of `size` in each dimension, one by one.
class Model {
public:
  Model(int rank, long size) : rank_(rank), size_(size), items_(static_cast<std::size_t>(size * size * size)) {}

  void set(const BoxSet &set, char to) {
    for (const Box &box : set.boxes())
      forEach(box, [&](char &item) { item = to; });
  }
  bool any(const Box &box) { return count(box) > 0; }
  bool all(const Box &box) { return count(box) == box.items(); }
  // "": the set has these items, each of them once.
  std::string difference(const std::vector<Box> &boxes) {
    std::vector<char> seen(items_.size());
    seen.swap(items_);
    std::string fault;
    for (const Box &box : boxes) {
      fault += box.empty() ? "an empty box" : "";
      forEach(box, [&](char &item) { fault += item++ ? "two boxes overlap" : ""; });
    }
    seen.swap(items_);
    return seen == items_ ? fault : fault + "other items";
  }

private:
  template <class Do> void forEach(const Box &box, Do what) {
    const Range one{0, 1}, i = box.dim[0], j = rank_ > 1 ? box.dim[1] : one, k = rank_ > 2 ? box.dim[2] : one;
    for (long a = i.lo; a < i.hi; ++a)
      for (long b = j.lo; b < j.hi; ++b)
        for (long c = k.lo; c < k.hi; ++c)
          what(items_[static_cast<std::size_t>((a * size_ + b) * size_ + c)]);
  }
  long count(const Box &box) {
    long sum = 0;
    forEach(box, [&](char item) { sum += item; });
    return sum;
  }

  const int rank_;
  const long size_;
  std::vector<char> items_;
};

void takeSteps(int rank, long size, long steps) {
  std::mt19937 random(static_cast<unsigned>(rank));
  Model model(rank, size);
  BoxSet set;
  for (long step = 0; step < steps; ++step) {
    const BoxSet shape = randomShape(random, rank, size);
    const bool adds = random() % 2;
    if (adds && shape.boxes().size() == 1)
      set.add(shape.boxes().front());
    else if (adds)
      set.add(shape);
    else
      set.subtract(shape);
    model.set(shape, adds);
    ASSERT_EQ(model.difference(set.boxes()), "") << "step " << step;
    const Box probe = randomBox(random, rank, size);
    ASSERT_EQ(set.intersects(probe), model.any(probe)) << "step " << step;
    ASSERT_EQ(set.contains(probe), model.all(probe)) << "step " << step;
    if (step % 64)
      continue;
    ASSERT_EQ(model.difference(set.joined()), "") << "step " << step;
    std::vector<Box> mixed = set.boxes();
    std::shuffle(mixed.begin(), mixed.end(), random);
    ASSERT_EQ(BoxSet(mixed), set) << "step " << step;
  }
}

constexpr long steps = scaled(350000);

} // namespace

TEST(BoxSet, RandomStepsOnLinesAgreeWithEachItem) { takeSteps(1, 24, steps); }
TEST(BoxSet, RandomStepsOnPlanesAgreeWithEachItem) { takeSteps(2, 9, steps); }
TEST(BoxSet, RandomStepsInThreeDimensionsAgreeWithEachItem) { takeSteps(3, 6, steps); }

TEST(BoxSet, BoxesOfNeighbouringBandsThatContinueEachOtherAreCopiedAsOne) {
  BoxSet set(Box::of({{0, 100}, {0, 10}}));
  set.add(Box::of({{50, 150}, {20, 30}}));
  EXPECT_EQ(set.boxes().size(), 4u);
  const std::vector<Box> two{Box::of({{0, 100}, {0, 10}}), Box::of({{50, 150}, {20, 30}})};
  EXPECT_EQ(set.joined(), two);
}

TEST(BoxSet, WhatLiesInTwoOfManySetsIsFound) {
  std::vector<BoxSet> sets;
  for (long i = 0; i < 5; ++i)
    sets.push_back(Box::of({{3 * i, 3 * i + 3}, {0, 4}}));
  BoxSet twice;
  EXPECT_EQ(unite(sets, &twice), Box::of({{0, 15}, {0, 4}}));
  EXPECT_TRUE(twice.empty());
  sets[3].add(Box::of({{4, 5}, {2, 9}}));
  unite(sets, &twice);
  EXPECT_EQ(twice, Box::of({{4, 5}, {2, 4}}));
}

// One box for each pair of them took minutes.
TEST(BoxSet, SetsOfManyCellsAreCutInTimeLinearInTheirBoxes) {
  std::vector<Box> even, odd;
  for (long i = 0; i < 400; ++i)
    for (long j = 0; j < 400; ++j)
      ((i + j) % 2 ? odd : even).push_back(Box::of({{i, i + 1}, {j, j + 1}}));
  BoxSet all{std::span<const Box>(even)};
  const BoxSet others{std::span<const Box>(odd)};
  EXPECT_FALSE(all.intersects(others));
  all.add(others);
  EXPECT_EQ(all, Box::of({{0, 400}, {0, 400}}));
  all.subtract(others);
  EXPECT_EQ(all.items(), 80000);
}
