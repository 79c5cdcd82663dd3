//===-- exec/tasks/task_steps.hpp - a task's body as several kernels --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A body that is no single nest of loops becomes several kernels. The body's own control flow finds which of them run,
// over which grids and with which values. They are written down here, and launched together once all are known. So the
// task has one device, one copy of its storage, and one time.
#pragma once

#include "base/result.hpp"
#include "memory/arrays/view.hpp"

#include <het/het.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace het {

class Device;

/// One launch, with copies of its values.
struct TaskStep {
  const het_task_kernel *kernel;
  het_grid grid;
  std::vector<void *> args; // the addresses of the values
  std::vector<long> inRoom; // of each: where its variable is in the room; -1: it is no address of one
  std::unique_ptr<std::byte[]> values;
};

/// The launches of one task. One thread.
class TaskSteps {
public:
  /// The body's variable at this address is one that kernels share. It takes the place of one that was there before.
  void share(const void *variable, std::size_t bytes);
  /// A launch of `items` iterations behind the others.
  void add(const het_task_kernel &kernel, const het_grid &grid, void *const *args, long items);
  /// The host is to do it: a loop keeps its order, for example.
  void leaveToHost();
  /// So it is, or there are so many launches, of so few iterations each, that the host is faster.
  bool areHosts() const { return areHosts_; }

  const std::vector<TaskStep> &all() const { return steps_; }
  /// The bytes that the shared variables take on a device.
  std::size_t room() const { return room_; }

private:
  struct Variable {
    Bytes bytes;
    std::size_t at; // in the room
  };

  long placeOf(const void *address) const;

  std::vector<TaskStep> steps_;
  std::vector<Variable> variables_;
  std::size_t room_ = 0;
  long items_ = 0;
  bool areHosts_ = false;
};

/// A device's memory for variables that the kernels of one task share. Tasks have it one after the other, as their
/// kernels run in one lane. Any thread.
class TaskRooms {
public:
  /// Memory that nobody else launches kernels over while it is held.
  struct Held {
    void *memory = nullptr;
    std::unique_lock<std::mutex> lock;
  };
  Result<Held> take(Device &device, std::size_t bytes);

private:
  struct Room {
    std::mutex lock;
    void *memory = nullptr;
    std::size_t bytes = 0;
  };
  std::mutex lock_;
  std::unordered_map<Device *, Room> rooms_;
};

} // namespace het
