//===-- coretsar/memory.cpp - one thread's memory on its accelerator -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "coretsar/memory.hpp"

#include "base/text.hpp"
#include "exec/data/device_memory.hpp"

#include <ctsar.h>

#include <algorithm>

namespace het::coretsar {

DeviceArrays::~DeviceArrays() {
  for (const Entry &entry : entries_)
    releaseOn(runtime_, entry.memory, device_);
}

DeviceArrays::Entry *DeviceArrays::find(const void *pointer) {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry &entry) {
    return entry.array.host == pointer || entry.memory == pointer;
  });
  return found == entries_.end() ? nullptr : &*found;
}

Result<void *> DeviceArrays::add(const Registered &array) {
  if (Entry *known = find(array.host)) {
    const Registered &before = known->array;
    if (before.item != array.item || before.rows != array.rows || before.columns != array.columns)
      return Error{text("ctsar_reg_mem: memory of ", before.rows, " x ", before.columns,
                        " items is registered again with ", array.rows, " x ", array.columns),
                   {"ctsar_unreg_mem must come before"}};
    if (before.flags != array.flags || before.padX != array.padX || before.padY != array.padY) {
      known->copied = 0; // for other rows or columns
      known->present = false;
    }
    known->array = array;
    known->isFresh = true;
    return static_cast<void *>(known->memory);
  }
  const std::size_t bytes = array.item * array.rows * array.columns;
  Result<void *> memory = bytes > 0 ? memoryOn(runtime_, bytes, device_) : Result<void *>(nullptr);
  if (!memory.ok())
    return std::move(memory.error())
        .note(text("ctsar_reg_mem: no memory for ", bytesText(bytes), " on device ", device_));
  entries_.push_back({array, static_cast<std::byte *>(*memory)});
  return memory;
}

void DeviceArrays::remove(const void *pointer) {
  if (Entry *entry = find(pointer)) {
    releaseOn(runtime_, entry->memory, device_);
    entries_.erase(entries_.begin() + (entry - entries_.data()));
  }
}

void DeviceArrays::retarget(void *from, void *to) {
  if (Entry *entry = find(from))
    entry->array.host = to;
}

void DeviceArrays::swap(void *one, void *other) {
  Entry *const first = find(one), *const second = find(other);
  if (first)
    first->array.host = other;
  if (second)
    second->array.host = one;
}

// The rows of some iterations, their columns, or both; all where nothing is partial.
std::vector<DeviceArrays::Box> DeviceArrays::boxesOf(const Entry &entry, Range iterations, bool padded) {
  const Registered &array = entry.array;
  const auto cut = [&](std::size_t all, std::size_t pad, std::size_t &first, std::size_t &count) {
    const long margin = padded ? static_cast<long>(pad) : 0, end = static_cast<long>(all);
    const long lo = std::clamp(iterations.lo - margin, 0L, end), hi = std::clamp(iterations.hi + margin, 0L, end);
    first = static_cast<std::size_t>(lo);
    count = iterations.empty() ? 0 : static_cast<std::size_t>(hi - lo);
  };
  const Box whole{0, array.rows, 0, array.columns};
  std::vector<Box> boxes;
  if (array.flags & CTSAR_MEM_PARTIAL)
    cut(array.rows, array.padY, boxes.emplace_back(whole).row, boxes.back().rows);
  if (array.flags & CTSAR_MEM_COLUMN)
    cut(array.columns, array.padX, boxes.emplace_back(whole).column, boxes.back().columns);
  return boxes.empty() ? std::vector<Box>{whole} : boxes;
}

Status DeviceArrays::copy(const Entry &entry, const Box &box, bool in) {
  if (box.rows == 0 || box.columns == 0)
    return {};
  const std::size_t row = entry.array.columns * entry.array.item;
  const std::size_t first = box.row * row + box.column * entry.array.item;
  auto *const host = static_cast<std::byte *>(entry.array.host) + first, *const there = entry.memory + first;
  Copy copy;
  copy.to = in ? there : host;
  copy.from = in ? host : there;
  copy.width = box.columns * entry.array.item;
  copy.rows = box.rows;
  copy.to_row = copy.from_row = row;
  Device &device = *runtime_.devices[static_cast<std::size_t>(device_)];
  return in ? device.copyIn(copy) : device.copyOut(copy);
}

// Results of an array that was registered in an earlier pass come out again. Nobody knows whether this loop writes
// them, so they go in before.
Status DeviceArrays::copyIn(Range iterations) {
  bool any = false;
  for (Entry &entry : entries_) {
    const int flags = entry.array.flags;
    const bool stale = (flags & CTSAR_MEM_OUTPUT) && entry.isKnownFromOld && !entry.isFresh;
    const bool partial = (flags & (CTSAR_MEM_PARTIAL | CTSAR_MEM_COLUMN)) != 0;
    if (!((flags & CTSAR_MEM_INPUT) || stale) || entry.copied == turn_ || (entry.present && !partial))
      continue;
    for (const Box &box : boxesOf(entry, iterations, true))
      if (Status status = copy(entry, box, true); !status.ok())
        return status;
    entry.copied = turn_;
    entry.present = true;
    any = true;
  }
  return any ? runtime_.devices[static_cast<std::size_t>(device_)]->wait() : Status();
}

// Rows that a partial array has at the thread's iterations; all of another one, if the thread has done anything.
Status DeviceArrays::copyOut(Range iterations) {
  for (const Entry &entry : entries_) {
    if (!(entry.array.flags & CTSAR_MEM_OUTPUT) || iterations.empty())
      continue;
    for (const Box &box : boxesOf(entry, iterations, false))
      if (Status status = copy(entry, box, false); !status.ok())
        return status;
  }
  return runtime_.devices[static_cast<std::size_t>(device_)]->wait();
}

void DeviceArrays::ended() {
  for (Entry &entry : entries_) {
    entry.present = entry.present && (entry.array.flags & CTSAR_MEM_PERSIST);
    entry.isFresh = false;
    entry.isKnownFromOld = true;
  }
}

} // namespace het::coretsar
