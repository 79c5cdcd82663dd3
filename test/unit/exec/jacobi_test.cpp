//===-- unit/exec/jacobi_test.cpp - the Jacobi iteration of [H] figure 2 in a data region --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/target/target.hpp"
#include "machine.hpp"

#include <cmath>

using namespace het;
using namespace het::test;

namespace {

// The Jacobi iteration of [H] figure 2: u and f come from the host, uold lives on the devices only.
struct Iteration {
  long n, m;
  std::vector<double> u, uold, f, su, sold;
  het_site dataSite = makeSite(1), copySite = makeSite(2), haloSite = makeSite(3), sweepSite = makeSite(4);
  int policy = HET_BLOCK;

  Iteration(long n, long m) : n(n), m(m) {
    auto items = static_cast<std::size_t>(n * m);
    u.resize(items);
    f.resize(items);
    uold.resize(items);
    for (std::size_t i = 0; i < items; ++i) {
      u[i] = std::cos(static_cast<double>(i));
      f[i] = std::sin(static_cast<double>(i));
    }
    su = u;
    sold = uold;
  }

  std::vector<het_access> mapped() {
    return {grid("u", u.data(), n, m, HET_TOFROM, 0, policy), grid("uold", uold.data(), n, m, HET_ALLOC, 1, policy),
            grid("f", f.data(), n, m, HET_TO, 0, policy)};
  }

  static double relax(double *u, const double *uold, const double *f, long m, long i) {
    double error = 0;
    for (long j = 1; j < m - 1; ++j) {
      double r = (uold[(i - 1) * m + j] + uold[(i + 1) * m + j] + uold[i * m + j - 1] + uold[i * m + j + 1] -
                  4 * uold[i * m + j] - f[i * m + j]) /
                 -4;
      u[i * m + j] = uold[i * m + j] - 0.8 * r;
      error += r * r;
    }
    return error;
  }

  void iterate(bool exchange, Drive drive, double &error, het_schedule schedule = HET_SCHED_DEFAULT) {
    Loop copy(copySite, {{0, n, 1}, {0, m, 1}},
              {resident("uold", uold.data(), HET_WRITE), resident("u", u.data(), HET_READ)});
    check(copy.with(schedule).run(
        [this](het_part &p) {
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            for (long j = p.lo[1]; j < p.hi[1]; ++j)
              at(p, 0)[i * m + j] = at(p, 1)[i * m + j];
        },
        drive));
    if (exchange)
      check(exchangeHalo(haloSite, "uold", uold.data()));
    error = 0;
    Loop sweep(sweepSite, {{1, std::max(n - 2, 0L), 1}, {1, std::max(m - 2, 0L), 1}},
               {resident("u", u.data(), HET_WRITE), resident("uold", uold.data(), HET_READ),
                resident("f", f.data(), HET_READ)});
    sweep.reductions = {{"error", &error, HET_DOUBLE, HET_SUM, 0, 0, 0}};
    check(sweep.with(schedule).run(
        [&](het_part &p) {
          double e = 0;
          for (long i = p.lo[0]; i < p.hi[0]; ++i)
            e += relax(at(p, 0), at(p, 1), at(p, 2), m, i);
          reduce(sweep.region, p, 0, &e);
        },
        drive));
  }

  double serial() {
    sold = su;
    double error = 0;
    for (long i = 1; i < n - 1; ++i)
      error += relax(su.data(), sold.data(), f.data(), m, i);
    return error;
  }
};

} // namespace

TEST(Jacobi, OfAnySizeHasTheSerialHistory) {
  for (const char *devices : deviceSets)
    for (auto [n, m] : {std::pair{1L, 1L}, {2L, 2L}, {3L, 3L}, {5L, 9L}, {64L, 33L}})
      for (bool exchange : {false, true})
        for (Drive drive : drives) {
          SCOPED_TRACE(std::string(devices) + ", " + std::to_string(n) + " x " + std::to_string(m));
          Machine machine(devices);
          Iteration jacobi(n, m);
          {
            Data data(jacobi.dataSite, jacobi.mapped());
            for (int k = 0; k < 6; ++k) {
              double error = 0, want = jacobi.serial();
              jacobi.iterate(exchange, drive, error);
              ASSERT_NEAR(error, want, 1e-12 * std::abs(want));
            }
          }
          ASSERT_EQ(jacobi.u, jacobi.su);
        }
}

TEST(Jacobi, AnIterationMovesTheHaloRowsAndNotAByteMore) {
  for (const char *devices : {"sim:2", "sim:3", "sim:7", "host:1,sim:3"})
    for (bool exchange : {false, true}) {
      Machine machine(devices);
      Iteration jacobi(97, 53);
      Data data(jacobi.dataSite, jacobi.mapped());
      double error = 0;
      jacobi.iterate(exchange, Drive::Team, error);
      jacobi.iterate(exchange, Drive::Team, error);
      std::uint64_t before = machine.moved();
      constexpr int iterations = 10;
      for (int k = 0; k < iterations; ++k)
        jacobi.iterate(exchange, Drive::Team, error);
      auto parts =
          static_cast<std::uint64_t>(machine.set->hostNamed() ? machine.set->size() : machine.set->accelerators());
      std::uint64_t halos = 2 * (parts - 1) * 53 * sizeof(double);
      EXPECT_EQ(machine.moved() - before, iterations * halos) << devices;
    }
}

TEST(Jacobi, AfterAnExchangeTheLoopFetchesNothing) {
  Machine machine("sim:3");
  Iteration jacobi(40, 16);
  Data data(jacobi.dataSite, jacobi.mapped());
  double error = 0;
  jacobi.iterate(true, Drive::One, error);
  std::uint64_t before = machine.moved();
  check(exchangeHalo(jacobi.haloSite, "uold", jacobi.uold.data()));
  EXPECT_EQ(machine.moved(), before) << "a second exchange finds nothing to do";
}
