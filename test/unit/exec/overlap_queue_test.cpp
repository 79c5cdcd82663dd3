//===-- unit/exec/overlap_queue_test.cpp - plain constructs in activity queues ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/pass/early.hpp"
#include "exec/target/queues.hpp"
#include "overlap_target.hpp"

using namespace het;
using namespace het::test;

namespace {

class OverlapQueue : public OverlapTarget {
protected:
  void update(std::vector<double> &array, int mode) {
    Construct one(site, {map(array, mode)});
    check(updateTarget(one.target));
  }
  // Copies in, a kernel, copies out: b[k] = factor * a[k].
  void block(std::size_t k, double factor) {
    update(as[k], HET_TO);
    compute(bs[k], as[k], factor);
    update(bs[k], HET_FROM);
  }
  void openBlocks() {
    for (std::size_t k = 0; k < blocks; ++k) {
      fill(as[k]);
      open(as[k]);
      open(bs[k]);
    }
  }
  void expectBlocks(double factor) {
    for (std::size_t k = 0; k < blocks; ++k)
      for (std::size_t i = 0; i < n; ++i)
        ASSERT_EQ(bs[k][i], factor * static_cast<double>(i + 1)) << k << ' ' << i;
  }

  static constexpr std::size_t blocks = 4;
  std::vector<std::vector<double>> as = std::vector(blocks, std::vector<double>(n)), bs = as;
};

TEST_F(OverlapQueue, ConstructsInQueuesWaitForNothing) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    openBlocks();
    const int before = waits();
    for (std::size_t k = 0; k < blocks; ++k) {
      const QueueScope queue(static_cast<int>(k % 3));
      block(k, 2);
    }
    EXPECT_EQ(waits(), before);
    check(awaitAll(*machine.runtime));
    expectBlocks(2);
  }
}

// The kernel of one queue may be left when the other one's copy is complete. In one order it would not be.
TEST_F(OverlapQueue, AWaitIsForOneQueue) {
  bool isBeside = false;
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    openBlocks();
    check(awaitAll(*machine.runtime));
    {
      const QueueScope queue(1);
      compute(bs[0], as[0], 3);
    }
    {
      const QueueScope queue(2);
      update(as[1], HET_TO);
    }
    check(awaitQueue(*machine.runtime, 2));
    isBeside |= left(0) > 0; // the kernel
    for (std::size_t k = 0; k < blocks; ++k) {
      const QueueScope queue(1);
      block(k, 3);
    }
    check(awaitQueue(*machine.runtime, 1));
    expectBlocks(3);
  }
  EXPECT_TRUE(isBeside);
}

// The kernel of one queue may be left when the other one's is complete.
TEST_F(OverlapQueue, KernelsOfQueuesRunBesideEachOther) {
  bool isBeside = false;
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    openBlocks();
    check(awaitAll(*machine.runtime));
    for (std::size_t k = 0; k < blocks; ++k) {
      const QueueScope queue(static_cast<int>(k));
      compute(bs[k], as[k], 3);
    }
    check(awaitQueue(*machine.runtime, blocks - 1));
    isBeside |= left(0) > 0;
    for (std::size_t k = 0; k < blocks; ++k)
      close(bs[k]); // behind all of them
    expectBlocks(3);
    for (std::size_t k = 0; k < blocks; ++k)
      compute(as[k], bs[k], 1); // the memory of what has been closed is others' by now
    check(awaitAll(*machine.runtime));
  }
  EXPECT_TRUE(isBeside);
}

TEST_F(OverlapQueue, AQueueComesBehindAnotherOnlyWhereItSaysSo) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    open(a);
    open(b);
    for (int step = 0; step < 10; ++step) {
      const QueueScope queue(step % 2);
      check(awaitQueue(*machine.runtime, 1 - step % 2)); // this queue, not the host
      if (step % 2)
        compute(a, b, 1);
      else
        compute(b, a, 2);
    }
    {
      const QueueScope queue(7);
      check(awaitQueues(*machine.runtime));
      update(a, HET_FROM);
    }
    check(awaitQueue(*machine.runtime, 7));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(a[i], 32 * static_cast<double>(i + 1));
    check(awaitAll(*machine.runtime));
  }
}

TEST_F(OverlapQueue, ConstructsWithoutAQueueComeBehindAllAndBeforeAll) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    open(a);
    open(b);
    for (int step = 0; step < 6; ++step) {
      {
        const QueueScope queue(step);
        compute(b, a, 2);
      }
      compute(a, b, 1); // goes on
      const QueueScope queue(9);
      update(a, HET_FROM);
    }
    check(awaitQueue(*machine.runtime, 9));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(a[i], 64 * static_cast<double>(i + 1));
    check(awaitAll(*machine.runtime));
  }
}

// Results that a queue has sent home are there, whatever came behind that, and in whatever queue.
TEST_F(OverlapQueue, AWaitIsForCopiesHomeBeforeOtherOperations) {
  for (unsigned long s = 0; s < seeds(20); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    openBlocks();
    {
      const QueueScope queue(1);
      block(0, 2);
      compute(bs[1], as[1], 2);
    }
    {
      const QueueScope queue(2);
      check(awaitQueue(*machine.runtime, 1));
      compute(bs[2], as[2], 2);
    }
    check(awaitQueue(*machine.runtime, s % 2 ? 1 : 2));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(bs[0][i], 2 * static_cast<double>(i + 1));
    check(awaitAll(*machine.runtime));
  }
}

// Storage that the first construct has brought is there for the other, whose queue says nothing of the first.
TEST_F(OverlapQueue, AQueueFollowsTheCopyOfAnotherOneThatBroughtItsStorage) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    Construct first(site, {map(a, HET_TO)});
    {
      const QueueScope queue(1);
      check(openTarget(first.target));
    }
    std::ranges::fill(a, -1.0); // has been read by now
    {
      const QueueScope queue(2);
      compute(b, a, 2);
    }
    check(awaitQueue(*machine.runtime, 2));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(b[i], 2 * static_cast<double>(i + 1));
    check(awaitAll(*machine.runtime));
  }
}

// Each construct makes its storage and ends it; the next one in the queue brings what this one sends home.
TEST_F(OverlapQueue, StorageOfAQueueComesHomeBeforeItIsBroughtAgain) {
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    fill(a);
    for (int step = 0; step < 4; ++step) {
      const QueueScope queue(3);
      compute(b, a, 2);
      compute(a, b, 1);
    }
    check(awaitQueue(*machine.runtime, 3));
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(a[i], 16 * static_cast<double>(i + 1));
    EXPECT_EQ(machine.device(0).usage().held, 0U);
  }
}

// As with `nowait`, but beside each other.
TEST_F(OverlapQueue, ConstructsWithNowaitAreQueuesOfTheirOwn) {
  bool isBeside = false;
  for (unsigned long s = 0; s < seeds(40); ++s) {
    SCOPED_TRACE(s);
    seed(s);
    Machine machine(fresh("cuda:0"));
    for (std::size_t k = 0; k < blocks; ++k)
      fill(as[k]);
    for (std::size_t k = 0; k < blocks; ++k)
      defer(bs[k], as[k], 5);
    const Device &device = machine.device(0);
    isBeside |= device.inOrder() == 0;
    check(awaitAll(*machine.runtime));
    expectBlocks(5);
  }
  EXPECT_TRUE(isBeside);
}

} // namespace
