//===-- unit/exec/overlap_test.cpp - passes on devices whose lanes really overlap ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/data/data.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/pass/early.hpp"
#include "kinds/cuda/driver.hpp"
#include "overlap.hpp"
#include "trace/report.hpp"

using namespace het;
using namespace het::test;

namespace {

constexpr const char *sets[] = {"cuda:0", "cuda:0+1", "host:1,cuda:0+1+2", "cuda:1*3"};

TEST_F(Overlap, EveryScheduleBringsTheSameResults) {
  constexpr long n = 1 << 18; // 2 MiB: some stages, where the schedule gives each device one part
  std::vector<double> a(n), b(n);
  std::iota(a.begin(), a.end(), 1.0);
  for (const char *devices : sets) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    for (unsigned long s = 0; s < seeds(8); ++s)
      for (het_schedule schedule : {HET_SCHED_BLOCK, HET_SCHED_ADAPTIVE, HET_SCHED_SPLIT, HET_SCHED_CHUNK,
                                    HET_SCHED_CHUNK_STATIC, HET_SCHED_DYNAMIC, HET_SCHED_CYCLIC}) {
        seed(s);
        std::fill(b.begin(), b.end(), -1);
        het_site site = makeSite(static_cast<int>(schedule));
        Loop loop(site, {{0, n, 1}},
                  {line("a", a.data(), n, HET_TO | HET_READ), line("b", b.data(), n, HET_FROM | HET_WRITE)});
        const auto body = [](het_part &part) { scaleShifted(part, 1, 0, 3, 0); };
        check(loop.with(schedule).run(body, s % 2 ? Drive::Team : Drive::One));
        long wrong = 0;
        for (std::size_t i = 0; i < n; ++i)
          wrong += b[i] != 3 * a[i];
        ASSERT_EQ(wrong, 0) << "seed " << s << ", schedule " << schedule;
      }
  }
}

// Rows change hands and halos are exchanged between passes over arrays that stay on the devices.
TEST_F(Overlap, ResidentArraysKeepTheirHalos) {
  constexpr long n = 4000;
  for (const char *devices : sets)
    for (unsigned long s = 0; s < seeds(20); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      std::vector<double> a(n), b(n, 0), u, v;
      std::iota(a.begin(), a.end(), 1.0);
      u = a;
      v = b;
      het_site dataSite = makeSite(1), forth = makeSite(2), back = makeSite(3);
      {
        Data data(dataSite,
                  {line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO), line("b", b.data(), n, HET_TOFROM, 1, HET_AUTO)});
        for (int pass = 0; pass < 6; ++pass) {
          Loop there(forth, {{0, n - 1, 1}},
                     {resident("a", a.data(), HET_READ), resident("b", b.data(), HET_READ | HET_WRITE)});
          check(there.with(HET_SCHED_ADAPTIVE).run([](het_part &part) { scaleShifted(part, 1, 0, 0.5, 1); }));
          Loop here(back, {{0, n - 1, 1}},
                    {resident("a", a.data(), HET_READ | HET_WRITE), resident("b", b.data(), HET_READ)});
          check(here.with(HET_SCHED_ADAPTIVE).run([](het_part &part) { scaleShifted(part, 0, 1, 2, 1); }));
          for (std::size_t i = 0; i + 1 < n; ++i)
            v[i] = 0.5 * u[i + 1];
          for (std::size_t i = 0; i + 1 < n; ++i)
            u[i] = 2 * v[i + 1];
        }
      }
      ASSERT_TRUE(a == u);
      ASSERT_TRUE(b == v);
    }
}

// Items that both devices write in turn and the other one reads: the giver's next kernel must not come before the copy.
TEST_F(Overlap, NobodyWaitsForHalosAndKernelsDo) {
  constexpr long n = 3000;
  for (unsigned long s = 0; s < seeds(40); ++s) {
    seed(s);
    Machine machine("cuda:0+1");
    std::vector<double> a(n), b(n, 0), u, v;
    std::iota(a.begin(), a.end(), 1.0);
    u = a;
    v = b;
    het_site dataSite = makeSite(1), site = makeSite(2);
    {
      Data data(dataSite,
                {line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO), line("b", b.data(), n, HET_TOFROM, 1, HET_AUTO)});
      for (int pass = 0; pass < 8; ++pass) {
        // What one pass reads at its neighbour, the next one writes there.
        Loop loop(site, {{0, n - 1, 1}},
                  {resident("to", pass % 2 ? a.data() : b.data(), HET_READ | HET_WRITE),
                   resident("from", pass % 2 ? b.data() : a.data(), HET_READ)});
        loop.region.accesses = 2;
        loop.region.access = loop.accesses.data();
        const int drained = calls("cuStreamSynchronize"), waited = calls("cuEventSynchronize");
        check(enter(loop.with(HET_SCHED_STATIC).region));
        if (pass >= 2) { // the first ones bring the arrays from the host
          EXPECT_EQ(calls("cuStreamSynchronize"), drained);
          EXPECT_EQ(calls("cuEventSynchronize"), waited);
        }
        takeParts(loop.region, [](het_part &part) { scaleShifted(part, 0, 1, 0.5, 1); });
        check(leave(loop.region));
        std::vector<double> &to = pass % 2 ? u : v, &from = pass % 2 ? v : u;
        for (std::size_t i = 0; i + 1 < n; ++i)
          to[i] = 0.5 * from[i + 1];
      }
    }
    ASSERT_TRUE(a == u) << s;
    ASSERT_TRUE(b == v) << s;
  }
}

// Where results stay on the devices, nobody waits for them: the next pass is enqueued behind them, at its neighbours
// too. Some passes are waited for all the same, so that their times are known.
TEST_F(Overlap, PassesReturnBeforeTheirDevicesHaveFinished) {
  constexpr int passes = 28;
  for (const char *devices : sets)
    for (unsigned long s = 0; s < seeds(40); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      const bool alone = std::string_view(devices) == "cuda:0", onHost = std::string_view(devices).starts_with("host");
      het_site updateSite = makeSite(4);
      Shifting shifting;
      for (int pass = 0; pass < passes; ++pass) {
        const int waited = waits();
        shifting.pass();
        // Each site has had half of the passes. The host has rows of its own to exchange, and waits for these.
        const int had = pass / 2;
        if (!onHost && pass < passes - 2 && (alone ? had >= 2 : had >= 10 && had % 8 != 7))
          EXPECT_EQ(waits(), waited) << pass;
        if (pass == passes - 3) { // in the middle of all that
          if (!onHost)            // whose rows are the newest
            std::fill(shifting.a.begin(), shifting.a.end(), -1);
          het_access home = line("a", shifting.a.data(), Shifting::n, HET_FROM);
          check(updateArrays(updateSite, &home, 1));
          ASSERT_TRUE(shifting.a == shifting.model[0]);
        }
      }
      shifting.expectRight();
    }
}
// Each reason to wait, by itself.
TEST_F(Overlap, WhoeverAsksForTheEndOfAPassWaits) {
  constexpr long n = 1000;
  Machine machine("cuda:0");
  Runtime &runtime = *machine.runtime;
  std::vector<double> a(n, 1);
  het_site dataSite = makeSite(1), site = makeSite(2);
  Data data(dataSite, {line("a", a.data(), n, HET_TOFROM, 0, HET_AUTO)});
  const auto waits = [&](int kinds = HET_KIND_ANY) {
    Loop loop(site, {{0, n, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
    const het_device_range range = {0, 1, kinds};
    loop.region.ranges = 1;
    loop.region.range = &range;
    const int before = calls("cuStreamSynchronize");
    check(loop.with(HET_SCHED_STATIC).run([](het_part &part) { scaleShifted(part, 0, 0, 1, 0, 1); }));
    return calls("cuStreamSynchronize") > before;
  };
  EXPECT_TRUE(waits()) << "its time is not known";
  EXPECT_TRUE(waits());
  EXPECT_FALSE(waits());
  EXPECT_EQ(runtime.devices[0]->running(), 1);
  check(awaitAll(runtime));
  EXPECT_EQ(runtime.devices[0]->running(), 0);
  EXPECT_TRUE(waits(HET_KIND_ANY | HET_OWN_MEMORY)) << "the program's own calls may use the memory";
  EXPECT_FALSE(waits());
  for (bool *wish : {&runtime.waitsForAll, &runtime.virtualClock}) {
    *wish = true;
    EXPECT_TRUE(waits());
    *wish = false;
  }
  trace::setReportOn(true);
  EXPECT_TRUE(waits()) << "the report tells its time";
  trace::setReportOn(false);
  for (int pass = 0; pass < 64; ++pass)
    EXPECT_FALSE(waits()) << pass;
  EXPECT_TRUE(waits()) << "64 passes are behind";
  EXPECT_FALSE(waits());
  EXPECT_TRUE(isMappedOn(runtime, a.data(), 0));
  EXPECT_FALSE(waits()) << "who only asks whether it is there has no address";
  EXPECT_TRUE(mappedAddress(runtime, a.data(), 0));
  EXPECT_TRUE(waits()) << "the program has an address of the array";
  runtime.lends = false;
}

// A sum over the items of each part, by one partial a block.
static double sumOf(het_part &part, int at) {
  const double *source = test::at(part, at) + part.lo[0];
  long count = part.hi[0] - part.lo[0];
  if (part.host)
    return std::accumulate(source, source + count, 0.0);
  double result = 0;
  void *args[] = {&source, &count, nullptr};
  const het_kernel_reduction reduction = {2, &result, HET_DOUBLE, HET_SUM, 0, 0};
  const long extent[] = {count};
  check(launch(summing, part.device, extent, args, 3, std::span(&reduction, 1)));
  return result;
}

// A pass that sums up follows those before it as any other does. Its launches wait for the sums, and nobody for more.
TEST_F(Overlap, SumsAreWaitedForAndNothingElse) {
  for (const char *devices : sets)
    for (unsigned long s = 0; s < seeds(20); ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      const bool onHost = std::string_view(devices).starts_with("host");
      const int gpus = static_cast<int>(machine.runtime->devices.size()) - 1;
      het_site site = makeSite(4);
      Shifting shifting;
      for (int pass = 0; pass < 20; ++pass) {
        shifting.pass();
        std::vector<double> &from = shifting.source();
        double total = 1;
        Loop loop(site, {{0, Shifting::n, 1}}, {resident("from", from.data(), HET_READ)});
        loop.reductions.push_back({"total", &total, HET_DOUBLE, HET_SUM, 0, 0, 0});
        const int drained = calls("cuStreamSynchronize"), waited = calls("cuEventSynchronize");
        check(loop.with(HET_SCHED_STATIC).run([&](het_part &part) {
          const double result = sumOf(part, 0);
          reduce(loop.region, part, 0, &result);
        }));
        if (pass >= 10 && pass % 8 != 7 && !onHost) { // its time is not asked for
          EXPECT_EQ(calls("cuStreamSynchronize"), drained) << pass;
          EXPECT_EQ(calls("cuEventSynchronize"), waited + gpus) << pass;
        }
        const std::vector<double> &wanted = shifting.model[shifting.passes % 2];
        ASSERT_DOUBLE_EQ(total, std::accumulate(wanted.begin(), wanted.end(), 1.0)) << pass;
      }
      shifting.expectRight();
    }
}

// A loop over memory whose address the program has comes after what the program has put into a default stream.
TEST_F(Overlap, LoopsFollowTheProgramsOwnCalls) {
  constexpr long n = 100;
  Machine machine("cuda:0");
  const auto &api = cuda::driver();
  ASSERT_TRUE(api.ok());
  auto *memory = static_cast<double *>(allocateOn(*machine.runtime, n * sizeof(double), 0));
  cuda::CUcontext context = nullptr, now = nullptr;
  ASSERT_EQ((*api)->primaryRetain(&context, 0), 0);
  ASSERT_EQ((*api)->contextPush(context), 0);
  void *pinned = nullptr;
  ASSERT_EQ((*api)->hostAllocate(&pinned, n * sizeof(double), 0), 0);
  const auto address = [](void *at) { return static_cast<cuda::CUdeviceptr>(reinterpret_cast<std::uintptr_t>(at)); };
  het_site site = makeSite(1);
  for (unsigned long s = 0; s < seeds(40); ++s) {
    seed(s);
    std::fill_n(static_cast<double *>(pinned), n, static_cast<double>(s));
    ASSERT_EQ((*api)->copy(address(memory), address(pinned), n * sizeof(double), cuda::streamLegacy()), 0);
    Loop loop(site, {{0, n, 1}}, {});
    const het_device_range range = {0, 1, HET_KIND_ANY | HET_OWN_MEMORY};
    loop.region.range = &range;
    check(loop.with(HET_SCHED_STATIC).run([&](het_part &part) {
      double *all = memory;
      double factor = 2;
      long count = n;
      const long extent[] = {n};
      void *args[] = {&all, &all, &factor, &count};
      check(launch(scale, part.device, extent, args, 4, {}));
    }));
    std::vector<double> back(n);
    check(copyBetween(*machine.runtime, back.data(), memory, n * sizeof(double), machine.runtime->host(), 0));
    ASSERT_EQ(back, std::vector<double>(n, 2 * static_cast<double>(s)));
  }
  (*api)->hostRelease(pinned);
  ASSERT_EQ((*api)->contextPop(&now), 0);
  releaseOn(*machine.runtime, memory, 0);
}

// A pass of the host alone has nothing to leave behind, and its time is known.
TEST_F(Overlap, APassOfTheHostAloneDoesNotReturnEarly) {
  constexpr long n = 1000;
  Machine machine("host:1,cuda:0");
  std::vector<double> a(n, 1);
  het_site dataSite = makeSite(1), site = makeSite(2);
  Data data(dataSite, {line("a", a.data(), n, HET_TOFROM, 0, HET_AUTO)});
  for (int pass = 0; pass < 20; ++pass) {
    Loop loop(site, {{0, n, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
    const het_device_range host = {1, 1, HET_KIND_ANY};
    loop.region.range = &host;
    loop.region.accesses = 1;
    loop.region.access = loop.accesses.data();
    check(enter(loop.with(HET_SCHED_STATIC).region));
    EXPECT_FALSE(static_cast<const het::Run *>(loop.region.state)->returnsEarly) << pass;
    takeParts(loop.region, [](het_part &part) { scaleShifted(part, 0, 0, 1, 0, 1); });
    check(leave(loop.region));
  }
}

// Takes all parts, and does the last one first.
void backwards(het_region &region, const Body &body) {
  std::vector<het_part> parts;
  for (bool more = true; more;) {
    parts.emplace_back();
    const Result<bool> got = next(region, parts.back());
    ASSERT_TRUE(got.ok());
    more = *got;
  }
  parts.pop_back();
  for (; !parts.empty(); parts.pop_back()) {
    body(parts.back());
    ASSERT_TRUE(next(region, parts.back()).ok());
  }
}

// Each device reads the row of the next one that this very pass writes, and the next one comes first.
TEST_F(Overlap, RowsThatThePassItselfWritesAreReadBefore) {
  constexpr long n = 2000;
  for (const char *devices : sets)
    for (unsigned long s = 0; s < seeds(40); ++s) {
      seed(s);
      Machine machine(devices);
      machine.runtime->boundary = BoundaryOrder::Last; // the loop has an order, which it has no right to
      std::vector<double> a(n), u;
      std::iota(a.begin(), a.end(), 1.0);
      u = a;
      het_site dataSite = makeSite(1), site = makeSite(2);
      {
        Data data(dataSite, {line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO)});
        for (int pass = 0; pass < 20; ++pass) {
          Loop loop(site, {{0, n - 1, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
          loop.region.accesses = 1;
          loop.region.access = loop.accesses.data();
          check(enter(loop.with(HET_SCHED_STATIC).region));
          backwards(loop.region, [](het_part &part) { scaleShifted(part, 0, 0, 0.5, 1, 1); });
          check(leave(loop.region));
          for (std::size_t i = 0; i + 1 < n; ++i)
            u[i] = 0.5 * u[i + 1];
        }
      }
      ASSERT_TRUE(a == u) << devices << ", seed " << s;
    }
}

} // namespace
