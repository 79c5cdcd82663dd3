//===-- unit/task/engine_test.cpp - tasks from creation to completion ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "../repeat.hpp"
#include "tasks.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <cstdint>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <pthread.h>

using namespace het;

namespace {

long fib(Engine &engine, long n, bool final = false) {
  if (n < 2)
    return n;
  long a = 0, b = 0;
  spawn(engine, {}, [&engine, &a, n] { a = fib(engine, n - 1); }, {0, true, final});
  spawn(engine, {}, [&engine, &b, n] { b = fib(engine, n - 2); }, {0, true, final});
  finish(engine);
  return a + b;
}

} // namespace

TEST(Engine, AWaitEndsWhenAllChildrenAreComplete) {
  for (int workers : {0, 1, 3}) {
    Engine engine(workers);
    for (int round = 0; round < 20; ++round) {
      std::atomic<int> run = 0;
      for (int i = 0; i < 100; ++i)
        spawn(engine, {}, [&] { ++run; });
      finish(engine);
      ASSERT_EQ(run, 100);
      ASSERT_EQ(engine.unfinished(), 0);
    }
  }
}

TEST(Engine, TasksWaitForTheirChildrenRecursively) {
  for (int workers : {0, 1, 3}) {
    Engine engine(workers);
    EXPECT_EQ(fib(engine, 16), 987);
  }
}

TEST(Engine, WorkersRunTasksWhileTheCreatorDoesNot) {
  Engine engine(2);
  std::atomic<int> there = 0;
  for (int i = 0; i < 2; ++i)
    spawn(engine, {}, [&] { EXPECT_TRUE((++there, comesTrue([&] { return there == 2; }))); });
  EXPECT_TRUE(comesTrue([&] { return engine.unfinished() == 0; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(20)); // they sleep now
  spawn(engine, {}, [&] { ++there; });
  EXPECT_TRUE(comesTrue([&] { return there == 3; }));
}

TEST(Engine, ThreadsAreNumberedFromTheProgramsOwn) {
  Engine engine(2);
  EXPECT_EQ(engine.threads(), 3);
  EXPECT_EQ(engine.thread(), 0);
  std::atomic<int> there = 0, seen[3] = {0, 0, 0};
  for (int i = 0; i < 2; ++i)
    spawn(engine, {}, [&] {
      ++seen[engine.thread()];
      EXPECT_TRUE((++there, comesTrue([&] { return there == 2; })));
    });
  EXPECT_TRUE(comesTrue([&] { return engine.unfinished() == 0; }));
  EXPECT_EQ(seen[0], 0);
  EXPECT_EQ(seen[1], 1);
  EXPECT_EQ(seen[2], 1);
}

TEST(Engine, TasksThatBecomeReadyTogetherWakeTheWorkers) {
  Engine engine(2);
  std::atomic<int> there = 0, met = 0;
  std::atomic<bool> go = false;
  char x;
  spawn(engine, {named(HET_TASK_OUT, &x)}, [&] { EXPECT_TRUE(comesTrue([&] { return go.load(); })); });
  for (int i = 0; i < 2; ++i)
    spawn(engine, {named(HET_TASK_IN, &x)}, [&] { met += (++there, comesTrue([&] { return there == 2; })); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20)); // the other worker sleeps now
  go = true;
  EXPECT_TRUE(comesTrue([&] { return engine.unfinished() == 0; }));
  EXPECT_EQ(met, 2);
}

// Each of these tasks would begin the next one in its own wait, and that one the one after it.
TEST(Engine, TheStackOfAThreadThatWaitsStaysInBounds) {
  Engine engine(0);
  int depth = 0, deepest = 0, run = 0;
  for (int i = 0; i < 1000; ++i)
    spawn(engine, {}, [&] {
      deepest = std::max(deepest, ++depth);
      spawn(engine, {}, [&] { ++run; });
      finish(engine);
      --depth;
    });
  finish(engine);
  EXPECT_EQ(run, 1000);
  EXPECT_LE(deepest, mostNestedWaits + 1);
}

TEST(Engine, ATaskThatIsNotDeferredRunsInItsCreatorAfterThoseItFollows) {
  for (int workers : {0, 1}) {
    Engine engine(workers);
    int value = 0;
    for (int i = 0; i < 10; ++i)
      spawn(engine, {named(HET_TASK_INOUT, &value)}, [&] { ++value; });
    std::thread::id in;
    spawn(engine, {named(HET_TASK_IN, &value)},
          [&] {
            EXPECT_EQ(value, 10);
            in = std::this_thread::get_id();
          },
          {0, false});
    EXPECT_EQ(in, std::this_thread::get_id());
    finish(engine);
  }
}

TEST(Engine, TasksOfAFinalTaskRunAtOnceInItsThread) {
  Engine engine(2);
  std::vector<int> order;
  spawn(engine, {},
        [&] {
          const auto mine = std::this_thread::get_id();
          for (int i = 0; i < 3; ++i)
            spawn(engine, {named(HET_TASK_OUT, &order)}, [&, i] {
              spawn(engine, {}, [&, i] {
                order.push_back(10 * i);
                EXPECT_EQ(std::this_thread::get_id(), mine);
              });
              order.push_back(10 * i + 1);
            });
          order.push_back(99);
        },
        {0, true, true});
  finish(engine);
  EXPECT_EQ(order, (std::vector<int>{0, 1, 10, 11, 20, 21, 99}));
}

TEST(Engine, AWaitForStorageWaitsForItsWritersOnly) {
  Engine engine(1);
  std::atomic<bool> begun = false, go = false, read = false;
  int x = 0, y = 0;
  spawn(engine, {named(HET_TASK_OUT, &y)}, [&] {
    begun = true;
    EXPECT_TRUE(comesTrue([&] { return go.load(); }));
    y = 1;
  });
  ASSERT_TRUE(comesTrue([&] { return begun.load(); })); // the worker has it
  spawn(engine, {named(HET_TASK_OUT, &x)}, [&] { x = 1; });
  spawn(engine, {named(HET_TASK_IN, &x), named(HET_TASK_IN, &y)}, [&] { read = true; });
  const het_task_access on = named(HET_TASK_IN, &x);
  EXPECT_TRUE(engine.wait({&on, 1}).ok());
  EXPECT_EQ(x, 1);
  EXPECT_FALSE(read);
  go = true;
  finish(engine);
  EXPECT_TRUE(read);
}

TEST(Engine, AWaitThatWouldWriteWaitsForReadersToo) {
  Engine engine(0);
  int x = 0, seen = 0;
  spawn(engine, {named(HET_TASK_IN, &x)}, [&] { seen = x + 1; });
  const het_task_access on = named(HET_TASK_OUT, &x);
  EXPECT_TRUE(engine.wait({&on, 1}).ok());
  EXPECT_EQ(seen, 1);
  finish(engine);
}

TEST(Engine, AWaitForStorageThatNoTaskWritesEndsAtOnce) {
  Engine engine(0);
  int x = 0;
  spawn(engine, {named(HET_TASK_IN, &x)}, [&] { x = 1; });
  const het_task_access on = named(HET_TASK_IN, &x);
  EXPECT_TRUE(engine.wait({&on, 1}).ok());
  EXPECT_EQ(x, 0);
  finish(engine);
  EXPECT_EQ(x, 1);
}

TEST(Engine, ATaskKnowsTheDeviceOfTheTaskWhoseEndMadeItReady) {
  Engine engine(0);
  char x, y;
  std::vector<int> released;
  const auto body = [&](int device) {
    return [&, device] {
      released.push_back(engine.current().released);
      engine.current().device = device;
    };
  };
  spawn(engine, {named(HET_TASK_OUT, &x)}, body(3));
  spawn(engine, {named(HET_TASK_OUT, &y)}, body(5));
  spawn(engine, {named(HET_TASK_IN, &x), named(HET_TASK_IN, &y)}, body(-1));
  spawn(engine, {named(HET_TASK_INOUT, &x)}, body(-1));
  finish(engine);
  EXPECT_EQ(released, (std::vector<int>{-1, -1, 5, -1}));
}

TEST(Engine, TheGreatestPriorityRunsFirstThenTheOldest) {
  Engine engine(0);
  std::vector<std::pair<long, int>> order;
  for (int i = 0; i < 60; ++i) {
    const long priority = i * 7 % 12 - 5;
    spawn(engine, {}, [&, priority, i] { order.emplace_back(-priority, i); }, {priority});
  }
  finish(engine);
  EXPECT_TRUE(std::ranges::is_sorted(order));
  EXPECT_EQ(order.size(), 60u);
}

TEST(Engine, ATaskIsCompleteBeforeItsChildren) {
  Engine engine(0);
  char x;
  int step = 0, child = 0, follower = 0;
  spawn(engine, {named(HET_TASK_OUT, &x)}, [&] { spawn(engine, {}, [&] { child = ++step; }); });
  spawn(engine, {named(HET_TASK_IN, &x)}, [&] { follower = ++step; }, {1});
  finish(engine);
  EXPECT_EQ(follower, 1);
  EXPECT_EQ(child, 0);
  EXPECT_EQ(engine.unfinished(), 1);
  EXPECT_EQ(engine.waitForAll(), nullptr);
  EXPECT_EQ(child, 2);
}

// Three generations, of which the older are complete long before the younger.
TEST(Engine, AWaitForAllBeneathWaitsForTheChildrenOfCompleteTasksToo) {
  for (const int workers : {0, 1, 3})
    for (int round = 0; round < 20; ++round) {
      Engine engine(workers);
      std::atomic<int> ran{0};
      const auto generations = [&](int children) {
        for (int i = 0; i < children; ++i)
          spawn(engine, {}, [&] {
            for (int k = 0; k < 3; ++k)
              spawn(engine, {}, [&] {
                for (int l = 0; l < 2; ++l)
                  spawn(engine, {}, [&] {
                    std::this_thread::yield();
                    ran.fetch_add(1, std::memory_order_relaxed);
                  });
              });
          });
      };
      generations(4);
      EXPECT_EQ(engine.waitForBeneath(), nullptr);
      ASSERT_EQ(ran.load(), 24);
      spawn(engine, {}, [&] { // the same within a task
        generations(2);
        EXPECT_EQ(engine.waitForBeneath(), nullptr);
        EXPECT_EQ(ran.load(), 36);
      });
      EXPECT_EQ(engine.waitForBeneath(), nullptr);
      EXPECT_EQ(engine.unfinished(), 0);
    }
}

TEST(Engine, AWaitForAllBeneathGivesWhatTheYoungestThrow) {
  Engine engine(1);
  spawn(engine, {}, [&] { spawn(engine, {}, [] { throw 7; }); });
  EXPECT_NE(engine.waitForBeneath(), nullptr);
  EXPECT_EQ(engine.waitForBeneath(), nullptr);
}

TEST(Engine, ACreatorRunsTasksWhenThereAreTooMany) {
  Engine engine(0, 50);
  int run = 0;
  for (int i = 0; i < 1000; ++i) {
    spawn(engine, {}, [&] { ++run; });
    ASSERT_LE(engine.unfinished(), 50);
  }
  finish(engine);
  EXPECT_EQ(run, 1000);
}

TEST(Engine, ACreatorDoesNotWaitWhereNoTaskIsReady) {
  Engine engine(1, 4);
  std::atomic<bool> begun = false, go = false;
  int x = 0;
  spawn(engine, {named(HET_TASK_INOUT, &x)}, [&] {
    begun = true;
    EXPECT_TRUE(comesTrue([&] { return go.load(); }));
  });
  ASSERT_TRUE(comesTrue([&] { return begun.load(); }));
  for (int i = 0; i < 100; ++i)
    spawn(engine, {named(HET_TASK_INOUT, &x)}, [&] { ++x; });
  EXPECT_EQ(engine.unfinished(), 101);
  go = true;
  finish(engine);
  EXPECT_EQ(x, 100);
}

// Each task creates the next one while there are too many, and would run it on top of itself.
TEST(Engine, RelievingNestsOnlySoFar) {
  Engine engine(0, 0);
  int depth = 0, deepest = 0, run = 0;
  std::function<void()> next = [&] {
    deepest = std::max(deepest, ++depth);
    if (++run < 5000)
      spawn(engine, {}, next);
    --depth;
  };
  spawn(engine, {}, next);
  engine.waitForAll();
  EXPECT_EQ(run, 5000);
  EXPECT_LE(deepest, mostNestedReliefs + 1);
}

TEST(Engine, ATaskThatAThreadLeavesByPthreadExitIsComplete) {
  Engine engine(0);
  int ran = 0;
  std::pair context{&engine, &ran};
  pthread_t thread;
  pthread_create(
      &thread, nullptr,
      [](void *given) -> void * {
        auto &[engine, ran] = *static_cast<std::pair<Engine *, int *> *>(given);
        static const het_task plain{nullptr, nullptr, 0, 0, 0, 0, nullptr};
        (void)engine->create(
            {plain, [](void *ran) { ++*static_cast<int *>(ran), pthread_exit(nullptr); }, {}, true, ran});
        ADD_FAILURE();
        return nullptr;
      },
      &context);
  pthread_join(thread, nullptr);
  EXPECT_EQ(ran, 1);
  EXPECT_EQ(engine.unfinished(), 0);
}

namespace {
struct alignas(64) Wide {
  double value[8];
};
struct Captured {
  int *number;
  char *letter;
  Wide *wide;
  long double *extended;
  int *shared;
};
} // namespace

TEST(Engine, CopiesAreThoseOfTheCreationAndAlignedForTheirTypes) {
  Engine engine(0);
  static bool aligned;
  static int seen;
  int number = 1, shared = 0;
  char letter = 'a';
  Wide wide{{1, 2, 3, 4, 5, 6, 7, 8}};
  long double extended = 5;
  const het_task_capture captures[] = {
      {&number, sizeof number}, {&letter, 1}, {&wide, sizeof wide}, {&extended, sizeof extended}, {&shared, 0}};
  const het_task plain{nullptr, nullptr, 0, 1, 0, 0, nullptr};
  aligned = true, seen = 0;
  for (int i = 0; i < 20; ++i) {
    number = i;
    const Status status = engine.create(
        {plain,
         [](void *given) {
           Captured &captured = *static_cast<Captured *>(given);
           for (auto [address, alignment] : {std::pair<void *, std::size_t>{captured.number, alignof(int)},
                                             {captured.letter, alignof(std::max_align_t)},
                                             {captured.wide, alignof(Wide)},
                                             {captured.extended, alignof(long double)}})
             aligned = aligned && reinterpret_cast<std::uintptr_t>(address) % alignment == 0;
           *captured.shared +=
               *captured.number + (*captured.letter == 'a') * 100 + static_cast<int>(captured.wide->value[7]);
           seen += *captured.extended == 5;
           *captured.number = -1; // its own copy
         },
         captures});
    ASSERT_TRUE(status.ok());
  }
  letter = 'b', wide = {}, extended = 0;
  finish(engine);
  EXPECT_EQ(shared, 190 + 20 * 108);
  EXPECT_EQ(seen, 20);
  EXPECT_EQ(number, 19);
  EXPECT_TRUE(aligned);
}

// Tasks that name nothing, storage of their own, storage that all of them read; and tasks of such tasks.
TEST(Engine, AMillionTasksLeaveNothing) {
  static std::vector<char> storage(1000000);
  static Engine *engine;
  Engine here(1);
  engine = &here;
  const auto create = [&](long count) {
    for (long i = 0; i < count; ++i) {
      const het_task_access access =
          i % 4 == 1 ? named(HET_TASK_IN, &engine) : named(HET_TASK_OUT, storage.data(), i % 1000000);
      const het_task task{nullptr, nullptr, 0, 1, 0, i % 4 != 0, &access};
      const TaskBody nothing = [](void *) {}, parent = [](void *) {
        const het_task_access access = named(HET_TASK_OUT, storage.data());
        const het_task task{nullptr, nullptr, 0, 1, 0, 1, &access};
        EXPECT_TRUE(engine->create({task, [](void *) {}, {}}).ok());
      };
      ASSERT_TRUE(here.create({task, i % 4 == 3 ? parent : nothing, {}}).ok());
    }
    EXPECT_EQ(here.waitForAll(), nullptr);
  };
  const long count = test::scaled(1000000, 8);
  create(count / 10);
  const std::size_t before = mallinfo2().uordblks;
  create(count);
  for (long i = 0; i < count / 5; ++i) // one entry, in which no write clears up
    spawn(here, {named(HET_TASK_IN, &engine)}, [] {});
  EXPECT_EQ(here.waitForAll(), nullptr);
  EXPECT_EQ(here.unfinished(), 0);
  EXPECT_LT(here.entries(), static_cast<std::size_t>(count / 10));
  EXPECT_LT(mallinfo2().uordblks, before + (24u << 20));
  const TaskKind late{1}; // a task with a priority does not run at once
  spawn(here, {named(HET_TASK_OUT, storage.data(), 0, 1000000)}, [] {}, late);
  EXPECT_LT(here.entries(), 4u); // the tasks that it covers are complete
  finish(here);
}

TEST(Engine, ThreadsMayCreateTasksTogether) {
  Engine engine(1);
  std::atomic<int> run = 0;
  long sum = 0;
  std::vector<std::thread> users;
  for (int user = 0; user < 4; ++user)
    users.emplace_back([&] {
      for (int i = 0; i < 2000; ++i) {
        spawn(engine, {}, [&] { ++run; });
        spawn(engine, {named(HET_TASK_INOUT, &sum, 0, 8)}, [&] { ++sum; });
        if (i % 500 == 0)
          finish(engine);
      }
    });
  for (std::thread &user : users)
    user.join();
  finish(engine);
  EXPECT_EQ(run, 8000);
  EXPECT_EQ(sum, 8000);
}

TEST(Engine, TheReportAndTheTimelineHaveTasksBySiteAndLabel) {
  static const char label[] = "init";
  trace::resetReport();
  trace::clearRecords();
  trace::setReportOn(true);
  trace::setRecording(true);
  {
    Engine engine(0);
    for (int i = 0; i < 3; ++i) {
      spawn(engine, {}, [] {}, {0, true, false, label});
      spawn(engine, {}, [] {});
    }
    spawn(engine, {}, [] {});
    finish(engine);
  }
  trace::setReportOn(false);
  trace::setRecording(false);
  const auto tasks = nlohmann::json::parse(trace::reportJson())["tasks"];
  ASSERT_EQ(tasks.size(), 2u);
  EXPECT_EQ(tasks[0]["label"], "init");
  EXPECT_EQ(tasks[0]["count"], 3);
  EXPECT_EQ(tasks[1]["count"], 4);
  EXPECT_NE(trace::reportTable().find("init"), std::string::npos);
  int recorded = 0;
  for (const trace::ThreadRecords &thread : trace::collect())
    for (const trace::Record &record : thread.records)
      recorded += record.what == trace::What::Task;
  EXPECT_EQ(recorded, 7);
  trace::resetReport();
  trace::clearRecords();
}

TEST(Engine, AnAccessThatCannotBeIsAnErrorOfItsCreation) {
  Engine engine(0);
  const het_task_access access = named(HET_TASK_IN, &engine, 0, -1);
  const het_task task{nullptr, nullptr, 0, 1, 0, 1, &access};
  EXPECT_FALSE(engine.create({task, [](void *) {}, {}}).ok());
  EXPECT_FALSE(engine.wait({&access, 1}).ok());
  EXPECT_EQ(engine.unfinished(), 0);
}

TEST(EngineDeathTest, TasksThatWaitWithinEachOtherMayUseUpTheStack) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto runs = [] {
    Engine engine(0);
    std::function<void()> deeper = [&] {
      spawn(engine, {}, deeper);
      finish(engine);
    };
    deeper();
  };
  EXPECT_EXIT(runs(), testing::ExitedWithCode(70), "have used up the stack of their thread\nnote: 'ulimit -s' gives");
}
