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
  static void expect(const std::vector<double> &array, double factor) {
    for (std::size_t i = 0; i < n; ++i)
      ASSERT_EQ(array[i], factor * static_cast<double>(i + 1)) << i;
  }
  void expectBlocks(double factor) {
    for (const std::vector<double> &array : bs)
      expect(array, factor);
  }
  // With orders of chance, each on a device of its own.
  template <class Act> void withOrders(unsigned long many, Act act) {
    for (unsigned long s = 0; s < seeds(many); ++s) {
      SCOPED_TRACE(s);
      seed(s);
      Machine machine(fresh("cuda:0"));
      order = s;
      act(machine);
    }
  }

  static constexpr std::size_t blocks = 4;
  unsigned long order = 0;
  std::vector<std::vector<double>> as = std::vector(blocks, std::vector<double>(n)), bs = as;
};

TEST_F(OverlapQueue, ConstructsInQueuesWaitForNothing) {
  withOrders(40, [&](Machine &machine) {
    openBlocks();
    const int before = waits();
    for (std::size_t k = 0; k < blocks; ++k) {
      const QueueScope queue(static_cast<int>(k % 3));
      block(k, 2);
    }
    EXPECT_EQ(waits(), before);
    check(awaitAll(*machine.runtime));
    expectBlocks(2);
  });
}

// The kernel of one queue may be left when the other one's copy is complete. In one order it would not be.
TEST_F(OverlapQueue, AWaitIsForOneQueue) {
  bool isBeside = false;
  withOrders(40, [&](Machine &machine) {
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
  });
  EXPECT_TRUE(isBeside);
}

// The kernel of one queue may be left when the other one's is complete.
TEST_F(OverlapQueue, KernelsOfQueuesRunBesideEachOther) {
  bool isBeside = false;
  withOrders(40, [&](Machine &machine) {
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
  });
  EXPECT_TRUE(isBeside);
}

TEST_F(OverlapQueue, AQueueComesBehindAnotherOnlyWhereItSaysSo) {
  withOrders(40, [&](Machine &machine) {
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
    expect(a, 32);
    check(awaitAll(*machine.runtime));
  });
}

TEST_F(OverlapQueue, ConstructsWithoutAQueueComeBehindAllAndBeforeAll) {
  withOrders(40, [&](Machine &machine) {
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
    expect(a, 64);
    check(awaitAll(*machine.runtime));
  });
}

// Results that a queue has sent home are there, whatever came behind that, and in whatever queue.
TEST_F(OverlapQueue, AWaitIsForCopiesHomeBeforeOtherOperations) {
  withOrders(20, [&](Machine &machine) {
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
    check(awaitQueue(*machine.runtime, order % 2 ? 1 : 2));
    expect(bs[0], 2);
    check(awaitAll(*machine.runtime));
  });
}

// Storage that the first construct has brought is there for the other, whose queue says nothing of the first.
TEST_F(OverlapQueue, AQueueFollowsTheCopyOfAnotherOneThatBroughtItsStorage) {
  withOrders(40, [&](Machine &machine) {
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
    expect(b, 2);
    check(awaitAll(*machine.runtime));
  });
}

// Each construct makes its storage and ends it; the next one in the queue brings what this one sends home.
TEST_F(OverlapQueue, StorageOfAQueueComesHomeBeforeItIsBroughtAgain) {
  withOrders(40, [&](Machine &machine) {
    fill(a);
    for (int step = 0; step < 4; ++step) {
      const QueueScope queue(3);
      compute(b, a, 2);
      compute(a, b, 1);
    }
    check(awaitQueue(*machine.runtime, 3));
    expect(a, 16);
    EXPECT_EQ(machine.device(0).usage().held, 0U);
  });
}

// As with `nowait`, but beside each other.
// The kernel writes one partial, which the host adds. A copy of the result takes the new one.
TEST_F(OverlapQueue, SumsGoOn) {
  const auto add = [&](std::vector<double> &sum, std::vector<double> &from, double factor) {
    Construct one(site, {map(sum, int{HET_TOFROM} | HET_MAP_REDUCED), map(from, HET_TO)});
    check(enterTarget(one.target));
    const auto *source = static_cast<double *>(one.addresses[1]);
    long count = 1;
    void *args[] = {nullptr, &source, &factor, &count};
    const het_kernel_reduction reduction = {0, one.addresses[0], HET_DOUBLE, HET_SUM, 0, 0};
    check(launchTarget(one.target, scale, {&count, 1}, args, 4, {&reduction, 1}));
    check(leaveTarget(one.target));
  };
  withOrders(40, [&](Machine &machine) {
    openBlocks();
    std::vector<double> sum(1, 5), other(1, 7);
    const int before = waits();
    {
      const QueueScope queue(1);
      update(as[0], HET_TO);
      add(sum, as[0], 2);
      add(sum, as[0], 3);
    }
    {
      const QueueScope queue(2);
      add(other, as[1], 4);
    }
    EXPECT_EQ(waits(), before);
    check(awaitQueue(*machine.runtime, 1));
    EXPECT_EQ(sum[0], 5 + 2 + 3);
    {
      const QueueScope queue(2);
      compute(other, other, 10, HET_FROM, HET_TO);
    }
    check(awaitQueue(*machine.runtime, 2));
    EXPECT_EQ(other[0], 10 * (7 + 4));
    check(awaitAll(*machine.runtime));
  });
}

TEST_F(OverlapQueue, ConstructsWithNowaitAreQueuesOfTheirOwn) {
  bool isBeside = false;
  withOrders(40, [&](Machine &machine) {
    for (std::size_t k = 0; k < blocks; ++k)
      fill(as[k]);
    for (std::size_t k = 0; k < blocks; ++k)
      defer(bs[k], as[k], 5);
    const Device &device = machine.device(0);
    isBeside |= device.inOrder() == 0;
    check(awaitAll(*machine.runtime));
    expectBlocks(5);
  });
  EXPECT_TRUE(isBeside);
}

} // namespace
