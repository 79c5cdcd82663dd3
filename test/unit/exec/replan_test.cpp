//===-- unit/exec/replan_test.cpp - which plans serve again, and which do not ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/site.hpp"
#include "machine.hpp"

#include <numeric>

using namespace het;
using namespace het::test;

namespace {

constexpr long n = 64;
using Numbers = std::vector<double>;

// Adds one to each item, and gives the plan by which that was done. A plan that ends lives until the next one is made.
const Plan *increment(het_site &site, const het_access &access) {
  const bool row = access.rank < 2;
  Loop loop(site, {{0, row ? n : access.dim[0].len, 1}}, {access});
  check(loop.run([&](het_part &part) {
    auto *x = static_cast<double *>(part.ptr[0]);
    const long each = row ? 1 : access.dim[1].extent, from = row ? 0 : access.dim[0].lo;
    for (long i = (from + part.lo[0]) * each; i < (from + part.hi[0]) * each; ++i)
      x[i] += 1;
  }));
  return static_cast<Site *>(site.state)->run.plan;
}

het_access row(Numbers &x, int more = 0) { return line("x", x.data(), n, HET_TOFROM | HET_READ | HET_WRITE | more); }

} // namespace

TEST(Replan, APlanServesWhileOtherArraysComeAndGo) {
  for (const char *devices : {"host:2", "sim:2", "host,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1), others = makeSite(2), dataSite = makeSite(3);
    Numbers x(n);
    std::vector<Numbers> more(200, Numbers(n));
    increment(site, row(x)); // buffers are made
    const Plan *plan = increment(site, row(x));
    for (Numbers &other : more) {
      increment(others, row(other));
      EXPECT_EQ(increment(site, row(x)), plan) << devices << ": beside another loop";
      Data data(dataSite, {line("y", other.data(), n, HET_TOFROM, 0, HET_BLOCK)});
      EXPECT_EQ(increment(site, row(x)), plan) << devices << ": beside a data region";
    }
    EXPECT_EQ(increment(site, row(x)), plan) << devices;
    EXPECT_EQ(x, Numbers(n, 403)) << devices;
    EXPECT_EQ(more, std::vector<Numbers>(200, Numbers(n, 1))) << devices;
  }
}

TEST(Replan, APlanEndsWithTheDataRegionOfItsArray) {
  for (const char *devices : {"host:2", "sim:2", "host,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1), dataSite = makeSite(3);
    Numbers x(n);
    for (int round = 0; round < 3; ++round) {
      increment(site, row(x));
      const Plan *outside = increment(site, row(x));
      {
        Data data(dataSite, {line("x", x.data(), n, HET_TOFROM, 0, HET_CYCLIC)});
        const Plan *within = increment(site, row(x));
        EXPECT_NE(within, outside) << devices;
        EXPECT_EQ(increment(site, resident("x", x.data(), HET_READ | HET_WRITE))->accesses.front().rank, 0);
      }
      increment(site, row(x));
    }
    EXPECT_EQ(x, Numbers(n, 15)) << devices;
  }
}

// The region's array has other bytes, but the loop finds its shape by the name's address.
TEST(Replan, APlanEndsWhereAnotherArrayOfTheSameBaseBecomesResident) {
  Machine machine("sim:2");
  het_site site = makeSite(1), dataSite = makeSite(3);
  Numbers x(4 * n);
  increment(site, row(x, HET_IMPLICIT));
  const Plan *plan = increment(site, row(x, HET_IMPLICIT));
  het_access upper = grid("x", x.data(), n, 2, HET_TOFROM, 0, HET_BLOCK);
  upper.dim[0].lo = n; // items 2n to 4n - 1
  Data data(dataSite, {upper});
  EXPECT_NE(increment(site, row(x, HET_IMPLICIT)), plan);
}

TEST(Replan, APlanEndsWhenItsStorageIsUsedInAnotherShape) {
  for (const char *devices : {"sim:2", "host,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1), other = makeSite(2);
    Numbers x(n);
    for (int round = 0; round < 3; ++round) {
      increment(site, row(x));
      increment(other, grid("x", x.data(), n / 4, 4, HET_TOFROM | HET_READ | HET_WRITE));
    }
    increment(site, row(x));
    EXPECT_EQ(x, Numbers(n, 7)) << devices;
  }
}

TEST(Replan, APlanEndsWhenMemoryIsGivenToAnotherArray) {
  Machine machine("sim:1(memory=1000)");
  het_site site = makeSite(1), others = makeSite(2);
  Numbers x(n), y(n); // 512 bytes each
  for (int round = 0; round < 4; ++round) {
    increment(site, row(x));
    increment(site, row(x));
    increment(others, row(y));
  }
  EXPECT_EQ(x, Numbers(n, 8));
  EXPECT_EQ(y, Numbers(n, 4));
}

// More arrays than a store remembers, which is 1024: those of the loops that run are not forgotten.
TEST(Replan, ALoopThatRunsKeepsItsArrayAmongThousandsThatAreUsedOnce) {
  Machine machine("sim:2");
  het_site site = makeSite(1), others = makeSite(2);
  Numbers x(n);
  const long arrays = 1100;
  std::vector<Numbers> more(static_cast<std::size_t>(arrays), Numbers(n));
  increment(site, row(x));
  const Plan *plan = increment(site, row(x));
  for (Numbers &other : more) {
    increment(others, row(other));
    ASSERT_EQ(increment(site, row(x)), plan);
  }
  EXPECT_EQ(x, Numbers(n, static_cast<double>(arrays + 2)));
}

// As in elimination: each pass reads the item of a pivot. Whoever lacks it gets it, and nothing else.
TEST(Replan, AnItemThatEveryIterationReadsIsBroughtAnewWhenItIsAnotherOne) {
  Machine machine("sim:4");
  het_site site = makeSite(1), dataSite = makeSite(2);
  Numbers x(n), y(n);
  std::iota(x.begin(), x.end(), 0);
  double sum = 0;
  {
    Data data(dataSite,
              {line("x", x.data(), n, HET_TO, 0, HET_BLOCK), line("y", y.data(), n, HET_TOFROM, 0, HET_BLOCK)});
    for (long pivot : {3, 40, 3, 63}) {
      het_layout layout = {};
      layout.reach[0] = {1, 1, 0, 0, 0, 0, pivot, 1};
      het_access from = resident("x", x.data(), HET_READ);
      from.layout = &layout;
      from.subscripts = 1;
      Loop loop(site, {{0, n, 1}}, {resident("y", y.data(), HET_READ | HET_WRITE), from});
      const std::uint64_t before = machine.moved();
      check(loop.run([&](het_part &part) {
        for (long i = part.lo[0]; i < part.hi[0]; ++i)
          static_cast<double *>(part.ptr[0])[i] += static_cast<double *>(part.ptr[1])[pivot];
      }));
      const std::uint64_t bytes = sum == 0 ? (2 * n + 3) * sizeof(double) : pivot == 3 ? 0 : 3 * sizeof(double);
      EXPECT_EQ(machine.moved() - before, bytes) << pivot;
      sum += static_cast<double>(pivot);
    }
  }
  EXPECT_EQ(y, Numbers(n, sum));
}
