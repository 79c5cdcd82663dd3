//===-- exec/runtime.cpp - what all regions of the program share -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/runtime.hpp"

#include "base/findings.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "exec/check.hpp"
#include "kinds/kinds.hpp"
#include "sched/policy.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <unistd.h>

namespace het {

static Roster rosterOf(const std::vector<Device *> &devices, bool hostListed) {
  Roster roster;
  for (Device *device : devices)
    roster.kinds.push_back(kindBit(device->kind()));
  roster.hostListed = hostListed || devices.size() == 1;
  return roster;
}

Runtime::Runtime(std::vector<Device *> list, bool hostListed, bool virtualClock)
    : devices(list), roster(rosterOf(list, hostListed)), store(std::move(list)), virtualClock(virtualClock) {
  for (int id = 0; id < host(); ++id)
    mappings.push_back(std::make_unique<Mapping>(*devices[static_cast<std::size_t>(id)]));
  const char *given = std::getenv("OMP_DEFAULT_DEVICE"); // OpenMP's own setting, read as its runtimes read it
  if (given && *given >= '0' && *given <= '9')
    defaultDevice_ = std::atoi(given);
}

namespace {
struct OwnDefault {
  const Runtime *runtime = nullptr;
  int device = 0;
};
thread_local OwnDefault ownDefault;
} // namespace

int Runtime::defaultDevice() const { return ownDefault.runtime == this ? ownDefault.device : defaultDevice_.load(); }

void Runtime::setDefaultDevice(int device) {
  ownDefault = {this, device};
  if (::gettid() == ::getpid())
    defaultDevice_ = device;
}

// Near the least that was seen: a pass on a busy machine says nothing of the cost. It forgets slowly.
void Runtime::sawFork(double seconds) {
  double now = forkSeconds();
  double next = seconds < now ? seconds : now * 1.02;
  fork_.store(std::min(std::max(next, 3e-7), 3e-5), std::memory_order_relaxed);
}

double Runtime::iterationSeconds(const het_kernel *kernel) {
  std::lock_guard guard(timesLock_);
  const auto found = times_.find(kernel);
  return found == times_.end() ? 0 : found->second;
}

void Runtime::sawIterations(const het_kernel *kernel, double seconds) {
  std::lock_guard guard(timesLock_);
  times_[kernel] = seconds;
}

static void beginChecks(Runtime &made) {
  if (settings().value(Setting::Check) == "0")
    return;
  made.checks = tellsAccesses();
  if (!made.checks)
    return logMessage(LogLevel::Warning,
                      "HET_CHECK checks nothing here: the program was built without 'hetcc -fhet-check'");
  made.store.onLostChange = [](const LostChange &lost) {
    reportLost(lost, "which the end of its data region, or depersist, replaces");
  };
  for (auto &mapping : made.mappings)
    mapping->onLostChange = made.store.onLostChange;
  setChecked(&made);
}

static Result<Runtime *> build() {
  watchExit();
  Result<const DeviceSet *> set = deviceSet();
  if (!set.ok())
    return set.error();
  std::vector<Device *> devices;
  for (const auto &device : (*set)->all())
    devices.push_back(device.get());
  bool virtualClock = settings().value(Setting::Clock) == "virtual";
  auto *made = new Runtime(std::move(devices), (*set)->hostNamed() || (*set)->byDefault(), virtualClock);
  made->verifies = settings().flag(Setting::Verify);
  beginChecks(*made);
  made->deterministic = settings().flag(Setting::Deterministic);
  for (const PolicyRow &row : policyTable())
    if (settings().isSet(Setting::Schedule) && settings().value(Setting::Schedule) == row.name) {
      made->hasSchedule = true;
      made->schedule = row.id;
    }
  return made;
}

static std::atomic<Runtime *> replaced{nullptr};

Runtime *useRuntime(Runtime *runtime) { return replaced.exchange(runtime); }

Result<Runtime *> runtime() {
  if (Runtime *other = replaced.load(std::memory_order_acquire))
    return other;
  static const Result<Runtime *> &program = *new Result<Runtime *>(build());
  return program;
}

} // namespace het
