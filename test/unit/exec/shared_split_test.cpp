//===-- unit/exec/shared_split_test.cpp - loops over one data region and their splits -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "machine.hpp"

using namespace het;
using namespace het::test;

namespace {

constexpr long n = 20000;

// Two loops over u and v in a data region: a stencil, which reads two items of the whole array w in each iteration, and
// an update. `speeds`: by loop and device, in iterations of the
// virtual clock at rate 1.
class TwoLoops {
public:
  TwoLoops(const char *devices, std::vector<std::vector<double>> speeds, het_schedule schedule)
      : machine_(devices, true), schedule_(schedule), u_(n, 1), v_(n, 1), u2_(n, 1), v2_(n, 1), w_(2 * n, 1) {
    twoItems_.reach[0] = {.loop = 1, .factor = 2, .span = 1};
    machine_.runtime->boxSeconds = [this, speeds = std::move(speeds)](int device, const het_region &, const Domain &,
                                                                      std::span<const Box> boxes) {
      double items = 0;
      for (const Box &box : boxes)
        items += static_cast<double>(box.items());
      return items * virtualIteration / speeds[at_][static_cast<std::size_t>(device)];
    };
  }

  // Bytes that each of the passes moves, both loops together.
  std::vector<std::uint64_t> bytes(int passes) {
    std::vector<std::uint64_t> all;
    Data data(dataSite_, {line("u", u_.data(), n, HET_TOFROM), line("v", v_.data(), n, HET_TOFROM),
                          whole("w", w_.data(), 2 * n, HET_TO)});
    for (int pass = 0; pass < passes; ++pass) {
      const std::uint64_t before = machine_.moved();
      stencil();
      update();
      all.push_back(machine_.moved() - before);
    }
    return all;
  }
  // The iterations of each loop's last pass, by device.
  std::vector<long> shares[2];
  bool right() const { return u_ == u2_ && v_ == v2_; }

private:
  void run(std::size_t loop, het_site &site, Range range, std::vector<het_access> accesses, const Body &body) {
    at_ = loop;
    shares[loop].assign(machine_.runtime->devices.size(), 0);
    Loop one(site, {{range.lo, range.size(), 1}}, std::move(accesses));
    check(one.with(schedule_).run([&](het_part &part) {
      body(part);
      shares[loop][static_cast<std::size_t>(part.host ? machine_.runtime->host() : part.device)] +=
          part.hi[0] - part.lo[0];
    }));
  }
  void stencil() {
    het_access table = whole("w", w_.data(), 2 * n, HET_TO | HET_READ);
    table.layout = &twoItems_;
    het_access from = line("u", u_.data(), n, HET_TO | HET_READ, 1);
    run(0, stencilSite_, {1, n - 1}, {line("v", v_.data(), n, HET_TOFROM | HET_READ | HET_WRITE), from, table},
        [](het_part &part) {
          auto *v = static_cast<double *>(part.ptr[0]);
          const auto *u = static_cast<const double *>(part.ptr[1]);
          const auto *w = static_cast<const double *>(part.ptr[2]);
          for (long i = part.lo[0]; i < part.hi[0]; ++i)
            v[i] = (u[i - 1] + u[i + 1]) / (w[2 * i] + w[2 * i + 1]);
        });
    for (std::size_t i = 1; i + 1 < n; ++i)
      v2_[i] = (u2_[i - 1] + u2_[i + 1]) / 2;
  }
  void update() {
    run(1, updateSite_, {0, n},
        {line("u", u_.data(), n, HET_TOFROM | HET_READ | HET_WRITE), line("v", v_.data(), n, HET_TO | HET_READ)},
        [](het_part &part) {
          auto *u = static_cast<double *>(part.ptr[0]);
          const auto *v = static_cast<const double *>(part.ptr[1]);
          for (long i = part.lo[0]; i < part.hi[0]; ++i)
            u[i] += v[i] * static_cast<double>(i % 7);
        });
    for (std::size_t i = 0; i < n; ++i)
      u2_[i] += v2_[i] * static_cast<double>(i % 7);
  }

  Machine machine_;
  het_schedule schedule_;
  std::size_t at_ = 0; // the loop that runs
  het_site dataSite_ = makeSite(1), stencilSite_ = makeSite(2), updateSite_ = makeSite(3);
  std::vector<double> u_, v_, u2_, v2_, w_;
  het_layout twoItems_ = {};
};

constexpr het_schedule levelling[] = {HET_SCHED_ADAPTIVE, HET_SCHED_STATIC, HET_SCHED_AUTO, HET_SCHED_QUICK,
                                      HET_SCHED_HYBRID_CHUNK};

} // namespace

TEST(SharedSplit, LoopsOfDifferentSpeedsMoveTheHaloAlone) {
  for (het_schedule schedule : levelling)
    for (const char *devices : {"sim:2(bandwidth=1e7)", "host:1,sim:2(bandwidth=1e7)"}) {
      SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule));
      const bool three = *devices == 'h';
      TwoLoops loops(devices, {{1, 2, 1}, {2, 1, 1}}, schedule);
      const std::vector<std::uint64_t> bytes = loops.bytes(24);
      const std::uint64_t halo = (three ? 4 : 2) * sizeof(double); // both neighbours' items, at each border
      for (std::size_t pass = 16; pass < bytes.size(); ++pass)
        EXPECT_LE(bytes[pass], halo + halo / 20) << pass;
      EXPECT_TRUE(loops.right());
    }
}

TEST(SharedSplit, LoopsHaveTheirOwnSplitsWhereLinksAreFast) {
  TwoLoops loops("sim:2(bandwidth=1e12)", {{1, 4}, {4, 1}}, HET_SCHED_ADAPTIVE);
  loops.bytes(12);
  EXPECT_NEAR(static_cast<double>(loops.shares[0][0]), n * 0.2, n * 0.01);
  EXPECT_NEAR(static_cast<double>(loops.shares[1][0]), n * 0.8, n * 0.01);
  EXPECT_TRUE(loops.right());
}

TEST(SharedSplit, ChunksOfTwoLoopsMoveTheHaloAlone) {
  for (het_schedule schedule : {HET_SCHED_CHUNK_DYNAMIC, HET_SCHED_DYNAMIC})
    for (const char *devices : {"sim:2(bandwidth=1e7)", "host:1,sim:2(bandwidth=1e7)"}) {
      SCOPED_TRACE(std::string(devices) + ", schedule " + std::to_string(schedule));
      TwoLoops loops(devices, {{1, 2, 1}, {2, 1, 1}}, schedule);
      const std::vector<std::uint64_t> bytes = loops.bytes(24);
      for (std::size_t pass = 12; pass < bytes.size(); ++pass)
        EXPECT_LE(bytes[pass], 16 * sizeof(double)) << pass << ": by way of the host";
      EXPECT_TRUE(loops.right());
    }
}
