//===-- task/process_jobs.cpp - the jobs of the program, until its end -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Never destroyed: the threads, and threads that outlive main, may still use it.

#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "task/jobs.hpp"

#include <atomic>
#include <cstdlib>

namespace het {

static std::atomic<Jobs *> jobsMade{nullptr};

// Objects that are queued may be gone at the program's end, so nothing runs them any more.
static void warnOfQueued() {
  Jobs *mine = jobsMade.load(std::memory_order_acquire);
  if (mine->process() != forks() || inCall())
    return;
  const CallScope call(nullptr);
  if (const char *name = mine->queuedName())
    logMessage(LogLevel::Warning,
               text("job '", name, "' was submitted and never ran: no het::barrier() came after it"));
}

Result<Jobs *> jobs() {
  Jobs *known = jobsMade.load(std::memory_order_acquire);
  if (known && known->process() == forks()) [[likely]]
    return known;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  auto mine = std::make_unique<Jobs>(**there);
  if (!jobsMade.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) // another thread was faster
    return known;
  std::atexit(warnOfQueued);
  return mine.release();
}

bool hasJobs() {
  const Jobs *known = jobsMade.load(std::memory_order_acquire);
  return known && known->process() == forks();
}

} // namespace het
