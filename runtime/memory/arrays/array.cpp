//===-- memory/arrays/array.cpp - host storage that devices have copies of ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/arrays/array.hpp"

#include <algorithm>

namespace het {

// A program in a steady state goes round few states; more means that it is not in one.
static constexpr std::size_t mostKnown = 32;

BoxSet Array::map(const View &view, const Box &box) const {
  if (flat)
    return addressesOf(view, box);
  return BoxSet(box);
}

BoxSet Array::map(const View &view, std::span<const Box> boxes) const {
  if (!flat)
    return BoxSet(boxes);
  std::vector<BoxSet> runs;
  for (const Box &box : boxes)
    runs.push_back(addressesOf(view, box));
  return unite(runs);
}

BoxSet Array::residentSection() const {
  BoxSet section;
  for (const Residence &residence : residences)
    if (residence.contents)
      section.add(map(residence.view, residence.view.section));
  return section;
}

HoldingsPtr Array::intern(Holdings value) {
  for (const HoldingsPtr &state : known)
    if (*state == value)
      return state;
  if (known.size() >= mostKnown)
    known.erase(known.begin() + 1); // the first is where every array begins
  known.push_back(std::make_shared<const Holdings>(std::move(value)));
  return known.back();
}

void Array::setHoldings(Holdings value) { holdings = intern(std::move(value)); }

void *Array::origin(const View &view, int space) const {
  const Buffer &buffer = buffers[static_cast<std::size_t>(space)];
  if (!buffer.memory)
    return nullptr;
  if (buffer.packed())
    return reinterpret_cast<void *>(inBuffer(shape, buffer).origin);
  Address shifted = reinterpret_cast<Address>(buffer.memory) + (view.base - buffer.bytes.lo);
  return reinterpret_cast<void *>(shifted);
}

bool Array::knowsUses(const Device &device) const {
  const auto space = static_cast<std::size_t>(device.id());
  return space < pending.size() && pending[space] && pending[space]->others() == device.unrecorded();
}

void Array::hasNewMemory(const Device &device) {
  pending.resize(buffers.size());
  pending[static_cast<std::size_t>(device.id())] = PendingUses(device.unrecorded());
}

// An operation of which nothing was known is behind all others.
void Array::writtenUntil(const Device &device, Bytes what, Event end) {
  const bool known = knowsUses(device);
  if (!known)
    hasNewMemory(device);
  pending[static_cast<std::size_t>(device.id())]->written(known ? what : allBytes, end);
}

void Array::readUntil(const Device &device, Bytes what, Event end) {
  if (knowsUses(device) && end.number)
    pending[static_cast<std::size_t>(device.id())]->read(what, end);
}

static Status followEach(Device &device, Lane lane, const std::vector<Event> &events) {
  Status status;
  for (std::size_t k = 0; status.ok() && k < events.size(); ++k)
    status = device.follow(lane, events[k]);
  return status;
}

Status Array::follow(Device &device, Bytes what, Lane lane) const {
  if (knowsUses(device))
    return followEach(device, lane, pending[static_cast<std::size_t>(device.id())]->all(what));
  Status status = device.followReaders(); // by the compute lane
  return status.ok() ? device.followAll(lane, device) : std::move(status);
}

Status Array::followContents(Device &holder, Bytes what, Device &device, Lane lane) const {
  return knowsUses(holder) ? followEach(device, lane, pending[static_cast<std::size_t>(holder.id())]->contents(what))
                           : device.followAll(lane, holder);
}

std::uint64_t Array::madeBy(const Device &holder, Bytes what) const {
  std::uint64_t number = 0;
  if (knowsUses(holder))
    for (const Event &event : pending[static_cast<std::size_t>(holder.id())]->contents(what))
      number = std::max(number, event.number);
  return number;
}

} // namespace het
