//===-- devices/sim_test.cpp - fences, poison, limits and injected failures -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "../unit/repeat.hpp"

#include "device/context.hpp"
#include "kinds/sim/memory.hpp"
#include "set.hpp"

#include <cmath>
#include <csignal>
#include <limits>
#include <vector>

using namespace het;
using namespace het::test;

namespace {

double *array(Device &device, std::size_t count, const char *name) {
  return static_cast<double *>(*device.allocate(count * sizeof(double), name));
}

// Hidden from the compiler, which would otherwise see that the value is unused.
double read(volatile double *at) { return *at; }

TEST(SimDeathTest, AReadPastTheEndNamesTheArrayAndTheRegion) {
  auto set = build("sim:2");
  double *u = array((*set)[1], 3, "u");
  static het_site site = {"jacobi.c", 41, 1, "solve", "omp target", nullptr};
  RegionScope scope(&site);
  const char *message = "het: error: access outside array 'u' on sim:1\n"
                        "note: 1 byte past the end of the 24 bytes that the clauses bring there\n"
                        "note: region at jacobi.c:41\n";
  EXPECT_EXIT(read(u + 3), testing::ExitedWithCode(70), message);
}

TEST(SimDeathTest, AWholeRowPastTheEndIsStillInTheFence) {
  auto set = build("sim");
  double *u = array((*set)[0], 1 << 20, "u");
  EXPECT_EXIT(read(u + (1 << 20) + 4096), testing::ExitedWithCode(70), "outside array 'u' on sim:0");
}

TEST(SimDeathTest, APageBeforeTheBeginningIsInTheFence) {
  auto set = build("sim");
  double *u = array((*set)[0], 512, "u");
  EXPECT_EXIT(read(u - 1), testing::ExitedWithCode(70), "8 bytes before the 4096 bytes that the clauses bring");
}

TEST(SimDeathTest, AWriteJustBeforeTheBeginningIsFoundAtTheEnd) {
  auto set = build("sim");
  EXPECT_EXIT(
      {
        double *u = array((*set)[0], 3, "u");
        u[-1] = 0;
        (*set)[0].release(u);
      },
      testing::ExitedWithCode(70), "write outside array 'u' on sim:0, 8 bytes before what its clauses bring");
}

void ownHandler(int) { _exit(42); }

TEST(SimDeathTest, AFaultOfAKernelFarFromEveryArrayNamesDeviceAndRegion) {
  if (sanitized)
    GTEST_SKIP() << "the sanitizer's handler stands before";
  auto set = build("sim:2");
  static het_site site = {"far.c", 7, 1, "f", "omp target", nullptr};
  RegionScope region(&site);
  DeviceScope kernel(1, "sim:1");
  EXPECT_EXIT(read(reinterpret_cast<double *>(8)), testing::ExitedWithCode(70),
              "het: error: a kernel on sim:1 uses address 0x8, which is nowhere near an array that its clauses bring\n"
              "note: a subscript is far out of range, or a pointer is the host's\n"
              "note: region at far.c:7\n");
}

// More than any stack has left; `volatile` keeps it there.
double deep(int depth) {
  volatile double own[100000];
  own[depth % 100000] = depth;
  return (depth > 0 ? deep(depth - 1) : 0) + own[depth % 100000];
}

TEST(SimDeathTest, AKernelWhoseLocalVariablesDoNotFitTheStackSaysSo) {
  if (sanitized)
    GTEST_SKIP() << "the sanitizer's handler stands before";
  auto set = build("sim:2");
  static het_site site = {"deep.c", 5, 1, "f", "omp target", nullptr};
  RegionScope region(&site);
  DeviceScope kernel(1, "sim:1");
  sim::guardStack();
  EXPECT_EXIT(deep(1 << 20), testing::ExitedWithCode(70),
              "het: error: the local variables of a kernel on sim:1 do not fit the stack of its thread\n"
              "note: 'ulimit -s' gives a larger one; threads of a GPU have 512 KiB at most\n"
              "note: region at deep.c:5\n");
}

TEST(SimDeathTest, AKernelThatDividesByZeroNamesDeviceAndRegion) {
  if (sanitized)
    GTEST_SKIP() << "the sanitizer's handler stands before";
  auto set = build("sim:2");
  static het_site site = {"zero.c", 9, 1, "f", "omp target", nullptr};
  RegionScope region(&site);
  DeviceScope kernel(0, "sim:0");
  volatile int zero = 0, seven = 7;
  EXPECT_EXIT(seven = seven / zero, testing::ExitedWithCode(70),
              "het: error: a kernel on sim:0 divides an integer by zero, or overflows in a division\nnote: region at "
              "zero.c:9\n");
}

TEST(SimDeathTest, OtherFaultsGoToTheHandlerThatStoodBefore) {
  if (sanitized)
    GTEST_SKIP() << "the sanitizer's handler stands before";
  // The first simulated device of a process puts the handler in place, so the child must not have one yet.
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        std::signal(SIGSEGV, ownHandler);
        auto set = build("sim");
        read(reinterpret_cast<double *>(8));
      },
      testing::ExitedWithCode(42), "");
  EXPECT_EXIT(
      {
        auto set = build("sim");
        read(reinterpret_cast<double *>(8));
      },
      testing::KilledBySignal(SIGSEGV), "");
}

TEST(Sim, MemoryEndsAtItsFenceForEveryItemSize) {
  auto set = build("sim");
  for (std::size_t bytes : {1u, 3u, 8u, 24u, 48u, 4096u, 65535u}) {
    void *memory = *(*set)[0].allocate(bytes);
    auto address = reinterpret_cast<std::uintptr_t>(memory);
    EXPECT_EQ((address + bytes) % 4096, 0u);
    (*set)[0].release(memory);
  }
}

// The elements that stand for each way in which poison may travel.
void expectFound(Device &device, const void *from, std::size_t bytes) {
  std::vector<unsigned char> back(bytes);
  EXPECT_TRUE(device.firstUnbrought({back.data(), from, bytes}));
}

// Each guard is a mapping, of which a process has 65,530 by default.
TEST(Sim, MoreArraysThanAProcessMayHaveGuards) {
  if (sanitized)
    GTEST_SKIP() << "the sanitizer has mappings of its own beside each";
  constexpr std::size_t count = 34000;
  std::vector<void *> all;
  for (std::size_t k = 0; k < count; ++k) {
    Result<void *> memory = sim::mapFenced(sizeof(double), "sim:0", k == 7 ? "seventh" : "other");
    ASSERT_TRUE(memory.ok()) << memory.error().message;
    all.push_back(*memory);
    *static_cast<double *>(*memory) = static_cast<double>(k);
  }
  EXPECT_STREQ(sim::arrayAt(all[7]), "seventh");
  EXPECT_STREQ(sim::arrayAt(all.back()), "other");
  EXPECT_FALSE(sim::isInMemory(static_cast<double *>(all.back()) + 1));
  for (std::size_t k = 0; k < count; ++k) {
    EXPECT_EQ(*static_cast<double *>(all[k]), static_cast<double>(k));
    ASSERT_TRUE(sim::unmapFenced(all[k]).ok());
  }
  EXPECT_STREQ(sim::arrayAt(all[7]), "");
}

TEST(Sim, DataThatNothingBroughtIsFoundWhenItComesBack) {
  auto set = build("sim");
  Device &device = (*set)[0];
  double zeros[8] = {};
  double *u = array(device, 8, "u"), *v = array(device, 8, "v");
  ASSERT_TRUE(device.copyIn({u, zeros, 56}).ok());
  expectFound(device, u, 64);
  volatile double unknown = v[3];
  u[7] = -(unknown * 2 + 1);
  expectFound(device, u, 64);
  u[7] = 0;
  auto *f = reinterpret_cast<float *>(u), *g = reinterpret_cast<float *>(v);
  f[5] = static_cast<float>(unknown);
  expectFound(device, u, 64);
  f[5] = g[1] + 1;
  expectFound(device, u, 64);
  f[5] = 0;
  volatile float narrow = g[1];
  u[2] = narrow;
  expectFound(device, u, 64);
  u[2] = 0;
  EXPECT_FALSE(device.firstUnbrought({zeros, u, 64}));
  device.release(u);
  device.release(v);
}

TEST(Sim, WhereDataThatNothingBroughtLiesIsSaidInTheHostsPitch) {
  auto set = build("sim");
  Device &device = (*set)[0];
  double zeros[6] = {}, host[3][10];
  double *u = array(device, 6, "u");
  ASSERT_TRUE(device.copyIn({u, zeros, 5 * sizeof(double)}).ok());
  Copy copy{&host[0][4], u, 2 * sizeof(double), 3, 1, sizeof host[0], 0, 2 * sizeof(double), 0, sizeof(double)};
  EXPECT_EQ(device.firstUnbrought(copy), 2 * sizeof host[0] + sizeof(double));
  EXPECT_TRUE(device.copyOut(copy).ok()); // what travels without being a result may be undefined
  device.release(u);
}

TEST(Sim, AProgramsOwnNansAreNotPoison) {
  double values[] = {std::nan(""), -std::nan("1"), 0.0 / 1.0, 1e308 * 10, std::numeric_limits<double>::signaling_NaN()};
  EXPECT_FALSE(sim::findPoison(values, sizeof values));
}

TEST(Sim, HalfADoubleThatLooksLikePoisonIsNone) {
  std::uint64_t words[] = {0x3FF0000000000000 | sim::poison, std::uint64_t(sim::poison) << 32 | sim::poison};
  EXPECT_FALSE(sim::findPoison(words, sizeof words[0], sizeof(double)));
  EXPECT_EQ(sim::findPoison(words, sizeof words, sizeof(double)), sizeof words[0]);
  EXPECT_TRUE(sim::findPoison(words, sizeof words[0], sizeof(float)));
}

TEST(Sim, MemoryIsLimitedAsAsked) {
  auto set = build("sim(memory=1e6)");
  Device &device = (*set)[0];
  void *most = *device.allocate(900000, "u");
  auto more = device.allocate(200000, "v");
  ASSERT_FALSE(more.ok());
  EXPECT_EQ(more.error().message, "out of memory on device 0 (sim:0), 195.3 KiB asked, 97.7 KiB free");
  device.release(most);
  more = device.allocate(200000);
  ASSERT_TRUE(more.ok());
  device.release(*more);
}

TEST(Sim, FailsWhenAskedToAndFromThenOn) {
  Registered registered(true);
  auto set = build("sim:2(fail=launch:3),sim(fail=copy:2),sim(fail=alloc:1)");
  double from = 1, to = 0, factor = 2;
  long one = 1, extent[] = {1};
  double *a = &to, *b = &from;
  void *args[] = {&a, &b, &factor, &one};
  Launch launch{&scale, extent, args, 4, {}};
  for (Device *device : {&(*set)[0], &(*set)[1]}) {
    EXPECT_TRUE(device->launch(launch).ok());
    EXPECT_TRUE(device->launch(launch).ok());
    EXPECT_FALSE(device->launch(launch).ok());
    Status status = device->launch(launch);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().message,
              "launch 4 failed on device " + std::to_string(device->id()) + " (" + device->name() + ")");
  }
  void *memory = *(*set)[2].allocate(8);
  EXPECT_TRUE((*set)[2].copyIn({memory, &from, 8}).ok());
  EXPECT_FALSE((*set)[2].copyOut({&to, memory, 8}).ok());
  EXPECT_FALSE((*set)[3].allocate(8).ok());
  (*set)[2].release(memory);
}

TEST(Sim, NamesCountOverTheWholeList) {
  auto set = build("sim:2(rate=8),sim:1(rate=1)");
  EXPECT_EQ((*set)[0].name(), "sim:0");
  EXPECT_EQ((*set)[2].name(), "sim:2");
  EXPECT_EQ((*set)[1].capability().rate, 8);
  EXPECT_EQ((*set)[2].capability().rate, 1);
}

TEST(Sim, WithZeroCopyKernelsUseTheProgramsOwnStorage) {
  auto set = build("sim(memory=8,zero_copy=1)");
  Device &device = (*set)[0];
  ASSERT_TRUE(device.zeroCopy());
  std::vector<double> from(100, 3), to(100);
  void *there = *device.allocateFor(from.data(), 800, "from"), *back = *device.allocateFor(to.data(), 800, "to");
  EXPECT_EQ(there, from.data());
  EXPECT_EQ(*device.allocateFor(to.data(), 400, "a part"), to.data());
  Registered registered(true);
  double factor = 2;
  long count = 100, extent[] = {count};
  void *args[] = {&back, &there, &factor, &count};
  EXPECT_TRUE(device.copyIn({there, from.data(), 800}).ok());
  EXPECT_TRUE(device.launch({&scale, extent, args, 4, {}}).ok());
  EXPECT_TRUE(device.copyOut({to.data(), back, 800}).ok());
  EXPECT_TRUE(device.wait().ok());
  EXPECT_EQ(to, std::vector<double>(100, 6));
  for (void *memory : {there, back, back})
    device.release(memory);
  EXPECT_EQ(device.usage().in + device.usage().out + device.usage().peak, 0u);
  void *own = *device.allocate(16); // a device's own memory, as for partial sums
  EXPECT_TRUE(device.copyIn({own, from.data(), 16}).ok());
  EXPECT_EQ(device.usage().in, 16u);
  device.release(own);
}

} // namespace
