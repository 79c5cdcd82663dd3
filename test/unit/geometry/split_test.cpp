//===-- unit/geometry/split_test.cpp - cutting ranges, iterations as indices -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "geometry/split.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace het;

TEST(Split, BlocksCoverTheWholeAndDifferByOneAtMost) {
  for (long size = 0; size < 40; ++size)
    for (long parts = 1; parts < 12; ++parts) {
      long at = 5;
      for (long i = 0; i < parts; ++i) {
        Range piece = block({5, 5 + size}, parts, i);
        ASSERT_EQ(piece.lo, at);
        ASSERT_EQ(piece.size(), size / parts + (i < size % parts ? 1 : 0)) << "the first N%P get one more";
        at = piece.hi;
      }
      ASSERT_EQ(at, 5 + size);
    }
}

TEST(Split, CutFollowsTheShares) {
  long sizes[] = {3, 0, 4};
  auto pieces = cut({10, 17}, sizes);
  EXPECT_EQ(pieces[0], (Range{10, 13}));
  EXPECT_TRUE(pieces[1].empty());
  EXPECT_EQ(pieces[2], (Range{13, 17}));
}

TEST(Split, SeveralRangesAreCutOneBehindTheOther) {
  const Ranges apart = without({0, 20}, {{0, 3}, {8, 10}});
  EXPECT_EQ(apart, (Ranges{{3, 8}, {10, 20}}));
  const long sizes[] = {3, 0, 4, 8};
  EXPECT_EQ(cut(apart, sizes), (std::vector<Ranges>{{{3, 6}}, {}, {{6, 8}, {10, 12}}, {{12, 20}}}));
  EXPECT_EQ(without({0, 20}, {{0, 20}}), Ranges{});
}

// Whatever gives a loop's iterations out goes through here: what it leaves to nobody would be missing from the result.
TEST(SplitDeathTest, SharesThatAreNotAllEndTheProgram) {
  const std::vector<long> few = {0, 16}, many = {900, 200};
  EXPECT_EXIT(cut({0, 1000}, few), testing::ExitedWithCode(70), "a schedule gave 16 of 1000 iterations");
  EXPECT_EXIT(cut({0, 1000}, many), testing::ExitedWithCode(70), "a schedule gave 1100 of 1000 iterations");
}

// All loops with small first, count and step, by their list of indices.
template <class F> static void forLoops(F check) {
  for (long first = -5; first <= 5; ++first)
    for (long count = 0; count < 7; ++count)
      for (long step : {-3, -2, -1, 1, 2, 3})
        check(het_loop{first, count, step});
}

TEST(Split, IterationsInARangeAreThoseWhoseIndexLiesThere) {
  forLoops([](het_loop loop) {
    for (long lo = -12; lo < 12; ++lo)
      for (long hi = lo; hi < 14; ++hi) {
        std::set<long> want, got;
        for (long k = 0; k < loop.count; ++k)
          if (long i = loop.first + k * loop.step; lo <= i && i < hi)
            want.insert(k);
        Range in = iterationsIn(loop, {lo, hi});
        for (long k = in.lo; k < in.hi; ++k)
          got.insert(k);
        ASSERT_EQ(got, want) << loop.first << " " << loop.count << " " << loop.step << " in " << lo << ":" << hi;
      }
  });
}

TEST(Split, IndicesOfIterationsAreTheSmallestRange) {
  forLoops([](het_loop loop) {
    for (long a = 0; a < loop.count; ++a)
      for (long b = a + 1; b <= loop.count; ++b) {
        long least = 1000, most = -1000;
        for (long k = a; k < b; ++k) {
          least = std::min(least, loop.first + k * loop.step);
          most = std::max(most, loop.first + k * loop.step);
        }
        ASSERT_EQ(indicesOf(loop, {a, b}), (Range{least, most + 1}));
      }
    ASSERT_TRUE(indicesOf(loop, {2, 2}).empty());
  });
}

TEST(Split, BoundsGiveTheSameIterationsToALoopWithTheStep) {
  forLoops([](het_loop loop) {
    for (long a = 0; a < loop.count; ++a)
      for (long b = a + 1; b <= loop.count; ++b) {
        long lo, hi, k = a;
        bounds(loop, {a, b}, lo, hi);
        for (long i = lo; loop.step > 0 ? i < hi : i > hi; i += loop.step)
          ASSERT_EQ(i, loop.first + k++ * loop.step);
        ASSERT_EQ(k, b);
      }
  });
}

TEST(Split, BoundsDoNotPassTheLastIndex) {
  // for (int i = INT_MAX - 4; i < INT_MAX; i += 3) must not be given an end beyond INT_MAX
  long lo, hi;
  bounds({2147483643L, 2, 3}, {0, 2}, lo, hi);
  EXPECT_EQ(hi, 2147483647L);
}

TEST(Split, HaloStopsAtTheSection) {
  EXPECT_EQ(widen({3, 6}, 1, 2, {0, 10}), (Range{2, 8}));
  EXPECT_EQ(widen({0, 6}, 1, 9, {0, 10}), (Range{0, 10}));
  EXPECT_EQ(widen({3, 6}, HET_ALL_OF_IT, 0, {0, 10}), (Range{0, 6}));
  EXPECT_EQ(widen({3, 6}, HET_ALL_OF_IT, HET_ALL_OF_IT, {0, 10}), (Range{0, 10}));
  EXPECT_TRUE(widen({4, 4}, 1, 1, {0, 10}).empty());
}
