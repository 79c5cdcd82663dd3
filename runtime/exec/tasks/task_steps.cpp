//===-- exec/tasks/task_steps.cpp - a task's body as several kernels --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/tasks/task_steps.hpp"

#include "device/device.hpp"

#include <algorithm>
#include <cstring>

namespace het {
namespace {

// Aligned for any type.
constexpr std::size_t padded(std::size_t bytes) {
  constexpr std::size_t most = alignof(std::max_align_t);
  return (bytes + most - 1) / most * most;
}

} // namespace

void TaskSteps::share(const void *variable, std::size_t bytes) {
  const auto begin = reinterpret_cast<Address>(variable);
  const Bytes where{begin, begin + static_cast<Address>(bytes)};
  const auto same = std::ranges::find_if(
      variables_, [&](const Variable &one) { return one.bytes.lo == where.lo && one.bytes.hi == where.hi; });
  if (same != variables_.end()) {
    const Variable again = *same; // in the next iteration of a loop around it
    std::erase_if(variables_, [&](const Variable &one) { return one.bytes.meets(where); });
    variables_.push_back(again);
    return;
  }
  std::erase_if(variables_, [&](const Variable &one) { return one.bytes.meets(where); });
  variables_.push_back({where, room_});
  room_ += padded(bytes);
}

void TaskSteps::leaveToHost() {
  areHosts_ = true;
  steps_.clear();
}

long TaskSteps::placeOf(const void *address) const {
  const auto where = reinterpret_cast<Address>(address);
  for (const Variable &one : variables_)
    if (one.bytes.contains({where, where + 1}))
      return static_cast<long>(one.at + (where - one.bytes.lo));
  return -1;
}

void TaskSteps::add(const het_task_kernel &kernel, const het_grid &grid, void *const *args, long items) {
  constexpr long few = 1000, warp = 32;
  items_ += items;
  const auto launches = static_cast<long>(steps_.size()) + 1;
  if (areHosts_ || (launches > few && items_ / launches < warp))
    return leaveToHost();
  TaskStep step{&kernel, grid, {}, {}, {}};
  const auto count = static_cast<std::size_t>(kernel.parameters);
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < count; ++i)
    bytes += padded(kernel.made->size[i]);
  step.values = std::make_unique<std::byte[]>(bytes);
  std::byte *next = step.values.get();
  for (std::size_t i = 0; i < count; ++i) {
    if (args[i]) // else the device's number
      std::memcpy(next, args[i], kernel.made->size[i]);
    step.args.push_back(args[i] ? next : nullptr);
    void *address = nullptr;
    if (kernel.pointer[i])
      std::memcpy(&address, args[i], sizeof address);
    step.inRoom.push_back(address ? placeOf(address) : -1);
    next += padded(kernel.made->size[i]);
  }
  steps_.push_back(std::move(step));
}

Result<TaskRooms::Held> TaskRooms::take(Device &device, std::size_t bytes) {
  Room *room = nullptr;
  {
    const std::lock_guard guard(lock_);
    room = &rooms_[&device]; // references into the map stay
  }
  Held held{nullptr, std::unique_lock(room->lock)};
  if (room->bytes < bytes) {
    device.release(room->memory); // waits for the kernels that use it
    room->memory = nullptr;
    room->bytes = 0;
    Result<void *> memory = device.allocate(bytes, "variables of a task");
    if (!memory.ok())
      return std::move(memory.error());
    room->memory = *memory;
    room->bytes = bytes;
  }
  held.memory = room->memory;
  return held;
}

} // namespace het
