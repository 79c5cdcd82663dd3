//===-- exec/engine/runtime.hpp - what all regions of the program share ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Made by the first call into the runtime and never destroyed: exit handlers and late threads may still use it.
#pragma once

#include "base/forks.hpp"
#include "device/registry.hpp"
#include "exec/engine/scopes.hpp"
#include "exec/engine/selection.hpp"
#include "exec/engine/team.hpp"
#include "memory/mapping/mapping.hpp"
#include "memory/store/store.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

namespace het {

struct Domain;
struct Inherited;
class TaskAccount;
class TaskChooser;
class TaskRooms;

// HET_BOUNDARY: when items that other devices need are computed.
enum class BoundaryOrder { IfItPays, First, Last };

struct Runtime {
  // `devices` must outlive the runtime; ids are places in the list, the host is the last.
  Runtime(std::vector<Device *> devices, bool hostListed, bool virtualClock);
  ~Runtime();

  std::vector<Device *> devices;
  Roster roster;
  Store store;
  std::vector<std::unique_ptr<Mapping>> mappings; // of the accelerators; under the store's lock
  std::atomic<bool> mappedInPlace{false}; // plain data constructs have named arrays while the host was their device
  std::vector<View> taskViews;            // that tasks have left on devices; under the store's lock
  BoxSet taskResults;                     // bytes that they have changed where the program keeps them; under that lock
  BoxSet taskUses;   // bytes of all that the program keeps and kernels of tasks have used some of; likewise
  BoxSet hostWrites; // bytes that tasks of the host have changed there before any such kernel; likewise
  std::atomic<bool> tasksKeep{false}; // there are such views, results or bytes
  std::atomic<bool> tasksRun{false};  // kernels of tasks may run that nobody has waited for
  Scopes scopes;                      // data regions that are open; under the store's lock
  Team team;
  std::unique_ptr<TaskChooser> tasks;   // where tasks with kernels run
  std::unique_ptr<TaskRooms> taskRooms; // for variables of their bodies
  std::unique_ptr<TaskAccount> account; // of them; under the virtual clock only
  bool virtualClock = false;
  bool dry = false; // and nothing is computed
  /// Virtual seconds of iterations on a device, without the launch; none: by the device's rate. HET_MACHINE sets it, or
  /// a benchmark, for machines whose speed is not what they say, and for loops whose iterations differ. It counts
  /// `speedChanges` up whenever the seconds change.
  std::function<double(int device, const het_region &region, const Domain &domain, std::span<const Box> boxes)>
      boxSeconds;
  unsigned long speedChanges = 0;
  bool hasSchedule = false; // HET_SCHEDULE is set
  het_schedule schedule = HET_SCHED_DEFAULT;
  bool verifies = false;      // HET_VERIFY
  bool checks = false;        // HET_CHECK, of a program that tells of its accesses
  bool deterministic = false; // HET_DETERMINISTIC
  int randomTimes = 0;        // HET_RANDOM_TIMES
  bool waitsForAll = false;   // HET_SYNC, or HET_FAULTS=recover
  bool waitsForTasks = false; // HET_SYNC: for the kernels of each
  bool recovers = false;      // HET_FAULTS=recover
  std::atomic<int> lost{0};   // devices that have failed, and of which the store knows nothing any more
  BoundaryOrder boundary = BoundaryOrder::IfItPays;
  std::atomic<bool> lends{false}; // the program has addresses of resident arrays on devices, for calls of its own
  const int process = forks();
  std::unique_ptr<Inherited> inherited; // of a child that fork made

  // Seconds that waking a team and waiting for it costs, from the passes so far. Threads beyond the host's cores wake
  // one after the other.
  double forkSeconds(int threads) const { return fork_.load(std::memory_order_relaxed) * turns(threads); }
  void sawFork(double seconds, int threads);

  // One thread's seconds for an iteration of a kernel that the host computed, from the last time; 0: never.
  double iterationSeconds(const het_kernel *kernel);
  void sawIterations(const het_kernel *kernel, double seconds);

  /// HET_CLOCK=dry: passes are planned and their time is counted, nothing is computed or moved. Needs the virtual
  /// clock.
  void runDry();

  int host() const { return roster.host(); }

  /// Whether the host keeps a copy of what loops write. Memory that the program writes by itself has no copy to go by.
  bool keepsCopies() const { return recovers && !lends; }

  // The default device is each thread's own once the thread has set it (acc_set_device_num), as OpenACC and OpenMP say.
  // The others have the one that the main thread set last.
  int defaultDevice() const;
  void setDefaultDevice(int device);

private:
  double turns(int threads) const;

  std::atomic<int> defaultDevice_{0};
  std::atomic<double> fork_{5e-6};
  std::mutex timesLock_;
  std::unordered_map<const het_kernel *, double> times_;
};

// The program's runtime, or why there is none (the same answer each time). A child that fork made gets one of its own.
// Any thread.
Result<Runtime *> runtime();

// Puts another runtime in its place, for tests; null: back to the program's. Returns the one before. Sites that have
// been used with another runtime must not be used again.
Runtime *useRuntime(Runtime *runtime);

} // namespace het
