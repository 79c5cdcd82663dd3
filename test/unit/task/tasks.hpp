//===-- unit/task/tasks.hpp - tasks in the words of a test ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "task/engine.hpp"
#include "waits.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace het {

inline het_task_access named(het_task_use use, const void *base, long lo = 0, long len = 1, std::size_t item = 1) {
  het_task_access access{};
  access.name = "x";
  access.base = const_cast<void *>(base);
  access.item = item;
  access.use = use;
  access.rank = 1;
  access.range[0] = {0, lo, len};
  return access;
}

// As het_task: what matters to a test.
struct TaskKind {
  long priority = 0;
  bool deferred = true, final = false;
  const char *label = nullptr;
  bool waits = false;
};

inline void spawn(Engine &engine, std::vector<het_task_access> access, std::function<void()> body, TaskKind kind = {}) {
  static const het_site site{"test.c", 1, 1, "test", "task", nullptr};
  const het_task task{const_cast<het_site *>(&site),
                      kind.label,
                      kind.priority,
                      kind.deferred,
                      kind.final,
                      static_cast<int>(access.size()),
                      access.data(),
                      0,
                      0,
                      nullptr,
                      kind.waits,
                      0};
  auto *context = new std::function<void()>(std::move(body));
  const Status status =
      engine.create({task,
                     [](void *context) {
                       const std::unique_ptr<std::function<void()>> body(static_cast<std::function<void()> *>(context));
                       (*body)();
                     },
                     {},
                     true,
                     context});
  ASSERT_TRUE(status.ok()) << status.error().message;
}

// A task that leaves its name.
inline void spawnNamed(Engine &engine, std::string &order, char name, long priority,
                       std::vector<het_task_access> access) {
  spawn(engine, std::move(access), [&order, name] { order += name; }, {priority});
}

// Waits for the current task's children; an exception that nobody expects fails the test.
inline void finish(Engine &engine) {
  Result<std::exception_ptr> thrown = engine.wait();
  ASSERT_TRUE(thrown.ok());
  EXPECT_EQ(*thrown, nullptr);
}
} // namespace het
