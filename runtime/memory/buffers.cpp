//===-- memory/buffers.cpp - device memory for arrays ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A buffer stands for one run of host bytes: from the first to the last row that the device needs. It grows when that
// does, and moves what is current in it; memory that no data region keeps is given up when an allocation fails.

#include "memory/store.hpp"

#include <algorithm>

namespace het {

void Store::releaseBuffer(Array &array, int space) {
  Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  if (!buffer.memory)
    return;
  device(space).release(buffer.memory);
  buffer = {};
  ++version_;
}

bool Store::freeIdle(int space) {
  bool freed = false;
  for (Array &array : arrays_)
    if (!array.resident() && array.lastUse != round_ && array.buffers[static_cast<std::size_t>(space)].memory) {
      releaseBuffer(array, space);
      freed = true;
    }
  return freed;
}

Result<void *> Store::allocate(Array &array, int space, std::size_t bytes) {
  Result<void *> memory = device(space).allocate(bytes, array.shape.name.c_str());
  if (!memory.ok() && freeIdle(space))
    memory = device(space).allocate(bytes, array.shape.name.c_str());
  return memory;
}

// Where rows come and go at a moving boundary, an eighth more saves most of the next growths.
static Bytes withSlack(Bytes need, Bytes old, Bytes limit, std::size_t item) {
  auto slack = static_cast<Address>(need.size() / 8 / item * item);
  if (need.lo < old.lo)
    need.lo = std::max(need.lo - slack, std::min(limit.lo, need.lo));
  if (need.hi > old.hi)
    need.hi = std::min(need.hi + slack, std::max(limit.hi, need.hi));
  return need;
}

// A flat array has views of several item sizes: its buffers begin and end where any of them may.
static Bytes aligned(const Array &array, Bytes bytes) {
  constexpr Address line = 64;
  if (array.flat)
    bytes = {bytes.lo & ~(line - 1), (bytes.hi + line - 1) & ~(line - 1)};
  return bytes;
}

Status Store::reserve(Array &array, int space, Bytes bytes) {
  Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  if (bytes.empty() || (buffer.memory && buffer.bytes.contains(bytes)))
    return {};
  bool keep = buffer.memory && !array.holdings->valid[static_cast<std::size_t>(space)].empty();
  Bytes whole = buffer.memory ? bytes.hull(buffer.bytes) : bytes;
  if (!keep && whole.size() > 4 * (bytes.size() + buffer.bytes.size()))
    whole = bytes; // two far ends of a large array: not worth the hull
  if (keep)
    whole = withSlack(whole, buffer.bytes, array.bytes, array.shape.item);
  else
    releaseBuffer(array, space);
  whole = aligned(array, whole);

  Result<void *> memory = allocate(array, space, whole.size());
  if (!memory.ok())
    return memory.error();
  if (keep) {
    Copy copy;
    copy.from = buffer.memory;
    copy.to = static_cast<char *>(*memory) + (buffer.bytes.lo - whole.lo);
    copy.width = buffer.bytes.size();
    Status status = device(space).copyPeer(device(space), copy);
    if (status.ok())
      status = device(space).wait();
    if (!status.ok())
      return status;
    releaseBuffer(array, space);
  }
  buffer = {*memory, whole, whole.size()};
  ++version_;
  return {};
}

} // namespace het
