//===-- exec/pass/faults.cpp - HET_FAULTS=recover: the program goes on without a device that failed ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/faults.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "device/copy.hpp"
#include "exec/chunks/dispatch.hpp"
#include "exec/pass/site.hpp"

#include <algorithm>

namespace het {

void leaveOutFailed(const Runtime &runtime, std::vector<int> &devices) {
  if (!runtime.recovers)
    return;
  std::erase_if(devices, [&](int id) { return runtime.devices[static_cast<std::size_t>(id)]->hasFailed(); });
  if (devices.empty())
    devices.push_back(runtime.host());
}

static int failedDevices(const Runtime &runtime) {
  return static_cast<int>(std::ranges::count_if(runtime.devices, [](const Device *one) { return one->hasFailed(); }));
}

bool hasNewFailure(const Runtime &runtime) { return runtime.recovers && failedDevices(runtime) > runtime.lost; }

Status forgetFailed(Runtime &runtime) {
  const auto lock = runtime.store.lockAlone();
  const int failed = failedDevices(runtime);
  for (Device *device : runtime.devices)
    if (device->hasFailed()) {
      if (!runtime.mappings[static_cast<std::size_t>(device->id())]->mapped().empty())
        return Error{text("what plain constructs have mapped on ", device->name(), " is lost"), {}};
      if (Status status = runtime.store.forgetSpace(device->id()); !status.ok())
        return status;
    }
  runtime.lost = failed;
  return {};
}

void moveToHost(const Runtime &runtime, const Plan &plan) {
  const auto host = static_cast<std::size_t>(runtime.host());
  for (const Plan::Effect &effect : plan.effects)
    for (std::size_t space = 0; space < host; ++space) {
      if (!runtime.devices[space]->hasFailed())
        continue;
      Holdings holdings = *effect.array->holdings;
      holdings.valid[space] = {};
      if (effect.owned) {
        holdings.valid[host].add((*effect.owned)[space]);
        auto owned = std::make_shared<std::vector<BoxSet>>(*effect.array->owned);
        (*owned)[host].add((*owned)[space]);
        (*owned)[space] = {};
        effect.array->owned = std::move(owned);
      }
      effect.array->setHoldings(std::move(holdings));
    }
}

// A kernel that has failed may have changed the program's own arrays, if it uses them.
bool canRedo(const Slot &slot) {
  return slot.run->recovers && slot.run->site && !slot.part->host && !slot.run->dispatcher &&
         !slot.run->runtime->devices[static_cast<std::size_t>(slot.part->space)]->zeroCopy();
}

void commitBoxes(Slot &slot, std::size_t boxes) {
  slot.committed = boxes;
  slot.committedValues = slot.values;
  slot.committedGiven = slot.given;
}

Status commitResults(const std::vector<Transfer> &after, Device &device) {
  std::vector<std::vector<std::byte>> kept;
  std::vector<Copy> back;
  for (const Transfer &transfer : after) {
    if (Status status = checkResultOfPass(transfer); !status.ok())
      return status;
    Transfer out = transfer;
    kept.emplace_back(transfer.copy.bytes());
    out.copy.to = kept.back().data();
    out.copy.to_row = transfer.copy.width;
    out.copy.to_plane = transfer.copy.width * transfer.copy.rows;
    back.push_back(transfer.copy);
    back.back().from = out.copy.to;
    back.back().from_row = out.copy.to_row;
    back.back().from_plane = out.copy.to_plane;
    if (Status status = enqueue(out, Order::Lane); !status.ok())
      return status;
  }
  if (Status status = device.wait(); !status.ok())
    return status;
  for (const Copy &copy : back)
    copyInProcess(copy);
  return {};
}

// Pieces of which each lies on one side of every edge; those of tiles stay whole.
static void listAgain(Slot &slot, const het_region &region) {
  const auto first = static_cast<std::ptrdiff_t>(slot.committed);
  const std::vector<Box> boxes(slot.boxes.begin() + first, slot.boxes.end());
  slot.again.clear();
  slot.againTiles.clear();
  const bool edged = !slot.run->plan->edged.empty(), tiled = !slot.tiles.empty();
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const std::vector<Box> pieces =
        edged && !tiled ? cutAtEdges(region, *slot.run->plan, boxes[b]) : std::vector{boxes[b]};
    for (const Box &piece : pieces) {
      slot.again.push_back({piece});
      slot.againTiles.push_back(tiled ? std::vector{slot.tiles[slot.committed + b]} : std::vector<long>{});
    }
  }
  std::ranges::reverse(slot.again);
  std::ranges::reverse(slot.againTiles);
}

// Whether the host's storage has the newest contents of all that the pass uses.
static bool hostHasAll(const Run &run) {
  const auto host = static_cast<std::size_t>(run.runtime->host());
  return std::ranges::all_of(run.plan->effects, [host](const Plan::Effect &effect) {
    return std::ranges::all_of(effect.before->valid, [&](BoxSet there) {
      there.subtract(effect.before->valid[host]);
      return there.empty();
    });
  });
}

bool redoOnHost(Slot &slot, const het_region &region, const Error &why) {
  Device &device = deviceOf(slot);
  if (!canRedo(slot) || !device.hasFailed() || !hostHasAll(*slot.run))
    return false;
  Run &run = *slot.run;
  logMessage(LogLevel::Warning, text("region at ", region.site->file ? region.site->file : "?", ":", region.site->line,
                                     " goes on without device ", device.id(), " (", device.name(), "): ", why.message));
  run.redone = true;
  slot.failure.reset();
  listAgain(slot, region);
  slot.values = slot.committedValues;
  slot.given = slot.committedGiven;
  if (!slot.tiles.empty())
    for (std::size_t b = slot.committed; b < slot.tiles.size(); ++b)
      for (int k = 0; k < region.reductions; ++k)
        run.sumsGiven[static_cast<std::size_t>(slot.tiles[b]) * static_cast<std::size_t>(region.reductions) +
                      static_cast<std::size_t>(k)] = 0;
  Part mine;
  mine.space = run.runtime->host();
  mine.host = true;
  mine.work = slot.part->work;
  mine.allowed = slot.part->allowed;
  for (int k = 0; k < region.accesses; ++k) {
    mine.origin.push_back(region.access[k].base);
    for (const het_dim &dim : region.access[k].dim)
      mine.extent.push_back(dim.extent);
  }
  slot.mine = std::move(mine);
  slot.part = &slot.mine;
  return true;
}

Result<bool> nextAgain(Slot &slot, const het_region &region) {
  if (slot.again.empty())
    return false;
  slot.boxes = std::move(slot.again.back());
  slot.tiles = std::move(slot.againTiles.back());
  slot.again.pop_back();
  slot.againTiles.pop_back();
  slot.box = 0;
  slot.at = 0;
  Status status = giveCopies(*slot.run, region, slot);
  return status.ok() ? Result<bool>(true) : Result<bool>(std::move(status.error()));
}

} // namespace het
