//===-- memory/store.cpp - finding, joining and forgetting arrays --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Device memory is in buffers.cpp, data regions are in residence.cpp.

#include "memory/store.hpp"

#include "memory/transfer.hpp"

#include <algorithm>

namespace het {

static constexpr std::size_t mostIdle = 64; // arrays remembered without a data region

Store::Store(std::vector<Device *> devices) : devices_(std::move(devices)) {}

Store::~Store() {
  for (Array &array : arrays_)
    for (int space = 0; space < spaces(); ++space)
      releaseBuffer(array, space);
}

Array *Store::create(const View &view) {
  forgetOldest();
  Array &array = arrays_.emplace_back();
  array.bytes = view.bytes(view.section);
  array.shape = view;
  array.buffers.resize(devices_.size());
  array.setHoldings(atHome(spaces(), host(), view.rank));
  return &array;
}

void Store::drop(Array *array) {
  for (int space = 0; space < spaces(); ++space)
    releaseBuffer(*array, space);
  arrays_.remove_if([array](const Array &other) { return &other == array; });
  ++version_;
}

void Store::forgetOldest() {
  if (arrays_.size() < mostIdle)
    return;
  Array *oldest = nullptr;
  for (Array &array : arrays_)
    if (!array.resident() && array.lastUse != round_ && (!oldest || array.lastUse < oldest->lastUse))
      oldest = &array;
  if (oldest)
    drop(oldest);
}

// Arrays that `view` means or whose storage it shares.
std::vector<Array *> Store::sharing(const View &view, Bytes bytes) {
  std::vector<Array *> found;
  for (Array &array : arrays_)
    if (array.bytes.meets(bytes) || (!array.flat && array.shape.sameShape(view)))
      found.push_back(&array);
  return found;
}

Result<Array *> Store::find(const View &view) {
  Bytes bytes = view.bytes(view.section);
  for (;;) {
    std::vector<Array *> found = sharing(view, bytes);
    if (found.empty())
      return create(view);
    if (found.size() == 1 && (found[0]->flat || found[0]->shape.sameShape(view))) {
      Bytes whole = found[0]->bytes.hull(bytes);
      bool grew = whole.size() != found[0]->bytes.size();
      found[0]->bytes = whole;
      if (!grew)
        return found[0];
      bytes = whole; // it may meet another array now
      continue;
    }
    // An array that only an earlier pass knew is no reason for a slow path: the storage may have been freed and reused.
    auto idle = std::find_if(found.begin(), found.end(), [&](Array *array) {
      return !array->resident() && array->lastUse != round_ && !array->shape.sameShape(view);
    });
    if (idle == found.end())
      return join(found, view, bytes);
    drop(*idle);
  }
}

Result<Array *> Store::join(const std::vector<Array *> &arrays, const View &view, Bytes bytes) {
  Array whole;
  whole.flat = true;
  std::string name = view.name;
  for (Array *array : arrays) {
    if (Status status = bringHome(*array, BoxSet{Box::everything(array->shape.rank)}, Why::Join); !status.ok())
      return status.error();
    bytes = bytes.hull(array->bytes);
    whole.residences.insert(whole.residences.end(), array->residences.begin(), array->residences.end());
    whole.lastUse = std::max(whole.lastUse, array->lastUse);
    whole.changes.add(array->changes);
    for (const Box &box : array->results.boxes())
      whole.results.add(array->flat ? BoxSet(box) : addressesOf(array->shape, box));
    name = array->shape.name;
  }
  whole.bytes = bytes;
  whole.shape = byteView(bytes, name);
  whole.buffers.resize(devices_.size());
  whole.setHoldings(atHome(spaces(), host(), 1));
  for (Array *array : arrays)
    drop(array);
  ++version_;
  return &arrays_.emplace_back(std::move(whole));
}

Array *Store::findResident(const void *base, const Residence *&residence) {
  for (Array &array : arrays_)
    for (std::size_t i = array.residences.size(); i-- > 0;)
      if (array.residences[i].view.base == reinterpret_cast<Address>(base)) {
        residence = &array.residences[i];
        return &array;
      }
  return nullptr;
}

bool Store::meetsResident(Bytes bytes) const {
  return std::any_of(arrays_.begin(), arrays_.end(),
                     [&](const Array &array) { return array.resident() && array.bytes.meets(bytes); });
}

std::vector<const Array *> Store::residentsAt(Bytes bytes) const {
  std::vector<const Array *> found;
  for (const Array &array : arrays_)
    if (array.bytes.meets(bytes) && !array.residentSection().empty())
      found.push_back(&array);
  return found;
}

std::vector<const Array *> Store::describedAt(Bytes bytes) const {
  std::vector<const Array *> found;
  for (const Array &array : arrays_)
    if (array.resident() && array.bytes.meets(bytes))
      found.push_back(&array);
  return found;
}

// Between two GPUs there may be a direct path; all others pass through the host anyway.
Rank Store::rank(int space) const {
  const bool gpu = device(space).kind() == Kind::Cuda;
  return [this, gpu](int holder) {
    const int way = holder == host() ? 1 : gpu && device(holder).kind() == Kind::Cuda ? 0 : 2;
    return static_cast<long>(way) * spaces() + holder;
  };
}

Status Store::move(Array &array, std::span<const Piece> pieces, bool results) {
  std::vector<Transfer> transfers;
  for (const Piece &piece : pieces)
    appendTransfers(array, piece, host(), devices_, transfers);
  for (const Transfer &transfer : transfers) {
    Status status = results ? checkResult(transfer) : Status();
    if (status.ok())
      status = enqueue(transfer);
    if (!status.ok())
      return status;
  }
  for (Device *device : devices_) {
    bool used = std::any_of(transfers.begin(), transfers.end(), [&](const Transfer &t) { return t.device == device; });
    if (used)
      if (Status status = device->wait(); !status.ok())
        return status;
  }
  return {};
}

Status Store::bringHome(Array &array, const BoxSet &boxes, Why why) {
  std::vector<Piece> pieces = require(*array.holdings, host(), boxes, rank(host()));
  if (pieces.empty())
    return {};
  if (Status status = move(array, pieces, why == Why::Results); !status.ok())
    return std::move(status.error()).note("array " + array.shape.text() + ", on its way to the host");
  Holdings after = *array.holdings;
  arrived(after, pieces);
  array.setHoldings(std::move(after));
  return {};
}

} // namespace het
