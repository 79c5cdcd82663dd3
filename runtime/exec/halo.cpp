//===-- exec/halo.cpp - halo exchange of a resident array --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Brings to each device the halo around what it wrote last, early. The next loop would fetch the same.

#include "base/text.hpp"
#include "exec/data.hpp"
#include "exec/pass.hpp"
#include "exec/run.hpp"

#include "geometry/split.hpp"
#include "memory/transfer.hpp"

#include <algorithm>
#include <atomic>

namespace het {

namespace {

// The last exchange at a site: serves again while the array's state is the same. Guarded by the store's lock.
struct Exchange {
  Exchange *next = nullptr; // of all, so that one whose site is gone is still known
  Array *array = nullptr;
  std::uint64_t version = 0;
  HoldingsPtr before, after;
  std::shared_ptr<const std::vector<BoxSet>> owned;
  std::vector<Transfer> transfers;
  std::vector<Device *> queues;
};

} // namespace

static BoxSet withHalo(const Residence &residence, const BoxSet &owned) {
  BoxSet wide;
  for (Box box : owned.boxes()) {
    for (int d = 0; d < box.rank; ++d) {
      const het_dim &dim = residence.access.dim[d];
      box.dim[d] = widen(box.dim[d], dim.before, dim.after, residence.view.section.dim[d]);
    }
    wide.add(box);
  }
  return wide;
}

static Status plan(Runtime &rt, Array &array, const Residence &residence, Exchange &exchange) {
  exchange.transfers.clear();
  exchange.queues.clear();
  exchange.array = &array;
  exchange.before = array.holdings;
  exchange.owned = array.owned;
  std::vector<BoxSet> wanted(array.buffers.size());
  for (std::size_t space = 0; array.owned && space < wanted.size(); ++space)
    // A joined array's boxes are bytes, which have no neighbours; the next loop fetches what it needs.
    if (!array.flat)
      wanted[space] = withHalo(residence, (*array.owned)[space]);
  // Addresses are final only when every buffer has grown.
  for (int space = 0; space < rt.host(); ++space)
    if (const BoxSet &boxes = wanted[static_cast<std::size_t>(space)]; !boxes.empty())
      if (Status status = rt.store.reserve(array, space, boxes, !array.plain); !status.ok())
        return status;
  Holdings after = *array.holdings;
  for (int space = 0; space < rt.store.spaces(); ++space) {
    auto pieces = require(*array.holdings, space, wanted[static_cast<std::size_t>(space)], rt.store.order(space));
    for (const Piece &piece : pieces)
      appendTransfers(array, piece, rt.host(), rt.devices, exchange.transfers);
    arrived(after, pieces);
  }
  for (const Transfer &transfer : exchange.transfers)
    if (std::find(exchange.queues.begin(), exchange.queues.end(), transfer.device) == exchange.queues.end())
      exchange.queues.push_back(transfer.device);
  exchange.after = array.intern(std::move(after));
  exchange.version = rt.store.version();
  return {};
}

static Status act(const Exchange &exchange) {
  for (const Transfer &transfer : exchange.transfers)
    if (Status status = enqueue(transfer); !status.ok())
      return status;
  for (Device *device : exchange.queues)
    if (Status status = device->wait(); !status.ok())
      return status;
  exchange.array->holdings = exchange.after;
  return {};
}

static Error refused(const char *name, const char *why, const char *instead, const het_site &site) {
  return atSite(Error{text("halo_exchange of array '", name ? name : "?", "', which ", why), {instead}}, &site);
}

static bool hasHalo(const Residence &residence) {
  const het_access &access = residence.access;
  return std::any_of(access.dim, access.dim + access.rank, [](const het_dim &d) { return d.before > 0 || d.after > 0; });
}

Status exchangeHalo(het_site &site, const char *name, void *base) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  std::unique_lock lock(rt.store.lock());
  const Residence *residence = nullptr;
  Array *array = rt.store.findResident(base, residence);
  if (!array)
    return refused(name, "is not on the devices here", "an enclosing data region, or a loop's 'persist', must name it", site);
  if (!hasHalo(*residence))
    return refused(name, "has no halo", "give it one where it becomes resident: 'halo(1)' after its dist_data, or "
                   "'v[1:n:1]' in the loop's part_copy", site);
  if (!residence->contents)
    return {}; // the host's own copy is the only one
  static Exchange *all = nullptr;
  if (!site.state) {
    auto *made = new Exchange;
    made->next = all;
    site.state = all = made;
  }
  auto &exchange = *static_cast<Exchange *>(site.state);
  DataPass pass(rt, &site);
  if (exchange.array != array || exchange.version != rt.store.version() || exchange.before != array->holdings ||
      exchange.owned != array->owned)
    if (Status status = plan(rt, *array, *residence, exchange); !status.ok())
      return atSite(std::move(status.error()), &site);
  if (Status status = act(exchange); !status.ok())
    return atSite(std::move(status.error()).note(text("halo of array '", name, "'")), &site);
  return {};
}

} // namespace het
