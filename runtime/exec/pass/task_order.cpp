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

static Bytes replaced(const Plan::Effect &effect, const Device &device) {
  Bytes bytes;
  for (const Box &box : (*effect.owned)[static_cast<std::size_t>(device.id())].boxes())
    bytes = bytes.hull(effect.array->shape.bytes(box));
  return bytes;
}

// Kernels follow what makes the contents that are there, and if they replace any, whoever reads these.
static Status followUses(const Plan::Effect &effect, Device &device, Lane kernels) {
  Status status = effect.array->followContents(device, effect.used, device, kernels);
  return status.ok() && replaces(effect) ? effect.array->follow(device, replaced(effect, device), kernels)
                                         : std::move(status);
}

// In the receiver's peer lane, behind whatever uses its memory and behind what makes the contents at the giver.
static Status bring(const Transfer &transfer, Array &array, Lane kernels) {
  Device &receiver = *transfer.device, &giver = *transfer.giver;
  Status status = array.follow(receiver, transfer.what, Lane::Peer);
  if (status.ok())
    status = array.followContents(giver, transfer.what, receiver, Lane::Peer);
  if (status.ok())
    status = enqueue(transfer, Order::Beside);
  if (!status.ok())
    return status;
  const Result<Event> end = receiver.record(Lane::Peer);
  if (!end.ok())
    return end.error();
  array.writtenUntil(receiver, transfer.what, *end);
  array.readUntil(giver, transfer.what, *end);
  giver.readBy(receiver, Lane::Peer);
  return receiver.follow(kernels, *end);
}

// The lane is in order: first what its giver was given first to make.
static std::vector<const Transfer *> inOrder(const Plan &plan) {
  std::vector<std::pair<std::uint64_t, const Transfer *>> all;
  for (const Transfer &transfer : plan.fetch.transfers)
    all.emplace_back(transfer.array->madeBy(*transfer.giver, transfer.what), &transfer);
  std::ranges::stable_sort(all, {}, &std::pair<std::uint64_t, const Transfer *>::first);
  std::vector<const Transfer *> transfers;
  for (const auto &[number, transfer] : all)
    transfers.push_back(transfer);
  return transfers;
}

Status bringByArrays(const Run &run) {
  const Plan &plan = *run.plan;
  for (const Part &part : plan.parts)
    for (const Plan::Effect &effect : plan.effects)
      if (Status status = followUses(effect, deviceOf(*run.runtime, part), run.lane); !status.ok())
        return status;
  for (const Transfer *transfer : inOrder(plan)) {
    const auto effect = std::ranges::find(plan.effects, transfer->array, &Plan::Effect::array);
    if (Status status = bring(*transfer, *effect->array, run.lane); !status.ok())
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
    for (const Plan::Effect &effect : run.plan->effects) {
      if (replaces(effect))
        effect.array->writtenUntil(device, replaced(effect, device), *end);
      effect.array->readUntil(device, effect.used, *end);
    }
  }
  return {};
}

} // namespace het
