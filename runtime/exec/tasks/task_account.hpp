//===-- exec/tasks/task_account.hpp - tasks on the virtual clock -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under HET_CLOCK=virtual kernels of tasks really run, one by one, and time is what this account says. Each device has
// a lane for copies from the host, one for kernels, and one for copies to the host. The host has a lane for each core.
// A lane does its work in the order of the tasks' launches. Each copy begins once its own contents are written, and at
// home if it comes from there. A task's copies come in the order in which they can begin. A kernel begins once its
// copies have come and nobody else uses what it writes. So the copies of a task that waits run beside the kernels
// before it: the prefetch of [A] section 2.1. A kernel that does not fill its device leaves the rest to the next ones,
// so that several run at once (the same section). Creating tasks takes no time.
#pragma once

#include "exec/data/resident.hpp"
#include "memory/arrays/view.hpp"

#include <het/het.h>

#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace het {

/// A kernel of a task, or a version of it on the host.
struct TaskWork {
  std::span<const het_task_access> storage;
  int device = 0;
  std::span<const Arrival> copies = {}; // in which what it reads comes; of the host's, in any order
  double computes = 0;                  // seconds
  double share = 1;                     // of the device, in these
};

/// Results that come home from a device.
struct TaskResults {
  int device = 0;
  double seconds = 0;
  std::vector<Bytes> what; // of the host's storage
};

/// When a task's work was done.
struct TaskTimes {
  double copied = 0, began = 0, ended = 0;
  bool waitedForCopies = false; // nothing else kept the kernel from beginning sooner
};

/// One runtime's. Any thread; tasks are told in an order that their dependences allow.
class TaskAccount {
public:
  static constexpr long anyNumber = std::numeric_limits<long>::max();

  /// The additions of [A] section 2.1 to a runtime that waits for each operation.
  struct Overlap {
    long ahead = anyNumber;    // copies of a task begin when at most so many kernels of its device are not complete
    std::size_t kernels = 1;   // of a device at once
    bool waitsForEach = false; // for each copy and each kernel of a device, before it does anything else
  };

  /// `devices`: the accelerators.
  TaskAccount(std::size_t devices, int hostCores, Overlap overlap);

  TaskTimes kernel(const TaskWork &work);
  /// On a core; what comes home for it is `copies`.
  TaskTimes onHost(const TaskWork &work);
  /// Each behind the kernels that have written it. A device's lane takes first what can begin first.
  void bringHome(const std::vector<TaskResults> &results);
  /// The program has waited for all tasks: later ones begin after this time.
  double waitForAll();

  /// Seconds from the program's latest wait until the device's kernels are complete.
  double busy(int device) const;
  /// Until what a task with this storage follows is complete.
  double ready(std::span<const het_task_access> storage);
  /// Until the device would have these copies, behind those that it has been given.
  double arrives(int device, std::span<const Arrival> copies) const;

  struct Sums {
    double computes = 0, copies = 0; // seconds; copies to the device
    double hidden = 0;               // of these, beside kernels of the same device
  };
  Sums sums(int device) const;

private:
  struct Lanes {
    double in = 0, compute = 0, out = 0;           // when each has done what it was given
    std::deque<std::pair<double, double>> kernels; // from when to when; those that later copies may run beside
    std::deque<double> ends;                       // of the latest kernels
    std::deque<double> running;                    // ends of as many as run at once
    double done = 0;                               // when all kernels are complete
    Sums sums;
  };
  struct Segment {
    std::uintptr_t end = 0;
    double written = 0, read = 0; // the last time
    double home = 0;              // when what was written came home; before `written`: it did not
  };
  template <class Visit> void each(const het_task_access &named, Visit visit);
  void cut(std::uintptr_t at);
  template <class Time> double latest(Bytes bytes, Time time) const;
  double writtenAt(Bytes bytes) const;
  double availableAt(const Arrival &copy) const;
  std::vector<std::pair<double, double>> inOrder(std::span<const Arrival> copies) const;
  template <class Visit> void each(Bytes run, Visit visit);
  double freeAt(const TaskWork &work);
  void use(const TaskWork &work, double end);
  double mayCopy(const Lanes &lanes) const;
  void join(Lanes &lanes) const;

  const Overlap overlap_;
  mutable std::mutex lock_;
  std::vector<Lanes> lanes_;
  std::vector<double> cores_;
  std::map<std::uintptr_t, Segment> segments_; // of the host's storage, by first address
  double now_ = 0;
};

} // namespace het
