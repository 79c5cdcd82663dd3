//===-- exec/pass/part.cpp - the parts that threads take -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "exec/checking/check.hpp"
#include "exec/checking/verify.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/engine/child.hpp"
#include "exec/pass/faults.hpp"
#include "exec/pass/site.hpp"
#include "exec/plan/boundary.hpp"
#include "geometry/split.hpp"
#include "trace/record.hpp"

#include <cstring>
#include <utility>

namespace het {

// het_part.state holds the number of the slot, plus one.
static int slotNumber(const het_part &part) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(part.state)) - 1;
}

Box iterationsAt(const Slot &slot) {
  Box box = slot.boxes[slot.box];
  long rest = slot.at;
  for (int d = box.rank; slot.single && d-- > 0;) {
    Range &range = box.dim[d];
    const long at = range.lo + rest % range.size();
    rest /= range.size();
    range = {at, at + 1};
  }
  return box;
}

static void giveBox(const Slot &slot, const het_region &region, het_part &part) {
  const Box box = iterationsAt(slot);
  for (int d = 0; d < region.loops; ++d)
    bounds(region.loop[d], box.dim[static_cast<std::size_t>(d)], part.lo[d], part.hi[d]);
}

// All that `lane` is given from now on waits for what `of` has been given.
static Status behind(Device &device, Lane lane, Lane of) {
  Result<Event> event = device.record(of);
  return event.ok() ? device.follow(lane, *event) : Status(event.error());
}

Status bringNext(Slot &slot) {
  // One ahead, however many kernels the body has.
  if (slot.brought >= slot.part->stages.size() || slot.brought > slot.stage + 1)
    return {};
  const std::vector<Transfer> &before = slot.part->stages[slot.brought++].before;
  if (before.empty()) // the stage before it may still have to follow its own
    return {};
  // A task's, beside kernels. The host may change the storage when the task is complete.
  const bool beside = slot.run->returnsEarly;
  for (const Transfer &transfer : before) {
    Status status = beside ? transfer.array->follow(deviceOf(slot), transfer.what, Lane::In) : Status();
    if (status.ok())
      status = enqueue(transfer, Order::Lane);
    if (!status.ok())
      return status;
  }
  Result<Event> event = deviceOf(slot).record(Lane::In);
  if (!event.ok())
    return std::move(event.error());
  slot.arrived = *event;
  return beside ? deviceOf(slot).wait(slot.arrived) : Status();
}

// The kernels that follow wait for the stage's copies.
static Status beginStage(Slot &slot) {
  if (slot.part->stages.empty())
    return {};
  if (slot.brought == slot.stage)
    if (Status status = bringNext(slot); !status.ok())
      return status;
  slot.stageEnd += slot.part->stages[slot.stage].boxes;
  return deviceOf(slot).follow(Lane::Compute, slot.arrived);
}

// Copies home what the stage has made, behind its kernels.
static Status endStage(Slot &slot) {
  const std::vector<Transfer> &after = slot.part->stages[slot.stage].after;
  const bool commits = canRedo(slot);
  if (after.empty() && !commits)
    return {};
  if (Status status = behind(deviceOf(slot), Lane::Out, Lane::Compute); !status.ok())
    return status;
  if (commits) {
    Status status = commitResults(after, deviceOf(slot));
    if (status.ok())
      commitBoxes(slot, slot.stageEnd);
    return status;
  }
  for (const Transfer &transfer : after) {
    Status status = checkResultOfPass(transfer);
    if (status.ok())
      status = enqueue(transfer, Order::Lane);
    if (!status.ok())
      return status;
  }
  return {};
}

// The same share goes on.
static Result<bool> goesOn(Slot &slot) {
  if (slot.failure)
    return *slot.failure;
  if (slot.single && ++slot.at < slot.boxes[slot.box].items())
    return true;
  slot.at = 0;
  ++slot.box;
  if (slot.part->stages.empty() || slot.box < slot.stageEnd || slot.box == slot.boxes.size())
    return slot.box < slot.boxes.size();
  Status status = endStage(slot);
  ++slot.stage;
  if (status.ok() && slot.stage == slot.part->boundary)
    status = endBoundary(slot);
  if (status.ok())
    status = beginStage(slot);
  return status.ok() ? Result<bool>(true) : Result<bool>(std::move(status.error()));
}

// Tells the thread where it computes, and on which addresses.
static void describe(const Slot &slot, const het_region &region, het_part &part) {
  const Part &mine = *slot.part;
  const Device &device = deviceOf(slot);
  part.host = mine.host;
  part.device = device.clauseDevice();
  part.offload = !mine.host && device.clauseOffload();
  part.ptr = slot.copies.empty() ? mine.origin.data() : slot.origin.data();
  part.extent = mine.extent.data();
  giveBox(slot, region, part);
}

static void takePart(Slot &slot, const het_region &region) {
  currentSlot() = &slot;
  setThreadRegion(region.site);
  holdAcrossCalls(!slot.part->host); // what runs between the calls is hetcc's own text
}

static Status begin(Run &run, const het_region &region, int number, het_part &part) {
  Slot &slot = run.slots[number];
  slot.begin = trace::now();
  part.state = reinterpret_cast<void *>(static_cast<std::intptr_t>(number + 1));
  describe(slot, region, part);
  slot.outer = currentSlot();
  slot.outerSite = threadRegion();
  takePart(slot, region);
  if (canRedo(slot))
    commitBoxes(slot, 0);
  return beginStage(slot);
}

void recordPart(const Slot &slot, const het_site *site, double begin, double end, long work) {
  if (trace::on())
    trace::record({trace::What::Part, slot.part->space, site ? site->line : 0, site && site->file ? site->file : "",
                   begin, end, static_cast<std::uint64_t>(work)});
}

static void bringAllBack(Slot &slot) {
  for (PrivateCopy &copy : slot.copies)
    bringBack(copy);
}

static Status finish(Run &run, int number, const het_region &region) {
  Slot &slot = run.slots[number];
  currentSlot() = slot.outer;
  setThreadRegion(slot.outerSite);
  holdAcrossCalls(false);
  if (run.check) {
    std::lock_guard guard(run.check->lock);
    resolveConflicts(run, region);
  }
  bringAllBack(slot);
  if (!slot.part->host)
    if (Status status = endStage(slot); !status.ok())
      return status;
  if (run.dispatcher && run.dispatcher->overlaps())
    return run.dispatcher->submitted(number);
  if (!slot.part->host && !run.returnsEarly)
    if (Status status = deviceOf(slot).wait(); !status.ok())
      return status;
  const double end = trace::now();
  slot.seconds += run.runtime->virtualClock ? slot.part->virtualSeconds : end - slot.begin;
  recordPart(slot, region.site, slot.begin, end, slot.work);
  if (run.dispatcher)
    return run.dispatcher->finished(number);
  slot.done.store(true, std::memory_order_release);
  return {};
}

// A slot that is still to be done; -1: none. In a team of ours the same thread gets the same slot in each pass, for the
// sake of its caches; threads of other teams come in any number, and draw tickets.
static Result<int> take(Run &run, bool ours, const Place &mine, int number) {
  if (run.dispatcher)
    return run.dispatcher->take(number >= 0 ? number : ours ? mine.index : -1);
  if (ours)
    number = number < 0 ? mine.index : number + mine.size;
  else
    number = run.ticket.fetch_add(1, std::memory_order_relaxed);
  bool again = number < run.count && ours && run.slots[number].done.load(std::memory_order_relaxed); // after the end
  return number >= run.count || again ? -1 : number;
}

Result<bool> next(het_region &region, het_part &part) {
  Run &run = *static_cast<Run *>(region.state);
  if (Status status = checkProcess(*run.runtime); !status.ok())
    return std::move(status.error());
  if (Verification *verification = run.verification.get(); verification && !verification->serialDone()) {
    Result<bool> got = verification->next(region, part);
    if (!got.ok() || *got)
      return got;
  }
  const bool ours = place().region == &region;
  Result<bool> got = nextOf(run, region, part, ours);
  while (run.runtime->dry && got.ok() && *got) // no body sees a part
    got = nextOf(run, region, part, ours);
  return got;
}

// The slot's part after a failure of its device. An error: the program cannot go on.
static Status redo(Slot &slot, const het_region &region, het_part &part, Error why) {
  if (!redoOnHost(slot, region, why))
    return why;
  Result<bool> more = nextAgain(slot, region);
  if (!more.ok())
    return std::move(more.error());
  describe(slot, region, part);
  takePart(slot, region);
  return {};
}

// The slot's next box. False: its part is complete.
static Result<bool> nextBox(Slot &slot, const het_region &region, het_part &part) {
  Result<bool> more = goesOn(slot);
  if (!more.ok())
    return more;
  if (*more) {
    giveBox(slot, region, part);
    return true;
  }
  if (slot.again.empty())
    return false;
  bringAllBack(slot);
  more = nextAgain(slot, region);
  if (more.ok())
    describe(slot, region, part);
  return more;
}

Result<bool> nextOf(Run &run, const het_region &region, het_part &part, bool ours) {
  const Place &mine = place();
  int number = -1;
  if (part.state) {
    number = slotNumber(part);
    Slot &slot = run.slots[number];
    Result<bool> more = nextBox(slot, region, part);
    if (more.ok() && *more)
      return true;
    Status status = more.ok() ? finish(run, number, region) : Status(std::move(more.error()));
    if (!status.ok()) {
      status = redo(slot, region, part, std::move(status.error()));
      return status.ok() ? Result<bool>(true) : Result<bool>(std::move(status.error()));
    }
  }
  Result<int> taken = take(run, ours, mine, number);
  if (!taken.ok())
    return taken.error();
  if (*taken < 0) {
    part.state = nullptr;
    return false;
  }
  Status status = begin(run, region, *taken, part);
  if (!status.ok())
    status = redo(run.slots[*taken], region, part, std::move(status.error()));
  return status.ok() ? Result<bool>(true) : Result<bool>(std::move(status.error()));
}

void reduce(het_region &region, het_part &part, int k, const void *value) {
  Run &pass = *static_cast<Run *>(region.state);
  Run &run = pass.verification ? pass.verification->runOf(pass) : pass;
  Slot &slot = run.slots[slotNumber(part)];
  const het_reduction &reduction = region.reduction[k];
  auto at = static_cast<std::size_t>(k);
  if (!slot.tiles.empty()) {
    at += static_cast<std::size_t>(slot.tiles[slot.box]) * static_cast<std::size_t>(region.reductions);
    if (std::exchange(run.sumsGiven[at], 1)) { // the tile's iterations came one by one
      combine(reduction.type, reduction.op, run.sums[at].data(), value);
      return;
    }
    run.sums[at].resize(1);
    std::memcpy(run.sums[at].data(), value, sizeOf(reduction.type));
    return;
  }
  if (slot.given[at]) {
    combine(reduction.type, reduction.op, slot.values[at].data(), value);
    return;
  }
  slot.values[at].resize(1);
  std::memcpy(slot.values[at].data(), value, sizeOf(reduction.type));
  slot.given[at] = 1;
}

void *reductionCopy(het_region &region, het_part &part, int k) {
  Run &pass = *static_cast<Run *>(region.state);
  Run &run = pass.verification ? pass.verification->runOf(pass) : pass;
  Slot &slot = run.slots[slotNumber(part)];
  const het_reduction &reduction = region.reduction[k];
  auto at = static_cast<std::size_t>(k);
  const bool tiled = !slot.tiles.empty();
  if (tiled)
    at += static_cast<std::size_t>(slot.tiles[slot.box]) * static_cast<std::size_t>(region.reductions);
  Values &values = tiled ? run.sums[at] : slot.values[at];
  if (char &given = tiled ? run.sumsGiven[at] : slot.given[at]; !given) {
    values = valuesOf(reduction.type, itemsIn(reduction));
    setIdentities(reduction.type, reduction.op, values.data(), itemsIn(reduction));
    given = 1;
  }
  const auto first = static_cast<std::uintptr_t>(reduction.first) * sizeOf(reduction.type);
  return reinterpret_cast<void *>(reinterpret_cast<std::uintptr_t>(values.data()) - first);
}

} // namespace het
