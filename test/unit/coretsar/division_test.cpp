//===-- unit/coretsar/division_test.cpp - which thread computes which iterations ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "coretsar/division.hpp"

#include <gtest/gtest.h>

#include <numeric>

using namespace het;
using namespace het::coretsar;

namespace {

std::vector<long> sizes(const Division &division) {
  std::vector<long> all;
  for (int t = 0; t < division.threads(); ++t)
    all.push_back(division.of(t).size());
  return all;
}

// The threads' ranges follow each other, from `first` to `end`.
void expectRow(const Division &division, long first, long end) {
  for (int t = 0; t < division.threads(); ++t) {
    if (division.of(t).empty())
      continue;
    EXPECT_EQ(division.of(t).lo, first) << "thread " << t;
    first = division.of(t).hi;
  }
  EXPECT_EQ(first, end);
}

TEST(Division, CoresShareTheHostsPartEqually) {
  Division division({HET_SCHED_BLOCK, HET_RATIO_DEFAULT, 0, 0}, {1, 1}, 3);
  ASSERT_EQ(division.threads(), 5);
  division.begin(32);
  division.divide();
  expectRow(division, 0, 32);
  EXPECT_EQ(sizes(division), (std::vector<long>{11, 11, 4, 3, 3}));
  EXPECT_TRUE(division.complete());
}

TEST(Division, MeasuredTimesMoveIterations) {
  Division division({HET_SCHED_ADAPTIVE, 0.5, 0, 0}, {1}, 2);
  for (int pass = 0; pass < 4; ++pass) {
    division.begin(900);
    division.divide();
    expectRow(division, 0, 900);
    for (int t = 0; t < 3; ++t) // the accelerator is four times as fast as a core
      division.computed(t, static_cast<double>(division.of(t).size()) * (t == 0 ? 0.25 : 1));
    division.learn();
    division.end();
  }
  EXPECT_NEAR(static_cast<double>(division.of(0).size()), 600, 2);
  EXPECT_NEAR(static_cast<double>(division.of(1).size()), 150, 2);
}

TEST(Division, ASplitPassHasPiecesThatCoverIt) {
  Division division({HET_SCHED_SPLIT, HET_RATIO_DEFAULT, 4, 0}, {2}, 1);
  division.begin(101);
  long given = 0;
  int pieces = 0;
  while (!division.complete()) {
    division.divide();
    const std::vector<long> now = sizes(division);
    const long size = std::accumulate(now.begin(), now.end(), 0L);
    expectRow(division, given, given + size);
    given += size;
    ++pieces;
    for (int t = 0; t < 2; ++t)
      division.computed(t, 1);
    division.learn();
  }
  division.end();
  EXPECT_EQ(given, 101);
  EXPECT_EQ(pieces, 4);
}

// The shares of a pass are those of its last piece where it has some, and no later pass's.
TEST(Division, AWholePassFollowsOneInPieces) {
  for (const int accelerators : {1, 2}) {
    Division division({HET_SCHED_QUICK, HET_RATIO_DEFAULT, 0, 0},
                      std::vector<double>(static_cast<std::size_t>(accelerators), 1), 0);
    for (int pass = 0; pass < 12; ++pass) {
      division.begin(100);
      int pieces = 0;
      for (long given = 0; !division.complete() && pieces < 100; ++pieces) {
        division.divide();
        long here = 0;
        for (int t = 0; t < division.threads(); ++t) {
          here += division.of(t).size();
          division.computed(t, static_cast<double>(division.of(t).size()));
        }
        division.learn();
        expectRow(division, given, given + here);
        given += here;
        ASSERT_LE(given, 100) << "pass " << pass;
      }
      EXPECT_EQ(pieces > 1, pass == 0) << accelerators << " devices, pass " << pass;
      division.end();
    }
  }
}

TEST(Division, ChunksAreClaimedOnce) {
  Division division({HET_SCHED_CHUNK, HET_RATIO_DEFAULT, 0, 10}, {1}, 2);
  for (int pass = 0; pass < 3; ++pass) {
    division.begin(95);
    ASSERT_TRUE(division.isOnDemand());
    std::vector<int> seen(95, 0);
    for (int t = 0; !division.complete(); t = (t + 1) % 3) {
      division.claim(t);
      EXPECT_LE(division.of(t).size(), 10);
      for (long i = division.of(t).lo; i < division.of(t).hi; ++i)
        ++seen[static_cast<std::size_t>(i)];
      division.computed(t, 1);
    }
    division.learn();
    division.end();
    EXPECT_EQ(seen, std::vector<int>(95, 1)) << "pass " << pass;
  }
}

TEST(Division, NothingToDo) {
  for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_QUICK, HET_SCHED_CHUNK_DYNAMIC}) {
    Division division({schedule, HET_RATIO_DEFAULT, 0, 0}, {1}, 1);
    division.begin(0);
    if (!division.isOnDemand())
      division.divide();
    EXPECT_TRUE(division.complete()) << schedule;
    EXPECT_EQ(sizes(division), (std::vector<long>{0, 0})) << schedule;
  }
}

} // namespace
