//===-- unit/geometry/grid_test.cpp - device topologies -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "geometry/grid.hpp"
#include "geometry/split.hpp"

#include <gtest/gtest.h>

using namespace het;

static std::array<long, 3> chosen(std::vector<long> asked, long devices) { return gridOf(asked, devices).extent; }

TEST(Grid, NothingAskedIsOneAxisWithAllDevices) {
  EXPECT_EQ(chosen({}, 5), (std::array<long, 3>{5, 1, 1}));
  EXPECT_EQ(gridOf({}, 5).axes, 1);
}

TEST(Grid, TheSystemChoosesWhatIsNearlySquare) {
  EXPECT_EQ(chosen({HET_EVERY, HET_EVERY}, 8), (std::array<long, 3>{4, 2, 1}));
  EXPECT_EQ(chosen({HET_EVERY, HET_EVERY}, 7), (std::array<long, 3>{7, 1, 1}));
  EXPECT_EQ(chosen({HET_EVERY, HET_EVERY, HET_EVERY}, 8), (std::array<long, 3>{2, 2, 2}));
  EXPECT_EQ(chosen({HET_EVERY, HET_EVERY}, 1), (std::array<long, 3>{1, 1, 1}));
  EXPECT_EQ(chosen({2, HET_EVERY}, 6), (std::array<long, 3>{2, 3, 1}));
  EXPECT_EQ(chosen({HET_EVERY, 4}, 2), (std::array<long, 3>{1, 4, 1})) << "larger than the devices";
}

TEST(Grid, PositionsBeyondTheDevicesGoRound) {
  Grid grid = gridOf(std::vector<long>{2, 2}, 3);
  EXPECT_EQ(grid.positions(), 4);
  EXPECT_EQ(grid.device(3), 0);
  EXPECT_EQ(grid.at(2), (std::array<long, 3>{1, 0, 0})) << "the last axis is the fastest";
}

TEST(ChunkDispatcher, EveryItemGoesToOnePlace) {
  for (long size = 0; size < 30; ++size)
    for (long parts = 1; parts < 6; ++parts)
      for (long block = 0; block < 5; ++block) {
        std::vector<int> inTurn(static_cast<std::size_t>(size)), guided = inTurn;
        for (long p = 0; p < parts; ++p) {
          for (Range range : cyclicBlocks({3, 3 + size}, block, parts, p))
            for (long i = range.lo; i < range.hi; ++i) {
              ++inTurn.at(static_cast<std::size_t>(i - 3));
              EXPECT_EQ((i - 3) / std::max(block, 1L) % parts, p);
            }
          for (Range range : guidedBlocks({3, 3 + size}, block, parts, p))
            for (long i = range.lo; i < range.hi; ++i)
              ++guided.at(static_cast<std::size_t>(i - 3));
        }
        EXPECT_EQ(inTurn, std::vector<int>(inTurn.size(), 1));
        EXPECT_EQ(guided, std::vector<int>(guided.size(), 1));
      }
}

TEST(ChunkDispatcher, BlocksLargerThanTheWholeDoNotOverflow) {
  EXPECT_EQ(cyclicBlocks({0, 10}, 1L << 60, 1L << 10, 0), (Ranges{{0, 10}}));
  EXPECT_TRUE(cyclicBlocks({0, 10}, 1L << 60, 1L << 10, 1).empty());
}
