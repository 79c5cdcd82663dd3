//===-- unit/exec/less_memory_test.cpp - loops whose arrays no device's memory can hold ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/chunks/chunk_memory.hpp"
#include "exec/target/target.hpp"
#include "machine.hpp"

#include <numeric>
#include <random>

using namespace het;
using namespace het::test;

namespace {

constexpr het_schedule schedules[] = {HET_SCHED_BLOCK,        HET_SCHED_STATIC,        HET_SCHED_ADAPTIVE,
                                      HET_SCHED_SPLIT,        HET_SCHED_QUICK,         HET_SCHED_CHUNK,
                                      HET_SCHED_CHUNK_STATIC, HET_SCHED_CHUNK_DYNAMIC, HET_SCHED_HYBRID_CHUNK,
                                      HET_SCHED_DYNAMIC,      HET_SCHED_CYCLIC};
constexpr std::size_t memory = 20000;
constexpr const char *allSmall[] = {"host:2,sim:2(memory=20000)", "sim:2(memory=20000)", "sim:1(memory=20000)",
                                    "host:1,sim:2(memory=20000,bandwidth=1e9,latency=1e-7)",
                                    "sim:1,sim:1(memory=20000)"};
constexpr auto small = std::span(allSmall).first(slowed ? 2 : std::size(allSmall));

template <class Act> void onSmall(Act act) {
  for (const char *devices : small)
    for (bool clock : {false, true})
      for (het_schedule schedule : schedules) {
        SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule) + (clock ? ", virtual" : ""));
        Machine machine(devices, clock);
        act(machine, schedule);
        for (const auto &device : machine.set->all())
          if (device->capability().memory > 0) {
            EXPECT_LE(device->usage().peak, memory);
            EXPECT_EQ(device->running(), 0);
          }
        if (testing::Test::HasFailure())
          return;
      }
}

} // namespace

TEST(LessMemory, EveryScheduleStreams) {
  std::size_t turn = 0; // each schedule is driven in each way
  onSmall([&](Machine &, het_schedule schedule) {
    constexpr long n = 10000; // 80,000 bytes each
    std::vector<double> v(n), w(n, 2);
    het_site site = makeSite(1);
    const Drive drive = drives[turn++ % std::size(drives)];
    for (int pass = 1; pass <= 3; ++pass) {
      long sum = 0;
      Loop loop(site, {{0, n, 1}},
                {line("v", v.data(), n, HET_TOFROM | HET_READ | HET_WRITE), line("w", w.data(), n, HET_TO | HET_READ)});
      loop.reductions = {{"sum", &sum, HET_LONG, HET_SUM, 0, 0, 0}};
      check(loop.with(schedule).run(
          [&](het_part &p) {
            long mine = 0;
            for (long i = p.lo[0]; i < p.hi[0]; ++i) {
              at(p, 0)[i] += at(p, 1)[i] + static_cast<double>(i);
              mine += i;
            }
            reduce(loop.region, p, 0, &mine);
          },
          drive));
      ASSERT_EQ(sum, n * (n - 1) / 2);
    }
    for (long i = 0; i < n; ++i)
      ASSERT_EQ(v[static_cast<std::size_t>(i)], 3 * (2 + static_cast<double>(i))) << i;
  });
}

// The arrays cannot stay on the devices: what they make goes home with each chunk, and comes again.
TEST(LessMemory, AStencilInADataRegion) {
  onSmall([](Machine &, het_schedule schedule) {
    constexpr long rows = 300, columns = 20; // 48,000 bytes each
    std::vector<double> a(rows * columns), b(rows * columns, 0);
    std::iota(a.begin(), a.end(), 0.0);
    std::vector<double> model[2] = {a, b};
    het_site data = makeSite(1), sites[2] = {makeSite(2), makeSite(3)};
    {
      Data region(
          data, {grid("a", a.data(), rows, columns, HET_TOFROM, 1), grid("b", b.data(), rows, columns, HET_TOFROM, 1)});
      for (int pass = 0; pass < 4; ++pass) {
        double *from = pass % 2 ? b.data() : a.data(), *to = pass % 2 ? a.data() : b.data();
        Loop loop(sites[pass % 2], {{1, rows - 2, 1}},
                  {resident("from", from, HET_READ), resident("to", to, HET_WRITE)});
        check(loop.with(schedule).run([&](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            for (long j = 0; j < columns; ++j)
              at(p, 1)[i * columns + j] = at(p, 0)[(i - 1) * columns + j] + 2 * at(p, 0)[(i + 1) * columns + j];
        }));
        std::vector<double> &in = model[pass % 2], &out = model[1 - pass % 2];
        for (long k = columns; k < (rows - 1) * columns; ++k)
          out[static_cast<std::size_t>(k)] =
              in[static_cast<std::size_t>(k - columns)] + 2 * in[static_cast<std::size_t>(k + columns)];
      }
    }
    EXPECT_EQ(a, model[0]);
    EXPECT_EQ(b, model[1]);
  });
}

// Loops over part of the arrays stay on the devices, and what they made there is not lost when another loop streams.
TEST(LessMemory, WhatStayedOnADeviceGoesHomeWhenALoopStreams) {
  for (const char *devices : small) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    constexpr long n = 4000; // 32,000 bytes each
    std::vector<double> a(n, 1), b(n, 2);
    het_site data = makeSite(1), part = makeSite(2), all = makeSite(3);
    {
      Data region(data, {line("a", a.data(), n, HET_TOFROM), line("b", b.data(), n, HET_TOFROM)});
      const auto add = [&](het_site &site, long first, long count, bool both) {
        Loop loop(site, {{first, count, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
        if (both)
          loop.accesses.push_back(resident("b", b.data(), HET_READ | HET_WRITE));
        check(loop.run([&](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            for (int k = 0; k <= both; ++k)
              at(p, k)[i] += 1;
        }));
      };
      add(part, 100, 500, false);
      add(all, 0, n, true);
      add(part, 100, 500, false);
      add(all, 1000, n - 1000, true);
    }
    for (long i = 0; i < n; ++i) {
      const double some = i >= 100 && i < 600 ? 2 : 0, rest = i >= 1000 ? 1 : 0;
      ASSERT_EQ(a[static_cast<std::size_t>(i)], 2 + some + rest) << i;
      ASSERT_EQ(b[static_cast<std::size_t>(i)], 3 + rest) << i;
    }
  }
}

// An array that another loop of the data region has filled the device with gives way, and comes again.
TEST(LessMemory, OtherArraysOfADataRegionGiveWay) {
  constexpr long most = 4960, n = 8000; // 19,840 and 32,000 bytes for each of two devices
  Machine machine(small[1]);
  std::vector<double> full(most, 1), a(n, 2);
  het_site data = makeSite(1), fill = makeSite(2), stream = makeSite(3);
  {
    Data region(data, {line("full", full.data(), most, HET_TOFROM), line("a", a.data(), n, HET_TOFROM)});
    const auto add = [&](het_site &site, double *array, long count, double what) {
      Loop loop(site, {{0, count, 1}}, {resident("array", array, HET_READ | HET_WRITE)});
      check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += what;
      }));
    };
    for (int pass = 0; pass < 2; ++pass) {
      add(fill, full.data(), most, 10);
      EXPECT_GE(machine.set->all().front()->usage().held, 4UL * most);
      add(stream, a.data(), n, 100);
    }
  }
  EXPECT_EQ(full, std::vector<double>(most, 21));
  EXPECT_EQ(a, std::vector<double>(n, 202));
  EXPECT_LE(machine.set->all().front()->usage().peak, memory);
  EXPECT_GE(machine.set->all().front()->usage().in, 8UL * (most + n)); // the host has not stood in
}

// Rows of one matrix pass through; the other one is there for all of them, and comes once.
TEST(LessMemory, AnArrayThatEachChunkNeedsWholeComesOnce) {
  constexpr long rows = 1000, inner = 30; // 240,000, 7,200 and 240,000 bytes
  Machine machine("sim:1(memory=20000)");
  std::vector<double> a(rows * inner, 1), b(inner * inner, 2), c(rows * inner);
  het_site site = makeSite(1);
  const std::uint64_t before = machine.moved();
  Loop loop(site, {{0, rows, 1}},
            {grid("a", a.data(), rows, inner, HET_TO | HET_READ),
             whole("b", b.data(), inner * inner, HET_TO | HET_READ),
             grid("c", c.data(), rows, inner, HET_FROM | HET_WRITE | HET_WRITES_ALL)});
  check(loop.run([&](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i)
      for (long j = 0; j < inner; ++j) {
        double sum = 0;
        for (long k = 0; k < inner; ++k)
          sum += at(p, 0)[i * inner + k] * at(p, 1)[k * inner + j];
        at(p, 2)[i * inner + j] = sum;
      }
  }));
  EXPECT_EQ(c, std::vector<double>(rows * inner, 2 * inner));
  EXPECT_EQ(machine.moved() - before, sizeof(double) * (2 * rows * inner + inner * inner));
  EXPECT_LE(machine.device(0).usage().peak, memory);
}

// The copies run behind the kernels, as they do where memory is enough.
TEST(LessMemory, CopiesAreHidden) {
  constexpr long n = 32000;
  Machine machine("sim:1(rate=1,bandwidth=8e6,memory=100000)", true);
  std::vector<double> a(n, 1), b(n);
  het_site site = makeSite(1);
  Loop loop(site, {{0, n, 1}},
            {line("a", a.data(), n, HET_TO | HET_READ), line("b", b.data(), n, HET_FROM | HET_WRITE | HET_WRITES_ALL)});
  loop.region.accesses = 2;
  loop.region.access = loop.accesses.data();
  check(enter(loop.region));
  const het::Run &run = *static_cast<het::Run *>(loop.region.state);
  takeParts(loop.region, [&](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i)
      at(p, 1)[i] = 2 * at(p, 0)[i];
  });
  ASSERT_EQ(run.count, 1);
  const LaneSeconds lanes = run.slots[0].chunks;
  const double seconds = run.slots[0].seconds;
  check(leave(loop.region));
  EXPECT_EQ(b, std::vector<double>(n, 2));
  EXPECT_NEAR(lanes.copies(), 2 * n * 1e-6, 1e-9);
  EXPECT_GE(lanes.hidden(seconds) / lanes.copies(), 0.95);
}

// One iteration needs more than there is: the host has memory for it.
TEST(LessMemory, TheHostStandsInForALoopThatCannotBeCut) {
  constexpr long n = 4000;
  for (const char *devices : small)
    for (het_schedule schedule : schedules) {
      SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule));
      Machine machine(devices);
      std::vector<double> x(n, 1), y(n, 0);
      het_site site = makeSite(1);
      for (int pass = 0; pass < 2; ++pass) {
        Loop loop(
            site, {{0, n, 1}},
            {whole("x", x.data(), n, HET_TO | HET_READ), line("y", y.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
        check(loop.with(schedule).run([&](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            at(p, 1)[i] += at(p, 0)[n - 1 - i];
        }));
      }
      EXPECT_EQ(y, std::vector<double>(n, 2));
    }
}

TEST(LessMemory, SumsAreTheSameInTilesWhereverTheyAreMade) {
  constexpr long n = 20000;
  std::vector<double> v(n);
  std::mt19937 random(1);
  std::generate(v.begin(), v.end(), [&] { return 1.0 / static_cast<double>(1 + random() % 1000); });
  const auto sumOn = [&](const char *devices) {
    Machine machine(devices);
    machine.runtime->deterministic = true;
    het_site site = makeSite(1);
    double sum = 0;
    Loop loop(site, {{0, n, 1}}, {line("v", v.data(), n, HET_TO | HET_READ)});
    loop.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
    check(loop.run([&](het_part &p) {
      double mine = 0;
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        mine += at(p, 0)[i];
      reduce(loop.region, p, 0, &mine);
    }));
    return sum;
  };
  const double sum = sumOn("host");
  for (const char *devices : small)
    EXPECT_EQ(sumOn(devices), sum) << devices;
}

// The host takes part, and rows follow blocks in turn.
TEST(LessMemory, BlocksThatTheProgramAsksFor) {
  constexpr long n = 4000; // 64,000 bytes, for three
  for (const char *devices : small)
    for (int policy : {HET_BLOCK, HET_CYCLIC}) {
      SCOPED_TRACE(std::string(devices) + ", policy " + std::to_string(policy));
      Machine machine(devices);
      std::vector<double> v(n, 1), w(n, 3);
      het_site site = makeSite(1);
      for (int pass = 0; pass < 2; ++pass) {
        Loop loop(site, {{0, n, 1}},
                  {line("v", v.data(), n, HET_TOFROM | HET_READ | HET_WRITE, 0, policy),
                   line("w", w.data(), n, HET_TO | HET_READ, 1, policy)});
        check(loop.run([&](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            at(p, 0)[i] += at(p, 1)[i];
        }));
      }
      EXPECT_EQ(v, std::vector<double>(n, 7));
    }
}

// What a loop has left on the device in case it comes again gives way to what a plain construct maps.
TEST(LessMemory, APlainConstructTakesWhatEarlierLoopsHaveLeft) {
  Machine machine("sim:1(memory=20000)");
  std::vector<double> x(2000, 1), y(2000, 2);
  het_site site = makeSite(1), plain = makeSite(2);
  Loop loop(site, {{0, 2000, 1}}, {line("x", x.data(), 2000, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.run([](het_part &p) { at(p, 0)[p.lo[0]] += 1; }));
  het_map item = {"y", y.data(), y.data(), y.size() * sizeof(double), HET_TOFROM, nullptr};
  void *address = nullptr;
  het_target target = {};
  target.site = &plain;
  target.offload = 1;
  target.maps = 1;
  target.map = &item;
  target.address = &address;
  check(enterTarget(target));
  static_cast<double *>(address)[1999] += 5;
  check(leaveTarget(target));
  EXPECT_EQ(x[0], 2);
  EXPECT_EQ(y[1999], 7);
}
