//===-- devices/device_test.cpp - what every device kind with a memory of its own does -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One suite, run on each kind: simulated devices always; the OpenMP runtime's where the compiler offloads; GPUs on the
// fake driver in one run of the suite, and on the machine's own, where it has any, in another.
#include "kinds/omp/runtime.hpp"
#include "omp_region.hpp"
#include "set.hpp"

#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <thread>

using namespace het;
using namespace het::test;

namespace {

class AnyDevice : public testing::TestWithParam<const char *> {
protected:
  AnyDevice()
      : kind_(std::string(GetParam()).substr(0, std::string(GetParam()).find_first_of(":*"))),
        registered_(kind_ != "omp") {}

  void SetUp() override {
    auto set = DeviceSet::build(GetParam(), kindTable());
    if (!set.ok() && !mustHave(kind_))
      GTEST_SKIP() << set.error().message;
    ASSERT_TRUE(set.ok()) << set.error().message;
    set_ = std::move(*set);
    if (kind_ != "cuda")
      omp::prepareForFallback();
    ASSERT_EQ(set_->accelerators(), 2);
  }

  Device &one() { return (*set_)[0]; }
  Device &two() { return (*set_)[1]; }
  bool launches() const { return kind_ != "omp"; }
  bool runsRegions() const { return kind_ != "cuda" && kind_ != "opencl"; }

  std::string kind_;
  Registered registered_;
  std::unique_ptr<DeviceSet> set_;
};

void expectOk(const Status &status) { EXPECT_TRUE(status.ok()) << status.error().message; }
void *memory(Device &device, std::size_t bytes) {
  auto allocated = device.allocate(bytes, "u");
  EXPECT_TRUE(allocated.ok()) << allocated.error().message;
  return allocated.ok() ? *allocated : nullptr;
}

std::vector<unsigned char> noise(std::size_t size) {
  std::mt19937 random(static_cast<unsigned>(size));
  std::vector<unsigned char> out(size);
  for (auto &byte : out)
    byte = static_cast<unsigned char>(random());
  return out;
}

TEST_P(AnyDevice, DataComesBackAsItWent) {
  for (std::size_t size : {1, 7, 8, 4096, 1000003}) {
    auto data = noise(size), back = std::vector<unsigned char>(size);
    void *there = memory(one(), size);
    expectOk(one().copyIn({there, data.data(), size}));
    expectOk(one().copyOut({back.data(), there, size}));
    expectOk(one().wait());
    EXPECT_EQ(back, data);
    one().release(there);
  }
}

TEST_P(AnyDevice, ManyCopiesMayBeInFlight) {
  constexpr std::size_t each = 3 << 20, count = 30; // more than any staging holds
  const auto data = noise(each + count);            // each copy begins at another byte of it
  std::vector<unsigned char> back(each * count);
  auto *there = static_cast<unsigned char *>(memory(one(), back.size()));
  for (std::size_t i = 0; i < count; ++i)
    expectOk(one().copyIn({there + i * each, data.data() + i, each}));
  for (std::size_t i = 0; i < count; ++i)
    expectOk(one().copyOut({back.data() + i * each, there + i * each, each}));
  expectOk(one().wait());
  for (std::size_t i = 0; i < count; ++i)
    EXPECT_EQ(std::memcmp(back.data() + i * each, data.data() + i, each), 0) << i;
  one().release(there);
}

struct Box {
  std::size_t width, rows, planes, hostRow, hostPlane, deviceRow, devicePlane;
};
const Box boxes[] = {{24, 5, 1, 40, 0, 24, 0}, {8, 9, 1, 8, 0, 16, 0},    {16, 3, 4, 24, 96, 16, 48},
                     {8, 3, 4, 8, 24, 24, 96}, {8, 3, 4, 16, 72, 8, 32},  {8, 3, 4, 16, 52, 8, 24},
                     {8, 1, 6, 8, 40, 8, 8},   {40, 2, 3, 40, 80, 40, 80}};

Copy in(const Box &b, void *device, const void *host) {
  return {device, host, b.width, b.rows, b.planes, b.deviceRow, b.devicePlane, b.hostRow, b.hostPlane};
}
Copy out(const Box &b, void *host, const void *device) {
  return {host, device, b.width, b.rows, b.planes, b.hostRow, b.hostPlane, b.deviceRow, b.devicePlane};
}

// Bytes of the box as they should be, and all others as they were.
std::vector<unsigned char> expected(const Box &b, const std::vector<unsigned char> &data, unsigned char rest) {
  std::vector<unsigned char> out(data.size(), rest);
  for (std::size_t p = 0; p < b.planes; ++p)
    for (std::size_t r = 0; r < b.rows; ++r)
      std::memcpy(&out[p * b.hostPlane + r * b.hostRow], &data[p * b.hostPlane + r * b.hostRow], b.width);
  return out;
}

TEST_P(AnyDevice, BoxesMoveByTheirStridesAndTouchNothingElse) {
  for (const Box &box : boxes) {
    auto data = noise(1000);
    std::vector<unsigned char> back(data.size(), 0xEE);
    void *there = memory(one(), 1000);
    expectOk(one().copyIn(in(box, there, data.data())));
    expectOk(one().copyOut(out(box, back.data(), there)));
    expectOk(one().wait());
    EXPECT_EQ(back, expected(box, data, 0xEE)) << "box " << &box - boxes;
    one().release(there);
  }
}

TEST_P(AnyDevice, BoxesMoveFromDeviceToDevice) {
  for (const Box &box : boxes) {
    auto data = noise(1000);
    std::vector<unsigned char> back(data.size(), 0xEE);
    void *first = memory(one(), 1000), *second = memory(two(), 1000);
    expectOk(one().copyIn(in(box, first, data.data())));
    expectOk(one().wait());
    Copy peer{second,        first,           box.width,     box.rows,       box.planes,
              box.deviceRow, box.devicePlane, box.deviceRow, box.devicePlane};
    expectOk(two().copyPeer(one(), peer));
    expectOk(two().copyOut(out(box, back.data(), second)));
    expectOk(two().wait());
    EXPECT_EQ(back, expected(box, data, 0xEE)) << "box " << &box - boxes;
    one().release(first);
    two().release(second);
  }
  EXPECT_GT(two().usage().peer, 0u);
}

TEST_P(AnyDevice, DataMovesBetweenKindsThroughTheHost) {
  auto sims = build("sim");
  Device &sim = (*sims)[0];
  auto data = noise(800);
  std::vector<unsigned char> back(800);
  void *here = memory(sim, 800), *there = memory(one(), 800), *end = memory(sim, 800);
  expectOk(sim.copyIn({here, data.data(), 800}));
  expectOk(one().copyPeer(sim, {there, here, 40, 20, 1, 40, 0, 40, 0}));
  expectOk(sim.copyPeer(one(), {end, there, 800}));
  expectOk(sim.copyOut({back.data(), end, 800}));
  EXPECT_EQ(back, data);
  sim.release(here);
  sim.release(end);
  one().release(there);
}

TEST_P(AnyDevice, TheQueueKeepsItsOrder) {
  const double value = 1;
  double back = 0, last = 0;
  void *there = memory(one(), 16);
  auto *second = static_cast<double *>(there) + 1;
  expectOk(one().copyIn({there, &value, 8}));
  expectOk(one().copyOut({&back, there, 8}));
  expectOk(one().copyIn({second, &back, 8})); // what came out a moment ago
  expectOk(one().copyOut({&last, second, 8}));
  expectOk(one().wait());
  EXPECT_EQ(last, 1);
  one().release(there);
}

TEST_P(AnyDevice, AKernelSeesWhatWasCopiedBeforeIt) {
  if (!launches())
    GTEST_SKIP() << "target regions take the place of kernels";
  constexpr long count = 10007;
  std::vector<double> data(count), back(count);
  std::iota(data.begin(), data.end(), 0.0);
  void *from = memory(one(), count * 8), *to = memory(one(), count * 8);
  double factor = 3;
  long number = count;
  void *args[] = {&to, &from, &factor, &number};
  long flat[] = {count}, square[] = {101, 100};
  for (const het_kernel *kernel : {&scale, &scale2D}) {
    std::fill(back.begin(), back.end(), -1);
    expectOk(one().copyIn({from, data.data(), count * 8}));
    expectOk(one().launch(
        {kernel, kernel->dims == 1 ? std::span<const long>(flat) : std::span<const long>(square), args, 4, {}}));
    expectOk(one().copyOut({back.data(), to, count * 8}));
    expectOk(one().wait());
    for (long i = 0; i < count; ++i)
      ASSERT_EQ(back[static_cast<std::size_t>(i)], 3.0 * i);
  }
  one().release(from);
  one().release(to);
}

TEST_P(AnyDevice, AReductionIsAddedToTheUsersValue) {
  if (!launches())
    GTEST_SKIP() << "target regions take the place of kernels";
  constexpr long count = 100000;
  std::vector<double> data(count, 0.5);
  void *from = memory(one(), count * 8);
  long number = count;
  double result = 7, again = 0;
  void *args[] = {&from, &number, nullptr}, *more[] = {&from, &number, nullptr};
  long extent[] = {count};
  het_kernel_reduction reductions[] = {{2, &result, HET_DOUBLE, HET_SUM, 0, 0}},
                       others[] = {{2, &again, HET_DOUBLE, HET_SUM, 0, 0}};
  expectOk(one().copyIn({from, data.data(), count * 8}));
  expectOk(one().launch({&sum, extent, args, 3, reductions}));
  expectOk(one().launch({&sum, extent, more, 3, others}));
  expectOk(one().wait());
  EXPECT_EQ(result, 7 + count * 0.5);
  EXPECT_EQ(again, count * 0.5);
  one().release(from);
}

TEST_P(AnyDevice, AKernelThatIsNotThereIsNamed) {
  long extent[] = {1};
  Status status = one().launch({&absent, extent, nullptr, 0, {}});
  ASSERT_FALSE(status.ok());
  std::string all = status.error().message;
  for (const std::string &note : status.error().notes)
    all += "\n" + note;
  EXPECT_NE(all.find("'absent'"), std::string::npos) << all;
  EXPECT_NE(all.find(one().name().substr(0, kind_.size() + 2)), std::string::npos) << all; // cuda:0 of cuda:0.1
}

TEST_P(AnyDevice, ATargetRegionRunsOverItsMemory) {
  if (!runsRegions())
    GTEST_SKIP() << "the suite's region is compiled for the host and for OpenMP's own devices";
  constexpr long count = 1000;
  std::vector<double> data(count), back(count);
  std::iota(data.begin(), data.end(), 0.0);
  auto *from = static_cast<double *>(memory(one(), count * 8)), *to = static_cast<double *>(memory(one(), count * 8));
  expectOk(one().copyIn({from, data.data(), count * 8}));
  expectOk(one().wait());
  scaleRegion(one().clauseDevice(), one().clauseOffload(), to, from, 2, 0, count);
  expectOk(one().copyOut({back.data(), to, count * 8}));
  expectOk(one().wait());
  for (long i = 0; i < count; ++i)
    ASSERT_EQ(back[static_cast<std::size_t>(i)], 2.0 * i);
  one().release(from);
  one().release(to);
}

// Without omp::prepareForFallback, which says why, libomp would wait for ever or fail.
TEST_P(AnyDevice, ARegionsReductionEndsInATeamOfManyThreads) {
  if (!runsRegions())
    GTEST_SKIP() << "the suite's region is compiled for the host and for OpenMP's own devices";
  std::vector<double> ones(1000, 1);
  void *from = memory(one(), 8000);
  expectOk(one().copyIn({from, ones.data(), 8000}));
  expectOk(one().wait());
  for (int threads : {1, 7, 2, 5}) {
    double sum =
        sumInTeam(threads, one().clauseDevice(), one().clauseOffload(), static_cast<const double *>(from), 1000);
    EXPECT_EQ(std::fmod(sum, 1000), 0) << "the team may be smaller than asked for, but every thread has the sum";
    EXPECT_GE(sum, 1000);
  }
  one().release(from);
}

TEST_P(AnyDevice, TwoDevicesWorkAtTheSameTime) {
  auto work = [](Device &device) {
    auto data = noise(64 << 10), back = std::vector<unsigned char>(data.size());
    for (int i = 0; i < 200; ++i) {
      void *there = memory(device, data.size());
      expectOk(device.copyIn({there, data.data(), data.size()}));
      expectOk(device.copyOut({back.data(), there, data.size()}));
      expectOk(device.wait());
      device.release(there);
    }
    EXPECT_EQ(back, data);
  };
  std::thread other([&] { work(two()); });
  work(one());
  other.join();
}

// A halo exchange: the middle device gives to both its neighbours at once.
TEST_P(AnyDevice, OneGiverServesTwoReceiversAtOnce) {
  auto sims = build("sim:2");
  auto data = noise(8000);
  void *source = memory(one(), data.size());
  expectOk(one().copyIn({source, data.data(), data.size()}));
  expectOk(one().wait());
  auto take = [&](Device &receiver) {
    std::vector<unsigned char> back(data.size());
    void *there = memory(receiver, data.size());
    for (int i = 0; i < 100; ++i)
      expectOk(receiver.copyPeer(one(), {there, source, data.size()}));
    expectOk(receiver.copyOut({back.data(), there, data.size()}));
    expectOk(receiver.wait());
    EXPECT_EQ(back, data);
    receiver.release(there);
  };
  std::thread other([&] { take((*sims)[0]); });
  take(two());
  other.join();
  one().release(source);
}

std::string nameOfParam(const testing::TestParamInfo<const char *> &info) {
  std::string name;
  for (char c : std::string(info.param))
    name += std::isalnum(static_cast<unsigned char>(c)) ? std::string(1, c) : c == '*' ? "x" : c == '+' ? "and" : "_";
  return name;
}
INSTANTIATE_TEST_SUITE_P(Kinds, AnyDevice,
                         testing::Values("sim:2", "cuda:0*2", "cuda:0+1", "cuda:0+2", "omp:0+1", "opencl:0.0*2"),
                         nameOfParam);

} // namespace
