//===-- exec/pass/enter.cpp - the beginning of a pass: plan, fetch, slots --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/log.hpp"
#include "base/offload.hpp"
#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/checking/verify.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"
#include "exec/engine/selection.hpp"
#include "exec/pass/early.hpp"
#include "exec/pass/faults.hpp"
#include "exec/pass/site.hpp"
#include "exec/pass/task_order.hpp"
#include "exec/plan/boundary.hpp"
#include "exec/target/deferred.hpp"
#include "exec/tasks/task_storage.hpp"
#include "geometry/split.hpp"
#include "trace/record.hpp"

#include <algorithm>

namespace het {

Slot *&currentSlot() {
  static thread_local Slot *current = nullptr;
  return current;
}

bool &aloneOnHost() {
  static thread_local bool alone = false;
  return alone;
}

Error atSite(Error error, const het_site *site) {
  if (site && site->file)
    return std::move(error).note(text("region at ", site->file, ":", site->line));
  return error;
}

// Finds the edges of a loop in place. Shapes that only a data region knows are safe to look up where the loop around
// holds the lock.
static void findEdges(Runtime &runtime, const het_region &region, Plan &plan) {
  const Slot *around = currentSlot();
  const auto lock = around ? lockStore(*around->run) : std::unique_lock<StoreLock>();
  for (int k = 0; k < region.accesses; ++k) {
    const het_access &access = region.access[k];
    Shape shape{access.rank, access.dim, access.mode, access.layout, access.layout};
    const Residence *residence = nullptr;
    if (lock.owns_lock() && (access.rank == 0 || (access.mode & HET_IMPLICIT)) &&
        runtime.store.findResident(access.base, residence))
      shape = {residence->access.rank, residence->access.dim, access.mode, residence->access.layout, access.layout};
    if (!hasEdges(shape.dim, shape.rank))
      continue;
    const Result<Domain> domain = domainOf(region, {&shape, 1});
    if (auto edged =
            edgedOf(k, region, shape, residence ? residence->view : viewOf(access), domain.ok() ? *domain : Domain{}))
      plan.edged.push_back(std::move(*edged));
  }
}

static bool nothingToDo(const het_region &region) {
  return std::any_of(region.loop, region.loop + region.loops, [](const het_loop &loop) { return loop.count <= 0; });
}

// A loop met inside a part of another one runs where it stands, on this thread, in place.
static std::unique_ptr<Plan> serialPlan(Runtime &runtime, const het_region &region) {
  auto plan = std::make_unique<Plan>();
  plan->pure = true;
  plan->devices = {runtime.host()};
  if (nothingToDo(region))
    return plan;
  Part part;
  part.space = runtime.host();
  part.host = true;
  part.work = region.loop[0].count;
  Box &all = part.boxes.emplace_back();
  all.rank = region.loops;
  for (std::size_t d = 0; d < static_cast<std::size_t>(region.loops); ++d)
    all.dim[d] = {0, region.loop[d].count};
  for (int k = 0; k < region.accesses; ++k)
    part.origin.push_back(region.access[k].base);
  plan->parts.push_back(std::move(part));
  findEdges(runtime, region, *plan);
  return plan;
}

static Status enterNested(Runtime &runtime, het_region &region, double begin) {
  auto run = std::make_unique<Run>();
  run->runtime = &runtime;
  run->begin = begin;
  run->own = serialPlan(runtime, region);
  run->plan = run->own.get();
  if (Status status = makeSlots(*run, region); !status.ok())
    return status;
  region.state = run.release();
  return {};
}

static Status checkRegion(const het_region &region) {
  if (!region.site || region.loops < 1 || region.loops > HET_MAX_LOOPS)
    return Error{text("het_enter: a region needs a site and 1 to ", HET_MAX_LOOPS, " loops; this one has ",
                      region.loops, " loops"),
                 {}};
  for (int d = 0; d < region.loops; ++d)
    if (region.loop[d].step == 0)
      return Error{text("het_enter: loop ", d, " has step 0"), {}};
  return {};
}

static BoxSet addressesIn(const Array &array, const BoxSet &boxes) {
  BoxSet bytes;
  for (const Box &box : boxes.boxes())
    if (array.flat)
      bytes.add(box);
    else
      bytes.add(addressesOf(array.shape, box.intersect(array.shape.section)));
  return bytes;
}

// Whether a loop can use bytes of the host's copy of a resident array. The copy must be current to read them, and the
// one that the pass in flight makes the newest to write them. A loop inside that pass's host part finds it so, for the
// pass's own clauses bring what its body uses. A loop of another thread that finds it so loses nothing either;
// otherwise it waits.
static bool hostServes(const Plan &flight, const Array &array, int host, Bytes bytes, bool writes) {
  auto at = static_cast<std::size_t>(host);
  auto effect = std::find_if(flight.effects.begin(), flight.effects.end(), [&](auto &e) { return e.array == &array; });
  BoxSet wanted(Box::of({{std::max(bytes.lo, array.bytes.lo), std::min(bytes.hi, array.bytes.hi)}}));
  BoxSet has;
  if (writes) {
    if (effect == flight.effects.end() || !effect->owned)
      return false;
    has = addressesIn(array, (*effect->owned)[at]);
  } else {
    has = addressesIn(array, array.holdings->valid[at]);
    if (effect != flight.effects.end())
      has.add(addressesIn(array, effect->after->valid[at])); // with what was fetched
  }
  wanted.subtract(has);
  return wanted.empty();
}

static bool hostServes(const Runtime &runtime, const Plan &flight, Bytes bytes, bool writes) {
  if (runtime.host() == 0) // there is no other memory
    return true;
  const std::vector<const Array *> kept = runtime.store.residentsAt(bytes);
  return std::all_of(kept.begin(), kept.end(),
                     [&](const Array *array) { return hostServes(flight, *array, runtime.host(), bytes, writes); });
}

// Arrays that are not resident have their newest contents in the host's storage between passes, and a program without
// races does not touch what the pass in flight is writing. A kernel of one device cannot use the host's storage.
bool mayRunInPlace(const Runtime &runtime, const Plan &flight, const het_region &region, Purpose purpose) {
  if (purpose != Purpose::Loop || persists(region))
    return false;
  for (int k = 0; k < region.accesses; ++k) {
    const het_access &access = region.access[k];
    const bool edged = std::any_of(flight.edged.begin(), flight.edged.end(), [&](const Edged &e) {
      return flight.accesses[static_cast<std::size_t>(e.access)].base == access.base;
    });
    if (edged && (access.rank <= 0 || (access.mode & HET_IMPLICIT))) // its edges stand where this one cannot look
      return false;
    // The host has what plain constructs have mapped of an array of the pass in flight.
    const bool known =
        std::any_of(flight.accesses.begin(), flight.accesses.end(), [&](auto &a) { return a.base == access.base; });
    if (access.rank <= 0) { // only such an array can be used without a look at its section
      if (!known)
        return false;
      continue;
    }
    const View view = viewOf(access);
    const Bytes bytes = view.bytes(view.section);
    if (!hostServes(runtime, flight, bytes, access.mode & HET_WRITE) || (!known && meetsMapped(runtime, bytes)))
      return false;
  }
  for (int k = 0; k < region.reductions; ++k)
    if (const Bytes bytes = bytesOf(region.reduction[k]);
        !bytes.empty() && (!hostServes(runtime, flight, bytes, true) || meetsMapped(runtime, bytes)))
      return false;
  return true;
}

// Whether mapped storage has come home for a region. InPart: as if the region had been met in the part of another one,
// whose pass goes on.
enum class Synced { Nothing, Home, InPart };

static Result<Synced> sync(Runtime &runtime, const het_region &region, Purpose purpose) {
  if (!maySync(runtime, region))
    return Synced::Nothing;
  const auto inPlace = [&](const void *flight) {
    return mayRunInPlace(runtime, *static_cast<const Plan *>(flight), region, purpose);
  };
  if (!runtime.store.lockUnless([&] { return storageOf(region); }, inPlace))
    return Synced::InPart;
  std::unique_lock lock(runtime.store.lock(), std::adopt_lock);
  for (int k = 0; k < region.accesses; ++k)
    if (Status status = takeOver(runtime, region.access[k], region.site); !status.ok())
      return std::move(status.error());
  if (!syncs(runtime, region))
    return Synced::Nothing;
  if (Status status = syncBefore(runtime, region); !status.ok())
    return std::move(status.error());
  return Synced::Home;
}

static Status checkInherited(const Runtime &runtime, const het_region &region) {
  if (Status status = checkInherited(runtime, {region.access, static_cast<std::size_t>(region.accesses)}); !status.ok())
    return status;
  for (int k = 0; k < region.reductions; ++k)
    if (Status status = checkInherited(runtime, region.reduction[k].name, bytesOf(region.reduction[k])); !status.ok())
      return status;
  return {};
}

// Passes that return early come behind others by events. All others begin on idle devices, for they are measured.
static Status followOthers(const Run &run) {
  if (!run.isActive || (run.returnsEarly && run.purpose == Purpose::Task))
    return {};
  return run.returnsEarly ? followReaders(*run.runtime, run.plan->devices)
                          : awaitRunning(*run.runtime, run.plan->devices);
}

static Status bringFetch(const Run &run) {
  if (run.returnsEarly && run.purpose == Purpose::Task)
    return bringByArrays(run);
  return run.plan->fetch.empty() ? Status() : carryOut(run.plan->fetch, run.returnsEarly);
}

// The plan of a pass, with all that every part waits for. False: the region runs in place, in another one's part.
static Result<bool> prepare(Run &run, const het_region &region, bool verified) {
  Runtime &runtime = *run.runtime;
  Result<const Plan *> plan = run.site->plan(runtime, region);
  if (!plan.ok())
    return plan.error();
  if (!*plan)
    return false;
  run.plan = *plan;
  if (run.check && !run.dispatcher)
    checkChanges(runtime, *run.plan);
  if (!verified)
    run.lock = {};
  run.returnsEarly = !verified && mayReturnEarly(run, region);
  if (Status status = followOthers(run); !status.ok())
    return status.error();
  for (int id : run.plan->devices) {
    Device &device = *runtime.devices[static_cast<std::size_t>(id)];
    if (Status status = device.hasCode(); !status.ok())
      return status.error();
    if (Status status = device.followProgram(); !status.ok())
      return status.error();
  }
  if (Status status = bringFetch(run); !status.ok())
    return status.error();
  return true;
}

// Whether the pass may be planned once more, without the device that has failed. None of it has run yet.
static Result<bool> withoutFailed(Run &run, const Error &why) {
  Runtime &runtime = *run.runtime;
  const bool isNew = hasNewFailure(runtime);
  if (!run.recovers || (!isNew && !run.site->isOutdated(runtime)))
    return false;
  if (!run.lock.owns_lock() && run.isActive)
    run.lock = std::unique_lock(runtime.store.lock());
  if (run.isActive)
    runtime.store.endPass(run.active);
  run.isActive = false;
  run.lock = {};
  run.dispatcher = nullptr;
  const het_site &site = *run.site->site;
  logMessage(LogLevel::Warning, text("region at ", site.file ? site.file : "?", ":", site.line,
                                     " goes on without a device: ", why.message));
  Status status = isNew ? forgetFailed(runtime) : Status(); // another thread has done so
  return status.ok() ? Result<bool>(true) : Result<bool>(std::move(status.error()));
}

// A program for which offloading is mandatory (OMP_TARGET_OFFLOAD) needs a device, but for loops of the host's own.
static Status checkOffload(const Runtime &runtime, const het_region &region) {
  if (offloadPolicy() != Offload::Mandatory || runtime.host() > 0 || !region.device)
    return {};
  const std::span ranges(region.range, static_cast<std::size_t>(region.ranges));
  const bool onHost = !ranges.empty() && std::ranges::all_of(ranges, [](const het_device_range &range) {
    return !(range.kinds & HET_KIND_ACCELERATOR);
  });
  return onHost ? Status() : Status(nothingToOffloadTo());
}

Status enter(het_region &region, Purpose purpose, Lane lane) {
  const bool verifiable = purpose == Purpose::Loop;
  if (Status status = checkRegion(region); !status.ok())
    return status;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  double begin = trace::now();
  if (currentSlot() || aloneOnHost())
    return enterNested(**there, region, begin);
  if (Status status = checkOffload(**there, region); !status.ok())
    return status;
  if (Status status = finishDeferred(**there); !status.ok())
    return status;
  if ((*there)->inherited)
    if (Status status = checkInherited(**there, region); !status.ok())
      return status;
  if (verifiable)
    if (Status status = yieldTasks(**there, std::span(region.access, static_cast<std::size_t>(region.accesses)));
        !status.ok())
      return status;
  if (nothingToDo(region)) {
    if (persists(region)) {
      std::unique_lock lock((*there)->store.lockFor(storageOf(region)));
      if (Status status = persistAll(**there, region, Keep::PersistentShape); !status.ok())
        return status;
    }
    return enterNested(**there, region, begin);
  }
  const Result<Synced> synced = sync(**there, region, purpose);
  if (!synced.ok())
    return synced.error();
  if (*synced == Synced::InPart)
    return enterNested(**there, region, begin);
  Site &site = claim(region.site);
  Run &run = site.run;
  run.runtime = *there;
  run.site = &site;
  run.purpose = purpose;
  run.lane = lane;
  run.begin = begin;
  run.dispatcher = nullptr;
  run.verification = nullptr;
  run.isActive = false;
  run.synced = *synced == Synced::Home;
  run.check = run.runtime->checks ? std::make_shared<CheckedPass>() : nullptr;
  run.recovers = (*there)->keepsCopies() && verifiable;
  run.redone = false;
  const bool own =
      region.ranges > 0 && (region.range[0].kinds & HET_OWN_MEMORY); // the host cannot follow the loop there
  const bool verified = verifiable && !own && run.runtime->verifies;
  Result<bool> prepared = prepare(run, region, verified);
  while (!prepared.ok()) {
    const Result<bool> again = withoutFailed(run, prepared.error());
    if (!again.ok() || !*again)
      return again.ok() ? prepared.error() : again.error();
    prepared = prepare(run, region, verified);
  }
  if (!*prepared) { // as if it had been met in the part itself
    release(site);
    return enterNested(**there, region, begin);
  }
  region.state = &run;
  if (!verified)
    return het::begin(run, region);
  Status status = verify(run, region);
  run.lock = {};
  return status;
}

Status begin(Run &run, const het_region &region) {
  const auto sums = static_cast<std::size_t>(run.plan->tiles) * static_cast<std::size_t>(region.reductions);
  run.sums.resize(sums);
  run.sumsGiven.assign(sums, 0);
  if (Status status = run.dispatcher ? run.dispatcher->start() : makeSlots(run, region); !status.ok())
    return status;
  if (Status status = beginExchange(run); !status.ok())
    return status;
  bool hostPart = run.dispatcher ? run.dispatcher->usesHost() : !run.plan->parts.empty() && run.plan->parts.back().host;
  if (run.isActive && hostPart)
    run.runtime->store.lock().show(run.active, run.plan, true);
  run.computing = run.team > 1 ? trace::now() : run.begin;
  return {};
}

int teamSize(const het_region &region) { return static_cast<const Run *>(region.state)->team; }

} // namespace het
