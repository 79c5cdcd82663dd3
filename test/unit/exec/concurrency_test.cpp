//===-- unit/exec/concurrency_test.cpp - several user threads, and regions within regions -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

#include <atomic>

using namespace het;
using namespace het::test;

static double *at(const het_part &part, int k) { return static_cast<double *>(part.ptr[k]); }

static void addOne(het_site &site, std::vector<double> &a, Drive drive) {
  long n = static_cast<long>(a.size());
  Loop loop(site, {{0, n, 1}}, {line("a", a.data(), n, HET_TOFROM | HET_READ | HET_WRITE)});
  check(loop.with(HET_SCHED_ADAPTIVE)
            .run(
                [](het_part &p) {
                  for (long i = p.lo[0]; i < p.hi[0]; ++i)
                    at(p, 0)[i] += 1;
                },
                drive));
}

TEST(Concurrency, UserThreadsMayShareASite) {
  for (const char *devices : {"host:2", "sim:2", "host:2,sim:2"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<std::vector<double>> arrays(3, std::vector<double>(500, 0));
    std::vector<std::thread> users;
    for (auto &array : arrays)
      users.emplace_back([&] {
        for (int pass = 0; pass < 20; ++pass)
          addOne(site, array, Drive::Team);
      });
    for (std::thread &user : users)
      user.join();
    for (auto &array : arrays)
      EXPECT_EQ(array, std::vector<double>(500, 20)) << devices;
  }
}

TEST(Concurrency, ARegionInsideAHostPartRunsThereSerially) {
  Machine machine("host:3,sim:1");
  het_site outer = makeSite(1), inner = makeSite(2);
  std::vector<double> a(12 * 10, 0);
  std::atomic<int> innerParts = 0;
  Loop loop(outer, {{0, 12, 1}}, {});
  loop.accesses = {grid("a", a.data(), 12, 10, HET_TOFROM | HET_READ | HET_WRITE)};
  check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
    for (long i = p.lo[0]; i < p.hi[0]; ++i) {
      double *row = at(p, 0) + i * 10;
      Loop nested(inner, {{0, 10, 1}}, {line("row", row, 10, HET_TOFROM | HET_READ | HET_WRITE)});
      double sum = 0;
      nested.reductions = {{"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0}};
      check(nested.run([&](het_part &q) {
        EXPECT_TRUE(q.host);
        ++innerParts;
        double s = 0;
        for (long j = q.lo[0]; j < q.hi[0]; ++j)
          s += at(q, 0)[j] = static_cast<double>(j + 1);
        reduce(nested.region, q, 0, &s);
      }));
      EXPECT_EQ(sum, 55);
    }
  }));
  EXPECT_EQ(innerParts, 12);
  for (std::size_t k = 0; k < a.size(); ++k)
    ASSERT_EQ(a[k], static_cast<double>(k % 10 + 1));
}

// The outer region holds the lock until its host part ends, which waits for these threads.
TEST(Concurrency, RegionsThatThreadsInsideAHostPartEnterDoNotWaitForIt) {
  for (int how = 0; how < 4; ++how)
    for (const char *devices : {"host", "host:2,sim:1", "host:1,sim:3"}) {
      const bool kept = how & 1;
      Machine machine(devices);
      machine.runtime->verifies = how & 2; // the serial run's threads enter regions too
      het_site dataSite = makeSite(3), outer = makeSite(1), inner = makeSite(2);
      std::vector<double> a(40 * 10, 1);
      std::unique_ptr<Data> data;
      if (kept)
        data = std::make_unique<Data>(dataSite, std::vector{grid("a", a.data(), 40, 10, HET_TOFROM)});
      for (int pass = 0; pass < 3; ++pass) {
        Loop loop(outer, {{0, 40, 1}}, {grid("a", a.data(), 40, 10, HET_TOFROM | HET_READ | HET_WRITE)});
        check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
          auto rows = [&](long first, long last) {
            for (long i = first; i < last; ++i) {
              double *row = at(p, 0) + i * 10;
              if (!p.host) {
                for (long j = 0; j < 10; ++j)
                  row[j] += 1;
                continue;
              }
              Loop nested(inner, {{0, 10, 1}}, {line("row", row, 10, HET_TOFROM | HET_READ | HET_WRITE)});
              check(nested.run([&](het_part &q) {
                for (long j = q.lo[0]; j < q.hi[0]; ++j)
                  at(q, 0)[j] += 1;
              }));
            }
          };
          long middle = (p.lo[0] + p.hi[0]) / 2;
          std::thread other(rows, p.lo[0], middle);
          rows(middle, p.hi[0]);
          other.join();
        }));
      }
      data.reset();
      EXPECT_EQ(a, std::vector<double>(400, 4)) << devices << how;
    }
}

// A region that adds up into an array looks first whether devices keep it.
TEST(Concurrency, SumsOfArraysThatThreadsInsideAHostPartMakeDoNotWaitForIt) {
  for (bool verified : {false, true})
    for (const char *devices : {"host", "host:2,sim:1", "host:1,sim:3"}) {
      Machine machine(devices);
      machine.runtime->verifies = verified;
      het_site dataSite = makeSite(3), outer = makeSite(1), inner = makeSite(2);
      std::vector<double> a(40, 1), other(40, 1);
      Data data(dataSite, {line("other", other.data(), 40, HET_TOFROM)});
      Loop loop(outer, {{0, 40, 1}}, {line("a", a.data(), 40, HET_TOFROM | HET_READ | HET_WRITE)});
      check(loop.with(HET_SCHED_BLOCK).run([&](het_part &p) {
        for (long i = p.lo[0]; i < p.hi[0]; ++i)
          at(p, 0)[i] += 1;
        if (!p.host)
          return;
        std::thread([&] {
          std::vector<long> sums(4);
          Loop nested(inner, {{0, 10, 1}}, {});
          nested.reductions = {{"sums", sums.data(), HET_LONG, HET_SUM, 1, 0, 4}};
          check(nested.run(
              [&](het_part &q) {
                auto *own = static_cast<long *>(reductionCopy(nested.region, q, 0));
                for (long j = q.lo[0]; j < q.hi[0]; ++j)
                  ++own[j % 4];
              },
              Drive::One));
          EXPECT_EQ(sums, (std::vector<long>{3, 3, 2, 2}));
        }).join();
      }));
      EXPECT_EQ(a, std::vector<double>(40, 2)) << devices << verified;
    }
}

TEST(Concurrency, ATeamOfTheWrongSizeStillDoesEverything) {
  for (const char *devices : {"host:4,sim:3", "host:1,sim:1"}) {
    Machine machine(devices);
    het_site site = makeSite(1);
    std::vector<double> a(97, 0);
    for (int pass = 0; pass < 10; ++pass)
      addOne(site, a, pass % 2 ? Drive::Foreign : Drive::One);
    EXPECT_EQ(a, std::vector<double>(97, 10));
  }
}

TEST(Concurrency, LeavingBeforeAllPartsAreTakenIsAnError) {
  Machine machine("host:2");
  het_site site = makeSite(1);
  Loop loop(site, {{0, 10, 1}}, {});
  check(enter(loop.region));
  Status status = leave(loop.region);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("never finished"), std::string::npos);
}
