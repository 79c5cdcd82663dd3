//===-- memory/store/host_access.cpp - what the host's own code does to resident arrays ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_CHECK. The host must not read its own copy where a device has the newest contents. A change of the host's must
// not be taken for known where a device has a copy. Both are seen here; what is made of them is exec's.

#include "memory/store/store.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace het {

// The name and indices that the program gave: a joined array's own indices are addresses.
std::string Store::elementAt(const Array &array, Address at) {
  for (const Residence &residence : array.residences)
    if (const Bytes bytes = residence.view.bytes(residence.view.section); bytes.lo <= at && at < bytes.hi)
      return residence.view.element(at);
  return array.shape.element(at);
}

// The resident items at these bytes.
BoxSet Store::keptAt(const Array &array, Bytes bytes) {
  bytes = {std::max(bytes.lo, array.bytes.lo), std::min(bytes.hi, array.bytes.hi)};
  if (array.flat)
    return array.residentSection().intersect(Box::of({{bytes.lo, bytes.hi}}));
  const auto item = static_cast<Address>(array.shape.item);
  const Box first = array.shape.at(bytes.lo), last = array.shape.at(bytes.hi - 1);
  if (first == last)
    return array.residentSection().intersect(first);
  const Address begin = array.shape.address(first), end = array.shape.address(last) + item;
  Result<BoxSet> boxes = boxesOf(array, byteView({begin, end}, array.shape.name));
  return boxes.ok() ? boxes->intersect(array.residentSection()) : BoxSet();
}

Store::StaleAccess Store::checkHostAccess(Bytes bytes, bool writes, const void *where) {
  for (Array *found : arrays_.at(bytes)) {
    Array &array = *found;
    if (!array.resident())
      continue;
    BoxSet items = keptAt(array, bytes);
    if (!writes)
      items.subtract(array.holdings->valid[static_cast<std::size_t>(host())]);
    int holder = 0;
    while (holder < host() && !items.intersects(array.holdings->valid[static_cast<std::size_t>(holder)]))
      ++holder;
    if (holder == host())
      continue;
    if (writes)
      array.changes.add(bytes, where);
    else if (!array.changes.firstIn(bytes)) {
      const Box stale = items.intersect(array.holdings->valid[static_cast<std::size_t>(holder)]).boxes().front();
      return {elementAt(array, array.shape.address(stale)), holder};
    }
  }
  return {};
}

const Residence *Store::residenceWith(const void *storage) const {
  const auto at = reinterpret_cast<Address>(storage);
  for (const Array *array : arrays_.atOrBased({at, at + 1}, at))
    for (const Residence &residence : array->residences)
      if (residence.view.base == at || residence.view.bytes(residence.view.section).contains({at, at + 1}))
        return &residence;
  return nullptr;
}

// The host's changes to some boxes of the array.
static std::optional<Changes::Change> changeIn(const Array &array, const BoxSet &boxes) {
  if (array.changes.empty())
    return std::nullopt;
  for (const Box &box : boxes.boxes()) {
    const BoxSet runs = array.flat ? BoxSet(box) : addressesOf(array.shape, box);
    for (const Box &run : runs.boxes())
      if (auto change = array.changes.firstIn({run.dim[0].lo, run.dim[0].hi}))
        return change;
  }
  return std::nullopt;
}

// Unless the device is to get them from the host, or they are the host's own and stand there.
std::optional<LostChange> Store::lostChange(const Array &array, int space, const BoxSet &reads) const {
  if (array.changes.empty())
    return std::nullopt;
  const auto &valid = array.holdings->valid;
  BoxSet old = reads;
  BoxSet fresh = valid[static_cast<std::size_t>(host())];
  if (space != host())
    fresh.subtract(valid[static_cast<std::size_t>(space)]);
  old.subtract(fresh);
  const auto change = changeIn(array, old);
  return change ? std::optional(LostChange{elementAt(array, change->bytes.lo), change->where}) : std::nullopt;
}

// The program does not ask for these copies by an update: what the host has changed since is lost with them.
void Store::replaceAtHost(Array &array, const BoxSet &boxes) {
  if (const auto lost = onLostChange ? lostChange(array, host(), boxes) : std::nullopt)
    onLostChange(*lost);
  forgetChanges(array, boxes);
}

void Store::forgetChanges(Array &array, const BoxSet &boxes) {
  if (array.changes.empty())
    return;
  for (const Box &box : boxes.boxes()) {
    const BoxSet runs = array.flat ? BoxSet(box) : addressesOf(array.shape, box);
    for (const Box &run : runs.boxes())
      array.changes.forget({run.dim[0].lo, run.dim[0].hi});
  }
}

} // namespace het
