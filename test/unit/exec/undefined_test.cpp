//===-- unit/exec/undefined_test.cpp - what was never written may travel, not come home ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

using namespace het;
using namespace het::test;

static double *at(const het_part &part, int k) { return static_cast<double *>(part.ptr[k]); }

// w lives on the devices only; its border is never written and never read, but is part of the rows that travel.
static void borderedSteps(const char *devices, het_schedule schedule, bool exchange) {
  Machine machine(devices);
  const long n = 40, m = 6;
  het_site dataSite = makeSite(1), write = makeSite(2), halo = makeSite(3), read = makeSite(4);
  std::vector<double> u(n * m, 1), w(n * m, -1);
  {
    Data data(dataSite,
              {grid("u", u.data(), n, m, HET_TOFROM, 0, HET_AUTO), grid("w", w.data(), n, m, HET_ALLOC, 1, HET_AUTO)});
    for (int pass = 0; pass < 4; ++pass) {
      Loop first(write, {{1, n - 2, 1}}, {resident("w", w.data(), HET_WRITE), resident("u", u.data(), HET_READ)});
      check(first.with(schedule).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          for (long j = 1; j < m - 1; ++j)
            at(p, 0)[i * m + j] = at(p, 1)[i * m + j];
      }));
      if (exchange)
        check(exchangeHalo(halo, "w", w.data()));
      Loop second(read, {{2, n - 4, 1}}, {resident("u", u.data(), HET_WRITE), resident("w", w.data(), HET_READ)});
      check(second.with(schedule).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          for (long j = 1; j < m - 1; ++j)
            at(p, 0)[i * m + j] = at(p, 1)[(i - 1) * m + j] + at(p, 1)[(i + 1) * m + j];
      }));
    }
  }
  EXPECT_EQ(u[20 * m + 2], 16) << devices;
  EXPECT_EQ(u[20 * m], 1) << devices;
}

TEST(Undefined, ABorderThatIsNeverWrittenMayTravelWithItsRow) {
  for (const char *devices : {"host", "sim:1", "sim:3", "host,sim:3"})
    for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_BLOCK, HET_SCHED_ADAPTIVE})
      for (bool exchange : {false, true})
        borderedSteps(devices, schedule, exchange);
}

TEST(Undefined, AResultMadeOfWhatNoClauseBroughtIsNamedWithItsIndex) {
  Machine machine("sim:1");
  het_site site = makeSite(1);
  std::vector<double> a(10 * 4, 1), b(10 * 4, 1);
  Loop loop(site, {{1, 9, 1}}, {});
  loop.accesses = {grid("a", a.data(), 10, 4, HET_TO | HET_READ), grid("b", b.data(), 10, 4, HET_FROM | HET_WRITE)};
  for (het_access &access : loop.accesses)
    access.dim[0].lo = 1, access.dim[0].len = 9;
  loop.region.accesses = 2;
  loop.region.access = loop.accesses.data();
  check(enter(loop.region));
  het_part part = {};
  ASSERT_TRUE(*next(loop.region, part));
  at(part, 1)[1 * 4 + 2] = at(part, 0)[0 * 4 + 2] * 2; // row 0 of a is not there
  Result<bool> end = next(loop.region, part);
  ASSERT_FALSE(end.ok());
  EXPECT_EQ(end.error().message,
            "array 'b' comes back from sim:0 with data that no clause brought there, or made of such "
            "data: b[1][2]");
  ASSERT_EQ(end.error().notes.size(), 2u);
  EXPECT_NE(end.error().notes[0].find("halo"), std::string::npos);
}
