//===-- unit/exec/scopes_test.cpp - how data regions end, and what they bring home -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/scopes.hpp"
#include "machine.hpp"

using namespace het;
using namespace het::test;

using Numbers = std::vector<double>;

static void addOne(het_site &site, Numbers &a, int mode = HET_TOFROM) {
  const auto n = static_cast<long>(a.size());
  Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, mode | HET_READ | HET_WRITE)});
  check(loop.run([](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i)
      static_cast<double *>(p.ptr[0])[i] += 1;
  }));
}

TEST(Results, OfALoopsOwnClauseComeHomeWhateverTheDataRegionSays) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    Numbers a(90, 1);
    for (int pass = 0; pass < 2; ++pass) { // the second plan is the first one's
      Data data(dataSite, {line("a", a.data(), 90, HET_TO)});
      addOne(site, a);
      addOne(site, a);
    }
    EXPECT_EQ(a, Numbers(90, 5)) << devices;
  }
}

TEST(Results, OfPartOfAnArrayAreThatPart) {
  Machine machine("sim:3");
  het_site dataSite = makeSite(1), site = makeSite(2), other = makeSite(3);
  Numbers a(90, 1);
  {
    Data data(dataSite, {line("a", a.data(), 90, HET_TO)});
    addOne(site, a, HET_IMPLICIT | HET_TOFROM); // no clause asks for it
    Loop loop(other, {{0, 30, 1}}, {line("a", a.data(), 30, HET_TOFROM | HET_READ | HET_WRITE)});
    check(loop.run([](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        static_cast<double *>(p.ptr[0])[i] += 1;
    }));
  }
  EXPECT_EQ(a[29], 3);
  EXPECT_EQ(a[30], 1);
}

TEST(Results, ComeHomeWhenTheOuterRegionEnds) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1), site = makeSite(2);
  Numbers a(90, 1);
  {
    Data outer(dataSite, {line("a", a.data(), 90, HET_TO)});
    {
      Data inner(dataSite, {line("a", a.data(), 90, HET_TO)});
      addOne(site, a);
    }
    EXPECT_EQ(a, Numbers(90, 1));
  }
  EXPECT_EQ(a, Numbers(90, 2));
}

// As the functions of the C interface do: below the frame of their caller.
[[gnu::noinline]] static void nextConstruct() { check(endAbandoned(__builtin_frame_address(0))); }

namespace {
struct Abandoned {
  het_access access;
  het_data data;
};
} // namespace

// Ends without the region's end, as a function does that longjmp leaves.
[[gnu::noinline, gnu::no_sanitize_address]] static void abandon(het_site &dataSite, het_site &site, Numbers &a,
                                                                bool jumps) {
  Abandoned local;
  local.access = line("a", a.data(), static_cast<long>(a.size()), HET_TOFROM);
  local.data = {&dataSite, 1, &local.access, 1, every, 1, nullptr};
  check(enterData(local.data));
  addOne(site, a);
  if (jumps)
    check(recedeScopes());
}

TEST(Scopes, AreEndedByTheNextConstructWhenTheirFrameIsGone) {
  for (const char *devices : deviceSets)
    for (bool jumps : {false, true}) {
      Machine machine(devices);
      het_site dataSite = makeSite(1), site = makeSite(2);
      Numbers a(90, 1);
      abandon(dataSite, site, a, jumps);
      if (jumps) {
        EXPECT_EQ(a, Numbers(90, 2)) << devices;
        a.assign(90, 5); // the host's own again
      }
      nextConstruct();
      EXPECT_EQ(a, Numbers(90, jumps ? 5 : 2)) << devices;
      EXPECT_EQ(machine.runtime->store.residents(), 0) << devices;
      EXPECT_TRUE(machine.runtime->scopes.empty());
      addOne(site, a);
      EXPECT_EQ(a, Numbers(90, jumps ? 6 : 3)) << devices;
    }
}

TEST(Scopes, GoOnWhereAJumpHasNotLeftThem) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(2);
    Numbers a(90, 1);
    {
      Data data(dataSite, {line("a", a.data(), 90, HET_TOFROM)});
      addOne(site, a);
      check(recedeScopes());
      nextConstruct();
      addOne(site, a, HET_PRESENT);
      addOne(site, a);
    }
    EXPECT_EQ(a, Numbers(90, 4)) << devices;
    EXPECT_TRUE(machine.runtime->scopes.empty());
  }
}

TEST(Scopes, OfContainersEndWithAnErrorWhenTheStorageHasMoved) {
  Machine machine("sim:1");
  het_site dataSite = makeSite(1);
  Numbers a(90, 1), b(80, 1);
  het_access uses[] = {line("a", a.data(), 90, HET_TOFROM), line("b", b.data(), 80, HET_TO)};
  het_data data = {&dataSite, 2, uses, 1, every, 1, nullptr};
  check(enterData(data));
  std::swap(a, b);
  const void *exchanged[] = {a.data(), b.data()};
  check(checkBases(data, exchanged));
  b.reserve(1000);
  const void *moved[] = {a.data(), b.data()};
  const Status status = checkBases(data, moved);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the storage of array 'a' [0:90] has moved within the data region");
  uses[0].mode = uses[1].mode = HET_ALLOC;
  check(leaveData(data));
}

TEST(Misfit, IsAViewOfWhichOnlyAPartIsResident) {
  Machine machine("sim:2");
  het_site dataSite = makeSite(1);
  Numbers a(200, 1);
  Data data(dataSite, {line("a", a.data() + 10, 90, HET_TOFROM)});
  Store &store = machine.runtime->store;
  const auto misfit = [&](long first, long n) { return store.misfit(viewOf(line("b", a.data() + first, n, 0))); };
  EXPECT_FALSE(misfit(10, 90));
  EXPECT_FALSE(misfit(20, 30));
  EXPECT_FALSE(misfit(100, 50));
  ASSERT_TRUE(misfit(10, 91));
  ASSERT_TRUE(misfit(0, 200));
  EXPECT_EQ(misfit(50, 90)->view.text(), "'a' [0:90]");
  EXPECT_EQ(misfit(50, 90)->site, &dataSite);
}
