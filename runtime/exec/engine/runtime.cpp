//===-- exec/engine/runtime.cpp - what all regions of the program share ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/engine/runtime.hpp"

#include "base/findings.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "exec/checking/check.hpp"
#include "exec/engine/child.hpp"
#include "exec/pass/early.hpp"
#include "exec/plan/machine_costs.hpp"
#include "exec/tasks/task_account.hpp"
#include "exec/tasks/task_choice.hpp"
#include "exec/tasks/task_steps.hpp"
#include "kinds/kinds.hpp"
#include "model/speeds.hpp"
#include "sched/policy.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <pthread.h>
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
    : devices(list), roster(rosterOf(list, hostListed)), store(std::move(list)), tasks(std::make_unique<TaskChooser>()),
      taskRooms(std::make_unique<TaskRooms>()), virtualClock(virtualClock) {
  for (int id = 0; id < host(); ++id)
    mappings.push_back(std::make_unique<Mapping>(*devices[static_cast<std::size_t>(id)], [this, id] {
      store.beginUse(); // loops have ended that used arrays last
      return store.freeIdle(id);
    }));
  if (virtualClock)
    account = std::make_unique<TaskAccount>(mappings.size(), devices.back()->capability().cores, overlapOfTasks());
  const char *given = std::getenv("OMP_DEFAULT_DEVICE"); // OpenMP's own setting, read as its runtimes read it
  if (given && *given >= '0' && *given <= '9')
    defaultDevice_ = std::atoi(given);
}

Runtime::~Runtime() = default;

namespace {
struct OwnDefault {
  const Runtime *runtime = nullptr;
  int device = 0;
};
thread_local OwnDefault ownDefault;
} // namespace

void Runtime::runDry() {
  dry = true;
  for (Device *device : devices)
    device->runDry();
}

int Runtime::defaultDevice() const { return ownDefault.runtime == this ? ownDefault.device : defaultDevice_.load(); }

void Runtime::setDefaultDevice(int device) {
  ownDefault = {this, device};
  if (::gettid() == ::getpid())
    defaultDevice_ = device;
}

double Runtime::turns(int threads) const {
  return std::max(1.0, static_cast<double>(threads) / std::max(devices.back()->capability().cores, 1));
}

// Near the least that was seen: a pass on a busy machine says nothing of the cost. It forgets slowly.
void Runtime::sawFork(double seconds, int threads) {
  const double now = forkSeconds(1), one = seconds / turns(threads);
  double next = one < now ? one : now * 1.02;
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

static void beginDry(Runtime &made) {
  made.runDry();
  logMessage(LogLevel::Warning, "HET_CLOCK=dry: loops are not computed, and the program's results are not right");
  if (settings().flag(Setting::Verify) || settings().value(Setting::Check) != "0")
    logMessage(LogLevel::Warning, "HET_VERIFY and HET_CHECK check nothing under HET_CLOCK=dry");
}

static void setUp(Runtime &made) {
  if (settings().value(Setting::Clock) == "dry")
    beginDry(made);
  made.verifies = settings().flag(Setting::Verify) && !made.dry; // there are no results to look at
  if (!made.dry)
    beginChecks(made);
  made.deterministic = settings().flag(Setting::Deterministic);
  made.randomTimes = settings().number(Setting::RandomTimes);
  made.waitsForAll = made.waitsForTasks = settings().flag(Setting::Sync);
  const std::string boundary = settings().value(Setting::Boundary);
  made.boundary = boundary == "first"  ? BoundaryOrder::First
                  : boundary == "last" ? BoundaryOrder::Last
                                       : BoundaryOrder::IfItPays;
  made.recovers = settings().value(Setting::Faults) == "recover";
  if (made.recovers) { // each part's results are at the host before anything else happens
    made.waitsForAll = true;
    made.boundary = BoundaryOrder::Last;
  }
  for (const PolicyRow &row : policyTable())
    if (settings().isSet(Setting::Schedule) && settings().value(Setting::Schedule) == row.name) {
      made.hasSchedule = true;
      made.schedule = row.id;
    }
  if (const TaskPolicyRow *row = findTaskPolicy(settings().value(Setting::Tasks)))
    made.tasks->use(*row);
  if (made.randomTimes > 0)
    made.tasks->useRandomTimes(made.randomTimes);
  keepsSpeeds(); // before the first task, so that the file is written when the last one is complete
}

static Result<Runtime *> build() {
  watchExit();
  Result<const DeviceSet *> set = deviceSet();
  if (!set.ok())
    return set.error();
  std::vector<Device *> devices;
  for (const auto &device : (*set)->all())
    devices.push_back(device.get());
  const bool virtualClock = settings().value(Setting::Clock) != "real";
  auto *made = new Runtime(std::move(devices), (*set)->hostNamed() || (*set)->byDefault(), virtualClock);
  setUp(*made);
  if (const MachineModel *machine = (*set)->machine())
    useMachineCosts(*made, *machine);
  awaitAtExit(*made);
  return made;
}

static std::atomic<Runtime *> replaced{nullptr};

Runtime *useRuntime(Runtime *runtime) { return replaced.exchange(runtime); }

namespace {

// The state of this process. A lock that another thread had in the parent is of no use to a child, which gets all anew.
struct Program {
  std::mutex making;
  std::atomic<bool> begun{false};
  std::atomic<const Result<Runtime *> *> made{nullptr};
  std::unique_ptr<Inherited> inherited; // of a child, until its runtime is made
};
std::atomic<Program *> program{nullptr};
thread_local std::unique_ptr<Inherited> passedOn; // from before fork to after it, in the thread that forks

void beforeFork() {
  Program &mine = *program.load();
  const Result<Runtime *> *known = mine.made.load(std::memory_order_acquire);
  if (known && known->ok())
    passedOn = inheritedOf(***known);
  else if (mine.inherited)
    passedOn = std::make_unique<Inherited>(*mine.inherited);
  else
    passedOn = std::make_unique<Inherited>();
}

void inParent() { passedOn.reset(); }

// A process that has not begun to use devices leaves them to its children.
void inChild() {
  const Program &parents = *program.load();
  auto *mine = new Program;
  if (parents.begun || parents.inherited)
    mine->inherited = std::move(passedOn);
  passedOn.reset();
  program.store(mine);
  forkCount.fetch_add(1, std::memory_order_relaxed);
  trace::setRecording(false);
  trace::setReportOn(false);
}

Program &programOf() {
  static std::once_flag once;
  std::call_once(once, [] {
    program.store(new Program);
    pthread_atfork(beforeFork, inParent, inChild);
  });
  return *program.load(std::memory_order_acquire);
}

Result<Runtime *> make(Program &mine) {
  if (!mine.inherited)
    return build();
  std::unique_ptr<Runtime> child = makeChild(std::move(mine.inherited));
  setUp(*child);
  return child.release();
}

} // namespace

Result<Runtime *> runtime() {
  if (Runtime *other = replaced.load(std::memory_order_acquire))
    return other;
  Program &mine = programOf();
  if (const Result<Runtime *> *known = mine.made.load(std::memory_order_acquire)) [[likely]]
    return *known;
  std::lock_guard guard(mine.making);
  if (!mine.made.load(std::memory_order_relaxed)) {
    mine.begun = true;
    mine.made.store(new Result<Runtime *>(make(mine)), std::memory_order_release);
    if (const auto tell = trace::started.exchange(nullptr))
      tell();
  }
  return *mine.made.load(std::memory_order_relaxed);
}

} // namespace het
