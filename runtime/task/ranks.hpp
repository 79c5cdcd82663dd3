//===-- task/ranks.hpp - how long the chain of tasks behind each task is --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HEFT's upward rank ([G] section 3.2.1 cites it): a task's own time, and that of the longest chain of tasks that
// follow it. Kernels are launched in this order, for a device runs them in the order of their launches. The chain grows
// as tasks are created. So all ranks are counted anew when the tasks are half as many again.
#pragma once

#include "task/ready.hpp"

#include <unordered_map>

namespace het {

/// One engine's. All under the engine's lock.
class TaskRanks {
public:
  explicit TaskRanks(bool on) : on_(on) {}

  /// A task has been created.
  void created() { ++created_; }
  /// A task is about to become ready: it gets a rank if it has none by the times of now.
  void rank(Task &task);
  /// A thread is to take one of these: they get new ranks if too much has changed since the last time. `unfinished`
  /// tasks are not complete.
  void refresh(ReadyTasks &ready, long unfinished);
  /// The body of a task takes so long, where its kernel ran. The first time of a body changes all ranks.
  void took(TaskBody body, double seconds);

private:
  double weight(const Task &task) const;
  void count(Task &task, std::uint64_t pass);

  const bool on_;
  std::unordered_map<TaskBody, double> seconds_; // the latest of each body
  double mean_ = 1;                              // of these; without any, each task is one step
  long created_ = 0;                             // since the last pass
  bool changed_ = false;                         // a time has become known since
  std::uint64_t pass_ = 1;
  std::uint64_t weighed_ = 1; // the first pass with the weights of now: ranks of earlier ones have other units
};

} // namespace het
