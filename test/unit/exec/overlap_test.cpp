//===-- unit/exec/overlap_test.cpp - passes on devices whose lanes really overlap ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Runs where HET_CUDA_LIBRARY is the fake driver, which does what streams and events allow in an order of chance. An
// event that the passes forget is a wrong result with some seed.
#include "device/context.hpp"
#include "device/images.hpp"
#include "exec/data/data.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/pass/early.hpp"
#include "kinds/cuda/driver.hpp"
#include "machine.hpp"
#include "trace/report.hpp"

#include <dlfcn.h>
#include <numeric>
#include <optional>

using namespace het;
using namespace het::test;

namespace {

const char code[] = "for the fake driver";
het_image image = {HET_ABI, "overlap", code, sizeof code, nullptr};
const het_kernel scale = {&image, "scale", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};

double *at(const het_part &part, int access) { return static_cast<double *>(part.ptr[access]); }

// to[i] = factor * from[i + shift], by several kernels: a body may have more than one
void scaleShifted(het_part &part, int to, int from, double factor, long shift, int kernels = 3) {
  double *target = at(part, to) + part.lo[0];
  const double *source = at(part, from) + part.lo[0] + shift;
  long count = part.hi[0] - part.lo[0];
  if (part.host) {
    for (long i = 0; i < count; ++i)
      target[i] = factor * source[i];
    return;
  }
  const long extent[] = {count};
  void *args[] = {&target, &source, &factor, &count};
  for (int i = 0; i < kernels; ++i)
    check(launch(scale, part.device, extent, args, 4, {}));
}

class Overlap : public testing::Test {
protected:
  void SetUp() override {
    const char *path = std::getenv("HET_CUDA_LIBRARY");
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
    seed = library ? reinterpret_cast<void (*)(unsigned long)>(dlsym(library, "fake_cuda_seed")) : nullptr;
    calls = library ? reinterpret_cast<int (*)(const char *)>(dlsym(library, "fake_cuda_calls")) : nullptr;
    ASSERT_TRUE(seed && calls) << "needs the fake CUDA driver: the test unit/exec-overlap has it";
    ASSERT_TRUE(registerImage(&image).ok());
  }
  void TearDown() override {
    if (seed)
      unregisterImage(&image);
  }
  int waits() const { return calls("cuStreamSynchronize") + calls("cuEventSynchronize"); }
  int switches() const { return calls("cuCtxPushCurrent_v2") + calls("cuCtxPopCurrent_v2") + calls("cuCtxSetCurrent"); }
  void (*seed)(unsigned long) = nullptr;
  int (*calls)(const char *) = nullptr;
};

// As generated text calls the library: each call is one.
void inCalls(het_region &region, const Body &body) {
  const auto call = [](auto act) {
    const CallScope scope(nullptr);
    return act();
  };
  check(call([&] { return enter(region); }));
  het_part part{};
  while (*call([&] { return next(region, part); }))
    check(call([&] {
      body(part);
      return Status();
    }));
  check(call([&] { return leave(region); }));
}

// Two arrays that stay on the devices with a halo, and passes from one to the other: to[i] = from[i + 1] / 2. A model
// on the host does the same.
class Shifting {
public:
  static constexpr long n = 3000;
  // `before`: the halo on the side that nothing is read from.
  explicit Shifting(long before = 1) : a(n), b(n, 0) {
    std::iota(a.begin(), a.end(), 1.0);
    model[0] = a;
    model[1] = b;
    std::vector<het_access> both = {line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO),
                                    line("b", b.data(), n, HET_TOFROM, 1, HET_AUTO)};
    for (het_access &access : both)
      access.dim[0].before = before;
    data.emplace(dataSite, both);
  }
  std::vector<double> &target() { return passes % 2 ? a : b; }
  // `drive` runs the region's parts by `body`, from its beginning to its end.
  template <class Drive> void pass(Drive drive) {
    std::vector<double> &to = target(), &from = passes % 2 ? b : a;
    Loop loop(sites[passes % 2], {{0, n - 1, 1}},
              {resident("to", to.data(), HET_READ | HET_WRITE), resident("from", from.data(), HET_READ)});
    drive(loop.with(HET_SCHED_STATIC), [](het_part &part) { scaleShifted(part, 0, 1, 0.5, 1, 1); });
    const std::vector<double> &old = model[passes % 2];
    std::vector<double> &wanted = model[1 - passes % 2];
    for (std::size_t i = 0; i + 1 < n; ++i)
      wanted[i] = 0.5 * old[i + 1];
    ++passes;
  }
  void pass() {
    pass([](Loop &loop, const Body &body) { check(loop.run(body)); });
  }
  // Ends the data region.
  void expectRight() {
    data.reset();
    ASSERT_TRUE(a == model[0]);
    ASSERT_TRUE(b == model[1]);
  }

  std::vector<double> a, b, model[2];
  int passes = 0;

private:
  het_site dataSite = makeSite(1), sites[2] = {makeSite(2), makeSite(3)};
  std::optional<Data> data;
};

constexpr const char *sets[] = {"cuda:0", "cuda:0+1", "host:1,cuda:0+1+2", "cuda:1*3"};

TEST_F(Overlap, EveryScheduleBringsTheSameResults) {
  constexpr long n = 1 << 18; // 2 MiB: some stages, where the schedule gives each device one part
  std::vector<double> a(n), b(n);
  std::iota(a.begin(), a.end(), 1.0);
  for (const char *devices : sets) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    for (unsigned long s = 0; s < 8; ++s)
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
    for (unsigned long s = 0; s < 20; ++s) {
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
  for (unsigned long s = 0; s < 40; ++s) {
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
    for (unsigned long s = 0; s < 40; ++s) {
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

// A pass over resident arrays that exchanges a row with each neighbour, as a stencil does. Each device is given a
// kernel and a copy from each neighbour, waits for their kernels, and leaves an event for them. Contexts change once a
// device.
TEST_F(Overlap, ASteadyPassTakesFewCallsOfTheDriver) {
  const struct {
    const char *devices;
    int neighbours, contexts; // the sum over devices; calls that change the context
  } wanted[] = {{"cuda:0", 0, 2}, {"cuda:0+1", 2, 5}, {"cuda:1*3", 4, 4}, {"cuda:1*8", 14, 4}};
  for (const auto &[devices, neighbours, contexts] : wanted) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    machine.runtime->boundary = BoundaryOrder::Last; // fewer launches, whatever the kernels seem to take
    const int count = static_cast<int>(machine.runtime->devices.size()) - 1;
    Shifting shifting;
    for (int pass = 0; pass < 60; ++pass) {
      const int before = calls(nullptr), switched = switches();
      shifting.pass([](Loop &loop, const Body &body) {
        loop.region.accesses = static_cast<int>(loop.accesses.size());
        loop.region.access = loop.accesses.data();
        inCalls(loop.region, body);
      });
      if (const int had = pass / 2; had == 26 || had == 27) { // not the passes that are waited for
        EXPECT_EQ(switches() - switched, contexts) << pass;
        EXPECT_EQ(calls(nullptr) - before, contexts + count + (count > 1 ? count : 0) + 2 * neighbours) << pass;
      }
    }
    shifting.expectRight();
  }
}

// Only the left one of two neighbours reads: nothing else orders it behind the right one's kernel, and the right one's
// next kernel behind its copy.
TEST_F(Overlap, RowsOfOneSideAreReadInTime) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3"})
    for (unsigned long s = 0; s < 40; ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      Shifting shifting(0);
      for (int pass = 0; pass < 40; ++pass)
        shifting.pass();
      shifting.expectRight();
    }
}

// Copies of the boundary go beside the kernel of the rest: behind both boundaries, and before the kernels of the next
// pass, which read what is sent and replace what was read.
TEST_F(Overlap, BoundariesThatComeFirstAreSentInTime) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3", "host:1,cuda:0+1+2", "cuda:0+1+2"})
    for (const long before : {0L, 1L})
      for (unsigned long s = 0; s < 40; ++s) {
        SCOPED_TRACE(testing::Message() << devices << ", seed " << s << ", halo " << before);
        seed(s);
        Machine machine(devices);
        machine.runtime->boundary = BoundaryOrder::First;
        Shifting shifting(before);
        int bodies = 0;
        for (int pass = 0; pass < 40; ++pass)
          shifting.pass([&](Loop &loop, const Body &body) {
            bodies = 0;
            check(loop.run(
                [&](het_part &part) {
                  ++bodies;
                  body(part);
                },
                Drive::One));
          });
        EXPECT_GT(bodies, machine.runtime->host()) << "some part has a boundary";
        shifting.expectRight();
      }
}

// Nobody waits for such a pass either.
TEST_F(Overlap, BoundariesThatComeFirstTakeAFewMoreCallsAndNoWaits) {
  for (const char *devices : {"cuda:0+1", "cuda:1*3"}) {
    SCOPED_TRACE(devices);
    Machine machine(devices);
    machine.runtime->boundary = BoundaryOrder::First;
    const int count = machine.runtime->host();
    Shifting shifting;
    for (int pass = 0; pass < 60; ++pass) {
      const int before = calls(nullptr), waited = waits();
      shifting.pass([](Loop &loop, const Body &body) {
        loop.region.accesses = static_cast<int>(loop.accesses.size());
        loop.region.access = loop.accesses.data();
        inCalls(loop.region, body);
      });
      if (const int had = pass / 2; had == 26 || had == 27) {
        EXPECT_EQ(waits(), waited) << pass;
        EXPECT_LE(calls(nullptr) - before, 14 * count) << pass;
      }
    }
    shifting.expectRight();
  }
}

// An exchange between the passes is enqueued like their own copies, and the passes have nothing to fetch.
TEST_F(Overlap, HaloExchangesReturnTooAndTakeTheSameCalls) {
  const auto copies = [&] { return calls("cuMemcpyAsync") + calls("cuMemcpyPeerAsync"); };
  for (const char *devices : {"cuda:0+1", "cuda:1*3"})
    for (unsigned long s = 0; s < 20; ++s) {
      SCOPED_TRACE(testing::Message() << devices << ", seed " << s);
      seed(s);
      Machine machine(devices);
      machine.runtime->boundary = BoundaryOrder::Last; // else the passes send what the exchange is to bring
      het_site halo = makeSite(4);
      Shifting shifting;
      for (int pass = 0; pass < 40; ++pass) {
        const int waited = waits(), copied = copies();
        double *const to = shifting.target().data();
        shifting.pass();
        if (pass >= 2)
          EXPECT_EQ(copies(), copied) << "the exchange has brought them";
        check(exchangeHalo(halo, "to", to));
        if (pass >= 2)
          EXPECT_EQ(copies(), copied + 2 * (machine.runtime->host() - 1));
        if (const int had = pass / 2; had >= 10 && had % 8 != 7)
          EXPECT_EQ(waits(), waited) << pass;
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
  double sum = 0;
  const auto waits = [&](bool reduces = false, int kinds = HET_KIND_ANY) {
    Loop loop(site, {{0, n, 1}}, {resident("a", a.data(), HET_READ | HET_WRITE)});
    if (reduces)
      loop.reductions.push_back({"sum", &sum, HET_DOUBLE, HET_SUM, 0, 0, 0});
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
  EXPECT_TRUE(waits(true)) << "the sum comes home";
  EXPECT_TRUE(waits(false, HET_KIND_ANY | HET_OWN_MEMORY)) << "the program's own calls may use the memory";
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
  for (unsigned long s = 0; s < 40; ++s) {
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
    for (unsigned long s = 0; s < 40; ++s) {
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
