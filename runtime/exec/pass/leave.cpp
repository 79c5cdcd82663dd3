//===-- exec/pass/leave.cpp - the end of a pass: home, directory, reductions, record ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "exec/checking/check.hpp"
#include "exec/checking/verify.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"
#include "exec/pass/early.hpp"
#include "exec/pass/faults.hpp"
#include "exec/pass/site.hpp"
#include "exec/plan/boundary.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <utility>

namespace het {

Status bringHome(const Plan &plan) {
  for (const Transfer &transfer : plan.home) {
    Status status = checkResultOfPass(transfer);
    if (status.ok())
      status = enqueue(transfer);
    if (!status.ok())
      return status;
  }
  for (Device *device : plan.homing)
    if (Status status = device->wait(); !status.ok())
      return status;
  return {};
}

// Slots in their order, whichever thread came first: the same split gives the same sum. Tiles in theirs: any split
// does.
void combineAll(Run &run, const het_region &region) {
  for (std::size_t at = 0; at < run.sums.size(); ++at)
    if (std::exchange(run.sumsGiven[at], 0)) {
      const het_reduction &reduction = region.reduction[at % static_cast<std::size_t>(region.reductions)];
      combine(reduction.type, reduction.op, resultOf(reduction), run.sums[at].data(), itemsIn(reduction));
    }
  for (int i = 0; i < run.count; ++i)
    for (int k = 0; k < region.reductions; ++k)
      if (auto at = static_cast<std::size_t>(k); run.slots[i].given[at])
        combine(region.reduction[k].type, region.reduction[k].op, resultOf(region.reduction[k]),
                run.slots[i].values[at].data(), itemsIn(region.reduction[k]));
}

void updateDirectory(const Plan &plan) {
  for (const Part &part : plan.parts)
    if (part.allowed)
      forgetChanges(*part.allowed);
  for (const Plan::Effect &effect : plan.effects) {
    if (effect.sent != SentItems::Untouched)
      effect.array->fetched.judge(effect.before, effect.sent == SentItems::Read);
    effect.array->holdings = effect.after;
    if (!effect.owned)
      continue;
    ++effect.array->writes;
    effect.array->owned = effect.owned;
    effect.array->fetched.madeBy(plan.region.site);
  }
}

static Error partsLeft(int left) {
  return Error{text("het_leave: ", left, " parts of the region were never finished"),
               {"each thread of the team must call het_next until it returns 0"}};
}

double longestSlot(const Run &run) {
  double longest = 0;
  for (int i = 0; i < run.count; ++i)
    longest = std::max(longest, run.slots[i].seconds);
  return longest;
}

void addCounters(const Run &run, std::vector<PassCounters> &counters) {
  for (const Part &part : run.plan->parts) {
    PassCounters &sum = counters[static_cast<std::size_t>(part.space)];
    sum.iterations += part.work;
    sum.in += part.in;
    sum.out += part.out;
    sum.peer += part.peer;
    if (run.runtime->virtualClock) {
      sum.copies += part.lanes.copies();
      sum.hidden += part.lanes.hidden(part.virtualSeconds);
    }
    double longest = 0;
    for (int i = 0; i < run.count; ++i)
      if (run.slots[i].part == &part)
        longest = std::max(longest, run.slots[i].seconds);
    sum.seconds += longest;
  }
}

static std::vector<PassCounters> countersOf(const Run &run) {
  if (run.dispatcher)
    return run.dispatcher->counters;
  std::vector<PassCounters> counters(run.runtime->devices.size());
  addCounters(run, counters);
  return counters;
}

static trace::DeviceShare shareOf(const Device &device, const PassCounters &counted) {
  trace::DeviceShare share;
  share.device = device.id();
  share.peakBytes = device.usage().peak;
  share.iterations = counted.iterations;
  share.seconds = counted.seconds;
  share.bytesIn = counted.in;
  share.bytesOut = counted.out;
  share.bytesPeer = counted.peer;
  share.copySeconds = counted.copies;
  share.hiddenSeconds = counted.hidden;
  return share;
}

double virtualSeconds(const Run &run) {
  return run.dispatcher
             ? run.dispatcher->virtualSeconds
             : run.plan->fetchSeconds + std::max(longestSlot(run), run.plan->exchangeSeconds) + run.plan->homeSeconds;
}

static void record(const Run &run, const het_region &region) {
  if (!trace::on() && !trace::reportOn())
    return;
  const het_site &site = *region.site;
  double end = trace::now();
  std::vector<PassCounters> counters = countersOf(run);
  std::uint64_t iterations = 0;
  for (const PassCounters &one : counters)
    iterations += static_cast<std::uint64_t>(one.iterations);
  if (trace::on())
    trace::record({trace::What::Region, noDevice, site.line, site.file ? site.file : "", run.begin, end, iterations});
  if (!trace::reportOn())
    return;
  std::vector<trace::DeviceShare> shares;
  for (const Device *device : run.runtime->devices)
    shares.push_back(shareOf(*device, counters[shares.size()]));
  double computing = run.team > 1 ? longestSlot(run) : 0;
  for (int i = 0; i < run.count && run.team <= 1; ++i)
    computing += run.slots[i].seconds;
  double seconds = end - run.begin, overhead = std::max(seconds - computing, 0.0);
  if (run.runtime->virtualClock) {
    overhead = 0;
    seconds = virtualSeconds(run);
  }
  const char *schedule = run.plan->fixed ? run.plan->fixed : run.site ? run.site->row->name : "";
  const std::vector<trace::DeviceCost> costs =
      run.site && !run.plan->fixed && !run.dispatcher ? run.site->costs() : std::vector<trace::DeviceCost>();
  const trace::PassTime time = costs.empty() ? trace::PassTime() : run.site->passTime();
  trace::recordPass({region.site, schedule, seconds, overhead, shares, false, costs, time});
}

// The time between the parts' work and the whole pass is the price of the team.
static void learnFork(const Run &run, double now) {
  if (run.team > 1)
    run.runtime->sawFork(now - run.computing - longestSlot(run), run.team);
}

Status leave(het_region &region) {
  Run &run = *static_cast<Run *>(region.state);
  if (Status status = checkProcess(*run.runtime); !status.ok())
    return status;
  int left = 0;
  for (int i = 0; i < run.count; ++i)
    left += !run.slots[i].done.load(std::memory_order_acquire);
  if (left > 0 || (run.dispatcher && !run.dispatcher->complete()) ||
      (run.verification && !run.verification->serialDone()))
    return partsLeft(std::max(left, 1));
  combineAll(run, region);
  region.state = nullptr;
  if (!run.site) {
    if (!currentSlot()) // a loop without iterations is a pass like any other
      record(run, region);
    delete &run;
    return {};
  }
  if (run.isActive)
    run.runtime->store.lock().show(run.active, nullptr, false);
  if (run.team > 1 && !run.dispatcher)
    learnFork(run, trace::now());
  if (Status status = endExchange(run); !status.ok())
    return status;
  if (!run.plan->home.empty())
    if (Status status = bringHome(*run.plan); !status.ok())
      return status;
  run.lock = lockStore(run);
  if (!run.plan->onDemand) {
    updateDirectory(*run.plan);
    if (run.redone)
      moveToHost(*run.runtime, *run.plan);
    else
      run.site->learn(run);
  }
  if (run.returnsEarly)
    if (Status status = leaveRunning(run); !status.ok())
      return status;
  if (run.dispatcher)
    if (Status status = run.dispatcher->close(); !status.ok())
      return status;
  run.site->passSeconds = run.runtime->virtualClock ? virtualSeconds(run)
                          : run.returnsEarly        ? 0
                                                    : trace::now() - run.begin;
  if (run.site->passSeconds > 0) // as if of one more device
    run.site->passSeconds = run.site->toldSeconds(-1, run.plan->range.size(), run.site->passSeconds);
  run.site->contended = !run.runtime->virtualClock;
  run.site->copied = std::ranges::any_of(run.plan->parts, [](const Part &part) { return part.in + part.out > 0; });
  run.site->keepSpeeds(*run.runtime);
  record(run, region);
  if (run.verification)
    if (Status status = run.verification->compare(region); !status.ok())
      return status;
  run.verification = nullptr;
  run.check = nullptr;
  run.dispatcher = nullptr;
  Site &site = *run.site;
  const bool synced = run.synced;
  if (run.isActive)
    run.runtime->store.endPass(run.active);
  run.lock = {};
  Runtime &runtime = *run.runtime;
  release(site);
  if (hasNewFailure(runtime))
    if (Status status = forgetFailed(runtime); !status.ok())
      return status;
  if (!synced)
    return {};
  std::unique_lock lock(runtime.store.lockFor(storageOf(region)));
  return syncAfter(runtime, region);
}

} // namespace het
