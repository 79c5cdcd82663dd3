//===-- unit/exec/edges_test.cpp - loops that read beyond an edge ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

using namespace het;
using namespace het::test;

namespace {

constexpr int around = HET_PERIODIC_BEFORE | HET_PERIODIC_AFTER;

het_access edged(const char *name, double *base, long n, int mode, long halo, int edges) {
  het_access access = line(name, base, n, mode, halo, HET_BLOCK);
  access.dim[0].edges = edges;
  return access;
}

// v[i] = u[i-w] + u[i+w] at a periodic edge, three times with u and v changing places.
void turn(const char *devices, long n, long width, bool resident, Drive drive) {
  SCOPED_TRACE(std::string(devices) + ", n " + std::to_string(n) + ", width " + std::to_string(width));
  Machine machine(devices);
  std::vector<double> u(static_cast<std::size_t>(n)), v(u), s(u), t(u);
  for (long i = 0; i < n; ++i)
    u[static_cast<std::size_t>(i)] = s[static_cast<std::size_t>(i)] = 1 + static_cast<double>(i % 17);
  double *a = u.data(), *b = v.data();
  het_site site = makeSite(1), outer = makeSite(2);
  std::unique_ptr<Data> data;
  if (resident)
    data = std::make_unique<Data>(
        outer, std::vector{edged("u", a, n, HET_TOFROM, width, around), edged("v", b, n, HET_TOFROM, width, around)});
  for (int pass = 0; pass < 3; ++pass) {
    Loop loop(site, {{0, n, 1}},
              {edged("u", a, n, HET_TO | HET_READ | HET_HOST_VIEW, width, around),
               edged("v", b, n, HET_FROM | HET_WRITE, width, around)});
    check(loop.run(
        [&](het_part &part) {
          auto *from = static_cast<double *>(part.ptr[0]), *to = static_cast<double *>(part.ptr[1]);
          for (long i = part.lo[0]; i < part.hi[0]; ++i)
            to[i] = from[i - width] + 2 * from[i + width];
        },
        drive));
    for (long i = 0; i < n; ++i)
      t[static_cast<std::size_t>(i)] =
          s[static_cast<std::size_t>(((i - width) % n + n) % n)] + 2 * s[static_cast<std::size_t>((i + width) % n)];
    std::swap(a, b);
    std::swap(s, t);
  }
  data.reset();
  EXPECT_EQ(a == u.data() ? u : v, s);
}

} // namespace

TEST(Edges, APeriodicLoopIsTheRingItDescribes) {
  for (const char *devices : deviceSets)
    for (Drive drive : drives)
      for (long n : {1L, 2L, 5L, 40L})
        for (long width : {1L, 3L})
          for (bool resident : {false, true})
            turn(devices, n, width, resident, drive);
}

TEST(Edges, OnTheHostOnlyIterationsAtTheEdgeLeaveTheUsersArray) {
  Machine machine("host:4");
  std::vector<double> u(100, 1), v(100, 0);
  het_site site = makeSite(3);
  Loop loop(site, {{0, 100, 1}},
            {edged("u", u.data(), 100, HET_TO | HET_READ | HET_HOST_VIEW, 2, around),
             line("v", v.data(), 100, HET_FROM | HET_WRITE)});
  std::atomic<long> away = 0;
  check(loop.run([&](het_part &part) {
    if (part.ptr[0] != u.data())
      away += part.hi[0] - part.lo[0];
  }));
  EXPECT_EQ(away, 4);
}

TEST(Edges, ALoopThatCannotBeGivenACopyIsRefused) {
  Machine machine("host");
  std::vector<double> u(10, 1);
  het_site site = makeSite(4);
  Loop loop(site, {{0, 10, 1}}, {edged("u", u.data(), 10, HET_TO | HET_READ, 1, around)});
  Status status = loop.run([](het_part &) {});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "array 'u' has edges here that the loop on the host cannot see");
}
