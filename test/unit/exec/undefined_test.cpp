//===-- unit/exec/undefined_test.cpp - what was never written may travel, not come home ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

using namespace het;
using namespace het::test;

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
  std::vector<double> a(40, 1), b(40, 1);
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

static void times(het_part &part, int to, int from) {
  for (long i = part.lo[0]; i < part.hi[0]; ++i)
    at(part, to)[i] = at(part, from)[i] * 2;
}

// The first error of a loop's parts.
static Error failing(Loop &loop, const Body &body) {
  loop.region.accesses = static_cast<int>(loop.accesses.size());
  loop.region.access = loop.accesses.data();
  het_part part = {};
  check(enter(loop.region));
  for (;;) {
    Result<bool> got = next(loop.region, part);
    if (!got.ok())
      return got.error();
    if (!*got)
      return {"no error", {}};
    body(part);
  }
}

TEST(Undefined, AnArrayThatIsReadAndWasNeverBroughtIsNamedWithItsLoop) {
  for (het_schedule schedule : {HET_SCHED_STATIC, HET_SCHED_DYNAMIC, HET_SCHED_QUICK}) {
    Machine machine("sim:1");
    het_site site = makeSite(3);
    std::vector<double> x(100, 1), y(100, 1);
    Loop loop(site, {{0, 100, 1}},
              {line("x", x.data(), 100, HET_ALLOC | HET_READ),
               line("y", y.data(), 100, HET_FROM | HET_WRITE | HET_WRITES_ALL)});
    const Error error = failing(loop.with(schedule), [](het_part &part) { times(part, 1, 0); });
    EXPECT_NE(error.message.find("'y'"), std::string::npos) << error.message;
    ASSERT_FALSE(error.notes.empty());
    EXPECT_EQ(error.notes[0].find("the loop at test.c:3 may read 'x' [0:"), 0u) << error.notes[0];
    EXPECT_NE(error.notes[0].find("which no clause has brought and no loop has written: bring 'x' in"),
              std::string::npos);
  }
}

// x -> y -> z: only x was never brought, and z is what comes back.
TEST(Undefined, TheArrayIsNamedThroughTheLoopsBetween) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), first = makeSite(2), second = makeSite(3);
  std::vector<double> x(100, 1), y(100, 1), z(100, 1);
  std::vector<het_access> kept = {line("x", x.data(), 100, HET_ALLOC, 0, HET_AUTO),
                                  line("y", y.data(), 100, HET_ALLOC, 0, HET_AUTO)};
  het_data data{&dataSite, 2, kept.data(), 1, every, 1, nullptr};
  check(enterData(data));
  Loop make(first, {{0, 100, 1}},
            {resident("y", y.data(), HET_WRITE | HET_WRITES_ALL), resident("x", x.data(), HET_READ)});
  check(make.run([](het_part &part) { times(part, 0, 1); }));
  Loop use(second, {{0, 100, 1}},
           {line("z", z.data(), 100, HET_FROM | HET_WRITE | HET_WRITES_ALL), resident("y", y.data(), HET_READ)});
  const Error error = failing(use, [](het_part &part) { times(part, 0, 1); });
  EXPECT_NE(error.message.find("'z'"), std::string::npos) << error.message;
  ASSERT_FALSE(error.notes.empty());
  EXPECT_EQ(error.notes[0].find("the loop at test.c:2 may read 'x' [0:100], which no clause has brought"), 0u)
      << error.notes[0];
}

TEST(Undefined, OnlyTheItemsThatNoLoopHasWrittenAreNamed) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), first = makeSite(2), second = makeSite(3);
  std::vector<double> x(100, 1), y(100, 1);
  std::vector<het_access> kept = {line("x", x.data(), 100, HET_ALLOC, 0, HET_BY_LOOP)};
  het_data data{&dataSite, 1, kept.data(), 1, every, 1, nullptr};
  check(enterData(data));
  Loop make(first, {{10, 80, 1}}, {resident("x", x.data(), HET_WRITE | HET_WRITES_ALL)});
  check(make.run([](het_part &part) {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at(part, 0)[i] = 1;
  }));
  Loop use(second, {{0, 100, 1}},
           {line("y", y.data(), 100, HET_FROM | HET_WRITE | HET_WRITES_ALL), resident("x", x.data(), HET_READ)});
  const Error error = failing(use, [](het_part &part) { times(part, 0, 1); });
  ASSERT_FALSE(error.notes.empty());
  EXPECT_EQ(error.notes[0].find("the loop at test.c:3 may read 'x' [0:10] and [90:10], which no clause"), 0u)
      << error.notes[0];
}

TEST(Undefined, AnArrayThatALoopHasWrittenIsNotNamed) {
  Machine machine("sim:1");
  het_site dataSite = makeSite(1), first = makeSite(2), second = makeSite(3);
  std::vector<double> x(100, 1), y(100, 1), w(100, 1), z(100, 1);
  const het_access kept = line("x", x.data(), 100, HET_ALLOC, 0, HET_AUTO);
  het_data data{&dataSite, 1, &kept, 1, every, 1, nullptr};
  check(enterData(data));
  Loop make(first, {{0, 100, 1}},
            {resident("x", x.data(), HET_WRITE | HET_WRITES_ALL), line("y", y.data(), 100, HET_TO | HET_READ)});
  check(make.run([](het_part &part) { times(part, 0, 1); }));
  Loop use(second, {{1, 99, 1}}, {});
  use.accesses = {line("z", z.data(), 100, HET_FROM | HET_WRITE), resident("x", x.data(), HET_READ),
                  line("w", w.data(), 100, HET_TO | HET_READ)};
  for (int k : {0, 2})
    use.accesses[static_cast<std::size_t>(k)].dim[0].lo = 1, use.accesses[static_cast<std::size_t>(k)].dim[0].len = 99;
  const Error error = failing(use, [](het_part &part) { // w[0] is not there
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      at(part, 0)[i] = at(part, 1)[i] + at(part, 2)[i - 1];
  });
  EXPECT_NE(error.message.find("'z'"), std::string::npos) << error.message;
  ASSERT_FALSE(error.notes.empty());
  EXPECT_NE(error.notes[0].find("halo"), std::string::npos) << error.notes[0];
}
