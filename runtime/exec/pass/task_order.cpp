//===-- exec/pass/task_order.cpp - passes that are ordered by their arrays --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/task_order.hpp"

#include "exec/pass/early.hpp"
#include "exec/pass/site.hpp"

#include <algorithm>

namespace het {

static bool canRunOn(const Runtime &runtime, const Part &part) {
  return !part.host && mayGoOn(deviceOf(runtime, part)) && part.stages.size() <= 1 &&
         std::ranges::all_of(part.stages, [](const Stage &stage) { return stage.after.empty(); });
}

bool mayOrderByArrays(const Runtime &runtime, const Plan &plan) {
  const auto isPeer = [](const Transfer &transfer) { return transfer.direction == Transfer::Peer; };
  return plan.home.empty() && !plan.fetch.inTurn && std::ranges::all_of(plan.fetch.transfers, isPeer) &&
         std::ranges::all_of(plan.parts, [&](const Part &part) { return canRunOn(runtime, part); });
}

static bool replaces(const Plan::Effect &effect) { return effect.owned != nullptr; }

// Kernels follow what makes the contents that are there, and if they replace any, whoever reads these.
static Status followUses(const Plan::Effect &effect, Device &device, Lane kernels) {
  return replaces(effect) ? effect.array->follow(device, kernels)
                          : effect.array->followContents(device, device, kernels);
}

// In the receiver's peer lane, behind whatever uses its memory and behind what makes the contents at the giver.
static Status bring(const Transfer &transfer, Array &array, Lane kernels) {
  Device &receiver = *transfer.device, &giver = *transfer.giver;
  Status status = array.follow(receiver, Lane::Peer);
  if (status.ok())
    status = array.followContents(giver, receiver, Lane::Peer);
  if (status.ok())
    status = enqueue(transfer, Order::Beside);
  if (!status.ok())
    return status;
  const Result<Event> end = receiver.record(Lane::Peer);
  if (!end.ok())
    return end.error();
  array.writtenUntil(receiver, *end);
  array.readUntil(giver, *end);
  giver.readBy(receiver, Lane::Peer);
  return receiver.follow(kernels, *end);
}

Status bringByArrays(const Run &run) {
  const Plan &plan = *run.plan;
  for (const Part &part : plan.parts)
    for (const Plan::Effect &effect : plan.effects)
      if (Status status = followUses(effect, deviceOf(*run.runtime, part), run.lane); !status.ok())
        return status;
  for (const Transfer &transfer : plan.fetch.transfers) {
    const auto effect = std::ranges::find(plan.effects, transfer.array, &Plan::Effect::array);
    if (Status status = bring(transfer, *effect->array, run.lane); !status.ok())
      return status;
  }
  return {};
}

Status leaveByArrays(const Run &run) {
  for (const Part &part : run.plan->parts) {
    Device &device = deviceOf(*run.runtime, part);
    device.leaveRunning(run.site->site, true);
    const Result<Event> end = device.record(run.lane);
    if (!end.ok())
      return end.error();
    for (const Plan::Effect &effect : run.plan->effects)
      replaces(effect) ? effect.array->writtenUntil(device, *end) : effect.array->readUntil(device, *end);
  }
  return {};
}

} // namespace het
