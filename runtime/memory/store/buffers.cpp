//===-- memory/store/buffers.cpp - device memory for arrays ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A plain buffer stands for one run of host bytes: from the first to the last row that the device needs; a packed one
// has room for one box. It grows when what is needed does, and moves what is current in it; memory that no data region
// keeps is given up when an allocation fails.

#include "memory/store/store.hpp"

#include <algorithm>

namespace het {

void Store::releaseBuffer(Array &array, int space) {
  Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  if (!buffer.memory)
    return;
  device(space).release(buffer.memory);
  buffer = {};
  changed(array);
}

bool Store::ownsBuffer(const void *memory, int space) const {
  bool owns = false;
  arrays_.forEach([&](const Array &array) {
    const Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
    const auto offset = static_cast<const char *>(memory) - static_cast<const char *>(buffer.memory);
    owns |= buffer.memory && offset >= 0 && static_cast<std::size_t>(offset) < buffer.capacity;
  });
  return owns;
}

bool Store::freeIdle(int space) {
  bool freed = false;
  arrays_.forEach([&](Array &array) {
    if (isIdle(array) && array.buffers[static_cast<std::size_t>(space)].memory) {
      releaseBuffer(array, space);
      freed = true;
    }
  });
  return freed;
}

Status Store::leaveSpace(Array &array, int space) {
  Holdings now = *array.holdings;
  BoxSet &here = now.valid[static_cast<std::size_t>(space)];
  BoxSet missing = here;
  missing.subtract(now.valid[static_cast<std::size_t>(host())]);
  std::vector<Piece> pieces; // other devices have threads of their own
  for (const Box &box : missing.joined())
    pieces.push_back({space, host(), box});
  if (Status status = move(array, pieces, true); !status.ok())
    return status;
  arrived(now, pieces);
  here = {};
  releaseBuffer(array, space);
  array.setHoldings(std::move(now));
  return {};
}

// Storage that a plain construct has mapped stays: pointers on the device may lead to it.
Status Store::evict(int space, std::size_t bytes) {
  std::vector<Array *> kept;
  arrays_.forEach([&](Array &array) {
    if (array.resident() && !array.pass && array.buffers[static_cast<std::size_t>(space)].memory &&
        std::ranges::none_of(array.residences, [](const Residence &residence) { return residence.device >= 0; }))
      kept.push_back(&array);
  });
  std::ranges::sort(kept, {}, &Array::lastUse);
  for (Array *array : kept) {
    if (device(space).unused() >= bytes)
      break;
    if (Status status = leaveSpace(*array, space); !status.ok())
      return status;
  }
  return {};
}

// Whether it is the program's own storage.
static bool isInPlace(const Buffer &buffer) {
  return buffer.memory && !buffer.packed() && reinterpret_cast<Address>(buffer.memory) == buffer.bytes.lo;
}

bool Store::usesStorage(const Array &array, int space) const { return device(space).zeroCopy() && !array.edged; }

Result<void *> Store::allocate(Array &array, int space, std::size_t bytes, Address host) {
  const bool inPlace = host && usesStorage(array, space);
  const auto make = [&] {
    return inPlace ? device(space).allocateFor(reinterpret_cast<void *>(host), bytes, array.shape.name.c_str())
                   : device(space).allocate(bytes, array.shape.name.c_str());
  };
  Result<void *> memory = make();
  if (!memory.ok() && freeIdle(space))
    memory = make();
  if (memory.ok())
    array.hasNewMemory(device(space));
  return memory;
}

// If rows come and go at a moving boundary, an eighth more saves most of the next growths.
static Bytes withSlack(Bytes need, Bytes old, Bytes limit, std::size_t item) {
  auto slack = static_cast<Address>(need.size() / 8 / item * item);
  if (need.lo < old.lo)
    need.lo = std::max(need.lo - slack, std::min(limit.lo, need.lo));
  if (need.hi > old.hi)
    need.hi = std::min(need.hi + slack, std::max(limit.hi, need.hi));
  return need;
}

// Items lie on a device as they do at the host: a GPU reads none across its alignment. A flat array has views of
// several item sizes, and the items of storage without a type are bytes. No more than that, so that an access beyond is
// found.
static Bytes aligned(const Array &array, Bytes bytes) {
  const std::size_t item = array.shape.item;
  const Address line = array.flat ? 64 : item == 1 || item % 16 == 0 ? 16 : 8;
  return {bytes.lo & ~(line - 1), (bytes.hi + line - 1) & ~(line - 1)};
}

void Store::takeOver(Array &array, int space, const Buffer &buffer) {
  if (!buffer.memory)
    return;
  const bool fits = buffer.capacity <= 4 * array.bytes.size() && aligned(array, buffer.bytes).lo == buffer.bytes.lo;
  if (fits && !buffer.packed() && !device(space).zeroCopy())
    lay(array, space, buffer);
  else
    device(space).release(buffer.memory);
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

  Result<void *> memory = allocate(array, space, whole.size(), whole.lo);
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
  buffer = {*memory, whole, whole.size(), {}, {}};
  changed(array);
  return {};
}

// Moves `contents` to a buffer of another form.
Status Store::relocate(Array &array, int space, Buffer wanted, const BoxSet &contents) {
  Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  if (contents.empty())
    releaseBuffer(array, space);
  Result<void *> memory = allocate(array, space, wanted.capacity, wanted.packed() ? 0 : wanted.bytes.lo);
  if (!memory.ok())
    return memory.error();
  wanted.memory = *memory;
  std::vector<Copy> copies;
  for (const Box &box : contents.joined())
    appendCopies(array.shape.item, inBuffer(array.shape, buffer), box, inBuffer(array.shape, wanted), box, copies);
  Device &here = device(space);
  for (const Copy &copy : copies)
    if (Status status = here.copyPeer(here, copy); !status.ok())
      return status;
  if (Status status = copies.empty() ? Status() : here.wait(); !status.ok())
    return status;
  releaseBuffer(array, space);
  buffer = wanted;
  changed(array);
  return {};
}

// As for plain buffers: where columns come and go at a moving boundary, an eighth more saves most of the next growths.
static Box withSlack(Box need, const Box &old, const View &shape) {
  for (int d = 0; d < need.rank; ++d) {
    Range &range = need.dim[d];
    const Range limit = range.hull(d == 0 ? shape.section.dim[d] : Range{0, shape.extent[d]});
    const long slack = range.size() / 8;
    if (range.lo < old.dim[d].lo)
      range.lo = std::max(range.lo - slack, limit.lo);
    if (range.hi > old.dim[d].hi)
      range.hi = std::min(range.hi + slack, limit.hi);
  }
  return need;
}

static Bytes bytesOf(const View &shape, const BoxSet &boxes) {
  Bytes bytes;
  for (const Box &each : boxes.boxes())
    bytes = bytes.hull(shape.bytes(each));
  return bytes;
}

static Buffer plainBuffer(const Array &array, Bytes bytes) {
  Buffer buffer;
  buffer.bytes = aligned(array, bytes);
  buffer.capacity = buffer.bytes.size();
  return buffer;
}

Buffer Store::formFor(Array &array, const BoxSet &near, bool mayPack) const {
  array.plain |= !mayPack;
  if (!array.plain && !array.flat && isWorthPacking(array.shape, near.hull()))
    return packed(array.shape, near.hull());
  return plainBuffer(array, bytesOf(array.shape, near));
}

void Store::lay(Array &array, int space, const Buffer &buffer) {
  array.buffers[static_cast<std::size_t>(space)] = buffer;
  changed(array);
}

Status Store::reserve(Array &array, int space, const BoxSet &near, bool mayPack) {
  if (near.empty())
    return {};
  Buffer &buffer = array.buffers[static_cast<std::size_t>(space)];
  const Box box = near.hull();
  array.plain |= !mayPack;
  const bool inPlace = usesStorage(array, space), leaves = isInPlace(buffer) && !inPlace;
  const bool pack = !array.plain && !array.flat && !inPlace && (buffer.packed() || isWorthPacking(array.shape, box));
  const BoxSet contents = buffer.memory ? array.holdings->valid[static_cast<std::size_t>(space)] : BoxSet();
  if (pack) {
    if (buffer.packed() && buffer.box.contains(box))
      return {};
    Box room = box;
    if (!contents.empty())
      room = withSlack(room.hull(contents.hull()), buffer.packed() ? buffer.box : contents.hull(), array.shape);
    else if (buffer.packed() && room.hull(buffer.box).items() <= 4 * (box.items() + buffer.box.items()))
      room = room.hull(buffer.box);
    return relocate(array, space, packed(array.shape, room), contents);
  }
  const Bytes bytes = bytesOf(array.shape, near);
  if (!buffer.packed() && !leaves)
    return reserve(array, space, bytes);
  return relocate(array, space, plainBuffer(array, bytes.hull(bytesOf(array.shape, contents))), contents);
}

} // namespace het
