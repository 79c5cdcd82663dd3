//===-- task/ranks.hpp - how long the chain of tasks behind each task is --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HEFT's upward rank ([G] section 3.2.1 cites it): a task's own time, and that of the longest chain of tasks that
// follow it. Kernels are launched in this order, for a device runs them in the order of their launches. The chain grows
// as tasks are created. So all ranks are counted anew when the tasks are half as many again.
//
// The host's threads take tasks as these become ready while many are: the storage of such a task is in a cache. They
// look at chains where few are ready, for a thread may soon find none.
#pragma once

#include "task/ready.hpp"

#include <cstdint>
#include <unordered_map>

namespace het {

/// When the chains behind tasks are looked at.
enum class Ranking : std::uint8_t {
  Never,
  IfScarce, // few tasks are ready, and bodies take `TaskRanks::longEnough`; one that nothing follows has no rank
  Always
};

/// One engine's. All under the engine's lock, but for `asksForTimes`.
class TaskRanks {
public:
  /// Seconds. To rank a task costs some tenths of a microsecond.
  static constexpr double longEnough = 20e-6;

  /// `few`: so many ready tasks are scarce.
  TaskRanks(Ranking ranking, long few) : ranking_(ranking), few_(few) {}

  /// Whether somebody must look at the clock for `took`. Any thread.
  bool asksForTimes() const { return ranking_ == Ranking::IfScarce; }

  /// A task has been created.
  void created() { ++created_; }
  /// A task is about to become ready: it gets a rank if it has none by the times of now.
  void rank(Task &task);
  /// A thread is to take one of these: they get new ranks if too much has changed since the last time. `unfinished`
  /// tasks are not complete.
  void refresh(ReadyTasks &ready, long unfinished);
  /// The body of a task takes so long, where it or its kernel ran; 0: nobody knows. The first time of a body changes
  /// all ranks.
  void took(TaskBody body, double seconds);

private:
  bool areScarce(const ReadyTasks &ready) const;
  double weight(const Task &task) const;
  void count(Task &task, std::uint64_t pass);

  const Ranking ranking_;
  const long few_;
  double usual_ = 0;                             // seconds of a task, by the latest ones
  std::unordered_map<TaskBody, double> seconds_; // of each body, by its latest ones
  double mean_ = 1;                              // of these; without any, each task is one step
  long created_ = 0;                             // since the last pass
  bool changed_ = false;                         // a time has become known since
  std::uint64_t pass_ = 1;
  std::uint64_t weighed_ = 1; // the first pass with the weights of now: ranks of earlier ones have other units
};

} // namespace het
