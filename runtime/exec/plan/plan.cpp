//===-- exec/plan/plan.cpp - one pass through a region, as data ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/plan.hpp"

#include <algorithm>

namespace het {

static bool same(const het_layout &a, const het_layout &b) {
  auto sameLoop = [](const het_spread &x, const het_spread &y) {
    return x.axis == y.axis && x.policy == y.policy && x.size == y.size && x.align == y.align;
  };
  auto sameReach = [](const het_reach &x, const het_reach &y) {
    return x.loop == y.loop && x.factor == y.factor && x.offset == y.offset && x.span == y.span &&
           x.before == y.before && x.after == y.after && x.first == y.first && x.count == y.count &&
           x.exact == y.exact && x.mirror == y.mirror && x.other_factor == y.other_factor &&
           x.other_offset == y.other_offset && x.other_span == y.other_span &&
           (x.ranges == y.ranges || (x.ranges && y.ranges && *itemRangesOf(x) == *itemRangesOf(y)));
  };
  return a.axes == b.axes && a.loops == b.loops && std::equal(a.positions, a.positions + a.axes, b.positions) &&
         std::equal(a.loop, a.loop + a.loops, b.loop, sameLoop) &&
         std::equal(a.block, a.block + HET_MAX_RANK, b.block) &&
         std::equal(a.reach, a.reach + HET_MAX_RANK, b.reach, sameReach);
}

static bool same(const het_access &a, const het_access &b) {
  if (a.base != b.base || a.mode != b.mode || a.rank != b.rank || a.item != b.item || a.subscripts != b.subscripts)
    return false;
  for (int d = 0; d < ((a.mode & HET_PACKED) ? HET_MAX_RANK : std::max(a.rank, a.subscripts)); ++d) {
    const het_dim &x = a.dim[d], &y = b.dim[d];
    if (x.extent != y.extent || x.lo != y.lo || x.len != y.len || x.follow != y.follow || x.policy != y.policy ||
        x.before != y.before || x.after != y.after || x.edges != y.edges)
      return false;
  }
  return true;
}

void collectQueues(Plan &plan) {
  plan.fetch.collect();
  for (const Transfer &transfer : plan.home)
    if (std::ranges::find(plan.homing, transfer.device) == plan.homing.end())
      plan.homing.push_back(transfer.device);
}

bool meetsResident(const Store &store, const het_region &region) {
  if (store.residents() == 0)
    return false;
  for (int k = 0; k < region.accesses; ++k) {
    const het_access &access = region.access[k];
    if (access.rank == 0 || (access.mode & HET_PRESENT))
      return true;
    if (View view = viewOf(access); store.meetsResident(view.bytes(view.section)))
      return true;
  }
  return false;
}

// Whatever was learned of other states in the meantime.
bool Plan::Effect::isAsBefore() {
  if (array->holdings != before)
    return false;
  if (seen == array->fetched.revision() || !owned)
    return true;
  seen = array->fetched.revision();
  return array->fetched.revision(made) == revision;
}

bool Plan::isStale() const {
  return std::any_of(known.begin(), known.end(), [](const Known &one) { return *one.version != one.number; });
}

// The accesses mean the same arrays, each as it was, whatever happened to others. `other` has the plan's description.
bool Plan::findsTheSame(const het_region &other, const Store &store) {
  if (isStale() || (known.empty() && (persists || meetsResident(store, other))))
    return false;
  for (int k = 0; k < other.accesses; ++k)
    if (store.versionAt(other.access[k].base) != residences[static_cast<std::size_t>(k)])
      return false;
  version = store.version();
  return true;
}

bool Plan::serves(const het_region &other, const Store &store, bool locked) {
  const bool changed = version != store.version() && !(pure && !persists && known.empty() && store.residents() == 0);
  if (changed && !locked)
    return false;
  if (region.loops != other.loops || region.accesses != other.accesses)
    return false;
  for (int d = 0; d < region.loops; ++d)
    if (region.loop[d].first != other.loop[d].first || region.loop[d].count != other.loop[d].count ||
        region.loop[d].step != other.loop[d].step)
      return false;
  if (!same(layouts[0], layoutOf(other.layout)))
    return false;
  for (int k = 0; k < region.accesses; ++k)
    if (const auto at = static_cast<std::size_t>(k);
        !same(accesses[at], other.access[k]) || !same(layouts[at + 1], layoutOf(other.access[k].layout)))
      return false;
  if (changed && !findsTheSame(other, store))
    return false;
  return std::ranges::all_of(effects, [](Effect &effect) { return effect.isAsBefore(); });
}

// Items of a whole array that is only read stay on a device when the split moves: it gets room for all of them at once.
static bool staysWhereRead(const Use &use) {
  bool some = false;
  for (int d = 0; d < use.shape.rank; ++d)
    some |= use.shape.reach(d).loop > 0 && use.shape.dim[d].follow == HET_WHOLE;
  return some && use.resident && !(use.shape.mode & HET_WRITE);
}

// The items that must be current where a part runs: see het.h on modes. Old values of items that may stay unwritten
// count too, since the whole of what a part owns is taken from it afterwards.
void addUse(Share &share, const het_region &region, const Use &use, const Domain &domain,
            std::span<const Chunk> chunks) {
  int mode = use.shape.mode;
  bool scratch = use.isPrivate() && !(mode & HET_TO); // undefined at first, given up afterwards
  Footprint boxes;
  for (const Chunk &chunk : chunks)
    boxes.add(footprint(region, use.shape, domain, chunk));
  const Array &array = *use.array;
  const BoxSet reads = array.map(use.view, boxes.reads);
  const BoxSet owned = mode & HET_WRITE ? array.map(use.view, boxes.owned) : BoxSet();
  BoxSet needed = scratch ? BoxSet() : mode & HET_READ ? reads : owned;
  if (mode & HET_WRITES_ALL)
    needed.subtract(array.map(use.view, boxes.made));
  share.near.add(array.map(use.view, staysWhereRead(use) ? std::vector{use.view.section} : boxes.around));
  share.reads.add(needed);
  share.writes.add(owned);
}

bool mayPack(const std::vector<Use> &uses, const Array *array) {
  return std::all_of(uses.begin(), uses.end(), [array](const Use &use) { return use.array != array || use.mayPack; });
}

void findArrays(Part &part, const std::vector<Use> &uses) {
  part.origin.clear();
  part.extent.clear();
  for (const Use &use : uses) {
    part.origin.push_back(part.host ? use.access->base : use.array->origin(use.view, part.space));
    const Buffer *buffer = part.host ? nullptr : &use.array->buffers[static_cast<std::size_t>(part.space)];
    for (std::size_t d = 0; d < HET_MAX_RANK; ++d)
      part.extent.push_back(buffer && buffer->packed() ? buffer->extent[d] : use.access->dim[d].extent);
  }
}

} // namespace het
