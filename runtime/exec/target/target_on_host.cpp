//===-- exec/target/target_on_host.cpp - plain constructs that the host computes for a device ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct without a kernel works on the device's contents all the same: they are in the host's storage meanwhile.

#include "base/offload.hpp"
#include "device/context.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/target.hpp"

#include <algorithm>

namespace het {
namespace {

// A construct that the host computes for a device: the host's own contents step aside meanwhile.
struct HostRun {
  Runtime *runtime = nullptr;
  int device = 0;
  std::unique_lock<StoreLock> lock; // meanwhile no other thread may see or move the storage; this one may
  struct Kept {
    std::byte *begin;
    std::vector<std::byte> contents;
  };
  std::vector<Kept> kept;
  std::vector<het_map> items;
  std::vector<het_map> reached; // items, and what pointers in them lead to
};

// The items, and what the store keeps that the device's pointers in them lead to.
std::vector<het_map> reached(const HostRun &run) {
  std::vector<het_map> items = run.items;
  for (const Mapping::Loose &loose : run.runtime->mappings[static_cast<std::size_t>(run.device)]->looseFrom(run.items))
    items.push_back(itemOf(loose));
  return items;
}

// A device's address of something mapped stands for the host's.
void meanHost(const Mapping &mapping, std::span<het_map> items) {
  for (het_map &item : items)
    if (void *const host = const_cast<void *>(mapping.hostOf(item.base)))
      item.base = item.begin = host;
}

Status bringForHost(HostRun &run, const het_target &target) {
  {
    const std::unique_lock guard(run.runtime->store.lock());
    meanHost(*run.runtime->mappings[static_cast<std::size_t>(run.device)], run.items);
  }
  run.reached = run.items;
  for (std::size_t known = 0; known < run.reached.size();) { // until no other pass uses what pointers lead to
    known = run.reached.size();
    run.lock = {};
    run.lock = run.runtime->store.lockFor(storageOf(std::span<const het_map>(run.reached)));
    run.reached = reached(run);
  }
  DataPass pass(*run.runtime, target.site);
  if (Status status = syncKept(*run.runtime, run.reached, run.device, true); !status.ok())
    return status;
  Result<Mapping *> mapping = mappingOf(*run.runtime, run.device);
  if (!mapping.ok())
    return mapping.error();
  const std::vector<het_map> items = unkept(*run.runtime, run.items, run.device);
  if (Status status = (*mapping)->enter(items, Mapping::Copies::Complete, Mapping::Lifetime::Structured); !status.ok())
    return status;
  (*mapping)->hold(1);
  for (auto [begin, end] : (*mapping)->reachable(items)) {
    auto *first = reinterpret_cast<std::byte *>(begin);
    if ((*mapping)->isConstant(begin) || (*mapping)->address(first) == first)
      continue;
    run.kept.push_back({first, {first, first + (end - begin)}});
    if (Status status = (*mapping)->sync(begin, end, true); !status.ok())
      return status;
  }
  for (int k = 0; target.address && k < target.maps; ++k)
    if (void *const host = const_cast<void *>((*mapping)->hostOf(target.map[k].base)))
      target.address[k] = host;
  run.runtime->store.lock().share();
  beginServing(run.device);
  return {};
}

Status returnFromHost(HostRun &run) {
  if (Status status = syncKept(*run.runtime, run.reached, run.device, false); !status.ok())
    return status;
  Result<Mapping *> mapping = mappingOf(*run.runtime, run.device);
  if (!mapping.ok())
    return mapping.error();
  for (HostRun::Kept &one : run.kept) {
    const auto begin = reinterpret_cast<std::uintptr_t>(one.begin);
    if (Status status = (*mapping)->sync(begin, begin + one.contents.size(), false); !status.ok())
      return status;
    std::copy(one.contents.begin(), one.contents.end(), one.begin);
  }
  (*mapping)->hold(-1);
  return (*mapping)->leave(unkept(*run.runtime, run.items, run.device), Mapping::Copies::Complete,
                           Mapping::Lifetime::Structured);
}

} // namespace

Status enterOnHost(het_target &target) {
  if (Status status = checkDevice(target); !status.ok())
    return status;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  if (Status status = finishDeferred(**there); !status.ok())
    return status;
  if (const int device = deviceOf(**there, target); offloadPolicy() == Offload::Mandatory && device != (*there)->host())
    return Error{"OMP_TARGET_OFFLOAD is set to 'mandatory', and this construct has no kernel",
                 {"hetcc said why when it compiled the program: -Whet-target-on-host"}};
  auto *run = new HostRun{*there, dataDeviceOf(**there, target), {}, {}, {}, {}};
  run->items.assign(itemsOf(target).begin(), itemsOf(target).end());
  const auto append = [&](std::vector<het_map> items) {
    run->items.insert(run->items.end(), items.begin(), items.end());
  };
  if (target.host != 0 || leadToGlobals(itemsOf(target)))
    append(globalItems());
  if ((target.host & HET_TARGET_ALL) && run->device != (*there)->host())
    append(allPresent(**there, run->device));
  target.host = 1;
  target.state = run;
  for (int k = 0; target.address && k < target.maps; ++k)
    target.address[k] = target.map[k].base;
  if (Status status = checkMemory(**there, itemsOf(target), (*there)->host()); !status.ok())
    return status;
  if (run->device != (*there)->host())
    return bringForHost(*run, target);
  beginServing(-1);
  return checkInherited(**there, itemsOf(target));
}

Status leaveOnHost(het_target &target) {
  std::unique_ptr<HostRun> run(static_cast<HostRun *>(target.state));
  target.state = nullptr;
  endServing();
  return run->device == run->runtime->host() ? Status() : returnFromHost(*run);
}

} // namespace het
