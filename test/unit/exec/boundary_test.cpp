//===-- unit/exec/boundary_test.cpp - boundaries first, and their exchange behind the rest ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/site.hpp"
#include "exec/plan/boundary.hpp"
#include "machine.hpp"

#include <mutex>
#include <numeric>
#include <random>

using namespace het;
using namespace het::test;

namespace {

constexpr double us = 1e-6;

// Two arrays that stay on the devices, and passes from one to the other.
class Stencil {
public:
  explicit Stencil(long n, int mode = HET_WRITE) : n(n), mode(mode), a(static_cast<std::size_t>(n)), b(a) {
    std::iota(a.begin(), a.end(), 1.0);
    b = a;
    model[0] = a;
    model[1] = b;
    data.emplace(dataSite, std::vector<het_access>{line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO),
                                                   line("b", b.data(), n, HET_TOFROM, 1, HET_AUTO)});
  }

  // By device: the iterations that its body was called with, in their order.
  std::map<int, std::vector<Range>> pass(Drive drive = Drive::One) {
    std::vector<double> &to = passes % 2 ? a : b, &from = passes % 2 ? b : a;
    Loop loop(sites[passes % 2], {{1, n - 2, 1}},
              {resident("to", to.data(), mode), resident("from", from.data(), HET_READ)});
    std::map<int, std::vector<Range>> calls;
    std::mutex lock;
    check(loop.run(
        [&](het_part &part) {
          {
            std::lock_guard guard(lock);
            calls[part.host ? -1 : part.device].push_back({part.lo[0], part.hi[0]});
          }
          auto *target = static_cast<double *>(part.ptr[0]);
          const auto *source = static_cast<const double *>(part.ptr[1]);
          for (long i = part.lo[0]; i < part.hi[0]; ++i)
            target[i] = 0.5 * source[i - 1] + 0.5 * source[i + 1];
        },
        drive));
    const std::vector<double> &old = model[passes % 2];
    std::vector<double> &wanted = model[1 - passes % 2];
    for (std::size_t i = 1; i + 1 < a.size(); ++i)
      wanted[i] = 0.5 * old[i - 1] + 0.5 * old[i + 1];
    seconds = static_cast<const Site *>(sites[passes % 2].state)->passSeconds;
    ++passes;
    return calls;
  }

  void expectRight() {
    data.reset();
    EXPECT_TRUE(a == model[0]);
    EXPECT_TRUE(b == model[1]);
  }

  const long n;
  const int mode; // of the array that is written
  std::vector<double> a, b, model[2];
  double seconds = 0; // virtual, of the last pass
  int passes = 0;

private:
  het_site dataSite = makeSite(1), sites[2] = {makeSite(2), makeSite(3)};
  std::optional<Data> data;
};

constexpr const char *four = "sim:4(rate=1,bandwidth=8e9,latency=1e-6)";

TEST(Boundary, ComesFirstOnceItIsKnownToBeFetched) {
  Machine machine(four, true);
  Stencil stencil(402);
  auto first = stencil.pass();
  EXPECT_EQ(first[1].size(), 1U) << "nobody has fetched anything yet";
  for (int pass = 1; pass < 6; ++pass)
    first = stencil.pass();
  const Range all{first[1][2].lo - 1, first[1][2].hi + 1};
  EXPECT_EQ(first[1], (std::vector<Range>{{all.lo, all.lo + 1}, {all.hi - 1, all.hi}, {all.lo + 1, all.hi - 1}}))
      << "a row for each neighbour, then the rest";
  EXPECT_EQ(first[0].size(), 2U) << "one neighbour";
  EXPECT_EQ(first[3].size(), 2U);
  stencil.expectRight();
}

TEST(Boundary, HidesTheExchangeOnTheVirtualClock) {
  const double copies = 2 * 2 * (1 + 0.001) * us; // from two neighbours, over two links each
  for (const BoundaryOrder order : {BoundaryOrder::Last, BoundaryOrder::IfItPays}) {
    Machine machine(four, true);
    machine.runtime->boundary = order;
    Stencil stencil(402);
    for (int pass = 0; pass < 8; ++pass)
      stencil.pass();
    // The ends have a row of the edge each: 101 items, of which 100 are iterations.
    EXPECT_NEAR(stencil.seconds, order == BoundaryOrder::Last ? 101 * us + copies : 103 * us, 1.1 * us);
    stencil.expectRight();
  }
}

TEST(Boundary, ComesWithTheRestWhereThatCostsMoreThanItSaves) {
  // 10 us of work, and copies of 40 us: two more launches of 10 us hide less than they take.
  Machine machine("sim:4(rate=1,bandwidth=8e9,latency=1e-5)", true);
  Stencil stencil(42);
  for (int pass = 0; pass < 8; ++pass)
    EXPECT_EQ(stencil.pass()[1].size(), 1U);
  stencil.expectRight();
}

TEST(Boundary, IsRightOnEverySetAndWithAnyThreads) {
  for (const char *devices : {four, "host:1,sim:3(bandwidth=8e9,latency=1e-6)", "sim:2(rate=3),sim:2", "sim:7"})
    for (const Drive drive : drives)
      for (const int mode : {int{HET_WRITE}, HET_READ | HET_WRITE})
        for (const bool virtualClock : {true, false}) {
          SCOPED_TRACE(testing::Message() << devices << ", mode " << mode << ", " << virtualClock);
          Machine machine(devices, virtualClock);
          machine.runtime->boundary = BoundaryOrder::First;
          Stencil stencil(100, mode);
          for (int pass = 0; pass < 7; ++pass)
            stencil.pass(drive);
          stencil.expectRight();
        }
}

TEST(Boundary, AHaloExchangeThatFollowsFindsEverythingThere) {
  Machine machine(four, true);
  Stencil stencil(402);
  het_site halo = makeSite(4);
  std::vector<std::uint64_t> moved;
  for (int pass = 0; pass < 8; ++pass) {
    std::vector<double> &to = stencil.passes % 2 ? stencil.a : stencil.b;
    stencil.pass();
    const std::uint64_t before = machine.moved();
    check(exchangeHalo(halo, "to", to.data()));
    moved.push_back(machine.moved() - before);
  }
  EXPECT_GT(moved.front(), 0U);
  EXPECT_EQ(moved.back(), 0U) << "the pass has sent it";
  stencil.expectRight();
}

// What was sent and replaced unread, twice, is not sent again.
TEST(Boundary, EndsWhenNobodyReadsIt) {
  Machine machine(four, true);
  Stencil stencil(402);
  het_site fill = makeSite(5);
  for (int pass = 0; pass < 6; ++pass)
    stencil.pass();
  for (int pass = 0; pass < 6; ++pass) {
    std::vector<double> &to = stencil.passes % 2 ? stencil.a : stencil.b;
    std::vector<double> &model = stencil.model[1 - stencil.passes % 2];
    const auto calls = stencil.pass();
    EXPECT_EQ(calls.at(1).size(), pass < 2 ? 3U : calls.at(1).size()) << pass;
    if (pass >= 4)
      EXPECT_EQ(calls.at(1).size(), 1U) << pass;
    Loop loop(fill, {{0, 402, 1}}, {resident("to", to.data(), HET_WRITE)});
    check(loop.run([](het_part &part) {
      for (long i = part.lo[0]; i < part.hi[0]; ++i)
        static_cast<double *>(part.ptr[0])[i] = static_cast<double>(i % 7);
    }));
    for (std::size_t i = 0; i < model.size(); ++i)
      model[i] = static_cast<double>(i % 7);
  }
  stencil.expectRight();
}

// Programs by chance: loops that read their neighbours' rows, in place too, over arrays that stay.
class Chance {
public:
  static constexpr long n = 120, halo = 2;
  explicit Chance(unsigned seed) : random(seed) {
    for (std::size_t k = 0; k < 3; ++k) {
      array[k].resize(n);
      std::iota(array[k].begin(), array[k].end(), static_cast<long>(100 * k));
      model[k] = array[k];
    }
    data.emplace(dataSite, std::vector<het_access>{line("a", array[0].data(), n, HET_TOFROM, halo, HET_AUTO),
                                                   line("b", array[1].data(), n, HET_TOFROM, halo, HET_AUTO),
                                                   line("c", array[2].data(), n, HET_TOFROM, halo, HET_AUTO)});
    for (int k = 0; k < 5; ++k)
      loops.push_back({pick(3), pick(3), pick(5) - 2, 2 + pick(20), n - 2 - pick(20), pick(2) == 1});
  }
  void step() {
    for (std::size_t k = 0; k < loops.size(); ++k)
      run(loops[k], sites[k]);
    if (pick(3) == 0) {
      const auto k = static_cast<std::size_t>(pick(3));
      check(exchangeHalo(exchange[k], "halo", array[k].data()));
    }
    if (pick(4) == 0)
      loops[static_cast<std::size_t>(pick(5))].shift = pick(5) - 2;
  }
  bool right() {
    data.reset();
    return array[0] == model[0] && array[1] == model[1] && array[2] == model[2];
  }

private:
  struct Body {
    int to, from;
    long shift, lo, hi;
    bool reads; // the one that it writes, too
  };
  int pick(int below) { return static_cast<int>(random() % static_cast<unsigned>(below)); }
  static long mix(long x, long y) { return (3 * x + 5 * y + 1) & 0xfffff; }

  // In place, every second item is made of those between.
  void run(const Body &body, het_site &site) {
    const auto to = static_cast<std::size_t>(body.to), from = static_cast<std::size_t>(body.from);
    const bool inPlace = to == from;
    const long step = inPlace ? 2 : 1, shift = inPlace ? 1 : body.shift, count = (body.hi - body.lo) / step;
    std::vector<het_access> uses{resident("to", array[to].data(), HET_WRITE | (body.reads || inPlace ? HET_READ : 0))};
    if (!inPlace)
      uses.push_back(resident("from", array[from].data(), HET_READ));
    Loop loop(site, {{body.lo, count, step}}, uses);
    const auto work = [&](long *target, const long *source, long lo, long hi) {
      for (long i = lo; i < hi; i += step)
        target[i] = mix(source[i - shift], source[i + shift]);
    };
    check(loop.with(body.shift % 2 ? HET_SCHED_ADAPTIVE : HET_SCHED_STATIC).run([&](het_part &part) {
      auto *target = static_cast<long *>(part.ptr[0]);
      work(target, inPlace ? target : static_cast<const long *>(part.ptr[1]), part.lo[0], part.hi[0]);
    }));
    work(model[to].data(), inPlace ? model[to].data() : model[from].data(), body.lo, body.lo + count * step);
  }

  std::mt19937 random;
  std::vector<long> array[3], model[3];
  std::vector<Body> loops;
  het_site dataSite = makeSite(1), sites[5] = {makeSite(2), makeSite(3), makeSite(4), makeSite(5), makeSite(6)},
           exchange[3] = {makeSite(7), makeSite(8), makeSite(9)};
  std::optional<Data> data;
};

TEST(Boundary, ProgramsByChanceAreRight) {
  for (unsigned seed = 0; seed < seeds(60); ++seed) {
    const char *const sets[] = {four, "sim:3(bandwidth=8e9,latency=1e-6)", "host:1,sim:3(rate=2,latency=1e-6)",
                                "sim:1(rate=3),sim:3(rate=1)"};
    Machine machine(sets[seed % 4], true);
    machine.runtime->boundary = seed % 3 ? BoundaryOrder::First : BoundaryOrder::IfItPays;
    Chance program(seed);
    for (int step = 0; step < 12; ++step)
      program.step();
    ASSERT_TRUE(program.right()) << seed;
  }
}

} // namespace
