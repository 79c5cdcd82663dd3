//===-- unit/exec/task_steps_test.cpp - a task's body as several kernels ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/tasks/task_choice.hpp"
#include "exec/tasks/task_steps.hpp"
#include "machine.hpp"

using namespace het;
using namespace het::test;

namespace {

// A kernel with an address and a number.
constexpr unsigned short pairSizes[] = {sizeof(void *), sizeof(int)};
constexpr unsigned char pairPointers[] = {1, 0};
const het_kernel madePair{nullptr, "kernel", nullptr, 1, 0, 0, 2, pairSizes, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0, 0};
const het_task_kernel pair{"task", nullptr, HET_TASK_CUDA, 2, nullptr, pairPointers, nullptr, &madePair, 0};
const het_grid tenItems{1, {0}, {10}, {0}, 0};

void add(TaskSteps &steps, void *address, int number, long items = 10) {
  void *args[] = {&address, &number};
  steps.add(pair, tenItems, args, items);
}

int numberIn(const TaskStep &step) { return *static_cast<int *>(step.args[1]); }

} // namespace

TEST(TaskSteps, AStepKeepsTheValuesThatItWasGiven) {
  TaskSteps steps;
  int storage = 0;
  for (int i = 0; i < 3; ++i)
    add(steps, &storage, i);
  ASSERT_EQ(steps.all().size(), 3u);
  for (int i = 0; i < 3; ++i) {
    const TaskStep &step = steps.all()[static_cast<std::size_t>(i)];
    EXPECT_EQ(numberIn(step), i);
    EXPECT_EQ(*static_cast<void **>(step.args[0]), &storage);
    EXPECT_EQ(step.inRoom[0], -1) << "storage of the task, and no variable";
  }
  EXPECT_EQ(steps.room(), 0u);
}

TEST(TaskSteps, AVariableKeepsItsPlaceFromIterationToIteration) {
  TaskSteps steps;
  double items[4] = {};
  double one = 0;
  for (int i = 0; i < 3; ++i) {
    steps.share(items, sizeof items);
    steps.share(&one, sizeof one);
    add(steps, &one, i);
    add(steps, &items[2], i);
  }
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(steps.all()[i].inRoom[0], static_cast<long>(sizeof items));
    EXPECT_EQ(steps.all()[i + 1].inRoom[0], static_cast<long>(2 * sizeof(double)));
  }
  EXPECT_EQ(steps.room(), sizeof items + 16);
}

TEST(TaskSteps, AVariableTakesThePlaceOfOneThatHasEnded) {
  TaskSteps steps;
  double bytes[4] = {};
  steps.share(bytes, 4 * sizeof(double));
  add(steps, &bytes[1], 0);
  steps.share(&bytes[1], sizeof(double)); // in a block of its own, at an address of the one before
  add(steps, &bytes[1], 1);
  add(steps, &bytes[0], 2);
  EXPECT_EQ(steps.all()[0].inRoom[0], 8);
  EXPECT_EQ(steps.all()[1].inRoom[0], 32);
  EXPECT_EQ(steps.all()[2].inRoom[0], -1);
}

TEST(TaskSteps, ManyLaunchesOfFewIterationsAreTheHosts) {
  TaskSteps fine, coarse;
  for (int i = 0; i < 2000; ++i) {
    add(fine, nullptr, i, 2);
    add(coarse, nullptr, i, 1000);
  }
  EXPECT_TRUE(fine.areHosts());
  EXPECT_TRUE(fine.all().empty());
  EXPECT_FALSE(coarse.areHosts());
  EXPECT_EQ(coarse.all().size(), 2000u);
}

TEST(TaskSteps, OneThatIsTheHostsTakesTheOthersWithIt) {
  TaskSteps steps;
  add(steps, nullptr, 1);
  steps.leaveToHost();
  add(steps, nullptr, 2);
  EXPECT_TRUE(steps.areHosts());
  EXPECT_TRUE(steps.all().empty());
}

TEST(TaskSteps, ARoomGrowsAndIsHeldByOne) {
  Machine machine("sim:1", false);
  TaskRooms rooms;
  void *first = nullptr;
  {
    Result<TaskRooms::Held> held = rooms.take(machine.device(0), 64);
    ASSERT_TRUE(held.ok());
    first = held->memory;
    EXPECT_TRUE(held->lock.owns_lock());
  }
  Result<TaskRooms::Held> again = rooms.take(machine.device(0), 32);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->memory, first);
  again->lock.unlock();
  Result<TaskRooms::Held> more = rooms.take(machine.device(0), 4096);
  ASSERT_TRUE(more.ok());
  EXPECT_EQ(machine.device(0).usage().held, 4096u);
}
