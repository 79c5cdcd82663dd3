//===-- exec/pass/early.cpp - passes that return before their devices have finished ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/early.hpp"

#include "base/exit.hpp"
#include "base/forks.hpp"
#include "base/log.hpp"
#include "exec/data/mapped.hpp"
#include "exec/pass/site.hpp"
#include "exec/pass/task_order.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/target.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace het {

// Passes that a device may be behind with.
constexpr int mostRunning = 64;

// Copies of a stage are for a device that is idle when they begin.
static bool copies(const Part &part) {
  return std::any_of(part.stages.begin(), part.stages.end(),
                     [](const Stage &stage) { return !stage.before.empty() || !stage.after.empty(); });
}

bool mayGoOn(const Device &device) { return device.overlaps() && !device.zeroCopy(); }

static bool isOpen(const Device &device) { return mayGoOn(device) && device.running() < mostRunning; }

static bool canRunOn(const Runtime &runtime, const Part &part) {
  const Device &device = *runtime.devices[static_cast<std::size_t>(part.space)];
  return part.host || (isOpen(device) && !copies(part));
}

// Memory that the program has allocated itself: calls of its own may use it at any time.
static bool usesOwnMemory(const het_region &region) {
  return std::any_of(region.range, region.range + region.ranges,
                     [](const het_device_range &range) { return (range.kinds & HET_OWN_MEMORY) != 0; });
}

// Nobody waits at the end for what exit handlers start.
bool mayLeaveRunning(const Runtime &runtime) {
  return !isExiting() && !runtime.waitsForAll && !runtime.virtualClock && !runtime.verifies && !runtime.lends &&
         !needsSharedMemory() && !trace::on() && !trace::reportOn();
}

bool mayLeaveRunning(const Runtime &runtime, const Device &device) {
  return mayLeaveRunning(runtime) && !runtime.checks && !device.isShared() && isOpen(device);
}

bool mayReturnEarly(const Run &run, const het_region &region) {
  const Runtime &runtime = *run.runtime;
  if (run.purpose == Purpose::Construct || !run.isActive || run.dispatcher || run.check || !run.plan->home.empty())
    return false;
  if (run.purpose == Purpose::Task)
    return mayLeaveRunning(runtime) && !run.synced && mayOrderByArrays(runtime, *run.plan);
  if (!mayLeaveRunning(runtime) || run.site->isMeasured() || usesOwnMemory(region) || run.synced)
    return false;
  const std::vector<Part> &parts = run.plan->parts; // the host's own time is always known
  return std::any_of(parts.begin(), parts.end(), [](const Part &part) { return !part.host; }) &&
         std::all_of(parts.begin(), parts.end(), [&](const Part &part) { return canRunOn(runtime, part); });
}

Status leaveRunning(const Run &run) {
  if (run.purpose == Purpose::Task)
    return leaveByArrays(run);
  for (const Part &part : run.plan->parts)
    if (!part.host)
      run.runtime->devices[static_cast<std::size_t>(part.space)]->leaveRunning(run.site->site);
  for (const Fetch::Peers &peers : run.plan->fetch.peers)
    peers.giver->leaveUnrecorded();
  return {};
}

Status followReaders(const Runtime &runtime, const std::vector<int> &devices) {
  for (int id : devices) {
    Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    Status status = device.followReaders();
    if (status.ok())
      status = device.joinKernels();
    if (!status.ok())
      return status;
  }
  return {};
}

// Memory that was given back may have waited for a kernel that failed.
static Status awaitOne(Device &device) {
  return device.running() > 0 || device.isRead() || device.hasFailureToTell() ? device.wait() : Status();
}

Status awaitRunning(const Runtime &runtime, const std::vector<int> &devices) {
  for (int id : devices)
    if (Status status = awaitOne(*runtime.devices[static_cast<std::size_t>(id)]); !status.ok())
      return status;
  return {};
}

Status awaitAll(Runtime &runtime) {
  if (Status status = finishDeferred(runtime); !status.ok())
    return status;
  for (Device *device : runtime.devices)
    if (Status status = awaitOne(*device); !status.ok())
      return status;
  return {};
}

static std::atomic<Runtime *> watched{nullptr};

Status awaitMade() {
  Runtime *made = watched;
  return made && forks() == made->process ? awaitAll(*made) : Status(); // a child's devices are not these
}

void awaitAtExit(Runtime &runtime) {
  watched = &runtime;
  beforeExit([] {
    if (Status status = awaitMade(); !status.ok()) {
      std::fflush(nullptr);
      fatal(status.error());
    }
  });
}

} // namespace het
