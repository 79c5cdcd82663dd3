//===-- unit/exec/task_account_test.cpp - tasks on the virtual clock -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/tasks/task_account.hpp"

#include <gtest/gtest.h>

using namespace het;

namespace {

int x[100], y[100];

het_task_access named(het_task_use use, int *base, long first = 0, long len = 100) {
  het_task_access access{};
  access.name = "x";
  access.base = base;
  access.item = sizeof(int);
  access.use = use;
  access.rank = 1;
  access.range[0] = {100, first, len};
  return access;
}

Arrival arrival(const het_task_access &storage, double seconds) {
  const auto first = reinterpret_cast<Address>(storage.base) + storage.range[0].lo * static_cast<Address>(sizeof(int));
  return {{first, first + storage.range[0].len * static_cast<Address>(sizeof(int))}, seconds};
}

class Account : public testing::Test {
protected:
  // All that it reads comes in `copies` seconds, and is the first storage.
  TaskTimes on(int device, std::vector<het_task_access> storage, double copies, double computes) {
    const std::vector<Arrival> arrivals =
        copies > 0 ? std::vector<Arrival>{arrival(storage.front(), copies)} : std::vector<Arrival>();
    return account_.kernel({storage, device, arrivals, computes});
  }
  TaskAccount account_{2, 2, {}};
};

} // namespace

TEST_F(Account, CopiesOfATaskRunBesideTheKernelBeforeIt) {
  EXPECT_TRUE(on(0, {named(HET_TASK_INOUT, x)}, 2, 10).waitedForCopies);
  const TaskTimes second = on(0, {named(HET_TASK_INOUT, y)}, 3, 1);
  EXPECT_EQ(second.copied, 5);
  EXPECT_EQ(second.began, 12);
  EXPECT_FALSE(second.waitedForCopies);
  EXPECT_EQ(account_.sums(0).copies, 5);
  EXPECT_EQ(account_.sums(0).hidden, 3);
  EXPECT_EQ(account_.waitForAll(), 13);
}

TEST_F(Account, ACopyWaitsForItsContentsAndAKernelForTheReaders) {
  on(0, {named(HET_TASK_OUT, x)}, 0, 10);
  const TaskTimes reader = on(1, {named(HET_TASK_IN, x, 50, 10)}, 1, 5);
  EXPECT_EQ(reader.copied, 11);
  EXPECT_EQ(reader.ended, 16);
  EXPECT_EQ(on(0, {named(HET_TASK_OUT, x, 0, 50)}, 0, 1).began, 10) << "nobody reads this half";
  EXPECT_EQ(on(0, {named(HET_TASK_OUT, x, 55, 1)}, 0, 1).began, 16);
}

// What is there already comes before the rest is written.
TEST_F(Account, EachCopyWaitsForItsOwnContents) {
  on(0, {named(HET_TASK_OUT, x)}, 0, 10);
  const het_task_access reads[] = {named(HET_TASK_IN, y), named(HET_TASK_IN, x)};
  const Arrival copies[] = {arrival(reads[0], 4), arrival(reads[1], 2)};
  const TaskTimes reader = account_.kernel({reads, 1, copies, 1});
  EXPECT_EQ(reader.copied, 12);
  EXPECT_TRUE(reader.waitedForCopies);
  EXPECT_EQ(account_.sums(1).copies, 6);
}

// Two blocks, the second of which is there first.
TEST_F(Account, OfATasksCopiesThoseComeFirstThatCanBeginFirst) {
  on(0, {named(HET_TASK_OUT, x, 0, 50)}, 0, 10);
  on(1, {named(HET_TASK_OUT, x, 50, 50)}, 0, 4);
  const het_task_access all = named(HET_TASK_IN, x);
  const Arrival copies[] = {arrival(named(HET_TASK_IN, x, 0, 50), 2), arrival(named(HET_TASK_IN, x, 50, 50), 3)};
  EXPECT_EQ(account_.arrives(1, copies), 12);
  EXPECT_EQ(account_.kernel({{&all, 1}, 1, copies, 1}).copied, 12) << "from 4 to 7, and from 10";
}

TEST_F(Account, ACopyFromTheHostWaitsForTheOneToIt) {
  on(0, {named(HET_TASK_OUT, x)}, 0, 10);
  const het_task_access read = named(HET_TASK_IN, x);
  Arrival copy = arrival(read, 2);
  account_.bringHome({{0, 5, {copy.what}}});
  EXPECT_EQ(account_.arrives(1, {&copy, 1}), 12) << "from the device";
  copy.fromHost = true;
  EXPECT_EQ(account_.kernel({{&read, 1}, 1, {&copy, 1}, 1}).copied, 17);
  account_.bringHome({{0, 5, {copy.what}}}); // it is there
  EXPECT_EQ(account_.arrives(1, {&copy, 1}), 19);
}

TEST_F(Account, ItTellsWhenCopiesWouldHaveCome) {
  on(0, {named(HET_TASK_OUT, x)}, 0, 10);
  on(1, {named(HET_TASK_IN, y)}, 6, 1);
  const Arrival copies[] = {arrival(named(HET_TASK_IN, y), 1), arrival(named(HET_TASK_IN, x), 2)};
  EXPECT_EQ(account_.arrives(1, copies), 12) << "x is written at 10";
  EXPECT_EQ(account_.arrives(1, std::span(copies).first(1)), 7) << "behind the copy that came before";
  EXPECT_EQ(account_.arrives(0, std::span(copies).first(1)), 1);
  EXPECT_EQ(account_.arrives(1, {}), 0);
  EXPECT_EQ(account_.sums(1).copies, 6) << "nothing was copied";
}

TEST_F(Account, DevicesComputeAtTheSameTimeAndCoresToo) {
  EXPECT_EQ(on(0, {named(HET_TASK_IN, x)}, 0, 4).began, 0);
  EXPECT_EQ(on(1, {named(HET_TASK_IN, x)}, 0, 4).began, 0);
  const het_task_access read = named(HET_TASK_IN, y);
  for (double began : {0, 0, 7})
    EXPECT_EQ(account_.onHost({{&read, 1}, 2, {}, 7}).began, began);
  account_.bringHome({{1, 2, {}}});
  EXPECT_EQ(account_.waitForAll(), 14);
  EXPECT_EQ(on(0, {}, 0, 1).began, 14) << "the program has waited";
}

TEST_F(Account, AHostsTaskWithoutATimeStillHasItsPlaceInTheOrder) {
  on(0, {named(HET_TASK_OUT, x)}, 0, 10);
  const het_task_access both[] = {named(HET_TASK_IN, x), named(HET_TASK_OUT, y)};
  const Arrival home = arrival(both[0], 3);
  EXPECT_EQ(account_.onHost({both, 2, {&home, 1}, 0}).ended, 13);
  EXPECT_EQ(on(1, {named(HET_TASK_IN, y)}, 1, 1).copied, 14);
}

TEST(AccountAhead, CopiesWaitForAllButSoManyKernels) {
  for (const auto &[ahead, copied] : {std::pair{0L, 21.0}, {1L, 11.0}, {2L, 1.0}, {TaskAccount::anyNumber, 1.0}}) {
    TaskAccount account(1, 1, {ahead});
    const het_task_access write = named(HET_TASK_OUT, x), read = named(HET_TASK_IN, y);
    const Arrival copy = arrival(read, 1);
    account.kernel({{&write, 1}, 0, {}, 10});
    account.kernel({{&write, 1}, 0, {}, 10});
    EXPECT_EQ(account.kernel({{&read, 1}, 0, {&copy, 1}, 1}).copied, copied) << ahead;
  }
}

// Half of the device is left to others for 10 seconds.
TEST(AccountKernels, SeveralRunAtOnceIfTheyDoNotFillTheDevice) {
  for (const auto &[kernels, second, third] : {std::tuple{1u, 10.0, 20.0}, {2u, 5.0, 10.0}, {4u, 5.0, 10.0}}) {
    TaskAccount account(1, 1, {TaskAccount::anyNumber, kernels});
    const het_task_access one = named(HET_TASK_OUT, x), other = named(HET_TASK_OUT, y);
    EXPECT_EQ(account.kernel({{&one, 1}, 0, {}, 10, 0.5}).ended, 10);
    EXPECT_EQ(account.kernel({{&other, 1}, 0, {}, 10, 0.5}).began, second) << kernels;
    EXPECT_EQ(account.kernel({{&one, 1}, 0, {}, 10, 0.5}).began, third) << "the first one's storage, " << kernels;
    EXPECT_EQ(account.waitForAll(), third + 10);
  }
}

// Of four small ones two at a time.
TEST(AccountKernels, NoMoreRunAtOnceThanMay) {
  TaskAccount account(1, 1, {TaskAccount::anyNumber, 2});
  for (const double began : {0.0, 1.0, 10.0, 11.0})
    EXPECT_EQ(account.kernel({{}, 0, {}, 10, 0.1}).began, began);
  EXPECT_EQ(account.busy(0), 12);
  EXPECT_EQ(account.waitForAll(), 21);
}

// HET_SYNC.
TEST(AccountSync, EachOperationWaitsForTheOneBefore) {
  TaskAccount account(1, 1, {TaskAccount::anyNumber, 4, true});
  const het_task_access one = named(HET_TASK_INOUT, x), other = named(HET_TASK_INOUT, y);
  const Arrival first = arrival(one, 2), second = arrival(other, 3);
  EXPECT_EQ(account.kernel({{&one, 1}, 0, {&first, 1}, 10, 0.5}).ended, 12);
  EXPECT_EQ(account.arrives(0, {&second, 1}), 15);
  EXPECT_EQ(account.kernel({{&other, 1}, 0, {&second, 1}, 1, 0.5}).copied, 15);
  account.bringHome({{0, 4, {first.what}}});
  EXPECT_EQ(account.kernel({{&one, 1}, 0, {}, 1, 0.5}).began, 20) << "behind the copy home";
  EXPECT_EQ(account.sums(0).hidden, 0);
}
