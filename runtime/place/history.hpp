//===-- place/history.hpp - what tasks were given where, and how long they took ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] section 3.2.1, as StarPU has it: measured times in a table, by kernel, size and device. An estimate is the median
// of the five latest measures; a size that has none is interpolated between others. The first task of a kernel in a
// place is not one of them: it may wait for the kernel's compilation. Not thread-safe: its owner guards it.
#pragma once

#include "model/part_times.hpp"
#include "model/random_times.hpp"
#include "place/policy.hpp"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace het {

/// Tasks whose times are alike: those of one kernel, and of one power of two in size.
struct TaskSort {
  const void *kernel = nullptr; // an address that is the kernel's own
  int size = 0;
  friend auto operator<=>(const TaskSort &, const TaskSort &) = default;
};

/// `amount`: bytes, or items of a grid.
TaskSort sortOf(const void *kernel, std::size_t amount);

class TaskHistory {
public:
  /// The device is like `first`: times of one are those of the other. Before the device is given any task.
  void alike(int device, int first) { like_[device] = first; }
  /// Times that `took` is told from now on count for nothing: these do (HET_RANDOM_TIMES).
  void useRandom(std::uint64_t number) { random_.emplace(number); }
  bool isRandom() const { return random_.has_value(); }
  /// The device gets a task, which moves storage for so long. Returns the task's number, which is not 0.
  std::uint64_t give(const TaskSort &sort, int device, double moveSeconds);
  /// It took so long. It still counts as waiting, with this time. A number that has ended: nothing.
  void took(std::uint64_t number, double seconds);
  /// It is complete.
  void end(std::uint64_t number);
  /// All are.
  void endAll();
  /// Times of such tasks that an earlier run has measured. Nothing, if this one has times of its own.
  void recall(const TaskSort &sort, int device, const History &history);
  /// Whether anything is kept of such tasks on the device.
  bool knows(const TaskSort &sort, int device) const { return times_.contains({sort, first(device)}); }
  /// Visits all times that were measured, those of devices that are alike under the first of them.
  void eachTime(const std::function<void(const TaskSort &, int, const History &)> &visit) const;
  /// Fills in what is known of the place for such a task.
  void tell(const TaskSort &sort, TaskPlace &place) const;

private:
  struct Given { // to one device
    long tasks = 0, waiting = 0, unknown = 0;
    double busy = 0; // of those that wait and whose time is known or estimated
  };
  struct Times {
    History history;
    long tried = 0;
  };
  struct Task {
    TaskSort sort;
    int device;
    double moves, seconds; // seconds < 0: nobody knows
  };
  std::map<int, Given> devices_;
  std::map<int, int> like_; // of a device the first one that is like it; the others by themselves
  std::map<std::pair<TaskSort, int>, Times> times_;
  std::map<std::pair<const void *, int>, PartTimes> sizes_; // all sizes of a kernel, each by its power of two
  std::set<std::pair<const void *, int>> begun_;            // kernels that have run on a device
  std::unordered_map<std::uint64_t, Task> waiting_;
  std::uint64_t last_ = 0;
  std::optional<RandomTimes> random_;

  int first(int device) const;
  void add(const TaskSort &sort, int device, double seconds);
  static void count(Given &given, const Task &task, int sign);
};

} // namespace het
