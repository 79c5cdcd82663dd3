//===-- memory/store/store.cpp - finding, joining and forgetting arrays --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Device memory is in buffers.cpp, data regions are in residence.cpp.

#include "memory/store/store.hpp"

#include <algorithm>
#include <map>

namespace het {

// Arrays remembered in all, before those that no data region keeps are forgotten.
static constexpr std::size_t mostRemembered = 1024;

Store::Store(std::vector<Device *> devices) : devices_(std::move(devices)) {}

Store::~Store() {
  arrays_.forEach([&](Array &array) {
    for (int space = 0; space < spaces(); ++space)
      releaseBuffer(array, space);
  });
}

std::unique_lock<StoreLock> Store::lockFor(const Storage &storage) {
  lock_.lockAfter([&] { return activeAt(storage); });
  return {lock_, std::adopt_lock};
}

std::vector<ActivePass *> Store::activeAt(const Storage &storage) const {
  std::vector<ActivePass *> found;
  const auto add = [&](const std::vector<Array *> &arrays) {
    for (const Array *array : arrays)
      if (array->pass && std::ranges::find(found, array->pass) == found.end())
        found.push_back(array->pass);
  };
  for (const View &view : storage.views) {
    Bytes bytes = view.bytes(view.section);
    add(sharing(view, bytes));
  }
  for (Address base : storage.bases)
    add(arrays_.based(base));
  for (Bytes bytes : storage.bytes)
    add(arrays_.at(bytes));
  return found;
}

void Store::beginPass(ActivePass &pass) {
  for (Array *array : pass.arrays)
    array->pass = &pass;
  lock_.begin(pass);
}

void Store::addToPass(ActivePass &pass, Array &array) {
  if (array.pass == &pass)
    return;
  array.pass = &pass;
  pass.arrays.push_back(&array);
}

void Store::endPass(ActivePass &pass) {
  for (Array *array : pass.arrays)
    array->pass = nullptr;
  pass.arrays.clear();
  lock_.end(pass);
}

Array *Store::create(const View &view) {
  forgetOldest();
  Array array;
  array.bytes = view.bytes(view.section);
  array.shape = view;
  array.buffers.resize(devices_.size());
  array.setHoldings(atHome(spaces(), host(), view.rank));
  return &arrays_.add(std::move(array));
}

// Loops that see one storage in two shapes by turns would else allocate in each pass.
Array *Store::replace(Array &idle, const View &view) {
  std::vector<Buffer> buffers = std::exchange(idle.buffers, std::vector<Buffer>(devices_.size()));
  std::vector<std::optional<PendingUses>> pending = std::move(idle.pending);
  for (std::optional<PendingUses> &one : pending)
    if (one)
      one->forgetBytes();
  drop(&idle);
  Array *made = create(view);
  made->pending = std::move(pending);
  for (int space = 0; space < spaces(); ++space)
    takeOver(*made, space, buffers[static_cast<std::size_t>(space)]);
  return made;
}

void Store::drop(Array *array) {
  for (int space = 0; space < spaces(); ++space)
    releaseBuffer(*array, space);
  changed(*array);
  arrays_.remove(*array);
}

// The half of them that was not used for the longest time, so that this is seldom done. Arrays that data regions or
// tasks keep are not looked at again before there are twice as many.
void Store::forgetOldest() {
  if (arrays_.size() < forgetAt_)
    return;
  std::vector<Array *> idle;
  arrays_.forEach([&](Array &array) {
    if (isIdle(array))
      idle.push_back(&array);
  });
  const auto half = idle.begin() + static_cast<std::ptrdiff_t>((idle.size() + 1) / 2);
  std::nth_element(idle.begin(), half, idle.end(), [](auto *a, auto *b) { return a->lastUse < b->lastUse; });
  std::for_each(idle.begin(), half, [&](Array *array) { drop(array); });
  forgetAt_ = std::max(mostRemembered, 2 * arrays_.size());
}

// Arrays that `view` means or whose storage it shares. `bytes` grow to hold all of these.
std::vector<Array *> Store::sharing(const View &view, Bytes &bytes) const {
  for (;;) {
    std::vector<Array *> found = arrays_.atOrBased(bytes, view.base);
    std::erase_if(found, [&](const Array *array) {
      return !array->bytes.meets(bytes) && (array->flat || !array->shape.sameShape(view));
    });
    Bytes whole = bytes;
    for (const Array *array : found)
      whole = whole.hull(array->bytes);
    if (whole.lo == bytes.lo && whole.hi == bytes.hi)
      return found;
    bytes = whole;
  }
}

Result<Array *> Store::find(const View &view) {
  for (;;) {
    Bytes bytes = view.bytes(view.section);
    const std::vector<Array *> found = sharing(view, bytes);
    if (found.empty())
      return create(view);
    if (found.size() == 1 && (found[0]->flat || found[0]->shape.sameShape(view))) {
      arrays_.grow(*found[0], bytes);
      return found[0];
    }
    // An array that only an earlier pass knew is no reason for a slow path: the storage may have been freed and reused.
    auto idle = std::find_if(found.begin(), found.end(),
                             [&](Array *array) { return isIdle(*array) && !array->shape.sameShape(view); });
    if (idle == found.end())
      return join(found, view, bytes);
    if (found.size() == 1)
      return replace(**idle, view);
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
  Array &made = arrays_.add(std::move(whole));
  changed(made);
  return &made;
}

Array *Store::findResident(const void *base, const Residence *&residence) const {
  const auto at = reinterpret_cast<Address>(base);
  for (Array *array : arrays_.based(at))
    for (std::size_t i = array->residences.size(); i-- > 0;)
      if (array->residences[i].view.base == at) {
        residence = &array->residences[i];
        return array;
      }
  return nullptr;
}

std::uint64_t Store::versionAt(const void *base) const {
  const Residence *residence = nullptr;
  const Array *array = findResident(base, residence);
  return array ? *array->version : 0;
}

bool Store::meetsResident(Bytes bytes) const {
  const std::vector<Array *> there = arrays_.at(bytes);
  return std::any_of(there.begin(), there.end(), [](const Array *array) { return array->resident(); });
}

std::vector<const Array *> Store::residentsAt(Bytes bytes) const {
  std::vector<const Array *> found;
  for (const Array *array : arrays_.at(bytes))
    if (!array->residentSection().empty())
      found.push_back(array);
  return found;
}

std::vector<const Array *> Store::describedAt(Bytes bytes) const {
  std::vector<const Array *> found;
  for (const Array *array : arrays_.at(bytes))
    if (array->resident())
      found.push_back(array);
  return found;
}

// Between two devices of a driver there may be a direct path; all others pass through the host anyway.
Rank Store::rank(int space) const {
  const Kind kind = device(space).kind();
  const bool driven = kind == Kind::Cuda || kind == Kind::OpenCl;
  return [this, kind, driven](int holder) {
    const int way = holder == host() ? 1 : driven && device(holder).kind() == kind ? 0 : 2;
    return static_cast<long>(way) * spaces() + holder;
  };
}

// A copy to the host is behind what may still write the array on its device, and beside all else there.
static Status start(const Transfer &transfer, bool results) {
  Status status = results ? checkResult(transfer) : Status();
  if (!status.ok())
    return status;
  Device &device = *transfer.device;
  const bool home = transfer.direction == Transfer::Out;
  status = home ? transfer.array->followContents(device, transfer.what, device, Lane::Out) : device.followReaders();
  return status.ok() ? enqueue(transfer, home ? Order::Lane : Order::Device) : std::move(status);
}

// Until copies from a device are at the host, or, where there are others, until the device is idle.
static Status await(Device &device, std::span<const Transfer> transfers) {
  bool used = false, others = false;
  for (const Transfer &transfer : transfers)
    if (transfer.device == &device) {
      used = true;
      others |= transfer.direction != Transfer::Out;
    }
  if (!used || others)
    return used ? device.wait() : Status();
  const Result<Event> event = device.record(Lane::Out);
  return event.ok() ? device.wait(*event) : Status(event.error());
}

Status Store::await(std::span<const Transfer> transfers) const {
  for (Device *device : devices_)
    if (Status status = het::await(*device, transfers); !status.ok())
      return status;
  return {};
}

static Error onItsWay(Error error, const Array &array) {
  return std::move(error).note("array " + array.shape.text() + ", on its way to the host");
}

Status Store::move(Array &array, std::span<const Piece> pieces, bool results) {
  std::vector<Transfer> transfers;
  for (const Piece &piece : pieces)
    appendTransfers(array, piece, host(), devices_, transfers);
  for (const Transfer &transfer : transfers)
    if (Status status = start(transfer, results); !status.ok())
      return status;
  return await(transfers);
}

// When a device has made what it gives, as the number of an operation.
static std::uint64_t endOf(const Transfer &transfer) { return transfer.array->madeBy(*transfer.device, transfer.what); }

Status Store::bringHome(std::span<const View> views) {
  std::map<Array *, Holdings> after;
  std::vector<Transfer> transfers;
  for (const View &view : views) {
    Array *array = nullptr;
    if (!residenceOf(view, array))
      continue;
    Holdings &holdings = after.try_emplace(array, *array->holdings).first->second;
    const BoxSet boxes = array->map(view, view.section);
    const std::vector<Piece> pieces = require(holdings, host(), boxes, rank(host()));
    replaceAtHost(*array, boxes);
    for (const Piece &piece : pieces)
      appendTransfers(*array, piece, host(), devices_, transfers);
    arrived(holdings, pieces);
  }
  std::ranges::stable_sort(transfers, {}, endOf); // each device's lane in the order in which it can begin
  for (const Transfer &transfer : transfers)
    if (Status status = start(transfer, true); !status.ok())
      return onItsWay(std::move(status.error()), *transfer.array);
  if (Status status = await(transfers); !status.ok())
    return status;
  for (auto &[array, holdings] : after)
    array->setHoldings(std::move(holdings));
  return {};
}

Status Store::bringHome(Array &array, const BoxSet &boxes, Why why) {
  std::vector<Piece> pieces = require(*array.holdings, host(), boxes, rank(host()));
  if (pieces.empty())
    return {};
  if (Status status = move(array, pieces, why == Why::Results); !status.ok())
    return onItsWay(std::move(status.error()), array);
  Holdings after = *array.holdings;
  arrived(after, pieces);
  array.setHoldings(std::move(after));
  return {};
}

} // namespace het
