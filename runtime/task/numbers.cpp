//===-- task/numbers.cpp - the numbers of threads that tasks see -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/numbers.hpp"

#include "base/log.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "task/engine.hpp"

#include <algorithm>
#include <atomic>

namespace het {

static std::atomic<bool> expected{false};

void expectTasks() { expected.store(true, std::memory_order_relaxed); }

// Arrays of a parallel region's threads may be too short for those beside them.
static void tellOfOthers(const Task &task) {
  static std::atomic<bool> told{false};
  if (task.team > 1 && !told.exchange(true))
    logMessage(LogLevel::Warning,
               text("a task of a parallel region of ", task.team,
                    " threads asks for its thread's number, and runs beside ",
                    "them: the number is greater than theirs (HET_DEVICES=host:1 has no threads beside them)"));
}

static Engine &theEngine() {
  Result<Engine *> there = engine();
  if (!there.ok())
    fatal(there.error());
  return **there;
}

int threadNumber() {
  const ParallelRegion region = parallelRegion();
  if (!hasEngine())
    return region.thread;
  Engine &there = theEngine();
  if (there.thread() == 0 || region.level != there.level())
    return region.thread;
  tellOfOthers(there.current());
  return there.current().team - 1 + there.thread();
}

int threadCount() {
  const ParallelRegion region = parallelRegion();
  if (hasEngine() && theEngine().level() == region.level)
    return theEngine().current().team - 1 + theEngine().threads();
  return region.level == 0 && expected.load(std::memory_order_relaxed) ? theEngine().threads() : region.threads;
}

int mostThreads() {
  const int most = maxThreads();
  return parallelLevel() == 0 && expected.load(std::memory_order_relaxed) ? std::max(most, theEngine().threads())
                                                                          : most;
}

bool inFinalTask() { return inFinal() || (hasEngine() && theEngine().current().final); }

} // namespace het
