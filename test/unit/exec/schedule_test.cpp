//===-- unit/exec/schedule_test.cpp - right results under every schedule ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <numeric>
#include <random>

using namespace het;
using namespace het::test;

namespace {

constexpr het_schedule schedules[] = {HET_SCHED_AUTO,         HET_SCHED_BLOCK,        HET_SCHED_STATIC,
                                      HET_SCHED_ADAPTIVE,     HET_SCHED_SPLIT,        HET_SCHED_QUICK,
                                      HET_SCHED_CHUNK,        HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC,
                                      HET_SCHED_HYBRID_CHUNK, HET_SCHED_DYNAMIC,      HET_SCHED_CYCLIC};

// Each schedule on each device set by each clock; where that is slow, by each clock on some of the sets.
template <class Act> void onEverything(Act act) {
  enum { Real, Virtual, Random };
  int turn = 0;
  for (const char *devices : deviceSets) {
    for (const int clock : {Real, Virtual, Random})
      for (het_schedule schedule : schedules) {
        if (slowed && (turn + static_cast<int>(schedule)) % 3 != clock)
          continue;
        SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule) + ", clock " +
                     std::to_string(clock));
        Machine machine(devices, clock == Virtual);
        machine.runtime->randomTimes = clock == Random ? static_cast<int>(schedule) + 1 : 0;
        act(machine, schedule);
        if (testing::Test::HasFailure())
          return;
      }
    ++turn;
  }
}

} // namespace

TEST(Schedule, ReductionsCountEveryIterationOnce) {
  std::mt19937 random(1); // always the same ways to drive each count
  onEverything([&](Machine &, het_schedule schedule) {
    for (long n : {0, 1, 5, 1000}) {
      const Drive drive = drives[random() % std::size(drives)];
      het_site site = makeSite(1);
      for (int pass = 0; pass < 3; ++pass) {
        long sum = 1000, most = -5;
        Loop loop(site, {{0, n, 1}}, {});
        loop.reductions = {{"sum", &sum, HET_LONG, HET_SUM, 0, 0, 0}, {"most", &most, HET_LONG, HET_MAX, 0, 0, 0}};
        loop.region.div = 4;
        check(loop.with(schedule).run(
            [&](het_part &p) {
              long mine = 0, top = -9;
              for (long i = p.lo[0]; i < p.hi[0]; ++i) {
                mine += i;
                top = std::max(top, i);
              }
              reduce(loop.region, p, 0, &mine);
              reduce(loop.region, p, 1, &top);
            },
            drive));
        ASSERT_EQ(sum, 1000 + n * (n - 1) / 2) << n;
        ASSERT_EQ(most, n ? n - 1 : -5) << n;
      }
    }
  });
}

// What each device computed in the passes of one loop that learns such times.
static std::vector<std::vector<long>> splitsOf(int randomTimes) {
  Machine machine("sim:3");
  machine.runtime->randomTimes = randomTimes;
  het_site site = makeSite(1);
  std::vector<std::vector<long>> splits;
  for (int pass = 0; pass < 20; ++pass) {
    Loop loop(site, {{0, 3000, 1}}, {});
    std::vector<long> mine(3);
    check(loop.with(HET_SCHED_ADAPTIVE)
              .run([&](het_part &p) { mine[static_cast<std::size_t>(p.device)] += p.hi[0] - p.lo[0]; }, Drive::One));
    EXPECT_EQ(std::accumulate(mine.begin(), mine.end(), 0L), 3000);
    splits.push_back(mine);
  }
  return splits;
}

TEST(Schedule, RandomTimesTakeASplitAnywhereAndTheSameWayAgain) {
  const auto splits = splitsOf(5);
  EXPECT_EQ(splits, splitsOf(5));
  EXPECT_NE(splits, splitsOf(6));
  long most = 0, least = 3000;
  for (const std::vector<long> &split : splits) {
    most = std::max(most, split[0]);
    least = std::min(least, split[0]);
  }
  EXPECT_GT(most, 2000);
  EXPECT_LT(least, 100);
}

TEST(Schedule, AStencilInADataRegionMovesWhatItNeedsFromPassToPass) {
  onEverything([](Machine &, het_schedule schedule) {
    constexpr long rows = 23, columns = 3;
    std::vector<long> a(rows * columns), b(rows * columns), c, d;
    std::iota(a.begin(), a.end(), 0);
    c = a, d = b;
    het_site region = makeSite(1), one = makeSite(2), two = makeSite(3);
    {
      Data data(region, {grid("a", a.data(), rows, columns, HET_TOFROM, 1, HET_AUTO),
                         grid("b", b.data(), rows, columns, HET_TOFROM, 0, HET_AUTO)});
      for (int pass = 0; pass < 4; ++pass) {
        Loop sweep(one, {{1, rows - 2, 1}},
                   {grid("b", b.data(), rows, columns, HET_TOFROM | HET_READ | HET_WRITE),
                    grid("a", a.data(), rows, columns, HET_TO | HET_READ, 1)});
        sweep.region.div = 3;
        check(sweep.with(schedule).run([](het_part &p) {
          auto *to = static_cast<long *>(p.ptr[0]);
          auto *from = static_cast<const long *>(p.ptr[1]);
          for (long i = p.lo[0] * columns; i < p.hi[0] * columns; ++i)
            to[i] = (to[i] + from[i - columns] + 3 * from[i + columns]) % 1009;
        }));
        Loop back(two, {{rows - 1, rows, -1}},
                  {grid("a", a.data(), rows, columns, HET_TOFROM | HET_READ | HET_WRITE),
                   grid("b", b.data(), rows, columns, HET_TO | HET_READ)});
        check(back.with(schedule).run([](het_part &p) {
          auto *to = static_cast<long *>(p.ptr[0]);
          auto *from = static_cast<const long *>(p.ptr[1]);
          for (long i = p.lo[0]; i > p.hi[0]; --i)
            for (long j = i * columns; j < (i + 1) * columns; ++j)
              to[j] = (2 * to[j] + from[j]) % 1013;
        }));
        for (long i = columns; i < (rows - 1) * columns; ++i)
          d[static_cast<std::size_t>(i)] = (d[static_cast<std::size_t>(i)] + c[static_cast<std::size_t>(i - columns)] +
                                            3 * c[static_cast<std::size_t>(i + columns)]) %
                                           1009;
        for (std::size_t i = 0; i < c.size(); ++i)
          c[i] = (2 * c[i] + d[i]) % 1013;
      }
    }
    ASSERT_EQ(a, c);
    ASSERT_EQ(b, d);
  });
}

TEST(Schedule, AWholeArrayThatEveryChunkWouldWriteIsLeftToOneDevice) {
  onEverything([](Machine &, het_schedule schedule) {
    std::vector<long> v(40);
    het_site site = makeSite(1);
    Loop loop(site, {{0, 40, 1}}, {whole("v", v.data(), 40, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.with(schedule).run([&](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        static_cast<long *>(p.ptr[0])[39 - i] = i;
    }));
    for (long i = 0; i < 40; ++i)
      ASSERT_EQ(v[static_cast<std::size_t>(39 - i)], i);
  });
}

// Over one half of the array the two sorts of items are apart; over all of it they meet, and one device has the loop.
// Its threads have different items then: no iteration writes the one of the second sort.
TEST(Schedule, IterationsMayOwnAnItemAndItsMirrorImage) {
  onEverything([](Machine &, het_schedule schedule) {
    for (const long trips : {20L, 40L}) {
      std::vector<long> v(40);
      het_site site = makeSite(1);
      het_layout mirrored = {};
      mirrored.reach[0] = {1, 1, 0, 0, 0, 0, 0, 0, 0, -1, 39, 0};
      het_access access = whole("v", v.data(), 40, HET_TOFROM | HET_READ | HET_WRITE);
      access.layout = &mirrored;
      Loop loop(site, {{0, trips, 1}}, {access});
      for (int pass = 0; pass < 3; ++pass)
        check(loop.with(schedule).run([&](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i) {
            static_cast<long *>(p.ptr[0])[i] += i;
            if (trips == 20)
              static_cast<long *>(p.ptr[0])[39 - i] += i;
          }
        }));
      for (long i = 0; i < 40; ++i)
        ASSERT_EQ(v[static_cast<std::size_t>(i)], 3 * (trips == 40 ? i : std::min(i, 39 - i))) << i;
    }
  });
}

TEST(Schedule, ChunksStreamThroughADeviceThatCannotHoldTheArray) {
  for (het_schedule schedule : {HET_SCHED_CHUNK, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC}) {
    Machine machine("sim:1(memory=20000)");
    std::vector<long> v(10000), w(10000, 2); // 80,000 bytes each
    het_site site = makeSite(1);
    for (int pass = 0; pass < 2; ++pass) {
      Loop loop(site, {{0, 10000, 1}},
                {line("v", v.data(), 10000, HET_TOFROM | HET_READ | HET_WRITE),
                 line("w", w.data(), 10000, HET_TO | HET_READ, 1)});
      loop.region.div = 16;
      check(loop.with(schedule).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          static_cast<long *>(p.ptr[0])[i] += static_cast<const long *>(p.ptr[1])[i] + i;
      }));
    }
    for (long i = 0; i < 10000; ++i)
      ASSERT_EQ(v[static_cast<std::size_t>(i)], 2 * (i + 2));
    EXPECT_LE(machine.device(0).usage().peak, 20000u);
  }
}
