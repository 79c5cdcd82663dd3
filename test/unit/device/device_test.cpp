//===-- unit/device/device_test.cpp - the shared part of device operations ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "fake.hpp"
#include "trace/record.hpp"

#include <gtest/gtest.h>

using namespace het;
using het::fake::FakeDevice;

namespace {

TEST(Device, CountsWhatItHoldsAndMoves) {
  FakeDevice device(0, Kind::Sim, "sim:0"), other(1, Kind::Sim, "sim:1");
  void *a = *device.allocate(100), *b = *device.allocate(50), *c = *other.allocate(8);
  device.release(a);
  EXPECT_EQ(device.usage().held, 50u);
  EXPECT_EQ(device.usage().peak, 150u);
  double value = 3, back = 0;
  EXPECT_TRUE(device.copyIn({b, &value, 8}).ok());
  EXPECT_TRUE(other.copyPeer(device, {c, b, 8}).ok());
  EXPECT_TRUE(other.copyOut({&back, c, 8}).ok());
  EXPECT_EQ(back, 3);
  EXPECT_EQ(device.usage().in, 8u);
  EXPECT_EQ(other.usage().peer, 8u);
  EXPECT_EQ(other.usage().out, 8u);
  EXPECT_EQ(other.usage().in, 0u) << "a copy between devices counts once, as such";
  device.release(b);
  other.release(c);
  device.release(nullptr);
  EXPECT_EQ(device.usage().held, 0u);
}

TEST(Device, AnEmptyCopyIsDoneBeforeItBegins) {
  FakeDevice device(0, Kind::Sim, "sim:0");
  EXPECT_TRUE(device.copyIn({nullptr, nullptr, 0, 4, 4}).ok());
  EXPECT_EQ(device.usage().in, 0u);
}

TEST(Device, MisuseIsAnErrorThatNamesTheDevice) {
  FakeDevice host(1, Kind::Host, "host"), device(0, Kind::Sim, "sim:0");
  char memory[64];
  EXPECT_NE(host.allocate(8).error().message.find("host"), std::string::npos);
  EXPECT_EQ(device.copyIn({nullptr, memory, 8}).error().message, "copy to or from a null address on sim:0");
  EXPECT_EQ(device.copyIn({memory, memory, 8, 2, 1, 4, 0, 8, 0}).error().message,
            "copy whose runs of 8 bytes overlap on sim:0");
  EXPECT_FALSE(device.copyPeer(host, {memory, memory, 8}).ok());
}

TEST(Device, ALaunchOverNothingRunsNothing) {
  FakeDevice device(0, Kind::Sim, "sim:0");
  het_kernel kernel = {nullptr, "k", nullptr, 2, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
  long empty[] = {4, 0}, some[] = {4, 1};
  EXPECT_TRUE(device.launch({&kernel, empty, nullptr, 0, {}}).ok());
  EXPECT_EQ(device.launches, 0);
  EXPECT_TRUE(device.launch({&kernel, some, nullptr, 0, {}}).ok());
  EXPECT_EQ(device.launches, 1);
  EXPECT_FALSE(device.launch({&kernel, std::span<const long>(some, 1), nullptr, 0, {}}).ok());
}

TEST(Device, RecordsItsOperationsWhileRecordingIsOn) {
  trace::clearRecords();
  FakeDevice device(3, Kind::Sim, "sim:3");
  void *a = *device.allocate(16);
  double value = 0;
  trace::setRecording(true);
  ASSERT_TRUE(device.copyIn({a, &value, 8}).ok());
  ASSERT_TRUE(device.wait().ok());
  trace::setRecording(false);
  ASSERT_TRUE(device.copyIn({a, &value, 8}).ok());
  device.release(a);
  auto threads = trace::collect();
  ASSERT_EQ(threads.size(), 1u);
  ASSERT_EQ(threads[0].records.size(), 2u);
  EXPECT_EQ(threads[0].records[0].what, trace::What::CopyIn);
  EXPECT_EQ(threads[0].records[0].device, 3);
  EXPECT_EQ(threads[0].records[0].amount, 8u);
  EXPECT_EQ(threads[0].records[1].what, trace::What::Wait);
}

} // namespace
