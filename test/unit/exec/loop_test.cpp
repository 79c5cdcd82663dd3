//===-- unit/exec/loop_test.cpp - loops split over devices give the serial result ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <numeric>
#include <set>

using namespace het;
using namespace het::test;

// Calls check() for each device set, schedule and way of driving.
template <class F> static void everywhere(F check) {
  for (const char *devices : deviceSets)
    for (het_schedule schedule : {HET_SCHED_BLOCK, HET_SCHED_STATIC, HET_SCHED_ADAPTIVE})
      for (Drive drive : drives) {
        SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule) + ", drive " +
                     std::to_string(static_cast<int>(drive)));
        Machine machine(devices);
        check(schedule, drive);
      }
}

TEST(Loop, AxpyOfAnySizeIsTheSerialOne) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    for (long n : {0L, 1L, 2L, 3L, 17L, 1003L}) {
      std::vector<long> x(static_cast<std::size_t>(n)), y(x), want(x);
      std::iota(x.begin(), x.end(), 1);
      for (int pass = 0; pass < 3; ++pass) {
        for (std::size_t i = 0; i < x.size(); ++i)
          want[i] += 3 * x[i];
        Loop loop(
            site, {{0, n, 1}},
            {line("x", x.data(), n, HET_TO | HET_READ), line("y", y.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
        check(loop.with(schedule).run(
            [](het_part &p) {
              for (long i = p.lo[0]; i < p.hi[0]; ++i)
                at<long>(p, 1)[i] += 3 * at<long>(p, 0)[i];
            },
            drive));
        ASSERT_EQ(y, want) << "n " << n << ", pass " << pass;
      }
    }
  });
}

TEST(Loop, AStencilReadsItsHalo) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    for (long n : {1L, 2L, 5L, 64L, 333L})
      for (long halo : {1L, 2L}) {
        std::vector<long> a(static_cast<std::size_t>(n)), b(a), want(a);
        std::iota(a.begin(), a.end(), 7);
        for (long i = halo; i < n - halo; ++i)
          want[static_cast<std::size_t>(i)] =
              a[static_cast<std::size_t>(i - halo)] + 2 * a[static_cast<std::size_t>(i + halo)];
        Loop loop(site, {{halo, std::max(n - 2 * halo, 0L), 1}},
                  {line("a", a.data(), n, HET_TO | HET_READ, halo), line("b", b.data(), n, HET_FROM | HET_WRITE)});
        check(loop.with(schedule).run(
            [halo](het_part &p) {
              for (long i = p.lo[0]; i < p.hi[0]; ++i)
                at<long>(p, 1)[i] = at<long>(p, 0)[i - halo] + 2 * at<long>(p, 0)[i + halo];
            },
            drive));
        ASSERT_EQ(b, want) << "n " << n << ", halo " << halo;
      }
  });
}

TEST(Loop, StepsUpAndDownTouchOnlyTheirOwnItems) {
  everywhere([](het_schedule schedule, Drive drive) {
    for (long step : {2L, 3L, -1L, -2L, -5L}) {
      het_site site = makeSite(1);
      constexpr long n = 101;
      std::vector<int> a(n), want(n);
      long first = step > 0 ? 1 : n - 2, bound = step > 0 ? n : -1;
      for (long i = first; step > 0 ? i < bound : i > bound; i += step)
        want[static_cast<std::size_t>(i)] = static_cast<int>(i);
      Loop loop(site, {{first, tripCount(first, bound, step), step}}, {line("a", a.data(), n, HET_FROM | HET_WRITE)});
      check(loop.with(schedule).run(
          [step](het_part &p) {
            for (long i = p.lo[0]; step > 0 ? i < p.hi[0] : i > p.hi[0]; i += step)
              at<int>(p, 0)[i] = static_cast<int>(i);
          },
          drive));
      ASSERT_EQ(a, want) << "step " << step;
    }
  });
}

TEST(Loop, RedAndBlackSweepsInPlaceSeeEachOther) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site red = makeSite(1), black = makeSite(2);
    constexpr long n = 77;
    std::vector<double> a(n), want(n);
    for (long i = 0; i < n; ++i)
      a[static_cast<std::size_t>(i)] = want[static_cast<std::size_t>(i)] = static_cast<double>(i * i % 13);
    auto sweep = [](double *v, long lo, long hi) {
      for (long i = lo; i < hi; i += 2)
        v[i] = 0.5 * (v[i - 1] + v[i + 1]);
    };
    for (int pass = 0; pass < 4; ++pass)
      for (long first : {1L, 2L}) {
        sweep(want.data(), first, n - 1);
        Loop loop(first == 1 ? red : black, {{first, tripCount(first, n - 1, 2), 2}},
                  {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE, 1)});
        check(loop.with(schedule).run([&](het_part &p) { sweep(at<double>(p, 0), p.lo[0], p.hi[0]); }, drive));
        ASSERT_EQ(a, want);
      }
  });
}

TEST(Loop, ReductionsOfEveryKindAreTheSerialOnes) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    for (long n : {0L, 1L, 5L, 1000L}) {
      std::vector<int> a(static_cast<std::size_t>(n));
      for (std::size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<int>(i * 37 % 101) - 50;
      long sum = 5, wantSum = 5;
      int most = -7, wantMost = -7;
      for (int v : a) {
        wantSum += v;
        wantMost = std::max(wantMost, v);
      }
      Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TO | HET_READ)});
      loop.reductions = {{"sum", &sum, HET_LONG, HET_SUM, 0, 0, 0}, {"most", &most, HET_INT, HET_MAX, 0, 0, 0}};
      check(loop.with(schedule).run(
          [&](het_part &p) {
            long s = 0;
            int m = -2147483648;
            for (long i = p.lo[0]; i < p.hi[0]; ++i) {
              s += at<int>(p, 0)[i];
              m = std::max(m, at<int>(p, 0)[i]);
            }
            reduce(loop.region, p, 0, &s);
            reduce(loop.region, p, 1, &m);
          },
          drive));
      ASSERT_EQ(sum, wantSum);
      ASSERT_EQ(most, wantMost);
    }
  });
}

TEST(Loop, TheSameSplitGivesTheSameSumBitForBit) {
  Machine machine("host:2,sim:3");
  het_site site = makeSite(1);
  std::vector<double> a(5000);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = 1.0 / static_cast<double>(i + 1);
  std::set<double> sums;
  for (int pass = 0; pass < 20; ++pass) {
    double sum = 0;
    Loop loop(site, {{0, 5000, 1}}, {line("a", a.data(), 5000, HET_TO | HET_READ)});
    loop.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
    check(loop.run(
        [&](het_part &p) {
          double s = 0;
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            s += at<double>(p, 0)[i];
          std::this_thread::sleep_for(std::chrono::microseconds(200 * (pass % 3))); // never worth working alone
          reduce(loop.region, p, 0, &s);
        },
        Drive::Foreign));
    if (pass > 3)
      sums.insert(sum);
  }
  EXPECT_LE(sums.size(), 2u) << "at most two splits: with a team, and alone";
}

TEST(Loop, OnlyTheOutermostLoopOfANestIsSplit) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    for (auto [n, m] : {std::pair{1L, 1L}, {3L, 5L}, {40L, 7L}, {5L, 0L}}) {
      std::vector<int> a(static_cast<std::size_t>(n * m)), want(a);
      std::iota(want.begin(), want.end(), 0);
      het_access access = grid("a", a.data(), n, m, HET_FROM | HET_WRITE);
      access.dim[1].follow = 1;
      Loop loop(site, {{0, n, 1}, {0, m, 1}}, {access});
      check(loop.with(schedule).run(
          [m = m](het_part &p) {
            EXPECT_EQ(p.hi[1] - p.lo[1], m);
            for (long i = p.lo[0]; i < p.hi[0]; ++i)
              for (long j = p.lo[1]; j < p.hi[1]; ++j)
                at<int>(p, 0)[i * m + j] = static_cast<int>(i * m + j);
          },
          drive));
      ASSERT_EQ(a, want);
    }
  });
}

TEST(Loop, RowsAndColumnsAtOnceReachEveryDevice) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    constexpr long n = 23;
    std::vector<long> a(n * n), b(n), want(n);
    std::iota(a.begin(), a.end(), 0);
    for (long i = 0; i < n; ++i)
      for (long j = 0; j < n; ++j)
        want[static_cast<std::size_t>(i)] +=
            a[static_cast<std::size_t>(i * n + j)] + a[static_cast<std::size_t>(j * n + i)];
    het_access plus = grid("a", a.data(), n, n, HET_TO | HET_READ);
    plus.dim[1].follow = 0;
    Loop loop(site, {{0, n, 1}}, {plus, line("b", b.data(), n, HET_FROM | HET_WRITE)});
    check(loop.with(schedule).run(
        [](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i) {
            at<long>(p, 1)[i] = 0;
            for (long j = 0; j < n; ++j)
              at<long>(p, 1)[i] += at<long>(p, 0)[i * n + j] + at<long>(p, 0)[j * n + i];
          }
        },
        drive));
    ASSERT_EQ(b, want);
  });
}

TEST(Loop, AWholeArrayThatIsWrittenIsWrittenInOneMemory) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    constexpr long n = 50; // a[n-1-i] = i: each element has one writer, but no clause says which
    std::vector<long> a(n), want(n);
    for (long i = 0; i < n; ++i)
      want[static_cast<std::size_t>(n - 1 - i)] = i;
    Loop loop(site, {{0, n, 1}}, {whole("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.with(schedule).run(
        [](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            at<long>(p, 0)[n - 1 - i] = i;
        },
        drive));
    ASSERT_EQ(a, want);
  });
}

TEST(Loop, ScratchIsEachDevicesOwn) {
  Machine machine("sim:3");
  het_site site = makeSite(1);
  std::vector<long> tmp(4, -1), b(60), want(60);
  for (long i = 0; i < 60; ++i)
    want[static_cast<std::size_t>(i)] = 4 * i;
  Loop loop(site, {{0, 60, 1}},
            {whole("tmp", tmp.data(), 4, HET_ALLOC | HET_READ | HET_WRITE),
             line("b", b.data(), 60, HET_FROM | HET_WRITE | HET_WRITES_ALL)});
  int parts = 0;
  check(loop.run(
      [&](het_part &p) {
        ++parts;
        for (long i = p.lo[0]; i < p.hi[0]; ++i) {
          for (long k = 0; k < 4; ++k)
            at<long>(p, 0)[k] = i;
          at<long>(p, 1)[i] = at<long>(p, 0)[0] + at<long>(p, 0)[1] + at<long>(p, 0)[2] + at<long>(p, 0)[3];
        }
      },
      Drive::One));
  EXPECT_EQ(b, want);
  EXPECT_EQ(parts, 3);
  EXPECT_EQ(tmp, std::vector<long>(4, -1));
  EXPECT_EQ(machine.moved(), 60 * sizeof(long)) << "only the results, home";
}

TEST(Loop, UnwrittenItemsOfAnOutputKeepTheirValue) {
  everywhere([](het_schedule schedule, Drive drive) {
    het_site site = makeSite(1);
    std::vector<int> a(100, 9), want(100, 9);
    for (std::size_t i = 0; i < 100; i += 3)
      want[i] = 1;
    Loop loop(site, {{0, 100, 1}}, {line("a", a.data(), 100, HET_FROM | HET_WRITE)});
    check(loop.with(schedule).run(
        [](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            if (i % 3 == 0)
              at<int>(p, 0)[i] = 1;
        },
        drive));
    ASSERT_EQ(a, want);
  });
}

TEST(Loop, AFalseConditionLeavesItToOneDevice) {
  Machine machine("host:2,sim:3");
  het_site site = makeSite(1);
  std::vector<int> a(100);
  Loop loop(site, {{0, 100, 1}}, {line("a", a.data(), 100, HET_FROM | HET_WRITE)});
  loop.region.split = 0;
  std::vector<int> where;
  check(loop.run([&](het_part &p) { where.push_back(p.device); }, Drive::One));
  EXPECT_EQ(where, std::vector<int>{0});
  where.clear();
  loop.region.device = 0;
  check(loop.run(
      [&](het_part &p) {
        where.push_back(p.device);
        EXPECT_TRUE(p.host);
        EXPECT_EQ(p.ptr[0], a.data());
      },
      Drive::One));
  EXPECT_FALSE(where.empty());
}

TEST(Loop, AnArrayThatIsNotResidentIsAnErrorThatNamesItAndTheRegion) {
  Machine machine("sim:1");
  het_site site = makeSite(41);
  double u[4] = {};
  Loop loop(site, {{0, 4, 1}}, {resident("u", u, HET_READ)});
  loop.region.accesses = 1;
  loop.region.access = loop.accesses.data();
  Status status = enter(loop.region);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "array 'u' is not on the devices here");
}

TEST(Loop, AFailedAllocationNamesTheArrayAndItsShape) {
  Machine machine("sim:1(fail=alloc:1)");
  het_site site = makeSite(1);
  std::vector<double> u(1600);
  Loop loop(site, {{0, 40, 1}}, {grid("u", u.data(), 40, 40, HET_TOFROM | HET_READ | HET_WRITE, 1)});
  Status status = loop.run([](het_part &) {});
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("allocation 1 failed on device 0 (sim:0)"), std::string::npos);
  ASSERT_FALSE(status.error().notes.empty());
  EXPECT_EQ(status.error().notes.back(), "array 'u' [0:40][0:40], halo 1");
}
