//===-- unit/sched/shared_split_test.cpp - one split of resident rows for all loops over them -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "sched/shared_split.hpp"

#include "model/level.hpp"

#include <gtest/gtest.h>

using namespace het;

using Shares = std::vector<long>;

namespace {

// A loop over `total` rows of the arrays u and v: what it would have, and what it gets.
struct OneLoop {
  std::vector<Cost> costs;
  LoopRows rows;
  long total = 1000;
  bool insists = false;

  Shares choose(SharedSplit &split, double moving) const {
    std::vector<Worker> workers(costs.size());
    for (Worker &worker : workers)
      worker.moving.each = moving;
    const Proposal proposal{level(costs, total),
                            [costs = costs](std::span<const long> shares, std::span<const double> besides) {
                              return makespan(costs, shares, besides);
                            },
                            insists};
    return split.choose(this, rows, {total, HET_RATIO_DEFAULT, workers}, proposal, true);
  }
};

int u, v;
const LoopRows writesBoth = {0, {{&u, 8, true}, {&v, 8, true}}};

} // namespace

TEST(SharedSplit, RowsThatCostMoreToMoveThanTheyAreWorthStay) {
  for (double moving : {0.0, 0.01, 100.0}) {
    SharedSplit split;
    OneLoop loop{{{0, 1}, {0, 1}}, writesBoth};
    EXPECT_EQ(loop.choose(split, moving), (Shares{500, 500}));
    loop.costs[1].each = 1.5;
    EXPECT_EQ(loop.choose(split, moving), moving > 1 ? (Shares{500, 500}) : (Shares{600, 400})) << moving;
  }
}

TEST(SharedSplit, ATrialIsMadeWhateverItMoves) {
  SharedSplit split;
  OneLoop loop{{{0, 1}, {0, 1, 0}}, writesBoth};
  EXPECT_EQ(loop.choose(split, 100), (Shares{1000, 0}));
  loop.costs[1].cap = 1000;
  loop.insists = true;
  EXPECT_EQ(loop.choose(split, 100), (Shares{500, 500}));
}

TEST(SharedSplit, AGrowingGainIsWorthAWayThatASmallOneWasNot) {
  SharedSplit split;
  OneLoop loop{{{0, 1}, {0, 1}}, writesBoth};
  loop.choose(split, 15);
  loop.costs[1].each = 1.5;
  EXPECT_EQ(loop.choose(split, 15), (Shares{500, 500})) << "100 rows of 15 for 150 a pass, which has served few";
  int passes = 0;
  while (loop.choose(split, 15) == (Shares{500, 500}))
    ASSERT_LT(++passes, 100) << "but it serves more and more passes";
  EXPECT_EQ(loop.choose(split, 15), (Shares{600, 400}));
}

// A host and an accelerator whose link is slower than the host computes: rows come while the host computes the others.
// No pass is longer than the one before it.
TEST(SharedSplit, ALongWayIsGoneInStepsThatMakeEachPassShorter) {
  std::vector<Worker> workers(2);
  workers[0].moving.each = 6;
  const std::vector<Cost> costs = {{0, 0.01}, {0, 1}};
  const Proposal proposal{{990, 10}, [&](std::span<const long> shares, std::span<const double> besides) {
                            return makespan(costs, shares, besides);
                          }};
  SharedSplit split;
  split.place(writesBoth, Shares{0, 1000});
  Shares before = {0, 1000};
  double last = 1000, sum = 0;
  for (int pass = 0; pass < 40; ++pass) {
    const Shares now = split.choose(&split, writesBoth, {1000, HET_RATIO_DEFAULT, workers}, proposal, pass == 0);
    const double seconds =
        std::max(6 * static_cast<double>(now[0] - before[0]) + 0.01 * static_cast<double>(now[0]), double(now[1]));
    if (pass < 10) {
      EXPECT_LE(seconds, last) << pass;
      sum += seconds;
    }
    last = seconds;
    before = now;
  }
  EXPECT_LE(sum, 5000) << "all rows at once take 5940 seconds, and ten passes of the host alone 10000";
  EXPECT_LE(last, 20);
}

TEST(SharedSplit, LoopsShareASplitUnlessTheRowsWayIsShort) {
  for (double moving : {0.0001, 10.0}) {
    SharedSplit split;
    const OneLoop one{{{0, 1}, {0, 2}}, writesBoth}, two{{{0, 2}, {0, 1}}, writesBoth};
    Shares first, second;
    for (int round = 0; round < 20; ++round) {
      first = one.choose(split, moving);
      second = two.choose(split, moving);
    }
    if (moving < 1) {
      EXPECT_EQ(first, (Shares{667, 333}));
      EXPECT_EQ(second, (Shares{333, 667}));
    } else {
      EXPECT_EQ(first, second);
    }
  }
}

TEST(SharedSplit, TheLoopThatTakesLongestDecides) {
  SharedSplit split;
  const OneLoop small{{{0, 1}, {0, 2}}, writesBoth}, large{{{0, 50}, {0, 25}}, writesBoth};
  Shares shares;
  for (int round = 0; round < 20; ++round) {
    small.choose(split, 0.3);
    shares = large.choose(split, 0.3);
  }
  EXPECT_EQ(shares, (Shares{333, 667}));
  EXPECT_EQ(small.choose(split, 0.3), shares);
}

TEST(SharedSplit, RowsThatNobodyWritesAreAtBothPlaces) {
  SharedSplit split;
  const LoopRows reads = {0, {{&u, 8, false}}};
  const OneLoop one{{{0, 1}, {0, 2}}, reads}, two{{{0, 2}, {0, 1}}, reads};
  Shares first, second;
  for (int round = 0; round < 20; ++round) {
    first = one.choose(split, 0.5);
    second = two.choose(split, 0.5);
  }
  EXPECT_EQ(first, (Shares{667, 333}));
  EXPECT_EQ(second, (Shares{333, 667}));
}

TEST(SharedSplit, ALoopOverFewerRowsHasTheSameBorders) {
  SharedSplit split;
  const OneLoop all{{{0, 1}, {0, 1}, {0, 1}}, writesBoth};
  OneLoop inner = all;
  inner.rows.first = 1;
  inner.total = 998;
  for (int round = 0; round < 4; ++round) {
    EXPECT_EQ(all.choose(split, 0), (Shares{334, 333, 333}));
    EXPECT_EQ(inner.choose(split, 0), (Shares{333, 333, 332}));
  }
}

TEST(SharedSplit, AnEdgesLoopLeavesTheOthersAlone) {
  SharedSplit split;
  const OneLoop all{{{0, 1}, {0, 1}}, writesBoth};
  OneLoop edge{{{0, 1}, {0, 1}}, writesBoth};
  edge.rows.first = 998;
  edge.total = 2;
  for (int round = 0; round < 4; ++round) {
    EXPECT_EQ(all.choose(split, 10), (Shares{500, 500}));
    EXPECT_EQ(edge.choose(split, 10), (Shares{0, 2}));
  }
}
