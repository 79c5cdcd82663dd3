//===-- unit/exec/verify_test.cpp - HET_VERIFY -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <memory>
#include <thread>

using namespace het;
using namespace het::test;

namespace {

struct Verifying : Machine {
  explicit Verifying(const char *devices, bool virtualClock = false) : Machine(devices, virtualClock) {
    runtime->verifies = true;
  }
};

constexpr signed char doubles[] = {HET_DOUBLE, HET_DOUBLE};

TEST(Verify, ALoopThatIsRightGivesWhatItGives) {
  for (const char *devices : deviceSets)
    for (het_schedule schedule :
         {HET_SCHED_STATIC, HET_SCHED_ADAPTIVE, HET_SCHED_SPLIT, HET_SCHED_CHUNK, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC})
      for (Drive drive : drives) {
        Verifying machine(devices);
        het_site site = makeSite(1);
        std::vector<double> a(101, 1), b(101);
        double sum = 5;
        for (int pass = 0; pass < 3; ++pass) {
          Loop loop(site, {{0, 101, 1}},
                    {line("a", a.data(), 101, HET_TOFROM | HET_READ | HET_WRITE),
                     line("b", b.data(), 101, HET_FROM | HET_WRITE | HET_WRITES_ALL)});
          loop.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
          loop.region.types = doubles;
          loop.with(schedule);
          check(loop.run(
              [&](het_part &part) {
                double mine = 0;
                for (long i = part.lo[0]; i < part.hi[0]; ++i) {
                  at(part, 0)[i] += static_cast<double>(i);
                  at(part, 1)[i] = at(part, 0)[i];
                  mine += at(part, 0)[i];
                }
                reduce(loop.region, part, 0, &mine);
              },
              drive));
        }
        EXPECT_EQ(a[100], 301) << devices;
        EXPECT_EQ(b, a) << devices;
        EXPECT_EQ(sum, 5 + 3 * 101 + 6 * 5050) << devices;
      }
}

Status addsOneMoreOnDevices(Machine &, double *a, long n, const signed char *types) {
  static std::deque<het_site> sites;
  Loop loop(sites.emplace_back(makeSite(7)), {{0, n, 1}}, {line("a", a, n, HET_TOFROM | HET_READ | HET_WRITE)});
  loop.region.types = types;
  return loop.run([](het_part &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at(part, 0)[i] += part.host ? 1 : 2;
  });
}

TEST(Verify, TheFirstItemThatDiffersIsNamedWithBothValuesAndItsDevice) {
  Verifying machine("host:1,sim:1");
  std::vector<double> a(10, 1);
  Status status = addsOneMoreOnDevices(machine, a.data(), 10, doubles);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "HET_VERIFY: a[0] is 3, and 2 when the loop runs serially");
  ASSERT_EQ(status.error().notes.size(), 2u);
  EXPECT_EQ(status.error().notes[0], "written by sim:0");
  EXPECT_EQ(status.error().notes[1], "array 'a' [0:10]");
}

TEST(Verify, WithoutTypesItemsAreComparedByteByByte) {
  Verifying machine("sim:1");
  std::vector<double> a(10, 1);
  Status status = addsOneMoreOnDevices(machine, a.data(), 10, nullptr);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message,
            "HET_VERIFY: a[0] is 0x0000000000000840, and 0x0000000000000040 when the loop runs serially");
}

TEST(Verify, RoundingIsNoDifference) {
  Verifying machine("sim:3");
  het_site site = makeSite(1);
  std::vector<double> a(30, 1);
  Loop loop(site, {{0, 30, 1}}, {line("a", a.data(), 30, HET_TOFROM | HET_READ | HET_WRITE)});
  loop.region.types = doubles;
  check(loop.run([](het_part &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at(part, 0)[i] = part.host ? 1 + 1e-13 : 1;
  }));
}

TEST(Verify, AReductionThatDiffersIsNamed) {
  Verifying machine("sim:2");
  het_site site = makeSite(1);
  long count = 0;
  Loop loop(site, {{0, 30, 1}}, {});
  loop.reductions = {{"count", &count, HET_LONG, HET_SUM, 0, 0, 0}};
  Status status = loop.run([&](het_part &part) {
    long mine = part.hi[0] - part.lo[0] + !part.host;
    reduce(loop.region, part, 0, &mine);
  });
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "HET_VERIFY: the reduction of 'count' is 32, and 30 when the loop runs serially");
}

// The serial run reads what only devices have; the host's own, older contents are there again afterwards.
TEST(Verify, ResidentArraysAreComparedWhereTheyAreAndTheHostsContentsStay) {
  for (const char *devices : {"sim:1", "sim:3", "host:2,sim:2"}) {
    Verifying machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    std::vector<double> a(40, 1);
    {
      Data data(dataSite, {line("a", a.data(), 40, HET_TOFROM, 0, HET_BLOCK)});
      for (int pass = 0; pass < 3; ++pass) {
        Loop loop(site, {{0, 40, 1}}, {resident("a", a.data(), HET_PRESENT | HET_READ | HET_WRITE)});
        loop.region.types = doubles;
        check(loop.run([](het_part &part) {
          for (long i = part.lo[0]; i < part.hi[0]; ++i)
            at(part, 0)[i] *= 2;
        }));
        EXPECT_EQ(a[0], 1) << devices << ": the host's own copy has changed";
      }
    }
    EXPECT_EQ(a, std::vector<double>(40, 8)) << devices;
  }
}

// A loop of another thread begins while the serial run computes, in the items beside it. What it writes must stay.
TEST(Verify, LoopsOfOtherThreadsKeepTheirResults) {
  Verifying machine("sim:2");
  het_site dataSite = makeSite(1), first = makeSite(2), second = makeSite(3);
  std::vector<double> a(40, 1);
  {
    Data data(dataSite, {line("a", a.data(), 40, HET_TOFROM, 0, HET_BLOCK)});
    std::atomic<bool> begun{false};
    const auto add = [&](het_site &site, double value, bool shows) {
      Loop loop(site, {{0, 40, 1}}, {resident("a", a.data(), HET_PRESENT | HET_READ | HET_WRITE)});
      loop.region.types = doubles;
      check(loop.run([&](het_part &part) {
        for (long i = part.lo[0]; i < part.hi[0]; ++i)
          at(part, 0)[i] += value;
        if (shows && !begun.exchange(true)) // the serial run; it uses time meanwhile
          for (const std::clock_t until = std::clock() + CLOCKS_PER_SEC / 5; std::clock() < until;)
            ;
      }));
    };
    std::thread other([&] {
      while (!begun)
        std::this_thread::yield();
      add(second, 10, false);
    });
    add(first, 1, true);
    other.join();
  }
  EXPECT_EQ(a, std::vector<double>(40, 12));
}

// A body that waits for a thread of its own, which enters a loop over the same array.
TEST(Verify, ALoopOfABodysOwnThreadGoesOnWithTheSerialRun) {
  Verifying machine("host:1,sim:1");
  het_site dataSite = makeSite(3), outer = makeSite(1), inner = makeSite(2);
  std::vector<double> a(40, 1);
  auto data = std::make_unique<Data>(dataSite, std::vector{line("a", a.data(), 40, HET_TOFROM, 0, HET_BLOCK)});
  Loop loop(outer, {{0, 40, 1}}, {line("a", a.data(), 40, HET_TOFROM | HET_READ | HET_WRITE)});
  loop.region.types = doubles;
  check(loop.run([&](het_part &part) {
    const long lo = part.lo[0], size = part.hi[0] - lo;
    if (!part.host)
      for (long i = lo; i < part.hi[0]; ++i)
        at(part, 0)[i] += 1;
    else
      std::thread([&] {
        Loop own(inner, {{0, size, 1}}, {line("b", a.data() + lo, size, HET_TOFROM | HET_READ | HET_WRITE)});
        own.region.types = doubles;
        check(own.run([&](het_part &piece) {
          for (long i = piece.lo[0]; i < piece.hi[0]; ++i)
            at(piece, 0)[i] += 1;
        }));
      }).join();
  }));
  data.reset();
  EXPECT_EQ(a, std::vector<double>(40, 2));
}

// Items that no loop writes may hold anything, on devices and on the host.
TEST(Verify, ItemsOfNewArraysThatNobodyWritesAreNotCompared) {
  Verifying machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(40, 1);
  auto data = std::make_unique<Data>(dataSite, std::vector{line("a", a.data(), 40, HET_ALLOC, 0, HET_BLOCK)});
  for (double bad : {0.0, 1.0}) {
    Loop loop(site, {{0, 40, 1}}, {resident("a", a.data(), HET_PRESENT | HET_WRITE)});
    loop.region.types = doubles;
    const Status status = loop.run([&](het_part &part) {
      for (long i = std::max(part.lo[0], 3L); i < part.hi[0]; ++i) // the first three have no value
        at(part, 0)[i] = static_cast<double>(i) + (part.host ? 0 : bad);
    });
    EXPECT_EQ(status.ok(), bad == 0);
    if (bad != 0)
      EXPECT_EQ(status.error().message, "HET_VERIFY: a[3] is 4, and 3 when the loop runs serially");
  }
  static Data *kept = nullptr; // the pass that failed has not ended: nothing can leave the region
  kept = data.release();
  EXPECT_NE(kept, nullptr);
}

// A body that reads what another iteration writes: right on one thread only.
TEST(Verify, IterationsThatNeedEachOtherAreFound) {
  Verifying machine("host:2");
  het_site site = makeSite(1);
  std::vector<double> a(100, 0);
  Loop loop(site, {{0, 100, 1}}, {line("a", a.data(), 100, HET_TOFROM | HET_READ | HET_WRITE)});
  loop.region.types = doubles;
  bool whole = false;
  Status status = loop.run(
      [&](het_part &part) {
        whole |= part.hi[0] - part.lo[0] == 100;
        for (long i = part.lo[0]; i < part.hi[0]; ++i) // the second half counts from 0
          a[static_cast<std::size_t>(i)] = i > part.lo[0] ? a[static_cast<std::size_t>(i - 1)] + 1 : 0;
      },
      Drive::One);
  EXPECT_TRUE(whole) << "no serial run";
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "HET_VERIFY: a[50] is 0, and 50 when the loop runs serially");
}

} // namespace
