//===-- exec/pass/slots.cpp - the work of a pass in slots for threads ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/text.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/pass/site.hpp"
#include "geometry/split.hpp"

#include <algorithm>
#include <cmath>

namespace het {

// Stage 1 gives a view to arrays of which it sees the edges, or whose shape it leaves to the runtime.
static Error noView(const het_access &access) {
  Error error{text("array '", access.name, "' has edges here that the loop on the host cannot see"), {}};
  return std::move(error).note(
      text("name it at the loop: 'present(", access.name, ")', or the clause that gives it the halo"));
}

Status giveCopies(const Run &run, const het_region &region, Slot &slot) {
  if (run.runtime->dry) // no body asks for them
    return {};
  if (run.plan->edged.empty() || !slot.part->host) {
    slot.copies.clear(); // of an earlier pass
    return {};
  }
  if (Status status = fillCopies(region, *run.plan, slot.boxes.front(), slot.copies); !status.ok())
    return status;
  slot.origin = slot.part->origin;
  for (PrivateCopy &copy : slot.copies)
    if (const het_access &access = region.access[copy.edged->access]; !(access.mode & HET_HOST_VIEW))
      return noView(access);
  for (PrivateCopy &copy : slot.copies)
    slot.origin[static_cast<std::size_t>(copy.edged->access)] = originOf(copy);
  return {};
}

Slot &addSlot(Run &run, const het_region &region, const Part &part) {
  Slot &slot = run.slots[run.count++];
  slot.run = &run;
  slot.part = &part;
  slot.boxes.clear();
  slot.tiles.clear();
  slot.box = 0;
  slot.stage = slot.stageEnd = slot.brought = 0;
  slot.arrived = {};
  slot.at = 0;
  slot.single = false;
  slot.work = 0;
  slot.seconds = 0;
  slot.rest = {};
  slot.once = 0;
  slot.launches = 0;
  slot.failure.reset();
  slot.again.clear();
  slot.againTiles.clear();
  slot.claimedWork = 0;
  slot.claimedSeconds = 0;
  slot.pending.clear();
  slot.lanes = {};
  slot.chunks = {};
  slot.clock = 0;
  slot.completed = 0;
  slot.taken = false;
  slot.done.store(false, std::memory_order_relaxed);
  if (region.reductions > 0) {
    slot.values.resize(static_cast<std::size_t>(region.reductions));
    slot.given.assign(static_cast<std::size_t>(region.reductions), 0);
  }
  return slot;
}

// Outermost iterations: what the host's cores share.
static long outerIterations(const Part &part) {
  long sum = 0;
  for (const Box &box : part.boxes)
    sum += box.dim[0].size();
  return sum;
}

// Those `mine` of a part's outermost iterations, its boxes counted one after the other.
static void appendBoxes(std::vector<Box> &boxes, const Part &part, Range mine) {
  long at = 0;
  for (const Box &box : part.boxes) {
    Range here = Range{mine.lo - at, mine.hi - at}.intersect({0, box.dim[0].size()});
    at += box.dim[0].size();
    if (here.empty())
      continue;
    boxes.push_back(box);
    boxes.back().dim[0] = {box.dim[0].lo + here.lo, box.dim[0].lo + here.hi};
  }
}

static int hostCores(const Run &run, const Part &part) {
  int cores = run.runtime->devices.back()->capability().cores;
  return static_cast<int>(std::clamp<long>(outerIterations(part), 1, std::max(cores, 1)));
}

// Whoever takes a part of an accelerator only enqueues it. The result of a reduction is waited for.
static bool onlyEnqueues(const Run &run) {
  return run.returnsEarly && run.plan->region.reductions == 0 &&
         std::none_of(run.plan->parts.begin(), run.plan->parts.end(), [](auto &p) { return p.host; });
}

// One thread alone is better where what the others would take off its hands costs less than waking them.
bool worksAlone(const Run &run, int slots, long total) {
  if (run.runtime->virtualClock || run.check || slots <= 1 || !run.site || onlyEnqueues(run))
    return true;
  const Site &site = *run.site;
  double saved = site.aloneSeconds * (1 - 1.0 / slots);
  return site.passes > 0 && site.aloneTotal == total && saved < run.runtime->forkSeconds(slots);
}

void makeRoom(Run &run, int slots) {
  if (run.capacity >= slots)
    return;
  run.capacity = slots;
  run.slots = std::make_unique<Slot[]>(static_cast<std::size_t>(slots));
}

// One for each core of the host, those that reach beyond an edge apart.
static void appendPieces(std::vector<SlotWork> &pieces, const Run &run, const het_region &region, const Part &part,
                         bool alone) {
  const long outer = outerIterations(part), cores = !part.host || alone ? 1 : hostCores(run, part);
  const bool edged = part.host && !run.plan->edged.empty();
  if (!part.tiles.empty()) { // whole, edges or not: their sums have one order
    const auto boxes = static_cast<long>(part.boxes.size());
    const long slots = edged ? boxes : std::min(cores, boxes);
    for (long i = 0; i < slots; ++i)
      pieces.push_back({&part, {}, {}, block({0, boxes}, slots, i)});
    return;
  }
  for (long i = 0; i < cores; ++i) {
    const Range mine = block({0, outer}, cores, i);
    if (!edged) {
      pieces.push_back({&part, mine, {}, {}});
      continue;
    }
    std::vector<Box> boxes;
    appendBoxes(boxes, part, mine);
    for (const Box &box : boxes)
      for (const Box &one : cutAtEdges(region, *run.plan, box))
        pieces.push_back({&part, mine, one, {}});
  }
}

bool oneByOne(const Run &run, const Part &part) {
  return run.check && (part.host || run.runtime->devices[static_cast<std::size_t>(part.space)]->kind() == Kind::Sim);
}

static Status fillSlot(Run &run, const het_region &region, const SlotWork &piece) {
  Slot &slot = addSlot(run, region, *piece.part);
  const Part &part = *piece.part;
  if (!part.tiles.empty()) {
    slot.boxes.assign(part.boxes.begin() + piece.own.lo, part.boxes.begin() + piece.own.hi);
    slot.tiles.assign(part.tiles.begin() + piece.own.lo, part.tiles.begin() + piece.own.hi);
  } else if (piece.box.rank > 0) {
    slot.boxes.push_back(piece.box); // addSlot() has emptied them
  } else {
    appendBoxes(slot.boxes, part, piece.outer);
  }
  slot.single = oneByOne(run, part);
  slot.work = std::lround(iterationsIn(slot.boxes) / std::max(iterationsIn(piece.part->boxes), 1.0) *
                          static_cast<double>(piece.part->work));
  return giveCopies(run, region, slot);
}

// The host's slots come first: the caller takes the first one, and stays on the user's own arrays.
Status makeSlots(Run &run, const het_region &region) {
  int slots = 0;
  long total = 0;
  for (const Part &part : run.plan->parts) {
    slots += part.host ? hostCores(run, part) : 1;
    total += part.work;
  }
  const bool alone = worksAlone(run, slots, total);
  std::vector<SlotWork> &pieces = run.work;
  pieces.clear();
  for (bool host : {true, false})
    for (const Part &part : run.plan->parts)
      if (part.host == host)
        appendPieces(pieces, run, region, part, alone);
  makeRoom(run, static_cast<int>(pieces.size()));
  run.count = 0;
  for (const SlotWork &piece : pieces)
    if (Status status = fillSlot(run, region, piece); !status.ok())
      return status;
  run.team = alone ? 1 : std::clamp(run.count, 1, slots);
  run.ticket.store(0, std::memory_order_relaxed);
  return {};
}

} // namespace het
