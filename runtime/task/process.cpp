//===-- task/process.cpp - the engine of the program, from its first task to the program's end -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Never destroyed: the workers, and threads that outlive main, may still use it.

#include "base/exit.hpp"
#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "device/context.hpp"
#include "exec/engine/runtime.hpp"
#include "task/check.hpp"
#include "task/engine.hpp"
#include "task/kernels.hpp"

#include <atomic>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace het {

static std::atomic<Engine *> engineMade{nullptr};

[[noreturn]] static void failFor(const std::exception_ptr &thrown) {
  Error error{"a task threw an exception, and nothing waited for the task", {}};
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception &exception) {
    error.notes.push_back(std::string("the exception says: ") + exception.what());
  } catch (...) {
    error.notes.push_back("the exception is not a std::exception");
  }
  std::fflush(nullptr);
  fatal(error);
}

// A thread that ends the program in the middle of a task cannot wait for that task. In a child of fork the engine is
// the parent's, unless the child has created tasks too.
static void awaitTasks() {
  Engine *mine = engineMade.load(std::memory_order_acquire);
  if (mine->process() != forks() || inCall() || mine->inTask())
    return;
  CallScope call(nullptr);
  if (std::exception_ptr thrown = mine->waitForAll())
    failFor(thrown);
  if (Status status = flush(nullptr, {}); !status.ok())
    fatal(status.error());
}

// A task is complete for those behind it when its kernel is launched, and a device runs kernels in the order of their
// launches. With priorities that reach back, the chain in front of a task would be launched first. Each device would
// wait for the others then, while kernels that could run stand behind.
static int priorityLevels(const Runtime &runtime) {
  if (settings().value(Setting::PriorityLevels) == "auto")
    return runtime.host() > 1 ? 0 : 8;
  return settings().number(Setting::PriorityLevels);
}

// The runtime comes first, so that at the end tasks are complete before devices are waited for.
Result<Engine *> engine() {
  Engine *known = engineMade.load(std::memory_order_acquire);
  if (isExiting()) [[unlikely]]
    noticeExit(); // what an exit handler creates is waited for too
  if (known && known->process() == forks()) [[likely]]
    return known;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  // Who waits runs checked tasks, when all of them are known: findings do not depend on the time. Nor does the virtual
  // clock, whose account takes tasks in the order in which they run: no other thread hurries ahead.
  const bool alone = checksTasks() || (*there)->virtualClock;
  const int workers = alone ? 0 : std::max((*there)->devices.back()->capability().cores, 1) - 1;
  const Ranking ranking = rankingOf(**there, alone);
  auto mine = std::make_unique<Engine>(workers, checksTasks() ? LONG_MAX : Engine::usuallyUnfinished,
                                       priorityLevels(**there), ranking);
  if (!engineMade.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) // another thread was faster
    return known;
  beforeExit(awaitTasks);
  return mine.release();
}

bool hasEngine() {
  const Engine *known = engineMade.load(std::memory_order_acquire);
  return known && known->process() == forks();
}

} // namespace het
