//===-- unit/exec/deterministic_test.cpp - HET_DETERMINISTIC ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <cmath>

using namespace het;
using namespace het::test;

namespace {

// The sum of sines over `n` iterations, as the devices make it.
double sumOn(const char *devices, bool deterministic, het_schedule schedule, Drive drive, long n, long step) {
  Machine machine(devices);
  machine.runtime->deterministic = deterministic;
  het_site site = makeSite(1);
  double sum = 0.1;
  for (int pass = 0; pass < 2; ++pass) { // the second one by measured times
    Loop loop(site, {{step > 0 ? 0 : n * -step, n, step}}, {});
    loop.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
    loop.with(schedule);
    check(loop.run(
        [&](het_part &part) {
          double mine = 0;
          for (long i = part.lo[0]; step > 0 ? i < part.hi[0] : i > part.hi[0]; i += step)
            mine += std::sin(static_cast<double>(i));
          reduce(loop.region, part, 0, &mine);
        },
        drive));
  }
  return sum;
}

TEST(Deterministic, ASumHasTheSameBitsOnEverySetUnderEveryScheduleByAnyThreads) {
  for (long n : {0, 1, 131, 1000})
    for (long step : {1, 3, -2}) {
      const double wanted = sumOn("host:1", true, HET_SCHED_STATIC, Drive::One, n, step);
      for (const char *devices : deviceSets)
        for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_SPLIT, HET_SCHED_QUICK,
                                      HET_SCHED_CHUNK, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC})
          for (Drive drive : {Drive::Team, schedule == HET_SCHED_STATIC ? Drive::Foreign : Drive::One})
            EXPECT_EQ(sumOn(devices, true, schedule, drive, n, step), wanted) << devices << ' ' << schedule << ' ' << n;
    }
}

TEST(Deterministic, WithoutItTheSumFollowsTheSplit) {
  EXPECT_NE(sumOn("sim:7", false, HET_SCHED_STATIC, Drive::One, 5000, 1),
            sumOn("host:1", false, HET_SCHED_STATIC, Drive::One, 5000, 1));
}

TEST(Tiles, PiecesThatCoverARangeCoverItWhenTheyAreWholeTiles) {
  Domain domain;
  domain.cut[0].loop = 0;
  domain.cut[0].range = domain.cut[0].all = {-3, 1000};
  setTiles(domain);
  EXPECT_EQ(domain.cut[0].tile, 8);
  EXPECT_EQ(tilesIn(domain), 126);
  long at = -3;
  for (long cut : {-3, 2, 5, 6, 300, 301, 999, 1000}) {
    Range piece = wholeTiles(domain.cut[0], {at, cut});
    EXPECT_EQ((piece.lo + 3) % 8, 0);
    EXPECT_TRUE(piece.hi == 1000 || (piece.hi + 3) % 8 == 0);
    at = cut;
  }
  EXPECT_EQ(wholeTiles(domain.cut[0], {999, 1000}), (Range{997, 1000}));
}

} // namespace
