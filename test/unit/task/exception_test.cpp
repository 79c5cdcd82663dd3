//===-- unit/task/exception_test.cpp - what bodies throw ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "tasks.hpp"

#include <stdexcept>
#include <string>

using namespace het;

namespace {

std::string messageOf(const std::exception_ptr &thrown) {
  if (!thrown)
    return "nothing";
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception &exception) {
    return exception.what();
  }
}

std::function<void()> thrower(const char *message) {
  return [message] { throw std::runtime_error(message); };
}

} // namespace

TEST(TaskExceptions, AWaitGivesTheFirstExceptionOnce) {
  for (bool final : {false, true}) {
    Engine engine(0);
    std::string first, second, own;
    spawn(engine, {},
          [&] {
            spawn(engine, {}, thrower("one"));
            spawn(engine, {}, thrower("two"));
            first = messageOf(*engine.wait());
            second = messageOf(*engine.wait());
          },
          {0, true, final});
    own = messageOf(*engine.wait());
    EXPECT_EQ(first, "one");
    EXPECT_EQ(second, "nothing");
    EXPECT_EQ(own, "nothing");
  }
}

TEST(TaskExceptions, ATaskThatWaitsForItsChildrenPassesOnWhatTheyThrow) {
  for (int workers : {0, 3}) {
    Engine engine(workers);
    bool ended = false, seen = false;
    int place = 0;
    const auto body = [&] {
      spawn(engine, {}, [&] {
        spawn(engine, {}, [&] { ended = true; }); // nobody else waits for it
        throw std::runtime_error("child");
      });
      throw std::runtime_error("later");
    };
    spawn(engine, {named(HET_TASK_INOUT, &place)}, body, {0, true, false, nullptr, true});
    spawn(engine, {named(HET_TASK_IN, &place)}, [&] { seen = ended; });
    EXPECT_EQ(messageOf(*engine.wait()), "child");
    EXPECT_TRUE(seen) << workers;
  }
}

TEST(TaskExceptions, WhatAChildThrowsGoesUpIfNobodyWaits) {
  Engine engine(0);
  spawn(engine, {}, [&] {
    spawn(engine, {}, [&] { spawn(engine, {}, thrower("grandchild"), {0, false}); }, {0, false});
    throw std::runtime_error("later");
  });
  EXPECT_EQ(messageOf(*engine.wait()), "grandchild");
  spawn(engine, {}, [&] { spawn(engine, {}, thrower("late child"), {-1}); }); // its parent is complete then
  EXPECT_EQ(messageOf(*engine.wait()), "nothing");
  EXPECT_EQ(messageOf(engine.waitForAll()), "late child");
}
