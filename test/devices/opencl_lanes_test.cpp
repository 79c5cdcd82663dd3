//===-- devices/opencl_lanes_test.cpp - lanes, events and copies of the opencl kind ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Drivers do what is enqueued at once, in threads of their own: each test is repeated.
#include "../unit/repeat.hpp"
#include "lanes.hpp"
#include "opencl.hpp"

#include <numeric>
#include <vector>

using namespace het;
using namespace het::test;

namespace {

TEST_F(OpenCl, EventsOrderItsLanes) {
  testing::internal::CaptureStderr(); // a device without doubles
  for (std::size_t items : {1, 64, 5000, 100000})
    for (int round = 0; round < scaled(20, 4); ++round)
      EXPECT_EQ(scaleInChunks(one(), true, items), 0u) << items << " items";
  testing::internal::GetCapturedStderr();
}

TEST_F(OpenCl, AnOrderGoesThroughAnIdleLane) {
  void *memory = *one().allocate(8);
  for (int round = 1; round < 200; ++round) {
    const double value = round;
    double back = 0;
    ASSERT_TRUE(one().copyIn({memory, &value, 8}, Order::Lane).ok());
    ASSERT_TRUE(one().follow(Lane::Compute, *one().record(Lane::In)).ok());
    ASSERT_TRUE(one().follow(Lane::Out, *one().record(Lane::Compute)).ok());
    ASSERT_TRUE(one().copyOut({&back, memory, 8}, Order::Lane).ok());
    ASSERT_TRUE(one().wait().ok());
    ASSERT_EQ(back, value);
  }
  one().release(memory);
}

// No thread waits: the receiver reads what the giver's kernel has made, and the giver's own lanes keep it until then.
TEST_F(OpenCl, DevicesThatReturnedEarlyAreInOrder) {
  const het_kernel kernel = fillWith(fillText);
  constexpr long count = 1 << 16;
  constexpr std::size_t bytes = count * sizeof(int);
  Device &giver = one(), &receiver = two();
  auto *there = static_cast<int *>(*giver.allocate(bytes)), *here = static_cast<int *>(*receiver.allocate(bytes));
  const std::vector<int> zeros(count);
  for (int round = 0; round < 50; ++round) {
    std::vector<int> same(count), back(count);
    ASSERT_TRUE(giver.copyIn({there, zeros.data(), bytes}).ok());
    ASSERT_TRUE(fill(giver, kernel, there, 0, count).ok());
    ASSERT_TRUE(giver.copyOut({same.data(), there, bytes}).ok());
    ASSERT_TRUE(receiver.copyPeer(giver, {here, there, 64, 1024, 4, 64, 65536, 64, 65536}).ok());
    ASSERT_TRUE(giver.follow(Lane::Compute, *receiver.record(Lane::Peer)).ok());
    ASSERT_TRUE(giver.copyIn({there, zeros.data(), bytes}).ok()) << "in another lane than the one that follows";
    ASSERT_TRUE(giver.wait().ok());
    ASSERT_TRUE(receiver.copyOut({back.data(), here, bytes}).ok());
    ASSERT_TRUE(receiver.wait().ok());
    ASSERT_EQ(same, counted(count));
    ASSERT_EQ(back, same);
  }
  giver.release(there);
  receiver.release(here);
}

// Halos of columns: many short rows, between devices and within one.
TEST_F(OpenCl, ColumnsMove) {
  constexpr std::size_t rows = 500, width = 100;
  std::vector<int> data(rows * width), back(data.size());
  std::iota(data.begin(), data.end(), 0);
  const std::size_t bytes = data.size() * sizeof(int), pitch = width * sizeof(int);
  auto *first = static_cast<int *>(*one().allocate(bytes)), *second = static_cast<int *>(*two().allocate(bytes));
  ASSERT_TRUE(one().copyIn({first, data.data(), bytes}).ok());
  ASSERT_TRUE(two().copyIn({second, back.data(), bytes}).ok());
  ASSERT_TRUE(two().copyPeer(one(), {second + 99, first + 2, sizeof(int), rows, 1, pitch, 0, pitch, 0}).ok());
  ASSERT_TRUE(two().copyPeer(two(), {second + 3, second + 99, sizeof(int), rows, 1, pitch, 0, pitch, 0}).ok());
  ASSERT_TRUE(two().copyIn({second + 5, data.data() + 7, 2 * sizeof(int), rows, 1, pitch, 0, pitch, 0}).ok());
  ASSERT_TRUE(two().copyOut({back.data(), second, bytes}).ok());
  ASSERT_TRUE(two().wait().ok());
  for (std::size_t row = 0; row < rows; ++row) {
    const int *in = &data[row * width], *out = &back[row * width];
    ASSERT_EQ((std::vector<int>{out[2], out[3], out[4], out[5], out[6], out[7], out[99]}),
              (std::vector<int>{0, in[2], 0, in[7], in[8], 0, in[2]}));
  }
  one().release(first);
  two().release(second);
}

} // namespace
