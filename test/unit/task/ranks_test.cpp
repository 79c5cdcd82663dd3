//===-- unit/task/ranks_test.cpp - the longest chain of tasks is first --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "tasks.hpp"

#include <algorithm>
#include <random>
#include <string>

using namespace het;

namespace {

constexpr int usualLevels = 8;

// An older task, and a chain a, b, c. One thread runs them.
std::string orderOf(Ranking ranking, long priority = 0) {
  Engine engine(0, Engine::usuallyUnfinished, usualLevels, ranking);
  std::string order;
  char x;
  spawnNamed(engine, order, 'o', priority, {});
  spawnNamed(engine, order, 'a', 0, {named(HET_TASK_OUT, &x)});
  spawnNamed(engine, order, 'b', 0, {named(HET_TASK_INOUT, &x)});
  spawnNamed(engine, order, 'c', 0, {named(HET_TASK_INOUT, &x)});
  finish(engine);
  return order;
}

// A task with a name, whose kernel takes as many microseconds as the body says.
template <int microseconds> void addTimed(Engine &engine, std::string &order, char name, het_task_access access) {
  struct Context {
    Engine &engine;
    std::string &order;
    char name;
  };
  static const het_site site{"test.c", 1, 1, "test", "task", nullptr};
  const het_task task{const_cast<het_site *>(&site), nullptr, 0, true, false, 1, &access};
  const Status status = engine.create({task,
                                       [](void *context) {
                                         const std::unique_ptr<Context> mine(static_cast<Context *>(context));
                                         mine->order += mine->name;
                                         mine->engine.current().seconds = 1e-6 * microseconds;
                                       },
                                       {},
                                       true,
                                       new Context{engine, order, name}});
  ASSERT_TRUE(status.ok());
}

} // namespace

TEST(Ranks, TheLongestChainComesFirst) {
  EXPECT_EQ(orderOf(Ranking::Never), "oabc");
  EXPECT_EQ(orderOf(Ranking::Always), "aboc") << "o and c end the program, and o is older";
}

TEST(Ranks, APriorityStandsAboveThem) { EXPECT_EQ(orderOf(Ranking::Always, 1), "oabc"); }

TEST(Ranks, AChainIsAsLongAsItsTasksTake) {
  for (const bool known : {false, true}) {
    Engine engine(0, Engine::usuallyUnfinished, usualLevels, Ranking::Always);
    std::string order;
    char x, y;
    if (known) {
      addTimed<1>(engine, order, 's', named(HET_TASK_OUT, &x));
      addTimed<10>(engine, order, 'l', named(HET_TASK_OUT, &y));
      finish(engine);
      order.clear();
    }
    for (const char name : {'a', 'b', 'c'})
      addTimed<1>(engine, order, name, named(HET_TASK_INOUT, &x));
    addTimed<10>(engine, order, 'L', named(HET_TASK_OUT, &y));
    finish(engine);
    EXPECT_EQ(order, known ? "Labc" : "abLc") << "who knows no time counts tasks";
  }
}

// Two chains of the host's own tasks, the longer one behind the other, and tasks that nothing follows. Whoever creates
// them does not know how long they take before some have run.
TEST(Ranks, TasksOfTheHostHaveThemIfTheyAreLong) {
  const auto orderOf = [](auto add) {
    Engine engine(0, Engine::usuallyUnfinished, usualLevels, Ranking::IfScarce);
    std::string order;
    char x, y, z;
    add(engine, order, 's', named(HET_TASK_OUT, &x));
    finish(engine);
    add(engine, order, 'o', named(HET_TASK_OUT, &z));
    for (const char name : {'a', 'b'})
      add(engine, order, name, named(HET_TASK_INOUT, &y));
    for (const char name : {'A', 'B', 'C'})
      add(engine, order, name, named(HET_TASK_INOUT, &x));
    add(engine, order, 'p', named(HET_TASK_IN, &order));
    finish(engine);
    return order;
  };
  EXPECT_EQ(orderOf(addTimed<50>), "sAaBopbC") << "o, p, b and C end the program, and became ready in this order";
  EXPECT_EQ(orderOf(addTimed<10>), "soaApbBC") << "too short";
}

// Each task reads what up to three older ones have written. Whichever is taken, no ready one has a longer chain.
TEST(Ranks, NoReadyTaskHasALongerChainThanTheOneThatIsTaken) {
  constexpr std::size_t count = 60; // of more, some would run at once
  for (unsigned seed = 0; seed < 100; ++seed) {
    std::mt19937 random(seed);
    Engine engine(0, Engine::usuallyUnfinished, usualLevels, Ranking::Always);
    std::vector<char> storage(count);
    std::vector<std::vector<std::size_t>> before(count);
    std::vector<std::size_t> order;
    for (std::size_t t = 0; t < count; ++t) {
      std::vector<het_task_access> access{named(HET_TASK_OUT, &storage[t])};
      for (unsigned k = random() % 4; k > 0 && t > 0; --k) {
        before[t].push_back(random() % t);
        access.push_back(named(HET_TASK_IN, &storage[before[t].back()]));
      }
      spawn(engine, std::move(access), [&order, t] { order.push_back(t); });
    }
    finish(engine);
    ASSERT_EQ(order.size(), count);
    std::vector<int> chain(count, 1), place(count), readyAt(count, 0);
    for (std::size_t t = count; t-- > 0;)
      for (const std::size_t other : before[t])
        chain[other] = std::max(chain[other], chain[t] + 1);
    for (std::size_t i = 0; i < count; ++i)
      place[order[i]] = static_cast<int>(i);
    for (std::size_t t = 0; t < count; ++t)
      for (const std::size_t other : before[t])
        readyAt[t] = std::max(readyAt[t], place[other] + 1);
    for (std::size_t taken = 0; taken < count; ++taken)
      for (std::size_t t = 0; t < count; ++t)
        if (readyAt[t] <= place[taken] && place[taken] < place[t])
          ASSERT_LE(chain[t], chain[taken]) << "seed " << seed << ", tasks " << t << " and " << taken;
  }
}

// Whoever creates very many tasks runs some before it goes on: their ranks are of what there is then.
TEST(Ranks, AreCountedWhileTasksAreCreated) {
  Engine engine(2, 100, usualLevels, Ranking::Always);
  std::atomic<int> ran{0};
  std::vector<char> storage(50);
  for (int i = 0; i < 5000; ++i)
    spawn(engine, {named(HET_TASK_INOUT, &storage[static_cast<std::size_t>(i * 7 % 50)])}, [&] { ++ran; });
  finish(engine);
  EXPECT_EQ(ran, 5000);
}
