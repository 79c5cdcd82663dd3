//===-- unit/capi/task_test.cpp - task.h as a program calls it ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include <het/het.h>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

// A child has what its parent allocated, but not the threads that lead to it: the leak sanitizer is not to look there.
static bool forked = false;
extern "C" int __lsan_is_turned_off();
int __lsan_is_turned_off() { return forked; }

namespace {

pid_t makeChild() {
  const pid_t child = fork();
  forked = forked || child == 0;
  return child;
}

het_site site{"tasks.c", 7, 1, "main", "omp task", nullptr};

void create(void (*body)(void *), void *context, het_task_use use = HET_TASK_IN, void *on = nullptr) {
  const het_task_access access{"x", on, 1, use, 0, {}};
  const het_task task{&site, nullptr, 0, 1, 0, on != nullptr, &access};
  het_task_create_with(&task, body, context);
}

void increment(void *number) { ++*static_cast<int *>(number); }

// The program's engine is made once, so each of these runs in a process of its own.
template <class Act> void ends(Act act, int status, const char *message) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT((setenv("HET_DEVICES", "host:2", 1), act(), std::exit(testing::Test::HasFailure())),
              testing::ExitedWithCode(status), message);
}

std::atomic<bool> ending = false;

} // namespace

TEST(TaskCalls, AListKeepsItsAccessesInOrderUntilItsEnd) {
  char items[100];
  het_task_list list{};
  for (char &item : items) {
    const het_task_access access{"items", &item, 1, HET_TASK_OUT, 0, {}};
    het_task_list_add(&list, &access);
  }
  ASSERT_EQ(list.count, 100);
  for (int i = 0; i < list.count; ++i)
    EXPECT_EQ(list.access[i].base, &items[i]);
  het_task_list_end(&list);
  EXPECT_EQ(list.access, nullptr);
  EXPECT_EQ(list.count, 0);
}

TEST(TaskCalls, TasksRunInOrder) {
  int number = 0;
  int *address = &number;
  const het_task_access access{"number", &number, sizeof number, HET_TASK_INOUT, 0, {}};
  const het_task task{&site, "add", 0, 1, 0, 1, &access};
  const het_task_capture captures[] = {{&address, sizeof address}, {&number, 0}};
  for (int i = 0; i < 100; ++i)
    het_task_create(
        &task,
        [](void *captured) {
          auto **both = static_cast<void **>(captured);
          EXPECT_EQ(*static_cast<int **>(both[0]), both[1]);
          increment(both[1]);
        },
        captures, 2);
  het_task_wait(&site, 1, &access);
  EXPECT_EQ(number, 100);
  het_task_wait(&site, 0, nullptr);
}

TEST(TaskCalls, AnExceptionLeavesTheWait) {
  create([](void *) { throw std::runtime_error("from a task"); }, nullptr);
  EXPECT_THROW(het_task_wait(&site, 0, nullptr), std::runtime_error);
  het_task_wait(&site, 0, nullptr);
}

TEST(TaskCalls, ABodyMayCallTheLibrary) {
  int number = 0;
  create(
      [](void *number) {
        het_num_devices();
        create(increment, number);
        het_task_wait(&site, 0, nullptr);
        create(increment, number);
        het_task_wait(nullptr, 0, nullptr);
      },
      &number);
  het_task_wait(&site, 0, nullptr);
  EXPECT_EQ(number, 2);
}

TEST(TaskCalls, AMistakeEndsTheProgram) {
  ends([] { het_task_create_with(nullptr, increment, nullptr); }, 70, "het_task_create_with: null argument");
  ends(
      [] {
        const het_task_access access{"x", &site, 1, HET_TASK_OUT, 1, {{0, 0, -3}}};
        const het_task task{&site, nullptr, 0, 1, 0, 1, &access};
        het_task_create_with(&task, increment, nullptr);
      },
      70, "the length of dimension 0 of x is -3, in a task's section(.|\n)*tasks.c:7");
}

// The task waits for a handler that runs at the program's end, before the engine's own.
TEST(TaskCalls, TheProgramsEndWaitsForItsTasks) {
  ends(
      [] {
        static char x;
        create(
            [](void *) {
              while (!ending)
                std::this_thread::yield();
            },
            nullptr, HET_TASK_OUT, &x);
        create([](void *) { std::fputs("the last task\n", stderr); }, nullptr, HET_TASK_IN, &x);
        std::atexit([] { ending = true; });
      },
      0, "the last task");
}

TEST(TaskCalls, AnExceptionThatNothingWaitedForEndsTheProgram) {
  ends([] { create([](void *) { throw std::runtime_error("nobody listens"); }, nullptr); }, 70,
       "a task threw an exception, and nothing waited for the task\nnote: the exception says: nobody listens");
}

TEST(TaskCalls, AnExitInATaskEndsTheProgram) {
  ends(
      [] {
        create([](void *) { std::exit(0); }, nullptr);
        het_task_wait(&site, 0, nullptr);
      },
      0, "");
}

TEST(TaskCalls, AChildThatForkMadeHasTasksOfItsOwn) {
  ends(
      [] {
        int number = 0;
        for (int i = 0; i < 100; ++i)
          create(increment, &number, HET_TASK_INOUT, &number);
        if (const pid_t child = makeChild(); child == 0) {
          int own = 0;
          for (int i = 0; i < 100; ++i)
            create(increment, &own, HET_TASK_INOUT, &own);
          het_task_wait(&site, 0, nullptr);
          std::exit(own == 100 ? 3 : 4);
        } else {
          int status = 0;
          waitpid(child, &status, 0);
          EXPECT_EQ(WEXITSTATUS(status), 3);
        }
        het_task_wait(&site, 0, nullptr);
        EXPECT_EQ(number, 100);
      },
      0, "");
}

TEST(TaskCalls, AChildThatForkMadeInATaskMayExit) {
  ends(
      [] {
        create(
            [](void *) {
              const pid_t child = makeChild();
              if (child == 0)
                std::exit(5);
              int status = 0;
              waitpid(child, &status, 0);
              EXPECT_EQ(WEXITSTATUS(status), 5);
            },
            nullptr);
        het_task_wait(&site, 0, nullptr);
      },
      0, "");
}

TEST(TaskCalls, AChildThatForkMadeDoesNotWaitForItsParentsTasks) {
  ends(
      [] {
        static std::atomic<bool> begun = false;
        create(
            [](void *) {
              begun = true;
              while (!ending)
                std::this_thread::yield();
            },
            nullptr);
        while (!begun)
          std::this_thread::yield();
        const pid_t child = makeChild();
        if (child == 0)
          std::exit(3);
        int status = 0;
        waitpid(child, &status, 0);
        ending = true;
        EXPECT_EQ(WEXITSTATUS(status), 3);
      },
      0, "");
}
