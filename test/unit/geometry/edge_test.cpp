//===-- unit/geometry/edge_test.cpp - what a halo holds beyond the section ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "geometry/edge.hpp"

#include <gtest/gtest.h>

#include <map>

using namespace het;

namespace {

het_dim dimension(long lo, long len, long before, long after, int edges) {
  return {lo + len, lo, len, 0, HET_BLOCK, before, after, edges};
}

// Index by index: what each ghost cell holds.
std::map<long, long> cells(const Box &owned, const het_dim &dim) {
  std::map<long, long> found;
  for (const Ghost &ghost : ghostsOf(owned, &dim))
    for (long i = 0; i < ghost.box.dim[0].size(); ++i)
      EXPECT_TRUE(found.emplace(ghost.box.dim[0].lo + i, ghost.source.dim[0].lo + i).second) << "twice";
  return found;
}

constexpr int periodic = HET_PERIODIC_BEFORE | HET_PERIODIC_AFTER;
constexpr int reflecting = HET_REFLECTING_BEFORE | HET_REFLECTING_AFTER;

} // namespace

TEST(Edge, APeriodicOneHoldsTheOtherEnd) {
  using Cells = std::map<long, long>;
  EXPECT_EQ(cells(Box::of({{0, 10}}), dimension(0, 10, 1, 1, periodic)), (Cells{{-1, 9}, {10, 0}}));
  EXPECT_EQ(cells(Box::of({{3, 13}}), dimension(3, 10, 2, 1, periodic)), (Cells{{1, 11}, {2, 12}, {13, 3}}));
}

TEST(Edge, AReflectingOneHoldsTheNeighboursOfTheLastItem) {
  using Cells = std::map<long, long>;
  EXPECT_EQ(cells(Box::of({{0, 10}}), dimension(0, 10, 2, 3, reflecting)),
            (Cells{{-1, 1}, {-2, 2}, {10, 8}, {11, 7}, {12, 6}}));
}

TEST(Edge, TheTwoSidesMayDiffer) {
  using Cells = std::map<long, long>;
  EXPECT_EQ(cells(Box::of({{0, 6}}), dimension(0, 6, 2, 3, HET_REFLECTING_BEFORE | HET_PERIODIC_AFTER)),
            (Cells{{-1, 1}, {-2, 2}, {6, 0}, {7, 1}, {8, 2}}));
  EXPECT_EQ(cells(Box::of({{0, 6}}), dimension(0, 6, 2, 1, HET_PERIODIC_AFTER)), (Cells{{6, 0}})) << "none before";
}

TEST(Edge, AHaloWiderThanTheSectionGoesRoundOrBackAndForth) {
  using Cells = std::map<long, long>;
  EXPECT_EQ(cells(Box::of({{0, 2}}), dimension(0, 2, 0, 5, periodic)), (Cells{{2, 0}, {3, 1}, {4, 0}, {5, 1}, {6, 0}}));
  EXPECT_EQ(cells(Box::of({{0, 2}}), dimension(0, 2, 3, 0, reflecting)), (Cells{{-1, 1}, {-2, 0}, {-3, 1}}));
  EXPECT_EQ(cells(Box::of({{0, 1}}), dimension(0, 1, 2, 1, reflecting)), (Cells{{-1, 0}, {-2, 0}, {1, 0}}));
}

TEST(Edge, OnlyThoseWhoseHaloReachesItHaveGhosts) {
  const het_dim dim = dimension(0, 10, 2, 2, periodic);
  EXPECT_TRUE(ghostsOf(Box::of({{4, 6}}), &dim).empty());
  EXPECT_TRUE(ghostsOf(Box::of({{2, 8}}), &dim).empty());
  EXPECT_EQ(cells(Box::of({{1, 8}}), dim), (std::map<long, long>{{-1, 9}}));
  EXPECT_TRUE(ghostsOf(Box::of({{4, 4}}), &dim).empty());
}

TEST(Edge, CornersHoldWhatBothDimensionsSay) {
  const het_dim dims[] = {dimension(0, 4, 1, 1, periodic), dimension(0, 5, 1, 1, reflecting)};
  std::map<std::pair<long, long>, std::pair<long, long>> found;
  for (const Ghost &ghost : ghostsOf(Box::of({{0, 4}, {0, 5}}), dims))
    for (long i = 0; i < ghost.box.dim[0].size(); ++i)
      for (long j = 0; j < ghost.box.dim[1].size(); ++j)
        found[{ghost.box.dim[0].lo + i, ghost.box.dim[1].lo + j}] = {ghost.source.dim[0].lo + i,
                                                                     ghost.source.dim[1].lo + j};
  EXPECT_EQ(found.size(), std::size_t(6 * 7 - 4 * 5));
  EXPECT_EQ((found[{-1, -1}]), (std::pair(3L, 1L)));
  EXPECT_EQ((found[{4, 5}]), (std::pair(0L, 3L)));
  EXPECT_EQ((found[{2, 5}]), (std::pair(2L, 3L)));
}
