//===-- unit/exec/resident_test.cpp - only what a device lacks moves -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/target/target.hpp"
#include "machine.hpp"

#include <cmath>
#include <numeric>

using namespace het;
using namespace het::test;

// A function that a data region's body calls names its arrays whole, since it cannot see the region.
TEST(Resident, AnArrayThatNoClauseNamesFollowsItsDataRegion) {
  Machine machine("sim:3");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(90, 1);
  {
    Data data(dataSite, {line("a", a.data(), 90, HET_TOFROM, 0, HET_BLOCK)});
    for (int pass = 0; pass < 3; ++pass) {
      Loop loop(site, {{0, 90, 1}}, {whole("a", a.data(), 90, HET_IMPLICIT | HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.run([](het_part &p) {
        EXPECT_EQ(p.hi[0] - p.lo[0], 30);
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
      }));
    }
  }
  EXPECT_EQ(a, std::vector<double>(90, 4));
}

// The loop has no shape of its own: each of its subscripts is a dimension of what the data region has.
TEST(Resident, ItemsThatALoopCertainlyWritesNeedNotCome) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(90, 5);
  const auto bytesIn = [&] { return machine.device(0).usage().in + machine.device(1).usage().in; };
  const auto fill = [&](long first, long count, int mode) {
    het_access access = resident("a", a.data(), HET_WRITE | HET_PRESENT | mode);
    access.subscripts = 1;
    access.dim[0] = {0, 0, 0, 0, HET_BY_LOOP, 0, 0, 0};
    Loop loop(site, {{first, count, 1}}, {access});
    check(loop.run([](het_part &p) { std::fill(at(p, 0) + p.lo[0], at(p, 0) + p.hi[0], 7); }));
  };
  for (const auto &[first, count] : {std::pair{0L, 90L}, {20L, 50L}}) {
    a.assign(90, 5);
    const std::uint64_t before = bytesIn();
    {
      Data data(dataSite, {line("a", a.data(), 90, HET_FROM)});
      fill(first, count, HET_WRITES_ALL);
      EXPECT_EQ(bytesIn(), before);
    }
    for (long i = 0; i < 90; ++i)
      ASSERT_EQ(a[static_cast<std::size_t>(i)], i >= first && i < first + count ? 7 : 5) << i;
  }
  const std::uint64_t before = bytesIn();
  Data data(dataSite, {line("a", a.data(), 90, HET_FROM)});
  fill(0, 90, 0); // some may stay as they are
  EXPECT_EQ(bytesIn(), before + 90 * sizeof(double));
}

// A square matrix in a data region, of which an iteration reads a row, or a column: the devices have it once together,
// each with room for all of it.
TEST(Resident, DevicesGetWhatTheirIterationsReadOfAWholeArray) {
  for (const int d : {0, 1}) {
    Machine machine("sim:4");
    het_site dataSite = makeSite(1), site = makeSite(2);
    constexpr long n = 40;
    std::vector<double> a(n * n);
    std::iota(a.begin(), a.end(), 0);
    het_access matrix = whole("a", a.data(), n, HET_TO | HET_READ);
    matrix.rank = 2;
    matrix.dim[1] = matrix.dim[0];
    Data data(dataSite, {matrix});
    het_layout layout = {};
    layout.reach[d] = {.loop = 1, .factor = 1};
    layout.reach[1 - d].loop = HET_WHOLE;
    matrix.layout = &layout;
    const auto readAll = [&](std::size_t step) {
      Loop loop(site, {{0, n, 1}}, {matrix});
      check(loop.with(HET_SCHED_STATIC).run([&](het_part &part) {
        for (long i = part.lo[0]; i < part.hi[0]; ++i)
          for (long k = 0; k < n; k += static_cast<long>(step))
            EXPECT_EQ(at(part, 0)[d == 0 ? i * n + k : k * n + i], static_cast<double>(d == 0 ? i * n + k : k * n + i));
      }));
    };
    readAll(1);
    EXPECT_EQ(machine.moved(), n * n * sizeof(double)) << d;
    const std::size_t peak = machine.device(1).usage().peak;
    EXPECT_GE(peak, n * n * sizeof(double)) << d;
    readAll(3);
    EXPECT_EQ(machine.moved(), n * n * sizeof(double)) << "it is there";
    EXPECT_EQ(machine.device(1).usage().peak, peak);
  }
}

// Other devices bring anew what a construct may have changed. Of two names of one array either may be the one that
// changes it.
TEST(Resident, ConstructsThatOnlyReadAnArrayLeaveOtherDevicesTheirCopies) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2), construct = makeSite(3);
  std::vector<double> a(90, 5);
  Data data(dataSite, {line("a", a.data(), 90, HET_TOFROM)});
  const auto readAll = [&] {
    const std::uint64_t before = machine.device(1).usage().in + machine.device(1).usage().peer;
    Loop loop(site, {{0, 90, 1}}, {whole("a", a.data(), 90, HET_PRESENT | HET_READ)});
    check(loop.run([](het_part &p) { EXPECT_EQ(at(p, 0)[p.lo[0]], 5); }));
    return machine.device(1).usage().in + machine.device(1).usage().peer - before;
  };
  readAll();
  const auto movesBehind = [&](const std::vector<int> &modes) {
    std::vector<het_map> items;
    for (const int mode : modes)
      items.push_back({"a", a.data(), a.data(), 90 * sizeof(double), HET_MAP_LOOKUP | mode, nullptr});
    std::vector<void *> addresses(items.size());
    het_target target = {&construct, 0, 1,      static_cast<int>(items.size()), items.data(), addresses.data(), 0,
                         nullptr,    0, nullptr};
    check(enterTarget(target));
    EXPECT_EQ(addresses.front(), addresses.back());
    EXPECT_EQ(static_cast<double *>(addresses.front())[89], 5);
    check(leaveTarget(target));
    return readAll();
  };
  EXPECT_EQ(movesBehind({HET_MAP_READ}), 0);
  EXPECT_EQ(movesBehind({HET_MAP_READ, HET_MAP_READ}), 0);
  EXPECT_EQ(movesBehind({0}), 90 * sizeof(double));
  EXPECT_EQ(movesBehind({HET_MAP_READ, 0}), 90 * sizeof(double));
}

// A function that gets a pointer into the array says with `present` that the data region has what lies there.
TEST(Resident, ASectionThatIsPresentMayStartInsideWhatTheRegionNames) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    std::vector<double> a(30, -1);
    Data data(dataSite, {line("a", a.data(), 30, HET_TOFROM)});
    auto add = [&](long first, long n) {
      Loop loop(site, {{0, n, 1}}, {line("b", a.data() + first, n, HET_PRESENT | HET_READ | HET_WRITE)});
      return loop.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
      });
    };
    check(add(10, 10));
    check(add(0, 30));
    Data inner(dataSite, {line("c", a.data() + 3, 9, HET_PRESENT)});
    het_access over = line("d", a.data() + 25, 6, HET_PRESENT);
    het_data beyondTheEnd = {&dataSite, 1, &over, 1, every, 1, nullptr};
    Status beyond = enterData(beyondTheEnd);
    ASSERT_FALSE(beyond.ok()) << devices;
    EXPECT_EQ(beyond.error().message, "array 'd' is not on the devices here");
    het_access back = line("a", a.data(), 30, HET_FROM);
    check(updateArrays(site, &back, 1));
    for (long i = 0; i < 30; ++i)
      EXPECT_EQ(a[static_cast<std::size_t>(i)], i >= 10 && i < 20 ? 1 : 0) << devices << ' ' << i;
  }
}

TEST(Resident, ASplitThatMovesTakesOnlyTheRowsThatChangeHands) {
  // The virtual clock: bringing the rows makes the second device the slower one in the first pass only.
  Machine machine("sim:1,sim:1(bandwidth=4e7)", true);
  het_site dataSite = makeSite(1), site = makeSite(2);
  constexpr long n = 100, m = 10;
  std::vector<double> u(n * m, 1);
  double passes = 0;
  {
    Data data(dataSite, {grid("u", u.data(), n, m, HET_TOFROM, 0, HET_AUTO)});
    std::vector<long> rows; // of device 0, by pass
    std::vector<std::uint64_t> bytes;
    for (int pass = 0; pass < 6; ++pass) {
      std::uint64_t before = machine.moved();
      Loop loop(site, {{0, n, 1}}, {resident("u", u.data(), HET_READ | HET_WRITE)});
      check(loop.with(HET_SCHED_ADAPTIVE).run([&](het_part &p) {
        if (p.device == 0)
          rows.push_back(p.hi[0] - p.lo[0]);
        for (long i = p.lo[0] * m; i < p.hi[0] * m; ++i)
          at(p, 0)[i] += 1;
      }));
      bytes.push_back(machine.moved() - before);
      ++passes;
    }
    ASSERT_EQ(rows.size(), 6u);
    EXPECT_GT(rows[0], 50) << "a slow link gets fewer rows";
    EXPECT_TRUE(std::ranges::is_sorted(rows, std::greater())) << "the others come while those compute that are there";
    EXPECT_EQ(rows.back(), 50) << "once they are there it is as fast";
    EXPECT_EQ(bytes[0], n * m * sizeof(double));
    for (std::size_t pass = 1; pass < rows.size(); ++pass)
      EXPECT_EQ(bytes[pass], static_cast<std::uint64_t>(std::abs(rows[pass] - rows[pass - 1]) * m) * sizeof(double));
  }
  EXPECT_EQ(u, std::vector<double>(n * m, 1 + passes));
}

TEST(Resident, AllocatedArraysAreNeverCopied) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> t(64, 3);
  {
    Data data(dataSite, {line("t", t.data(), 64, HET_ALLOC, 0, HET_BLOCK)});
    Loop loop(site, {{0, 64, 1}}, {resident("t", t.data(), HET_WRITE)});
    check(loop.run([](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        at(p, 0)[i] = 1;
    }));
  }
  EXPECT_EQ(machine.moved(), 0u);
  EXPECT_EQ(t, std::vector<double>(64, 3));
}

TEST(Resident, NestedDataRegionsMoveOnceInAndOnceOut) {
  Machine machine("sim:2");
  het_site outer = makeSite(1), inner = makeSite(2), site = makeSite(3);
  std::vector<double> a(64, 1);
  {
    Data one(outer, {line("a", a.data(), 64, HET_TOFROM, 0, HET_BLOCK)});
    for (int pass = 0; pass < 3; ++pass) {
      Data two(inner, {line("a", a.data(), 64, HET_TOFROM, 0, HET_BLOCK)});
      Loop loop(site, {{0, 64, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
      check(loop.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] *= 2;
      }));
    }
    EXPECT_EQ(machine.moved(), 64 * sizeof(double));
  }
  EXPECT_EQ(a, std::vector<double>(64, 8));
  EXPECT_EQ(machine.moved(), std::size_t{2} * 64 * sizeof(double));
}

TEST(Resident, PersistKeepsAnArrayFromItsFirstLoopToDepersist) {
  Machine machine("sim:2");
  het_site site = makeSite(1), end = makeSite(2);
  std::vector<double> a(64, 1);
  for (int pass = 0; pass < 4; ++pass) {
    Loop loop(site, {{0, 64, 1}}, {line("a", a.data(), 64, HET_TOFROM | HET_READ | HET_WRITE | HET_PERSIST)});
    check(loop.run([](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        at(p, 0)[i] += 1;
    }));
  }
  EXPECT_EQ(a[0], 1) << "the host sees its own copy";
  EXPECT_EQ(machine.moved(), 64 * sizeof(double));
  check(depersist(end, "a", a.data()));
  EXPECT_EQ(a, std::vector<double>(64, 5));
  EXPECT_EQ(machine.moved(), std::size_t{2} * 64 * sizeof(double));
}

TEST(Resident, AFalseIfClauseKeepsNothingOnTheDevices) {
  for (const char *devices : {"sim:2", "host", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    std::vector<double> a(64, 1);
    Data data(dataSite, {line("a", a.data(), 64, HET_TOFROM, 0, HET_BLOCK)}, false);
    for (int pass = 1; pass < 4; ++pass) {
      Loop loop(site, {{0, 64, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
      check(loop.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
      }));
      for (double &value : a)
        value *= 2; // the host may work on it between the loops
    }
    EXPECT_EQ(a, std::vector<double>(64, ((1 + 1) * 2 + 1) * 2 * 2 + 2)) << devices;
  }
}

TEST(Resident, ALoopOverPartOfADistributedArrayFollowsTheArray) {
  Machine machine("sim:4");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(100, 0);
  {
    Data data(dataSite, {line("a", a.data(), 100, HET_TOFROM, 0, HET_BLOCK)});
    Loop loop(site, {{40, 20, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
    std::vector<std::array<long, 3>> parts;
    check(loop.run(
        [&](het_part &p) {
          parts.push_back({p.device, p.lo[0], p.hi[0]});
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            at(p, 0)[i] = static_cast<double>(p.device + 1);
        },
        Drive::One));
    EXPECT_EQ(parts, (std::vector<std::array<long, 3>>{{1, 40, 50}, {2, 50, 60}}));
  }
  EXPECT_EQ(a[45], 2);
  EXPECT_EQ(a[55], 3);
  EXPECT_EQ(a[0], 0);
}

TEST(Resident, SwappedPointersAreTheArraysTheyPointTo) {
  for (const char *devices : {"sim:3", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    constexpr long n = 90;
    std::vector<double> a(n), b(n), wa(n), wb(n);
    for (std::size_t i = 0; i < a.size(); ++i)
      a[i] = b[i] = wa[i] = wb[i] = static_cast<double>(i * i % 17);
    auto smooth = [](double *to, const double *from, long lo, long hi) {
      for (long i = lo; i < hi; ++i)
        to[i] = (from[i - 1] + from[i] + from[i + 1]) / 3;
    };
    {
      Data data(dataSite,
                {line("a", a.data(), n, HET_TOFROM, 1, HET_BLOCK), line("b", b.data(), n, HET_TOFROM, 1, HET_BLOCK)});
      double *from = a.data(), *to = b.data(), *sf = wa.data(), *st = wb.data();
      std::uint64_t before = 0;
      for (int pass = 0; pass < 12; ++pass) {
        if (pass == 4)
          before = machine.moved();
        Loop loop(site, {{1, n - 2, 1}}, {resident("to", to, HET_WRITE), resident("from", from, HET_READ)});
        check(loop.run([&](het_part &p) { smooth(at(p, 0), at(p, 1), p.lo[0], p.hi[0]); }));
        smooth(st, sf, 1, n - 1);
        std::swap(from, to);
        std::swap(sf, st);
      }
      EXPECT_EQ(machine.moved() - before, std::size_t{8} * 2 * 2 * sizeof(double))
          << devices << ": two boundaries, two ways, one item";
    }
    EXPECT_EQ(a, wa);
    EXPECT_EQ(b, wb);
  }
}

// het_halo_update's sides: bit 0 is before dimension 0, bit 1 behind it, bits 2 and 3 dimension 1's.
TEST(Resident, AHaloUpdateMovesTheSidesThatItNamesAndNoOther) {
  Machine machine("sim:3");
  const long rows = 30, columns = 5;
  het_site dataSite = makeSite(1), writeSite = makeSite(2),
           sites[] = {makeSite(3), makeSite(4), makeSite(5), makeSite(6)};
  std::vector<double> a(static_cast<std::size_t>(rows * columns), 1);
  het_access access = grid("a", a.data(), rows, columns, HET_TOFROM, 0, HET_BLOCK);
  access.dim[0].before = 2;
  access.dim[0].after = 1;
  Data data(dataSite, {access});
  Loop loop(writeSite, {{0, rows, 1}}, {resident("a", a.data(), HET_PRESENT | HET_READ | HET_WRITE)});
  check(loop.run([](het_part &part) {
    for (long i = part.lo[0] * columns; i < part.hi[0] * columns; ++i)
      at(part, 0)[i] += static_cast<double>(i);
  }));
  auto moves = [&](int site, int sides) {
    const std::uint64_t before = machine.moved();
    check(exchangeHalo(sites[site], "a", a.data(), sides));
    return (machine.moved() - before) / (columns * sizeof(double));
  };
  EXPECT_EQ(moves(0, 1), 4u); // two rows to each of two devices
  EXPECT_EQ(moves(0, 1), 0u) << "they are there already";
  EXPECT_EQ(moves(1, 2), 2u); // one row
  EXPECT_EQ(moves(2, 3), 0u);
  Status none = exchangeHalo(sites[3], "a", a.data(), 4);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().message, "halo_update of array 'a', which has no halo on these sides");
}

TEST(Resident, EnterDataAndExitDataCountAndADataRegionWithinChangesNothing) {
  for (const char *devices : {"sim:1", "sim:3", "host,sim:3"}) {
    Machine machine(devices);
    het_site site = makeSite(1), loopSite = makeSite(2);
    std::vector<double> a(12, 1);
    het_access access = line("a", a.data(), 12, HET_TOFROM);
    het_data data = {&site, 1, &access, 1, every, 1, nullptr};
    auto add = [&] {
      Loop loop(loopSite, {{0, 12, 1}}, {line("a", a.data(), 12, HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.run([](het_part &part) {
        for (long i = part.lo[0]; i < part.hi[0]; ++i)
          at(part, 0)[i] += 1;
      }));
    };
    check(openData(data));
    check(openData(data));
    add();
    {
      Data inner(site, {access});
      add();
    }
    check(closeData(data));
    add();
    EXPECT_EQ(machine.runtime->store.residents(), 1) << devices;
    check(closeData(data));
    EXPECT_EQ(machine.runtime->store.residents(), 0) << devices;
    EXPECT_EQ(a, std::vector<double>(12, 4)) << devices;
    check(closeData(data)); // of what is not there: nothing
    EXPECT_EQ(a, std::vector<double>(12, 4)) << devices;
  }
}
