//===-- unit/task/priority_test.cpp - a task's priority reaches those before it ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "tasks.hpp"

#include <string>

using namespace het;

namespace {

// A chain a, b, c, of which only c has a priority; and a task that is older, with `other`. One thread runs them.
std::string orderOf(long last, long other, int levels) {
  Engine engine(0, Engine::usuallyUnfinished, levels);
  std::string order;
  char x;
  spawnNamed(engine, order, 'o', other, {});
  spawnNamed(engine, order, 'a', 0, {named(HET_TASK_OUT, &x)});
  spawnNamed(engine, order, 'b', 0, {named(HET_TASK_INOUT, &x)});
  spawnNamed(engine, order, 'c', last, {named(HET_TASK_INOUT, &x)});
  finish(engine);
  return order;
}

} // namespace

TEST(Priority, ReachesATasksPredecessors) {
  EXPECT_EQ(orderOf(5, 2, 8), "abco");
  EXPECT_EQ(orderOf(0, 0, 8), "oabc");
}

TEST(Priority, IsOneLessAtEachLevel) {
  EXPECT_EQ(orderOf(5, 3, 8), "oabc"); // a has 3 too, and is younger
}

TEST(Priority, ReachesOnlyAsManyLevelsAsAreAskedFor) {
  EXPECT_EQ(orderOf(5, 2, 1), "oabc");
  EXPECT_EQ(orderOf(5, 2, 2), "abco");
  EXPECT_EQ(orderOf(5, 2, 0), "oabc");
}

// b has 8, so it comes before what becomes ready with it.
TEST(Priority, ReachesATaskThatIsNotReady) {
  Engine engine(0);
  std::string order;
  char x, y;
  spawnNamed(engine, order, 'a', 20, {named(HET_TASK_OUT, &x)});
  spawnNamed(engine, order, 'o', 7, {named(HET_TASK_IN, &x)});
  spawnNamed(engine, order, 'b', 0, {named(HET_TASK_IN, &x), named(HET_TASK_OUT, &y)});
  spawnNamed(engine, order, 'c', 9, {named(HET_TASK_IN, &y)});
  finish(engine);
  EXPECT_EQ(order, "abco");
}

TEST(Priority, LeavesAGreaterOneAlone) {
  Engine engine(0);
  std::string order;
  char x;
  spawnNamed(engine, order, 'o', 8, {});
  spawnNamed(engine, order, 'a', 9, {named(HET_TASK_OUT, &x)});
  spawnNamed(engine, order, 'b', 3, {named(HET_TASK_INOUT, &x)});
  finish(engine);
  EXPECT_EQ(order, "aob");
}

// Each change moves a task in the queue while others take from it.
TEST(Priority, ChangesWhileThreadsRunTasks) {
  Engine engine(3);
  std::atomic<int> run = 0;
  char x[8];
  for (int i = 0; i < 3000; ++i)
    spawn(engine, {named(i % 3 ? HET_TASK_INOUT : HET_TASK_IN, &x[i % 8])}, [&] { ++run; }, {i % 11 - 5});
  finish(engine);
  EXPECT_EQ(run, 3000);
}
