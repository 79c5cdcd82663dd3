//===-- unit/task/exclusion_test.cpp - commutative and concurrent tasks while they run ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "tasks.hpp"

#include <algorithm>
#include <array>
#include <string>

using namespace het;

namespace {

// Counts the threads between its two ends.
struct Inside {
  std::atomic<int> now = 0, most = 0;
  void pass() {
    const int here = ++now;
    for (int seen = most; seen < here && !most.compare_exchange_weak(seen, here);)
      ;
    for (int i = 0; i < 20; ++i)
      std::this_thread::yield();
    --now;
  }
};

} // namespace

TEST(Exclusion, CommutativeTasksOfOneRegionRunOneAtATime) {
  for (int workers : {0, 3}) {
    Engine engine(workers);
    Inside inside;
    long sum = 0;
    for (int i = 0; i < 500; ++i)
      spawn(engine, {named(HET_TASK_COMMUTATIVE, &sum, 0, 8)}, [&] { inside.pass(), ++sum; }, {i % 3, i % 7 != 0});
    finish(engine);
    EXPECT_EQ(inside.most, 1);
    EXPECT_EQ(sum, 500);
  }
}

TEST(Exclusion, ItHoldsWhereRegionsOverlapInPart) {
  Engine engine(3);
  std::array<Inside, 11> inside;
  for (int i = 0; i < 600; ++i) {
    const int lo = i * 7 % 9, more = i * 5 % 11;
    const auto touched = [=](int byte) { return (byte >= lo && byte < lo + 3) || byte == more; };
    spawn(engine, {named(HET_TASK_COMMUTATIVE, &inside, lo, 3), named(HET_TASK_COMMUTATIVE, &inside, more)},
          [&, touched] {
            for (int byte = 0; byte < 11; ++byte)
              if (touched(byte))
                ++inside[static_cast<std::size_t>(byte)].now;
            for (int byte = 0; byte < 11; ++byte)
              if (touched(byte))
                inside[static_cast<std::size_t>(byte)].most = std::max<int>(inside[static_cast<std::size_t>(byte)].most,
                                                                            inside[static_cast<std::size_t>(byte)].now);
            std::this_thread::yield();
            for (int byte = 0; byte < 11; ++byte)
              if (touched(byte))
                --inside[static_cast<std::size_t>(byte)].now;
          });
  }
  finish(engine);
  for (const Inside &one : inside)
    EXPECT_EQ(one.most, 1);
}

TEST(Exclusion, CommutativeTasksOfDifferentRegionsMayRunTogether) {
  Engine engine(2);
  std::atomic<int> there = 0;
  char x[2];
  std::atomic<bool> met[2]{};
  for (int i = 0; i < 2; ++i)
    spawn(engine, {named(HET_TASK_COMMUTATIVE, x, i)},
          [&, i] { met[i] = (++there, comesTrue([&] { return there == 2; })); });
  finish(engine);
  EXPECT_TRUE(met[0] && met[1]);
}

TEST(Exclusion, ConcurrentTasksMayRunTogether) {
  Engine engine(2);
  std::atomic<int> there = 0;
  char x;
  std::atomic<bool> met[2]{};
  for (int i = 0; i < 2; ++i)
    spawn(engine, {named(HET_TASK_CONCURRENT, &x)},
          [&, i] { met[i] = (++there, comesTrue([&] { return there == 2; })); });
  finish(engine);
  EXPECT_TRUE(met[0] && met[1]);
}

TEST(Exclusion, ACommutativeTaskThatWaitsForItsChildrenKeepsOthersOut) {
  for (int workers : {0, 2}) {
    Engine engine(workers);
    Inside inside;
    char x;
    for (int i = 0; i < 50; ++i)
      spawn(engine, {named(HET_TASK_COMMUTATIVE, &x)}, [&] {
        ++inside.now;
        inside.most = std::max<int>(inside.most, inside.now);
        for (int child = 0; child < 3; ++child)
          spawn(engine, {named(HET_TASK_COMMUTATIVE, &x)}, [] {});
        finish(engine);
        --inside.now;
      });
    finish(engine);
    EXPECT_EQ(inside.most, 1);
  }
}

TEST(Exclusion, TheGreatestPriorityGoesFirstAmongThoseThatHaveWaited) {
  Engine engine(1);
  char x, y;
  std::atomic<bool> running = false, go = false;
  std::vector<int> order;
  spawn(engine, {named(HET_TASK_COMMUTATIVE, &x)}, [&] {
    running = true;
    EXPECT_TRUE(comesTrue([&] { return go.load(); }));
  });
  ASSERT_TRUE(comesTrue([&] { return running.load(); }));
  for (int i = 0; i < 5; ++i) {
    spawn(engine, {named(HET_TASK_COMMUTATIVE, &x)}, [&, i] { order.push_back(i); }, {i});
    spawn(engine, {named(HET_TASK_OUT, &y)}, [] {}, {-1});
    const het_task_access on = named(HET_TASK_IN, &y);
    EXPECT_TRUE(engine.wait({&on, 1}).ok()); // the task before it has been taken, and could not begin
  }
  go = true;
  finish(engine);
  EXPECT_EQ(order, (std::vector<int>{4, 3, 2, 1, 0}));
}

// The first one parks the two others. They exclude it, but not each other.
TEST(Exclusion, ThoseThatHaveWaitedForOneTaskMayRunTogether) {
  Engine engine(2);
  char x[2];
  std::atomic<bool> running = false, go = false;
  std::atomic<int> there = 0, met = 0;
  spawn(engine, {named(HET_TASK_COMMUTATIVE, x, 0, 2)}, [&] {
    running = true;
    EXPECT_TRUE(comesTrue([&] { return go.load(); }));
  });
  ASSERT_TRUE(comesTrue([&] { return running.load(); }));
  for (int i = 0; i < 2; ++i)
    spawn(engine, {named(HET_TASK_COMMUTATIVE, x, i)},
          [&] { met += (++there, comesTrue([&] { return there == 2; })); });
  spawn(engine, {}, [&] { go = true; }, {-1}); // the others have been taken, and could not begin
  finish(engine);
  EXPECT_EQ(met, 2);
}

// Those that wait for a task that waits itself are not forgotten: the second of these overtakes those that waited for
// the first one.
TEST(Exclusion, OneThatOvertakesKeepsTheOthersWaiting) {
  Engine engine(0);
  char x, y;
  std::string order;
  const auto task = [&](char name, long priority, std::vector<het_task_access> more = {}) {
    more.push_back(named(HET_TASK_COMMUTATIVE, &x));
    spawn(engine, more,
          [&, name] {
            order += name;
            spawn(engine, {}, [] {}, {-9});
            finish(engine); // meanwhile the thread takes the others
          },
          {priority});
  };
  task('1', 9, {named(HET_TASK_OUT, &y)});
  for (char name : {'a', 'b', 'c'})
    task(name, 0);
  task('2', 9, {named(HET_TASK_IN, &y)});
  task('d', -1, {named(HET_TASK_IN, &y)});
  EXPECT_TRUE(engine.wait().ok());
  EXPECT_EQ(order.substr(0, 2), "12");
  EXPECT_EQ(order.size(), 6u);
}
