//===-- memory/array.cpp - host storage that devices have copies of ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/array.hpp"

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

void Array::usedUntil(const Device &device, Event end) {
  pending.resize(buffers.size());
  pending[static_cast<std::size_t>(device.id())] = PendingUse{end, device.unrecorded()};
}

void Array::usedByOthers(const Device &device) {
  if (const auto space = static_cast<std::size_t>(device.id()); space < pending.size())
    pending[space].reset();
}

Status Array::follow(Device &device, Lane lane) const {
  const auto space = static_cast<std::size_t>(device.id());
  if (space < pending.size() && pending[space] && pending[space]->others == device.unrecorded())
    return device.follow(lane, pending[space]->end);
  if (Status status = device.followReaders(); !status.ok())
    return status;
  return device.followAll(lane, device);
}

} // namespace het
