//===-- unit/task/at_once_test.cpp - tasks that run at once while very many are ready, and the throttle ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/context.hpp"
#include "tasks.hpp"

#include <algorithm>
#include <stdexcept>

using namespace het;

namespace {

constexpr int enough = static_cast<int>(Engine::mostReady); // for the one thread that there is

void fill(Engine &engine, long priority = 0) {
  for (int i = 0; i < enough; ++i)
    spawn(engine, {}, [] {}, {priority});
}

} // namespace

TEST(AtOnce, ATaskThatWaitsForNobodyRunsWhileVeryManyAreReady) {
  Engine engine(0);
  fill(engine);
  int x[1000], run = 0;
  for (int &item : x)
    spawn(engine, {named(HET_TASK_OUT, &item)}, [&] { ++run; });
  EXPECT_EQ(run, 1000);
  EXPECT_EQ(engine.unfinished(), enough);
  EXPECT_EQ(engine.entries(), 0u) << "nobody needs to remember a complete task";
  finish(engine);
}

TEST(AtOnce, ATaskThatFollowsOthersDoesNot) {
  Engine engine(0);
  std::string order;
  char x, y;
  spawn(engine, {named(HET_TASK_OUT, &x)}, [&] { order += 'a'; });
  fill(engine);
  spawn(engine, {named(HET_TASK_INOUT, &x)}, [&] { order += 'b'; });
  spawn(engine, {named(HET_TASK_IN, &y), named(HET_TASK_IN, &x)}, [&] { order += 'c'; });
  spawn(engine, {named(HET_TASK_OUT, &y)}, [&] { order += 'd'; });
  spawn(engine, {named(HET_TASK_COMMUTATIVE, &order)}, [&] { order += 'e'; });
  EXPECT_EQ(order, "");
  finish(engine);
  EXPECT_EQ(order.substr(0, 1), "a");
  EXPECT_LT(order.find('b'), order.find('c'));
  EXPECT_LT(order.find('c'), order.find('d'));
}

// An ordinary call, whatever its storage is: the part of a loop, or a construct, is not over before its tasks.
TEST(AtOnce, ATaskOfAConstructsCodeIsACall) {
  Engine engine(0);
  std::string order;
  char x;
  spawn(engine, {named(HET_TASK_OUT, &x)}, [&] { order += 'a'; }, {1});
  const auto call = [&](char name) {
    spawn(engine, {named(HET_TASK_INOUT, &x)}, [&, name] {
      spawn(engine, {named(HET_TASK_INOUT, &x)}, [&] { order += 'n'; }, {2, false});
      order += name;
    });
  };
  const het_site site{"test.c", 1, 1, "test", "loop", nullptr};
  {
    const RegionScope part(&site);
    call('b');
  }
  EXPECT_EQ(order, "nb");
  beginServing(-1);
  call('c');
  endServing();
  EXPECT_EQ(order, "nbnc");
  call('d');
  EXPECT_EQ(order, "nbnc");
  finish(engine);
  EXPECT_EQ(order, "nbncand");
}

TEST(AtOnce, NoTaskDoesWherePrioritiesDecide) {
  Engine engine(0);
  fill(engine, 1);
  int run = 0;
  spawn(engine, {}, [&] { ++run; });
  EXPECT_EQ(run, 0);
  finish(engine);
}

// Each task creates the next one, which would run on top of it.
TEST(AtOnce, NestsOnlySoFar) {
  Engine engine(0);
  fill(engine);
  int depth = 0, deepest = 0, run = 0;
  std::function<void()> next = [&] {
    deepest = std::max(deepest, ++depth);
    if (++run < 5000)
      spawn(engine, {}, next);
    --depth;
  };
  spawn(engine, {}, next);
  EXPECT_EQ(deepest, mostNestedReliefs);
  engine.waitForAll();
  EXPECT_EQ(run, 5000);
  EXPECT_EQ(deepest, mostNestedReliefs);
}

TEST(AtOnce, ItsExceptionAndThoseBelowItReachTheWait) {
  Engine engine(0);
  fill(engine);
  spawn(engine, {}, [] { throw std::runtime_error("own"); });
  EXPECT_NE(*engine.wait(), nullptr);
  fill(engine);
  char x;
  bool ran = false;
  spawn(engine, {}, [&] { // at once, as its child; the grandchild follows another one and is late
    spawn(engine, {}, [&] {
      spawn(engine, {named(HET_TASK_OUT, &x)}, [] {}, {0, true, false});
      spawn(engine, {named(HET_TASK_COMMUTATIVE, &x)}, [&] {
        ran = true;
        throw std::runtime_error("late");
      });
    });
  });
  EXPECT_FALSE(ran);
  EXPECT_NE(engine.waitForAll(), nullptr);
  EXPECT_TRUE(ran);
}

TEST(AtOnce, ManyThreadsCreateAndRunAll) {
  for (int workers : {1, 3}) {
    Engine engine(workers);
    std::vector<int> x(20000);
    std::atomic<int> run = 0;
    for (int round = 0; round < 3; ++round)
      for (int &item : x)
        spawn(engine, {named(HET_TASK_INOUT, &item, 0, 1, sizeof item)}, [&] {
          ++item;
          if (item == 2)
            spawn(engine, {}, [&] { ++run; });
        });
    EXPECT_EQ(engine.waitForAll(), nullptr);
    EXPECT_EQ(std::count(x.begin(), x.end(), 3), 20000);
    EXPECT_EQ(run, 20000);
  }
}

// The times are the body's own: no test depends on the machine's.
class ShortBody : public testing::Test {
protected:
  static constexpr std::uint64_t handingOver = ShortBodies::handingOver;
  void run(std::int64_t times, std::uint64_t time) {
    while (times-- > 0)
      bodies.ran(body, time);
  }
  bool isShort() const { return bodies.isShort(body); }

  ShortBodies bodies;
  void (*const body)(void *) = [](void *) {};
};

TEST_F(ShortBody, SavesMoreThanItCosts) {
  run(64, 0);
  EXPECT_FALSE(isShort());
  run(1, 0);
  EXPECT_TRUE(isShort());
  run(10000, handingOver); // as long as to hand it over
  EXPECT_TRUE(isShort());
  run(100, 2 * handingOver);
  EXPECT_FALSE(isShort());
}

TEST_F(ShortBody, MayHaveAPageFaultAmongManyRuns) {
  run(200, 0);
  for (int i = 0; i < 10000; ++i) {
    run(50, handingOver / 5);
    run(1, 10 * handingOver);
    EXPECT_TRUE(isShort());
  }
}

TEST_F(ShortBody, IsNoneWhoseRareRunsAreLong) {
  int atOnce = 0;
  for (int i = 0; i < 100; ++i) {
    hasBeenInterrupted();
    run(1, 100000 * handingOver);
    run(10000, 0);
    atOnce += isShort() ? 1 : 0;
  }
  EXPECT_LE(atOnce, 5); // where the thread was really interrupted
}

TEST_F(ShortBody, IsFoundWhenItBecomesShort) {
  run(3, ~std::uint64_t{0});
  run(65536 + 66, 0);
  EXPECT_TRUE(isShort());
}

TEST(ShortBodies, RunAtOnceAndTheOthersDoNot) {
  Engine engine(0);
  int run = 0;
  char x;
  for (std::int64_t i = 0; i < -ShortBodies::least; ++i) { // until many have been short in turn on a busy machine too
    spawn(engine, {named(HET_TASK_INOUT, &x)}, [&] { ++run; });
    if (engine.unfinished() == 0)
      break;
    finish(engine);
  }
  EXPECT_EQ(engine.unfinished(), 0);
  EXPECT_GE(run, 64);
  finish(engine);
}

// All follow the first, which a worker runs: there is nothing that the creator could do meanwhile. It waits each time
// that they hold too much. The first one goes on when the creator has waited for a while, as if it needed what comes
// next.
TEST(Throttle, ACreatorWaitsWhenNoTaskIsReadyButNotForEver) {
  Engine engine(1);
  std::vector<char> large(1 << 20);
  std::atomic<int> created = 0;
  int seen = 0;
  std::chrono::steady_clock::duration time{};
  spawn(engine, {named(HET_TASK_OUT, large.data())}, [&] {
    while (created < 96)
      std::this_thread::yield();
    const auto begin = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(5 * Engine::patience);
    seen = created;
    time = std::chrono::steady_clock::now() - begin;
  });
  const het_task_access after = named(HET_TASK_IN, large.data());
  const het_task task{nullptr, nullptr, 0, true, false, 1, &after};
  const het_task_capture capture{large.data(), large.size()};
  for (int i = 0; i < 200; ++i) { // twice what it may hold
    ASSERT_TRUE(engine.create({task, [](void *) {}, {&capture, 1}}).ok());
    ++created;
  }
  finish(engine);
  EXPECT_LE((seen - 97) * Engine::patience, time);
}

// A mebibyte each, which a task of another priority may not run at once.
TEST(Throttle, ACreatorRunsTasksWhenTheyHoldTooMuchMemory) {
  Engine engine(0);
  std::vector<char> large(1 << 20);
  const het_task task{nullptr, nullptr, 1, true, false, 0, nullptr};
  const het_task_capture capture{large.data(), large.size()};
  for (int i = 0; i < 130; ++i) {
    ASSERT_TRUE(engine.create({task, [](void *) {}, {&capture, 1}}).ok());
    ASSERT_LE(engine.unfinished(), 65);
  }
  finish(engine);
}
