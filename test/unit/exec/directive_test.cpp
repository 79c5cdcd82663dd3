//===-- unit/exec/directive_test.cpp - directives on arrays that are, or are not, on the devices ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Whatever the device set: a program that is right on one is right on all.
#include "machine.hpp"

using namespace het;
using namespace het::test;

static void expectError(const Status &status, const char *message, const char *devices) {
  ASSERT_FALSE(status.ok()) << devices;
  EXPECT_EQ(status.error().message, message) << devices;
  EXPECT_EQ(status.error().notes.back(), "region at test.c:7") << devices;
}

static void addOne(het_site &site, std::vector<double> &a, long n, bool device = true, bool split = true) {
  Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE | HET_PERSIST)});
  loop.region.device = device;
  loop.region.split = split;
  check(loop.run([](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i)
      static_cast<double *>(p.ptr[0])[i] += 1;
  }));
}

TEST(Directives, AnExchangeOfAnArrayThatIsNotResidentOrHasNoHaloIsAnError) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(7);
    std::vector<double> a(20, 1), b(20, 1), c(20, 1);
    Data data(dataSite,
              {line("a", a.data(), 20, HET_TOFROM, 0, HET_BLOCK), line("b", b.data(), 20, HET_TOFROM, 1, HET_BLOCK)});
    expectError(exchangeHalo(site, "a", a.data()), "halo_exchange of array 'a', which has no halo", devices);
    check(exchangeHalo(site, "b", b.data()));
    expectError(exchangeHalo(site, "c", c.data()), "halo_exchange of array 'c', which is not on the devices here",
                devices);
  }
}

TEST(Directives, AnExchangeInADataRegionThatIsSwitchedOffDoesNothing) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site dataSite = makeSite(1), site = makeSite(7);
    std::vector<double> a(20, 1);
    Data data(dataSite, {line("a", a.data(), 20, HET_TOFROM, 1, HET_BLOCK)}, false);
    check(exchangeHalo(site, "a", a.data()));
    EXPECT_EQ(machine.moved(), 0u);
  }
}

TEST(Directives, DepersistEndsEachPersistAndIsAnErrorWithoutOne) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site loop = makeSite(1), site = makeSite(7);
    std::vector<double> a(30, 1);
    for (int round = 0; round < 3; ++round) {
      expectError(depersist(site, "a", a.data()), "depersist of array 'a', which is not on the devices", devices);
      addOne(loop, a, 30);
      addOne(loop, a, 30);
      check(depersist(site, "a", a.data()));
    }
    EXPECT_EQ(a, std::vector<double>(30, 7)) << devices;
  }
}

TEST(Directives, DepersistAfterALoopThatWasSwitchedOffOrEmptyIsSilent) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site off = makeSite(1), whole = makeSite(2), empty = makeSite(3), site = makeSite(7);
    std::vector<double> a(30, 1);
    for (int round = 0; round < 2; ++round) {
      addOne(off, a, 30, false);
      EXPECT_EQ(a[29], 2 + 2 * round) << devices; // the host's own copy, at once
      check(depersist(site, "a", a.data()));
      addOne(whole, a, 30, true, false);
      check(depersist(site, "a", a.data()));
      addOne(empty, a, 0);
      check(depersist(site, "a", a.data()));
    }
    EXPECT_EQ(machine.runtime->store.residents(), 0) << devices;
    EXPECT_EQ(a, std::vector<double>(30, 5)) << devices;
  }
}

TEST(Directives, ALoopMayNameAPersistentArrayByItsNameOnEveryDeviceSet) {
  for (const char *devices : deviceSets) {
    Machine machine(devices);
    het_site first = makeSite(1), second = makeSite(2), site = makeSite(7);
    std::vector<double> a(30, 1);
    addOne(first, a, 30);
    Loop loop(second, {{0, 30, 1}}, {resident("a", a.data(), HET_PRESENT | HET_READ | HET_WRITE)});
    check(loop.run([](het_part &p) {
      for (long i = p.lo[0]; i < p.hi[0]; ++i)
        static_cast<double *>(p.ptr[0])[i] *= 3;
    }));
    check(depersist(site, "a", a.data()));
    EXPECT_EQ(a, std::vector<double>(30, 6)) << devices;
  }
}
