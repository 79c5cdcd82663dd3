//===-- unit/exec/alias_test.cpp - views of the same storage ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <numeric>

using namespace het;
using namespace het::test;

TEST(Alias, TwoNamesForOneArrayShareItsMemoryOnEachDevice) {
  for (const char *devices : {"sim:3", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<double> a(60, 1);
    Loop loop(site, {{0, 60, 1}},
              {line("x", a.data(), 60, HET_TO | HET_READ), line("y", a.data(), 60, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([](het_part &p) {
      EXPECT_EQ(p.ptr[0], p.ptr[1]);
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        at(p, 1)[i] += at(p, 0)[i];
    }));
    EXPECT_EQ(a, std::vector<double>(60, 2));
  }
}

// Kernels are compiled for distinct arrays.
TEST(Alias, ALoopThatWritesMemoryWithTwoNamesRunsOnTheHost) {
  Machine machine("sim:3");
  het_site site = makeSite(1);
  std::vector<double> a(60, 1), b(60, 2);
  for (bool same : {true, false, true}) {
    Loop loop(site, {{0, 60, 1}},
              {line("x", same ? a.data() : b.data(), 60, HET_TO | HET_READ),
               line("y", a.data(), 60, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([same](het_part &p) {
      EXPECT_EQ(same, !!p.host);
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        at(p, 1)[i] += at(p, 0)[i];
    }));
  }
  EXPECT_EQ(a, std::vector<double>(60, 8));
}

TEST(Alias, AFlatAndAShapedViewInOneRegionSeeTheSameItems) {
  for (const char *devices : {"sim:3", "host:2,sim:2", "host"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<double> a(12 * 5, 1);
    for (int pass = 0; pass < 3; ++pass) {
      Loop loop(site, {{0, 12, 1}},
                {grid("shaped", a.data(), 12, 5, HET_TOFROM | HET_READ | HET_WRITE),
                 whole("flat", a.data(), 60, HET_TO | HET_READ)});
      check(loop.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          for (long j = 0; j < 5; ++j)
            at(p, 0)[i * 5 + j] += at(p, 1)[i * 5 + j];
      }));
    }
    EXPECT_EQ(a, std::vector<double>(60, 8)) << devices;
  }
}

TEST(Alias, AResidentArrayUnderAnotherShapeIsStillTheNewest) {
  for (const char *devices : {"sim:3", "host:2,sim:2", "host"}) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), rows = makeSite(2), flat = makeSite(3);
    std::vector<double> a(12 * 5, 1);
    {
      Data data(dataSite, {grid("a", a.data(), 12, 5, HET_TOFROM, 0, HET_BLOCK)});
      for (int pass = 0; pass < 3; ++pass) {
        Loop first(rows, {{0, 12, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
        check(first.run([](het_part &p) {
          for (long k = p.lo[0] * 5; k < p.hi[0] * 5; ++k)
            at(p, 0)[k] += 1;
        }));
        Loop second(flat, {{0, 60, 1}}, {line("b", a.data(), 60, HET_TOFROM | HET_READ | HET_WRITE)});
        check(second.run([](het_part &p) {
          for (long k = p.lo[0]; k < p.hi[0]; ++k)
            at(p, 0)[k] *= 2;
        }));
      }
    }
    EXPECT_EQ(a, std::vector<double>(60, ((2.0 * 2 + 1) * 2 + 1) * 2)) << devices;
  }
}

TEST(Alias, APointerIntoAResidentArrayWorksOnItsNewestItems) {
  for (const char *devices : {"sim:3", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2), tail = makeSite(3);
    std::vector<double> a(40, 1);
    {
      Data data(dataSite, {line("a", a.data(), 40, HET_TOFROM, 0, HET_BLOCK)});
      Loop all(site, {{0, 40, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
      check(all.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
      }));
      Loop half(tail, {{0, 20, 1}}, {line("h", a.data() + 20, 20, HET_TOFROM | HET_READ | HET_WRITE)});
      check(half.run([](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] *= 10;
      }));
    }
    for (std::size_t i = 0; i < 40; ++i)
      ASSERT_EQ(a[i], i < 20 ? 2 : 20) << devices << " " << i;
  }
}

TEST(Alias, ASectionBeyondTheResidentOneComesHomeAtOnce) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2);
  std::vector<double> a(40, 1);
  het_access inner = line("a", a.data(), 40, HET_TOFROM);
  inner.dim[0].lo = 10;
  inner.dim[0].len = 20;
  {
    Data data(dataSite, {inner});
    Loop loop(site, {{0, 40, 1}}, {line("a", a.data(), 40, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        at(p, 0)[i] = 5;
    }));
    EXPECT_EQ(a[9], 5);
    EXPECT_EQ(a[30], 5);
    EXPECT_EQ(a[10], 1) << "resident: the host sees its own copy";
  }
  EXPECT_EQ(a, std::vector<double>(40, 5));
}
