//===-- unit/task/check_test.cpp - what tasks do against what they name -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "task/family.hpp"
#include "tasks.hpp"

namespace het {
namespace {

// Tasks that never run: their uses are told by the tests.
class Family : public testing::Test {
protected:
  char x[100] = {};
  TaskFamily family;

  Task *task(std::vector<het_task_access> access, bool deferred = true) {
    het_task kind{};
    kind.deferred = deferred;
    kind.accesses = static_cast<int>(access.size());
    kind.access = access.data();
    Task *made = *Task::make({kind, nullptr, {}}, root_);
    owned_.push_back(TaskRef::of(made));
    family.add(*made);
    return made;
  }
  Task *childOf(Task &parent, std::vector<het_task_access> access) {
    het_task kind{};
    kind.accesses = static_cast<int>(access.size());
    kind.access = access.data();
    Task *made = *Task::make({kind, nullptr, {}}, &parent);
    owned_.push_back(TaskRef::of(made));
    parent.family = std::make_unique<TaskFamily>();
    parent.family->add(*made);
    return made;
  }
  // Whether the use meets another one without an order.
  bool meets(const Task *user, int at, bool writes) {
    const auto address = reinterpret_cast<std::uintptr_t>(&x[at]);
    const TaskFamily::Use use{user,
                              address,
                              1,
                              writes,
                              &x,
                              std::this_thread::get_id(),
                              locked,
                              user && names(*user, address, false),
                              user && user->complete()};
    return family.use(use, onlyNamed).has_value();
  }
  bool reads(const Task *user, int at) { return meets(user, at, false); }
  bool writes(const Task *user, int at) { return meets(user, at, true); }
  bool launches(const Task *user) { return family.launched(*user).has_value(); }
  const Task *creator = nullptr;
  bool locked = false, onlyNamed = false;

  ~Family() override {
    owned_.clear();
    root_->release();
  }

private:
  Task *root_ = Task::makeRoot();
  std::vector<TaskRef> owned_;
};

} // namespace

TEST_F(Family, ATaskThatDoesNotNameWhatAnotherWritesMeetsIt) {
  const Task *writer = task({named(HET_TASK_OUT, x, 0, 10)}), *reader = task({named(HET_TASK_OUT, x, 50, 10)});
  EXPECT_FALSE(writes(writer, 3));
  EXPECT_TRUE(reads(reader, 3));
  EXPECT_FALSE(reads(reader, 4)); // nobody has written it yet
  EXPECT_TRUE(writes(writer, 4)); // whoever comes first
}

TEST_F(Family, TasksThatNameTheirStorageAreOrdered) {
  const Task *writer = task({named(HET_TASK_OUT, x, 0, 10)}), *reader = task({named(HET_TASK_IN, x, 0, 10)}),
             *next = task({named(HET_TASK_INOUT, x, 5, 20)});
  EXPECT_FALSE(writes(writer, 7));
  EXPECT_FALSE(reads(reader, 7));
  EXPECT_FALSE(writes(next, 7));
}

TEST_F(Family, AnOrderByOtherStorageIsOne) {
  const Task *first = task({named(HET_TASK_OUT, x, 0, 10), named(HET_TASK_OUT, x, 90)}),
             *between = task({named(HET_TASK_IN, x, 90), named(HET_TASK_OUT, x, 91)}),
             *last = task({named(HET_TASK_IN, x, 91)}), *beside = task({named(HET_TASK_IN, x, 92)});
  EXPECT_NE(between, nullptr);
  EXPECT_FALSE(writes(first, 2));
  EXPECT_FALSE(reads(last, 2));
  EXPECT_TRUE(reads(beside, 2));
}

TEST_F(Family, WhoNamesInputAndWritesMeetsOthersThatReadIt) {
  const Task *writer = task({named(HET_TASK_IN, x, 0, 10)}), *reader = task({named(HET_TASK_IN, x, 0, 10)});
  EXPECT_FALSE(reads(reader, 1));
  EXPECT_TRUE(writes(writer, 1));
}

TEST_F(Family, EveryReaderCounts) {
  const Task *named1 = task({named(HET_TASK_IN, x, 0, 10)}), *unnamed = task({}),
             *writer = task({named(HET_TASK_OUT, x, 0, 10)});
  EXPECT_FALSE(reads(unnamed, 1));
  EXPECT_FALSE(reads(named1, 1)); // a later reader does not hide the first
  EXPECT_TRUE(writes(writer, 1));
}

TEST_F(Family, ConcurrentTasksProtectWhatTheyShare) {
  const Task *one = task({named(HET_TASK_CONCURRENT, x, 0, 10)}), *two = task({named(HET_TASK_CONCURRENT, x, 0, 10)}),
             *other = task({});
  EXPECT_FALSE(writes(one, 1));
  EXPECT_FALSE(writes(two, 1));
  EXPECT_TRUE(writes(other, 1));
}

TEST_F(Family, CommutativeTasksExcludeEachOther) {
  const Task *one = task({named(HET_TASK_COMMUTATIVE, x)}), *two = task({named(HET_TASK_COMMUTATIVE, x)});
  EXPECT_FALSE(writes(one, 0));
  EXPECT_FALSE(writes(two, 0));
}

TEST_F(Family, WhoDoesNotWaitMeetsTheTask) {
  EXPECT_FALSE(writes(creator, 1)); // nobody names it yet
  const Task *writer = task({named(HET_TASK_OUT, x, 0, 10)});
  EXPECT_FALSE(reads(creator, 1));
  EXPECT_TRUE(writes(writer, 1));
  const Task *later = task({named(HET_TASK_OUT, x, 20, 10)});
  EXPECT_TRUE(reads(creator, 1));
  EXPECT_FALSE(writes(later, 25));
}

TEST_F(Family, WhatTheCreatorDidBeforeItMadeATaskIsOrdered) {
  const Task *whole = task({named(HET_TASK_IN, x, 0, 100)});
  EXPECT_FALSE(writes(creator, 70));
  const Task *later = task({named(HET_TASK_INOUT, x, 70, 1)});
  EXPECT_FALSE(writes(later, 70));
  EXPECT_FALSE(reads(whole, 70)); // it is ordered with the later one
}

TEST_F(Family, ATaskThatRunsAtOnceIsOverForItsCreator) {
  const Task *atOnce = task({named(HET_TASK_OUT, x, 0, 10)}, false), *later = task({});
  EXPECT_FALSE(writes(atOnce, 1));
  EXPECT_FALSE(reads(creator, 1));
  EXPECT_FALSE(reads(later, 1));
}

TEST_F(Family, ATaskThatHasBeenWaitedForMeetsNobody) {
  Task *writer = task({named(HET_TASK_OUT, x, 0, 10)});
  EXPECT_FALSE(writes(writer, 1));
  writer->setComplete();
  family.forgetComplete();
  const Task *reader = task({named(HET_TASK_IN, x, 50, 1)});
  EXPECT_FALSE(reads(creator, 1));
  EXPECT_FALSE(reads(reader, 1));
}

TEST_F(Family, NobodyWaitsForWhatATaskLeavesBehind) {
  const Task *before = task({named(HET_TASK_OUT, x, 0, 10)});
  Task *ended = task({named(HET_TASK_INOUT, x, 0, 10)});
  const Task *behind = task({named(HET_TASK_IN, x, 0, 10)});
  EXPECT_FALSE(writes(before, 1));
  EXPECT_FALSE(writes(ended, 1));
  EXPECT_FALSE(reads(behind, 1));
  ended->setComplete();
  EXPECT_TRUE(writes(ended, 1)) << "behind reads it, and has followed the end alone";
  EXPECT_FALSE(writes(ended, 2));
  EXPECT_TRUE(reads(behind, 2));
  EXPECT_FALSE(writes(before, 3));
  EXPECT_FALSE(reads(ended, 3)) << "what the task follows is complete";
}

TEST_F(Family, AWaitLeavesATaskWithChildrenForTheirUses) {
  Task *ended = task({named(HET_TASK_OUT, x, 0, 10)});
  Task *child = childOf(*ended, {named(HET_TASK_OUT, x, 5, 1)});
  EXPECT_FALSE(writes(ended, 1));
  ended->setComplete();
  EXPECT_FALSE(family.forgetComplete());
  EXPECT_FALSE(reads(creator, 1)) << "the task itself has been waited for";
  EXPECT_FALSE(reads(creator, 5));
  EXPECT_TRUE(writes(ended, 5)) << "its child does that";
  child->setComplete();
  EXPECT_TRUE(family.forgetComplete());
  EXPECT_FALSE(reads(creator, 5));
}

TEST_F(Family, StorageThatIsFreedIsAnothers) {
  const Task *first = task({named(HET_TASK_OUT, x, 0, 10)}), *second = task({});
  EXPECT_FALSE(writes(first, 1));
  family.forget(reinterpret_cast<std::uintptr_t>(x), reinterpret_cast<std::uintptr_t>(x + 10));
  EXPECT_FALSE(writes(second, 1));
}

TEST_F(Family, StorageThatNobodyNamesIsWatchedToo) {
  const Task *one = task({named(HET_TASK_OUT, x, 0, 10)}), *two = task({named(HET_TASK_OUT, x, 20, 10)}),
             *next = task({named(HET_TASK_IN, x, 20, 10)});
  EXPECT_FALSE(reads(one, 15));
  EXPECT_FALSE(reads(two, 15)); // nobody writes it
  EXPECT_FALSE(writes(two, 16));
  EXPECT_FALSE(reads(next, 16)); // it follows by other storage
  EXPECT_TRUE(reads(one, 16));
  EXPECT_TRUE(writes(two, 15));
}

TEST_F(Family, WhereLocksAreNotSeenOnlyNamedStorageCounts) {
  const Task *one = task({named(HET_TASK_OUT, x, 0, 10)}), *two = task({named(HET_TASK_OUT, x, 20, 10)});
  onlyNamed = true;
  EXPECT_FALSE(writes(one, 15));
  EXPECT_FALSE(writes(two, 15));
  EXPECT_FALSE(
      family.touches(reinterpret_cast<std::uintptr_t>(x + 10), reinterpret_cast<std::uintptr_t>(x + 20), true, false));
  EXPECT_TRUE(
      family.touches(reinterpret_cast<std::uintptr_t>(x + 9), reinterpret_cast<std::uintptr_t>(x + 11), true, false));
}

TEST_F(Family, TasksWithoutClausesDoNotOrderWhatTasksBeneathThemName) {
  const Task *one = task({}), *two = task({});
  const auto address = reinterpret_cast<std::uintptr_t>(&x[15]);
  const auto beneath = [&](const Task *user, bool writes, bool named) {
    return family.use({user, address, 1, writes, &x, std::this_thread::get_id(), false, named}).has_value();
  };
  EXPECT_TRUE(family.touches(address, address + 1, false, true));
  EXPECT_FALSE(family.touches(address, address + 1, false, false));
  EXPECT_FALSE(beneath(one, true, true));
  EXPECT_FALSE(beneath(two, false, false)) << "it may have an order of its own";
  EXPECT_TRUE(beneath(two, false, true));
}

TEST_F(Family, TasksWithoutClausesOrderWhatNobodyNamesThemselves) {
  const Task *one = task({}), *two = task({}), *named1 = task({named(HET_TASK_OUT, x)});
  EXPECT_FALSE(writes(one, 15));
  EXPECT_FALSE(writes(two, 15));
  EXPECT_TRUE(reads(named1, 15));
}

TEST_F(Family, LocksAndWhatElseOrdersThreads) {
  Task *one = task({named(HET_TASK_OUT, x, 0, 10)}), *two = task({named(HET_TASK_OUT, x, 20, 10)});
  locked = true;
  EXPECT_FALSE(writes(one, 15));
  EXPECT_FALSE(writes(two, 15));
  locked = false;
  EXPECT_FALSE(writes(one, 16));
  one->ordersItself = two->ordersItself = true;
  EXPECT_FALSE(writes(two, 16));
  EXPECT_FALSE(writes(one, 25)); // it need not be another task's
  EXPECT_TRUE(writes(two, 25));  // clauses count all the same
}

TEST_F(Family, WhatTheCreatorTouchesBesideATask) {
  const Task *one = task({named(HET_TASK_OUT, x, 0, 10)});
  EXPECT_FALSE(writes(creator, 50));
  EXPECT_TRUE(reads(one, 50));
  const Task *later = task({named(HET_TASK_OUT, x, 20, 10)});
  EXPECT_FALSE(reads(later, 50)); // it was made behind the store
}

TEST_F(Family, AKernelUsesAllThatItsTaskNames) {
  const Task *before = task({named(HET_TASK_OUT, x, 90)}), *kernel = task({named(HET_TASK_OUT, x, 0, 10)}),
             *reader = task({named(HET_TASK_OUT, x, 91)}), *next = task({named(HET_TASK_IN, x, 0, 10)});
  EXPECT_FALSE(reads(before, 3));
  EXPECT_TRUE(launches(kernel)); // the one before reads it
  EXPECT_TRUE(reads(reader, 4));
  EXPECT_TRUE(reads(creator, 5));
  EXPECT_FALSE(reads(next, 6));
}

TEST_F(Family, KernelsThatReadMeetNoReader) {
  const Task *kernel = task({named(HET_TASK_IN, x, 0, 10)}), *other = task({named(HET_TASK_OUT, x, 90)});
  EXPECT_FALSE(launches(kernel));
  EXPECT_FALSE(reads(other, 3));
  EXPECT_FALSE(reads(creator, 3));
  EXPECT_TRUE(writes(other, 4));
}

TEST_F(Family, AnOrderByOtherStorageBringsNothingFromADevice) {
  const Task *kernel = task({named(HET_TASK_OUT, x, 0, 10)}), *sentinel = task({named(HET_TASK_IN, x)});
  EXPECT_FALSE(launches(kernel));
  EXPECT_TRUE(reads(sentinel, 1));
}

} // namespace het
