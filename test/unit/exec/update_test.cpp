//===-- unit/exec/update_test.cpp - enter data, exit data, update ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <random>

using namespace het;
using namespace het::test;

static het_data describe(het_site &site, std::vector<het_access> &uses, bool device = true) {
  return {&site, static_cast<int>(uses.size()), uses.data(), 1, every, device, nullptr};
}
static void open(het_site &site, std::vector<het_access> uses, bool device = true) {
  check(openData(describe(site, uses, device)));
}
static void close(het_site &site, std::vector<het_access> uses, bool device = true) {
  check(closeData(describe(site, uses, device)));
}
static Status update(het_site &site, het_access access) { return updateArrays(site, &access, 1); }

static void addOne(het_site &site, std::vector<double> &a, long n) {
  Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.run([](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i)
      static_cast<double *>(p.ptr[0])[i] += 1;
  }));
}

// v[lo:len] of an array of n items.
static het_access section(double *base, long n, long lo, long len, int mode) {
  het_access access = whole("a", base, n, mode);
  access.dim[0].lo = lo;
  access.dim[0].len = len;
  return access;
}

TEST(Update, TheHostGetsTheSectionAndSendsAnother) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site enterSite = makeSite(1), site = makeSite(2), updateSite = makeSite(3), exitSite = makeSite(4);
    std::vector<double> a(60, 1);
    open(enterSite, {whole("a", a.data(), 60, HET_TO)});
    addOne(site, a, 60);
    check(update(updateSite, section(a.data(), 60, 10, 20, HET_FROM)));
    for (std::size_t i = 10; i < 30; ++i)
      EXPECT_EQ(a[i], 2) << devices;
    for (std::size_t i = 0; i < 5; ++i)
      a[i] = 100;
    check(update(updateSite, section(a.data(), 60, 0, 5, HET_TO)));
    addOne(site, a, 60);
    close(exitSite, {whole("a", a.data(), 60, HET_FROM)});
    for (std::size_t i = 0; i < 60; ++i)
      EXPECT_EQ(a[i], i < 5 ? 101 : 3) << devices << ", item " << i;
  }
}

TEST(Update, OnlyTheSectionMoves) {
  Machine machine("sim:1");
  het_site enterSite = makeSite(1), site = makeSite(2), updateSite = makeSite(3);
  std::vector<double> a(60, 1);
  open(enterSite, {whole("a", a.data(), 60, HET_TO)});
  addOne(site, a, 60);
  const std::uint64_t before = machine.moved();
  check(update(updateSite, section(a.data(), 60, 10, 20, HET_FROM)));
  EXPECT_EQ(machine.moved() - before, 20 * sizeof(double));
  check(update(updateSite, section(a.data(), 60, 10, 20, HET_FROM)));
  EXPECT_EQ(machine.moved() - before, 20 * sizeof(double));
  close(enterSite, {resident("a", a.data(), HET_ALLOC)}); // the rest: the loop's own clause asks for it
  EXPECT_EQ(machine.moved() - before, 60 * sizeof(double));
}

// Every run of a resident block of 5 planes of 4 x 3, through a pointer into the middle of it.
TEST(Update, AFlatRunOfAnArrayOfThreeDimensionsIsItsOwnItems) {
  Machine machine("sim:1");
  het_site enterSite = makeSite(1), site = makeSite(2), updateSite = makeSite(3);
  for (long lo = 0; lo < 60; lo += slowed ? 7 : 1) // at each place of a row, anywhere in a plane
    for (long length = 1; lo + length <= 60; ++length) {
      std::vector<double> a(60, 1);
      het_access block = {"a", a.data(), sizeof(double), HET_TO, 3, {}, nullptr, 0};
      const long extents[] = {5, 4, 3};
      for (int d = 0; d < 3; ++d)
        block.dim[d] = {extents[d], 0, extents[d], d == 0 ? 0 : HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
      open(enterSite, {block});
      Loop loop(site, {{0, 5, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
      check(loop.run([](het_part &p) {
        for (long i = p.lo[0] * 12; i < p.hi[0] * 12; ++i)
          static_cast<double *>(p.ptr[0])[i] += 1;
      }));
      const std::uint64_t before = machine.moved();
      check(update(updateSite, whole("p", a.data() + lo, length, HET_FROM)));
      EXPECT_EQ(machine.moved() - before, static_cast<std::uint64_t>(length) * sizeof(double));
      for (long i = 0; i < 60; ++i)
        ASSERT_EQ(a[static_cast<std::size_t>(i)], lo <= i && i < lo + length ? 2 : 1)
            << lo << ":" << length << " at " << i;
      close(enterSite, {resident("a", a.data(), HET_ALLOC)});
    }
}

TEST(Update, AnExtentThatTheDirectiveDoesNotTellIsThatOfTheResidentArray) {
  Machine machine("sim:2");
  het_site enterSite = makeSite(1), site = makeSite(2), updateSite = makeSite(3);
  std::vector<double> a(40, 1);
  open(enterSite, {grid("a", a.data(), 8, 5, HET_TO)});
  addOne(site, a, 40);
  het_access column = grid("a", a.data(), 8, 5, HET_FROM);
  column.dim[1] = {0, 1, 2, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  check(update(updateSite, column));
  for (std::size_t i = 0; i < 40; ++i)
    EXPECT_EQ(a[i], i % 5 == 1 || i % 5 == 2 ? 2 : 1);
  close(enterSite, {grid("a", a.data(), 8, 5, HET_FROM)});
  EXPECT_EQ(a, std::vector<double>(40, 2));
}

TEST(Update, OfWhatIsNotOnTheDevicesIsAnErrorUnlessItMayBeAbsent) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site site = makeSite(7), enterSite = makeSite(1);
    std::vector<double> a(20, 1);
    Status status = update(site, whole("a", a.data(), 20, HET_FROM));
    ASSERT_FALSE(status.ok()) << devices;
    EXPECT_EQ(status.error().message, "update of array 'a' [0:20], which is not on the devices here");
    EXPECT_EQ(status.error().notes.back(), "region at test.c:7");
    status = update(site, resident("a", a.data(), HET_TO));
    ASSERT_FALSE(status.ok()) << devices;
    EXPECT_EQ(status.error().message, "update of array 'a', which is not on the devices here");
    check(update(site, whole("a", a.data(), 20, HET_FROM | HET_IF_PRESENT)));
    check(update(site, resident("a", a.data(), HET_TO | HET_IF_PRESENT)));
    open(enterSite, {section(a.data(), 20, 0, 10, HET_TO)});
    check(update(site, section(a.data(), 20, 2, 8, HET_TO)));
    status = update(site, section(a.data(), 20, 2, 9, HET_TO));
    ASSERT_FALSE(status.ok()) << devices;
    EXPECT_EQ(status.error().message, "update of array 'a' [2:9], which is only in part on the devices here");
    close(enterSite, {section(a.data(), 20, 0, 10, HET_ALLOC)});
  }
}

TEST(EnterData, EachEnterNeedsItsExitUnlessFinalized) {
  for (const char *devices : {"sim:1", "sim:2", "host,sim:3"}) {
    Machine machine(devices);
    het_site enterSite = makeSite(1), site = makeSite(2), exitSite = makeSite(3);
    std::vector<double> a(30, 1);
    open(enterSite, {whole("a", a.data(), 30, HET_TO)});
    open(enterSite, {whole("a", a.data(), 30, HET_TO)});
    addOne(site, a, 30);
    close(exitSite, {whole("a", a.data(), 30, HET_FROM)});
    EXPECT_EQ(machine.runtime->store.residents(), 1) << devices;
    addOne(site, a, 30);
    close(exitSite, {whole("a", a.data(), 30, HET_FROM)});
    EXPECT_EQ(machine.runtime->store.residents(), 0) << devices;
    EXPECT_EQ(a, std::vector<double>(30, 3)) << devices;
    close(exitSite, {whole("a", a.data(), 30, HET_FROM)}); // of what was not opened: no effect
    open(enterSite, {whole("a", a.data(), 30, HET_TO)});
    open(enterSite, {whole("a", a.data(), 30, HET_TO)});
    close(exitSite, {resident("a", a.data(), HET_ALLOC | HET_FINALIZE)});
    EXPECT_EQ(machine.runtime->store.residents(), 0) << devices;
  }
}

TEST(EnterData, ExitEndsNothingThatADataRegionKeeps) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), enterSite = makeSite(2), site = makeSite(3);
  std::vector<double> a(30, 1);
  {
    Data data(dataSite, {line("a", a.data(), 30, HET_TOFROM, 0, HET_BLOCK)});
    close(enterSite, {whole("a", a.data(), 30, HET_ALLOC)});
    open(enterSite, {whole("a", a.data(), 30, HET_TO)});
    addOne(site, a, 30);
    close(enterSite, {whole("a", a.data(), 30, HET_ALLOC | HET_FINALIZE)});
    EXPECT_EQ(machine.runtime->store.residents(), 1);
    addOne(site, a, 30);
  }
  EXPECT_EQ(machine.runtime->store.residents(), 0);
  EXPECT_EQ(a, std::vector<double>(30, 3));
}

TEST(EnterData, ASwitchedOffEnterKeepsTheShapeOnly) {
  Machine machine("sim:2");
  het_site enterSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(30, 1);
  open(enterSite, {whole("a", a.data(), 30, HET_TO)}, false);
  addOne(site, a, 30);
  EXPECT_EQ(a, std::vector<double>(30, 2)) << "it came back at the loop's end";
  close(enterSite, {whole("a", a.data(), 30, HET_FROM)}); // this one was not opened
  EXPECT_EQ(machine.runtime->store.residents(), 1);
  close(enterSite, {whole("a", a.data(), 30, HET_FROM)}, false);
  EXPECT_EQ(machine.runtime->store.residents(), 0);
}

TEST(EnterData, AnExitUnderAnotherShapeEndsIt) {
  Machine machine("sim:2");
  het_site enterSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(40, 1);
  open(enterSite, {grid("a", a.data(), 8, 5, HET_TO)});
  addOne(site, a, 40);
  close(enterSite, {whole("a", a.data(), 40, HET_FROM)});
  EXPECT_EQ(machine.runtime->store.residents(), 0);
  EXPECT_EQ(a, std::vector<double>(40, 2));
}

TEST(EnterData, AnExitOfMoreThanWasEnteredIsAnError) {
  Machine machine("sim:1");
  het_site enterSite = makeSite(1), site = makeSite(7);
  std::vector<double> a(40, 1);
  open(enterSite, {section(a.data(), 40, 0, 10, HET_TO)});
  std::vector<het_access> uses{whole("a", a.data(), 40, HET_FROM)};
  Status status = closeData(describe(site, uses));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "array 'a' [0:40] is only in part on the devices here");
  EXPECT_EQ(status.error().notes.back(), "region at test.c:7");
  close(enterSite, {section(a.data(), 40, 0, 10, HET_FROM)});
}

// The host reads what it has just fetched, and sends what it has just written: then every program equals the serial
// one.
TEST(Update, RandomProgramsEndAsTheSerialOnes) {
  for (const char *devices : deviceSets)
    for (unsigned seed = 1; seed <= seeds(20); ++seed) {
      SCOPED_TRACE(std::string(devices) + ", seed " + std::to_string(seed));
      std::mt19937 random(seed);
      auto below = [&](long n) { return static_cast<long>(random() % static_cast<unsigned long>(n)); };
      Machine machine(devices);
      const long rows = 1 + below(9), columns = 1 + below(6), items = rows * columns;
      het_site enterSite = makeSite(1), site = makeSite(2), updateSite = makeSite(3);
      std::vector<double> a(static_cast<std::size_t>(items), 1), want = a;
      het_access block = grid("a", a.data(), rows, columns, HET_TO, 0, below(2) ? HET_BLOCK : HET_BY_LOOP);
      open(enterSite, {block});
      long more = 0;
      for (int step = 0; step < 40; ++step) {
        const long lo = below(items), length = 1 + below(items - lo);
        het_access part = below(2) ? section(a.data(), items, lo, length, 0) : whole("p", a.data() + lo, length, 0);
        auto eachItem = [&](auto act) {
          for (long i = lo; i < lo + length; ++i)
            act(static_cast<std::size_t>(i));
        };
        switch (below(5)) {
        case 0: // some rows on the devices
        case 1: {
          const long first = below(rows), count = 1 + below(rows - first);
          Loop loop(site, {{first, count, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
          check(loop.run([columns](het_part &p) {
            for (long i = p.lo[0] * columns; i < p.hi[0] * columns; ++i)
              static_cast<double *>(p.ptr[0])[i] += 1;
          }));
          for (long i = first * columns; i < (first + count) * columns; ++i)
            want[static_cast<std::size_t>(i)] += 1;
          break;
        }
        case 2:
          part.mode = HET_FROM;
          check(update(updateSite, part));
          eachItem([&](std::size_t i) { ASSERT_EQ(a[i], want[i]) << "item " << i << ", step " << step; });
          break;
        case 3:
          eachItem([&](std::size_t i) { a[i] = want[i] = step * 10; });
          part.mode = HET_TO;
          check(update(updateSite, part));
          break;
        default: // one more lifetime begins or ends
          if (more > 0 && below(2))
            close(enterSite, {resident("a", a.data(), HET_FROM)}), --more;
          else
            open(enterSite, {block}), ++more;
        }
      }
      block.mode = HET_FROM | HET_FINALIZE;
      close(enterSite, {block});
      ASSERT_EQ(a, want);
    }
}
