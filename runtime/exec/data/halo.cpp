//===-- exec/data/halo.cpp - halo exchange of a resident array -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Brings to each device the halo around what it wrote last, early. The next loop would fetch the same.

#include "base/text.hpp"
#include "exec/data/data.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/storage.hpp"
#include "exec/pass/early.hpp"
#include "exec/pass/faults.hpp"
#include "exec/pass/run.hpp"

#include "geometry/split.hpp"

#include <algorithm>
#include <atomic>

namespace het {

namespace {

// The last exchange of an array at a site: serves again while the array's state is the same. Guarded by the store's
// lock.
struct Exchange {
  Array *array = nullptr;
  int sides = allSides;
  std::shared_ptr<const std::uint64_t> version; // the array's, and its number then
  std::uint64_t number = 0;
  HoldingsPtr before, after;
  std::shared_ptr<const std::vector<BoxSet>> owned;
  Fetch fetch;
};

struct Exchanges {           // at one site: it may name several arrays, and those under one name may change places
  Exchanges *next = nullptr; // of all, so that those whose site is gone are still known
  std::vector<Exchange> list;
};

} // namespace

// Sides of one dimension, of het_halo_update's bits.
static bool isBefore(int sides, int d) { return sides >> (2 * d) & 1; }
static bool isAfter(int sides, int d) { return sides >> (2 * d + 1) & 1; }

static BoxSet withHalo(const Residence &residence, const BoxSet &owned, int sides) {
  std::vector<Box> wide = owned.boxes();
  for (Box &box : wide)
    for (int d = 0; d < box.rank; ++d) {
      const het_dim &dim = residence.access.dim[d];
      box.dim[d] = widen(box.dim[d], isBefore(sides, d) ? dim.before : 0, isAfter(sides, d) ? dim.after : 0,
                         residence.view.section.dim[d]);
    }
  return BoxSet(wide);
}

static Status plan(Runtime &rt, Array &array, const Residence &residence, Exchange &exchange) {
  exchange.fetch = {};
  exchange.array = &array;
  exchange.before = array.holdings;
  exchange.owned = array.owned;
  std::vector<BoxSet> wanted(array.buffers.size());
  for (std::size_t space = 0; array.owned && space < wanted.size(); ++space)
    // A joined array's boxes are bytes, which have no neighbours; the next loop fetches what it needs.
    if (!array.flat)
      wanted[space] = withHalo(residence, (*array.owned)[space], exchange.sides);
  // Addresses are final only when every buffer has grown.
  for (int space = 0; space < rt.host(); ++space)
    if (BoxSet &boxes = wanted[static_cast<std::size_t>(space)]; !boxes.empty())
      if (Status status = rt.store.reserve(array, space, boxes, !array.plain); !status.ok()) {
        if (!status.error().ofMemory)
          return status;
        boxes = {}; // a loop that is cut into pieces fetches what each of them needs
      }
  Holdings after = *array.holdings;
  Givers givers(*array.holdings);
  std::vector<Piece> between;
  for (int space = 0; space < rt.store.spaces(); ++space) {
    auto pieces = givers.require(space, wanted[static_cast<std::size_t>(space)], rt.store.rank(space));
    for (const Piece &piece : pieces) {
      appendTransfers(array, piece, rt.host(), rt.devices, exchange.fetch.transfers);
      if (piece.from != rt.host() && piece.to != rt.host())
        between.push_back(piece);
    }
    arrived(after, pieces);
  }
  array.fetched.learn(array.holdings, std::move(between));
  exchange.fetch.collect();
  exchange.after = array.intern(std::move(after));
  exchange.version = array.version;
  exchange.number = *array.version;
  return {};
}

// Copies between devices go on behind its return, as those of a pass that returns early.
static Status act(const Runtime &runtime, const Exchange &exchange, const het_site &site) {
  const bool early = mayLeaveRunning(runtime);
  for (const Fetch::Peers &peers : exchange.fetch.peers) // rows to be replaced may have been somebody's to read
    if (Status status = peers.receiver->followReaders(); !status.ok())
      return status;
  if (Status status = carryOut(exchange.fetch, early); !status.ok())
    return status;
  for (const Fetch::Peers &peers : exchange.fetch.peers)
    if (early && peers.receiver->overlaps()) {
      peers.receiver->leaveRunning(&site);
      peers.giver->leaveUnrecorded();
    } else if (Status status = peers.receiver->wait(); !status.ok())
      return status;
  exchange.array->holdings = exchange.after;
  return {};
}

constexpr std::size_t mostKept = 16;

// The exchange of this array at this site; a new one, if need be in place of the oldest.
static Exchange &exchangeOf(het_site &site, Array &array, int sides) {
  static Exchanges *all = nullptr;
  if (!site.state) {
    auto *made = new Exchanges;
    made->next = all;
    site.state = all = made;
  }
  std::vector<Exchange> &list = static_cast<Exchanges *>(site.state)->list;
  for (Exchange &exchange : list)
    if (exchange.array == &array && exchange.sides == sides)
      return exchange;
  if (list.size() == mostKept)
    list.erase(list.begin());
  list.emplace_back().sides = sides;
  return list.back();
}

static Error refused(const char *name, int sides, const char *why, const char *instead, const het_site &site) {
  const char *directive = sides == allSides ? "halo_exchange" : "halo_update";
  return atSite(Error{text(directive, " of array '", name ? name : "?", "', which ", why), {instead}}, &site);
}

static bool hasHalo(const Residence &residence, int sides) {
  for (int d = 0; d < residence.access.rank; ++d)
    if (const het_dim &dim = residence.access.dim[d];
        (isBefore(sides, d) && dim.before > 0) || (isAfter(sides, d) && dim.after > 0))
      return true;
  return false;
}

Status exchangeHalo(het_site &site, const char *name, void *base, int sides) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  std::unique_lock lock(rt.store.lockFor(storageAt(base)));
  const Residence *residence = nullptr;
  Array *array = rt.store.findResident(base, residence);
  if (!array)
    return refused(name, sides, "is not on the devices here",
                   "an enclosing data region, or a loop's 'persist', must name it", site);
  if (!hasHalo(*residence, sides))
    return refused(
        name, sides, sides == allSides ? "has no halo" : "has no halo on these sides",
        "give it one where it becomes resident: 'halo(1)' after its dist_data, or 'v[1:n:1]' in the loop's part_copy",
        site);
  if (!residence->contents)
    return {}; // the host's own copy is the only one
  Exchange &exchange = exchangeOf(site, *array, sides);
  DataPass pass(rt, &site);
  if (exchange.array != array || exchange.version != array->version || exchange.number != *array->version ||
      exchange.before != array->holdings || exchange.owned != array->owned)
    if (Status status = plan(rt, *array, *residence, exchange); !status.ok())
      return atSite(std::move(status.error()), &site);
  Status status = act(rt, exchange, site);
  if (!status.ok() && hasNewFailure(rt)) { // whoever reads the halo fetches it from elsewhere
    lock.unlock();
    status = forgetFailed(rt);
  }
  if (!status.ok())
    return atSite(std::move(status.error()).note(text("halo of array '", name, "'")), &site);
  return {};
}

} // namespace het
