//===-- device/launch_grid_test.cpp - the shape of a launch -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/launch_grid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <utility>
#include <vector>

using namespace het;

namespace {

TEST(LaunchGrid, TheInnermostLoopIsX) {
  long extent[] = {1000, 5000};
  LaunchGrid grid = gridFor(extent, 256, 1 << 20);
  EXPECT_EQ(grid.blockX, 32u);
  EXPECT_EQ(grid.blockY, 8u);
  EXPECT_EQ(grid.x, 157u);
  EXPECT_EQ(grid.y, 125u);
  EXPECT_EQ(grid.z, 1u);
}

TEST(LaunchGrid, EveryShapeUsesTheThreadsOfItsBlock) {
  for (int threads : {32, 64, 128, 256, 512, 1024})
    for (long z : {1, 2, 100})
      for (long y : {1, 3, 100})
        for (long x : {1, 3, 31, 32, 1000}) {
          long extent[] = {z, y, x};
          LaunchGrid grid = gridFor(extent, threads, 1 << 20);
          if (x == 1) { // one thread keeps the order of what the innermost loop may still do
            EXPECT_EQ(grid.x * grid.blockX, 1u);
            EXPECT_LE(grid.threads(), static_cast<std::size_t>(threads));
          } else {
            EXPECT_EQ(grid.threads(), static_cast<std::size_t>(threads));
          }
          EXPECT_LE(grid.blockZ, 64u);
          // Nothing is capped here: the grid covers each loop.
          EXPECT_GE(long(grid.x) * grid.blockX, x);
          EXPECT_GE(long(grid.y) * grid.blockY, y);
          EXPECT_GE(long(grid.z) * grid.blockZ, z);
        }
}

TEST(LaunchGrid, ThreeLoopsMakeABlockOf32By4By2) {
  long extent[] = {64, 64, 64};
  LaunchGrid grid = gridFor(extent, 256, 1 << 20);
  EXPECT_EQ(grid.blockX, 32u);
  EXPECT_EQ(grid.blockY, 4u);
  EXPECT_EQ(grid.blockZ, 2u);
}

TEST(LaunchGrid, IsCappedSoThatKernelsStride) {
  long huge[] = {1L << 40}, flat[] = {1 << 20, 1 << 20};
  EXPECT_EQ(gridFor(huge, 256, 32).blocks(), 32u);
  EXPECT_LE(gridFor(flat, 256, 1000).blocks(), 1000u);
  EXPECT_LE(gridFor(flat, 256, 1 << 30).y, 65535u);
}

TEST(LaunchGrid, ALoopOfExtentOneHasOneThread) {
  for (long n : {2L, 100L, 100000L}) {
    const long two[] = {n, 1}, three[] = {n, 1, 1}, planes[] = {n, 3, 1};
    for (const LaunchGrid &grid :
         {gridFor(two, 256, 1 << 20), gridFor(three, 256, 1 << 20), gridFor(planes, 256, 1 << 20)}) {
      EXPECT_EQ(grid.x * grid.blockX, 1u);
      EXPECT_LE(grid.threads(), 256u);
      EXPECT_LE(grid.blockZ, 64u);
    }
    EXPECT_EQ(gridFor(three, 256, 1 << 20).y * gridFor(three, 256, 1 << 20).blockY, 1u);
  }
}

TEST(LaunchGrid, TilesAreCountedWhereTheyAreManyEnough) {
  using Extents = std::vector<long>;
  const auto tiles = [](Extents extent, TileShape tile, std::size_t fewest = 1) {
    return extentOfTiles(extent, tile, fewest);
  };
  EXPECT_EQ(tiles({100, 101}, {8, 4, 1, 0}), (Extents{13, 26}));
  EXPECT_EQ(tiles({101, 100}, {8, 4, 0, 1}), (Extents{26, 13})); // the outer loop is on x
  EXPECT_EQ(tiles({7, 100, 100}, {8, 4, 1, 0}), (Extents{7, 13, 25}));
  EXPECT_EQ(tiles({100, 7, 100}, {8, 4, 2, 0}), (Extents{13, 7, 25}));
  EXPECT_EQ(tiles({80, 40}, {8, 4, 1, 0}, 100), (Extents{10, 10}));
  EXPECT_EQ(tiles({80, 40}, {8, 4, 1, 0}, 101), Extents());
  EXPECT_EQ(tiles({1, 1000000}, {8, 4, 1, 0}), Extents()); // a loop that keeps its order
  EXPECT_EQ(tiles({1L << 31, 1000}, {8, 4, 1, 0}), Extents());
  EXPECT_EQ(tiles({1L << 30, 1L << 30, 1L << 30}, {8, 4, 1, 0}, 2048), (Extents{1L << 30, 1L << 27, 1L << 28}));
}

// 132 processors, as an H100 has.
TEST(LaunchGrid, FewTilesHaveSmallBlocks) {
  const auto shape = [](long rows, long columns) {
    const long extent[] = {rows, columns};
    const auto grid = gridOfTiles(extent, {4, 4, 1, 0}, {256, 1 << 20}, 132);
    return grid ? std::pair(grid->blocks(), grid->threads()) : std::pair(std::size_t{0}, std::size_t{0});
  };
  EXPECT_EQ(shape(2048, 2048), std::pair(std::size_t{1024}, std::size_t{256}));
  EXPECT_EQ(shape(136, 2048), std::pair(std::size_t{272}, std::size_t{64})); // a stage of a loop over 2048 rows
  EXPECT_EQ(shape(128, 2048), std::pair(std::size_t{0}, std::size_t{0}));    // less than four warps for a processor
}

TEST(LaunchGrid, WarpsMayHaveNeighboursOfTwoLoops) {
  const auto shape = [](long rows, long columns, int lanes) {
    const long extent[] = {rows, columns};
    const LaunchGrid grid = gridFor(extent, 256, 1 << 20, lanes);
    return std::array{grid.x, grid.y, grid.blockX, grid.blockY};
  };
  EXPECT_EQ(shape(1000, 1000, 0), (std::array{32U, 125U, 32U, 8U}));
  EXPECT_EQ(shape(1000, 1000, 8), (std::array{125U, 32U, 8U, 32U}));
  EXPECT_EQ(shape(2, 1000, 8), (std::array{8U, 1U, 128U, 2U})); // a short loop leaves its threads to the other one
  const long row[] = {1000};
  EXPECT_EQ(gridFor(row, 256, 1 << 20, 8).blockX, 256U);
}

TEST(LaunchGrid, ATeamIsABlock) {
  const auto shape = [](long teams, long threads, std::size_t most = 1 << 20) {
    const long extent[] = {teams, threads};
    const LaunchGrid grid = gridOfTeams(extent, 256, most);
    return std::pair(grid.blocks(), grid.threads());
  };
  EXPECT_EQ(shape(5, 7), std::pair(std::size_t{5}, std::size_t{7})); // as they are asked for
  EXPECT_EQ(shape(5, 700), std::pair(std::size_t{5}, std::size_t{256}));
  EXPECT_EQ(shape(-1000, -70), std::pair(std::size_t{1000}, std::size_t{128})); // whole warps
  EXPECT_EQ(shape(-1000, -5, 64), std::pair(std::size_t{64}, std::size_t{32}));
  EXPECT_EQ(shape(1000, -5000, 64), std::pair(std::size_t{1000}, std::size_t{256})); // exact: no limit
  EXPECT_EQ(shape(-3, -1), std::pair(std::size_t{3}, std::size_t{1}));               // one thread alone
}

TEST(LaunchGrid, ShortTeamsAreRowsOfABlock) {
  auto packing = TeamPacking::Any;
  const auto shape = [&packing](long teams, long threads, std::size_t most = 1 << 20) {
    const long extent[] = {teams, threads};
    const LaunchGrid grid = gridOfTeams(extent, 256, most, packing);
    return std::array{grid.x, grid.blockX, grid.blockY};
  };
  EXPECT_EQ(shape(-1000, -5), (std::array{32U, 8U, 32U}));
  EXPECT_EQ(shape(-1000, -32), (std::array{125U, 32U, 8U}));
  EXPECT_EQ(shape(-1000, 1), (std::array{4U, 1U, 256U})); // its order must stay
  EXPECT_EQ(shape(-1000, -5, 2), (std::array{2U, 8U, 32U}));
  EXPECT_EQ(shape(-1000, -33), (std::array{1000U, 64U, 1U}));
  EXPECT_EQ(shape(1000, -5), (std::array{1000U, 32U, 1U})) << "the program asks for so many teams";
  EXPECT_EQ(shape(-1000, 8), (std::array{1000U, 8U, 1U})) << "the program asks for so many threads";
  packing = TeamPacking::Warps;
  EXPECT_EQ(shape(-1000, -5), (std::array{125U, 32U, 8U}));
  EXPECT_EQ(shape(-1000, -33), (std::array{1000U, 64U, 1U}));
  EXPECT_EQ(shape(-1000, 1), (std::array{1000U, 1U, 1U}));
}

TEST(LaunchGrid, ACapIsFilledWhereTheRowsAreWide) {
  for (long columns : {10000, 20000, 23000, 33000}) {
    long extent[] = {5000, columns};
    LaunchGrid grid = gridFor(extent, 256, 1056);
    EXPECT_LE(grid.blocks(), 1056u) << columns;
    EXPECT_GE(grid.blocks(), 840u) << columns;
  }
}

TEST(LaunchGrid, CoresGetRunsOfTheOutermostLoopFirst) {
  const auto shape = [](std::initializer_list<long> extent, std::size_t most, int x = 0) {
    const LaunchGrid grid = gridOfRuns(std::vector<long>(extent), x, most);
    EXPECT_EQ(grid.threads(), 1u);
    return std::array<unsigned, 3>{grid.z, grid.y, grid.x};
  };
  using Shape = std::array<unsigned, 3>;
  EXPECT_EQ(shape({1000}, 8), (Shape{1, 1, 8}));
  EXPECT_EQ(shape({3}, 8), (Shape{1, 1, 3}));
  EXPECT_EQ(shape({1000, 1000}, 8), (Shape{1, 8, 1}));
  EXPECT_EQ(shape({2, 1000}, 8), (Shape{1, 2, 4}));
  EXPECT_EQ(shape({2, 1000, 1000}, 8), (Shape{2, 4, 1}));
  EXPECT_EQ(shape({1, 1, 5}, 8), (Shape{1, 1, 5}));
  EXPECT_EQ(shape({3, 5, 7}, 8), (Shape{3, 2, 1})) << "no more than there may be";
  EXPECT_EQ(shape({1000, 1000}, 8, 1), (Shape{1, 1, 8})) << "the outer loop is on x";
  EXPECT_EQ(shape({2, 1000, 1000}, 8, 1), (Shape{2, 1, 4})) << "the middle one is on x";
  EXPECT_EQ(shape({5, 1000, 1000}, 8, 2), (Shape{1, 1, 5})) << "the outermost one is on x";
}

TEST(LaunchGrid, TheLoopOnXComesLast) {
  const auto axes = [](std::initializer_list<long> extent, int x) {
    return extentOfAxes(std::vector<long>(extent), x);
  };
  EXPECT_EQ(axes({7}, 0), (std::vector<long>{7}));
  EXPECT_EQ(axes({7, 8}, 0), (std::vector<long>{7, 8}));
  EXPECT_EQ(axes({7, 8}, 1), (std::vector<long>{8, 7}));
  EXPECT_EQ(axes({7, 8, 9}, 1), (std::vector<long>{7, 9, 8}));
  EXPECT_EQ(axes({7, 8, 9}, 2), (std::vector<long>{8, 9, 7}));
}

// An extent of 1 may be that of a long loop whose order must stay.
TEST(LaunchGrid, AGridCoversLoopsIfEachIterationHasAThread) {
  const auto covers = [](std::initializer_list<long> list, std::size_t most = 1 << 20) {
    const std::vector<long> extent(list);
    return gridFor(extent, 256, most).covers(extent);
  };
  EXPECT_TRUE(covers({1000}));
  EXPECT_TRUE(covers({33, 1000}));
  EXPECT_TRUE(covers({33, 5, 1000}));
  EXPECT_FALSE(covers({100000}, 4));
  EXPECT_FALSE(covers({100000, 1000}, 1000));
  EXPECT_FALSE(covers({1000, 1}));
  EXPECT_FALSE(covers({1, 1000}));
  EXPECT_FALSE(covers({0}));
}

// Kernels count an axis's threads in 32 bits.
TEST(LaunchGrid, AnAxisHasLessThan2To31Threads) {
  const long huge[] = {1L << 40};
  const LaunchGrid grid = gridFor(huge, 1024, 1UL << 40);
  EXPECT_LT(std::size_t(grid.x) * grid.blockX, 1UL << 31);
  EXPECT_FALSE(grid.covers(huge));
}

} // namespace
