//===-- devices/lanes_test.cpp - lanes and events of the cuda kind ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// On the fake driver, which does what is enqueued in an order of chance.
#include "fake_cuda.hpp"
#include "lanes.hpp"

#include <span>
#include <vector>

using namespace het;
using namespace het::test;

namespace {

class Lanes : public FakeCuda {};

TEST_F(Lanes, EventsOrderThem) {
  for (unsigned long seed = 0; seed < 100; ++seed) {
    seed_(seed);
    EXPECT_EQ(scaleInChunks((*set_)[0], true), 0u) << "seed " << seed;
  }
}

TEST_F(Lanes, RunBesideEachOtherWithoutEvents) {
  std::size_t wrong = 0;
  for (unsigned long seed = 1; seed < 100; ++seed) {
    seed_(seed);
    wrong += scaleInChunks((*set_)[0], false) > 0;
  }
  EXPECT_GT(wrong, 50u) << "the fake driver does not show what an event that is missing does";
}

TEST_F(Lanes, OperationsAreInTheOrderOfTheDeviceUnlessTheySayOtherwise) {
  Device &device = (*set_)[0];
  auto *memory = static_cast<double *>(*device.allocate(8));
  double factor = 2;
  long count = 1, extent[] = {1};
  void *args[] = {&memory, &memory, &factor, &count};
  for (unsigned long seed = 0; seed < 100; ++seed) {
    seed_(seed);
    double value = 1, first = 0, second = 0;
    ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
    ASSERT_TRUE(device.launch({&scale, extent, args, 4, {}}).ok());
    ASSERT_TRUE(device.copyOut({&first, memory, 8}).ok());
    ASSERT_TRUE(device.launch({&scale, extent, args, 4, {}}).ok());
    ASSERT_TRUE(device.copyOut({&second, memory, 8}).ok());
    ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
    ASSERT_TRUE(device.wait().ok());
    EXPECT_EQ(first, 2) << "seed " << seed;
    EXPECT_EQ(second, 4) << "seed " << seed;
  }
  device.release(memory);
}

TEST_F(Lanes, MemoryThatIsStillInUseIsReleasedAfterwards) {
  Device &device = (*set_)[0];
  double value = 4, back = 0;
  void *memory = *device.allocate(8);
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  ASSERT_TRUE(device.copyOut({&back, memory, 8}).ok());
  device.release(memory);
  EXPECT_EQ(back, 4);
  memory = *device.allocate(8);
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  fail("cuStreamSynchronize:700");
  device.release(memory);
  mend();
  EXPECT_FALSE(device.wait().ok()) << "a failure that nobody has heard of is the next wait's";
  EXPECT_TRUE(device.wait().ok());
}

// No thread waits: the receiver reads what the giver's kernel has made, and the giver's own lanes keep it until then.
TEST_F(Lanes, DevicesThatReturnedEarlyAreInOrder) {
  Device &giver = (*set_)[0], &receiver = (*set_)[1];
  auto *there = static_cast<double *>(*giver.allocate(8)), *here = static_cast<double *>(*receiver.allocate(8));
  double factor = 2, one = 1, other = 7, same = 0, back = 0;
  long count = 1, extent[] = {1};
  void *args[] = {&there, &there, &factor, &count};
  for (unsigned long seed = 0; seed < 100; ++seed) {
    seed_(seed);
    ASSERT_TRUE(giver.copyIn({there, &one, 8}).ok());
    ASSERT_TRUE(giver.launch({&scale, extent, args, 4, {}}).ok());
    ASSERT_TRUE(giver.copyOut({&same, there, 8}).ok());
    ASSERT_TRUE(receiver.copyPeer(giver, {here, there, 8}).ok());
    ASSERT_TRUE(giver.follow(Lane::Compute, *receiver.record(Lane::Peer)).ok());
    ASSERT_TRUE(giver.copyIn({there, &other, 8}).ok()) << "in another lane than the one that follows";
    ASSERT_TRUE(giver.wait().ok());
    ASSERT_TRUE(receiver.copyOut({&back, here, 8}).ok());
    ASSERT_TRUE(receiver.wait().ok());
    EXPECT_EQ(back, 2) << "seed " << seed;
    EXPECT_EQ(same, 2) << "seed " << seed;
  }
  giver.release(there);
  receiver.release(here);
}

TEST_F(Lanes, MemoryThatAnotherDeviceReadsIsReleasedAfterwards) {
  Device &giver = (*set_)[0], &receiver = (*set_)[1];
  auto *here = static_cast<double *>(*receiver.allocate(8));
  double value = 3, back = 0;
  for (unsigned long seed = 0; seed < 100; ++seed) {
    seed_(seed);
    void *there = *giver.allocate(8);
    ASSERT_TRUE(giver.copyIn({there, &value, 8}).ok());
    ASSERT_TRUE(giver.wait().ok());
    ASSERT_TRUE(receiver.copyPeer(giver, {here, there, 8}).ok());
    ASSERT_TRUE(giver.follow(Lane::Compute, *receiver.record(Lane::Peer)).ok());
    giver.release(there);
    there = *giver.allocate(8); // the same memory, perhaps
    const double zero = 0;
    ASSERT_TRUE(giver.copyIn({there, &zero, 8}).ok());
    ASSERT_TRUE(giver.wait().ok());
    ASSERT_TRUE(receiver.copyOut({&back, here, 8}).ok());
    ASSERT_TRUE(receiver.wait().ok());
    EXPECT_EQ(back, 3) << "seed " << seed;
    giver.release(there);
  }
  receiver.release(here);
}

// The giver follows its readers when it is asked to, when it is waited for, and before it gives memory back.
TEST_F(Lanes, WhatAnotherDeviceReadsIsNotReplacedBefore) {
  Device &giver = (*set_)[0], &receiver = (*set_)[1];
  auto *here = static_cast<double *>(*receiver.allocate(8)), *there = static_cast<double *>(*giver.allocate(8));
  double value = 3, zero = 0, back = 0;
  enum Way { Follow, Wait, Release };
  for (Way way : {Follow, Wait, Release})
    for (unsigned long seed = 0; seed < 100; ++seed) {
      seed_(seed);
      ASSERT_TRUE(giver.copyIn({there, &value, 8}).ok());
      ASSERT_TRUE(receiver.followAll(Lane::Compute, giver).ok());
      ASSERT_TRUE(receiver.copyPeer(giver, {here, there, 8}, Order::Lane).ok());
      giver.readBy(receiver);
      EXPECT_TRUE(giver.isRead());
      if (way == Follow)
        ASSERT_TRUE(giver.followReaders().ok());
      else if (way == Wait)
        ASSERT_TRUE(giver.wait().ok());
      else {
        giver.release(there);
        there = static_cast<double *>(*giver.allocate(8)); // the same memory, perhaps
      }
      EXPECT_FALSE(giver.isRead());
      ASSERT_TRUE(giver.copyIn({there, &zero, 8}).ok()) << "in another lane than the one that follows";
      ASSERT_TRUE(giver.wait().ok());
      ASSERT_TRUE(receiver.copyOut({&back, here, 8}).ok());
      ASSERT_TRUE(receiver.wait().ok());
      EXPECT_EQ(back, 3) << "seed " << seed << ", way " << way;
    }
  giver.release(there);
  receiver.release(here);
}

// A lane that is given nothing still stands between two others.
TEST_F(Lanes, AnOrderGoesThroughAnIdleLane) {
  Device &device = (*set_)[0];
  void *memory = *device.allocate(8);
  for (unsigned long seed = 0; seed < 100; ++seed) {
    seed_(seed);
    const double value = static_cast<double>(seed) + 1;
    double back = 0;
    ASSERT_TRUE(device.copyIn({memory, &value, 8}, Order::Lane).ok());
    ASSERT_TRUE(device.follow(Lane::Compute, *device.record(Lane::In)).ok());
    ASSERT_TRUE(device.follow(Lane::Out, *device.record(Lane::Compute)).ok());
    ASSERT_TRUE(device.copyOut({&back, memory, 8}, Order::Lane).ok());
    ASSERT_TRUE(device.wait().ok());
    EXPECT_EQ(back, value) << "seed " << seed;
  }
  device.release(memory);
}

// The program's own calls use memory whose address it has: in the driver's default streams, which nobody waits for.
TEST_F(Lanes, SharedMemoryIsUsedAfterTheProgramsOwnCalls) {
  const auto &api = cuda::driver();
  ASSERT_TRUE(api.ok());
  Device &device = (*set_)[0];
  cuda::CUcontext context = nullptr;
  ASSERT_EQ((*api)->primaryRetain(&context, 0), 0);
  ASSERT_EQ((*api)->contextPush(context), 0);
  void *pinned = nullptr, *memory = *device.allocate(8);
  ASSERT_EQ((*api)->hostAllocate(&pinned, 8, 0), 0);
  const auto address = [](void *pointer) {
    return static_cast<cuda::CUdeviceptr>(reinterpret_cast<std::uintptr_t>(pointer));
  };
  device.shareWithProgram();
  double zero = 0, back = 0, factor = 2;
  long count = 1, extent[] = {1};
  void *args[] = {&memory, &memory, &factor, &count};
  for (cuda::CUstream stream : {cuda::streamLegacy(), cuda::streamPerThread()})
    for (const Order order : {Order::Device, Order::Lane})
      for (unsigned long seed = 0; seed < 100; ++seed) {
        seed_(seed);
        ASSERT_TRUE(device.copyIn({memory, &zero, 8}).ok());
        ASSERT_TRUE(device.wait().ok());
        *static_cast<double *>(pinned) = 5;
        ASSERT_EQ((*api)->copy(address(memory), address(pinned), 8, stream), 0);
        if (order == Order::Lane)
          ASSERT_TRUE(device.followProgram().ok());
        ASSERT_TRUE(device.launch({&scale, extent, args, 4, {}}, order).ok());
        ASSERT_TRUE(device.copyOut({&back, memory, 8}).ok());
        ASSERT_TRUE(device.wait().ok());
        EXPECT_EQ(back, 10) << "seed " << seed;
      }
  device.release(memory);
  (*api)->hostRelease(pinned);
  cuda::CUcontext now = nullptr;
  ASSERT_EQ((*api)->contextPop(&now), 0);
}

TEST_F(Lanes, ALateFailureNamesTheRegionsThatHadReturned) {
  Device &device = (*set_)[0];
  double value = 4;
  void *memory = *device.allocate(8);
  const het_site first = {"a.c", 3, 1, "f", "loop", nullptr}, second = {"a.c", 9, 1, "f", "loop", nullptr};
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  for (const het_site *site : {&first, &second, &first})
    device.leaveRunning(site);
  EXPECT_EQ(device.running(), 3);
  fail("cuStreamSynchronize:700");
  const Status status = device.wait();
  mend();
  ASSERT_FALSE(status.ok());
  ASSERT_GE(status.error().notes.size(), 2u);
  const auto notes = std::span(status.error().notes).last(2);
  EXPECT_EQ(notes[0], "perhaps in the region at a.c:3, which had returned; HET_SYNC=1 waits for each region");
  EXPECT_EQ(notes[1], "perhaps in the region at a.c:9, which had returned; HET_SYNC=1 waits for each region");
  EXPECT_EQ(device.running(), 0);
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  EXPECT_TRUE(device.wait().ok());
  device.release(memory);
}

// release() has nobody to tell.
TEST_F(Lanes, AFailureThatMemoryGivenBackWaitedForIsKeptForTheNextWait) {
  Device &device = (*set_)[0];
  double value = 4;
  void *memory = *device.allocate(8), *other = *device.allocate(8);
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  EXPECT_FALSE(device.hasFailureToTell());
  fail("cuStreamSynchronize:700");
  device.release(other);
  mend();
  EXPECT_TRUE(device.hasFailureToTell());
  EXPECT_FALSE(device.wait().ok());
  EXPECT_FALSE(device.hasFailureToTell());
  EXPECT_TRUE(device.wait().ok());
  device.release(memory);
}

TEST_F(Lanes, ACopyLongerThanThePinnedMemoryWaitsForItsOldestPieceOnly) {
  Device &device = (*set_)[0];
  const std::size_t bytes = cuda::Staging::blockSize * (cuda::Staging::blockLimit + 3);
  std::vector<double> data(bytes / 8), back(bytes / 8);
  for (std::size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<double>(i);
  void *memory = *device.allocate(bytes);
  seed_(7);
  const int drained = calls("cuStreamSynchronize"), waited = calls("cuEventSynchronize");
  ASSERT_TRUE(device.copyIn({memory, data.data(), bytes}).ok());
  ASSERT_TRUE(device.copyOut({back.data(), memory, bytes}).ok());
  EXPECT_EQ(calls("cuStreamSynchronize"), drained);
  EXPECT_GE(calls("cuEventSynchronize") - waited, 3);
  ASSERT_TRUE(device.wait().ok());
  EXPECT_TRUE(data == back);
  device.release(memory);
}

} // namespace
