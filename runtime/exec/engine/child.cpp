//===-- exec/engine/child.cpp - a child that fork made of a process with devices -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/engine/child.hpp"

#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/settings.hpp"
#include "base/text.hpp"
#include "kinds/host/device.hpp"

#include <algorithm>

namespace het {

static void inheritResident(const Runtime &parent, Inherited &out) {
  for (const Store::Kept &kept : parent.store.kept()) {
    out.residences.push_back(kept.residence);
    if (kept.holder >= 0)
      out.lost.push_back({kept.residence.view.bytes(kept.residence.view.section),
                          parent.devices[static_cast<std::size_t>(kept.holder)]->name()});
  }
}

// Nobody knows which copy of mapped storage is the newest.
static void inheritMapped(const Runtime &parent, Inherited &out) {
  for (std::size_t device = 0; device < parent.mappings.size(); ++device)
    for (Bytes bytes : parent.mappings[device]->mapped())
      out.lost.push_back({bytes, parent.devices[device]->name()});
}

std::unique_ptr<Inherited> inheritedOf(Runtime &parent) {
  auto out = parent.inherited ? std::make_unique<Inherited>(*parent.inherited) : std::make_unique<Inherited>();
  out->cores = parent.devices.back()->capability().cores;
  out->hadDevices |= parent.host() > 0;
  out->residences.clear();
  const bool mapped =
      std::any_of(parent.mappings.begin(), parent.mappings.end(), [](auto &one) { return !one->empty(); });
  if (!mapped && parent.store.residents() == 0)
    return out;
  if (!parent.store.lock().tryLockAlone()) {
    out->known = false;
    return out;
  }
  std::unique_lock lock(parent.store.lock(), std::adopt_lock);
  inheritResident(parent, *out);
  inheritMapped(parent, *out);
  return out;
}

std::unique_ptr<Runtime> makeChild(std::unique_ptr<Inherited> inherited) {
  auto *host = new host::HostDevice(0, inherited->cores); // as all devices, never destroyed
  auto child = std::make_unique<Runtime>(std::vector<Device *>{host}, true, settings().value(Setting::Clock) != "real");
  if (inherited->hadDevices)
    logMessage(LogLevel::Warning,
               "this process is a child that fork made: it computes on the host, for the devices are its parent's");
  for (const Residence &residence : inherited->residences)
    if (Status status = child->store.adopt(residence); !status.ok())
      logError(status.error());
  child->inherited = std::move(inherited);
  return child;
}

static Error lost(const char *name, const std::string &device) {
  return {
      text("the newest contents of '", name, "' may be on ", device,
           " of the parent process, out of reach for this child"),
      {"end the data region, or 'update' the host, before fork; or 'update' the device here, for the host's contents"}};
}

Status checkInherited(const Runtime &runtime, const char *name, Bytes bytes) {
  if (!runtime.inherited)
    return {};
  if (!runtime.inherited->known)
    return Error{
        "this process is a child that fork made while another thread was in a region and arrays were on devices: which "
        "contents are the newest is not known here",
        {"call fork while no other thread is in a region"}};
  for (const Inherited::Lost &one : runtime.inherited->lost)
    if (one.bytes.meets(bytes))
      return lost(name ? name : "?", one.device);
  return {};
}

// If the construct leaves the section to a data region, any part of that may be meant.
static Bytes bytesOf(const Runtime &runtime, const het_access &access) {
  if (access.rank > 0)
    return viewOf(access).bytes(viewOf(access).section);
  for (const Residence &residence : runtime.inherited->residences)
    if (residence.view.base == reinterpret_cast<Address>(access.base))
      return residence.view.bytes(residence.view.section);
  const auto at = reinterpret_cast<Address>(access.base);
  return {at, at + 1};
}

static Bytes bytesOf(const Runtime &, const het_map &item) {
  const bool pointer = (item.mode & HET_MAP_LOOKUP) && item.size == 0;
  const auto at = reinterpret_cast<Address>(pointer ? item.base : item.begin);
  return {at, at + static_cast<Address>(std::max<std::size_t>(item.size, 1))};
}

template <class Item> static Status checkAll(const Runtime &runtime, std::span<const Item> items) {
  if (!runtime.inherited)
    return {};
  for (const Item &item : items)
    if (Status status = checkInherited(runtime, item.name, bytesOf(runtime, item)); !status.ok())
      return status;
  return {};
}

template <class Item> static Status endAll(Runtime &runtime, std::span<const Item> items) {
  if (!runtime.inherited)
    return {};
  for (const Item &item : items) {
    const Bytes bytes = bytesOf(runtime, item);
    Status status = item.mode & HET_FROM ? checkInherited(runtime, item.name, bytes) : Status();
    if (!status.ok())
      return status;
    std::erase_if(runtime.inherited->lost, [&](const Inherited::Lost &one) { return bytes.contains(one.bytes); });
  }
  return {};
}

Status checkInherited(const Runtime &runtime, std::span<const het_access> accesses) {
  return checkAll(runtime, accesses);
}
Status checkInherited(const Runtime &runtime, std::span<const het_map> items) { return checkAll(runtime, items); }
Status endInherited(Runtime &runtime, std::span<const het_access> accesses) { return endAll(runtime, accesses); }
Status endInherited(Runtime &runtime, std::span<const het_map> items) { return endAll(runtime, items); }

Status checkProcess(const Runtime &runtime) {
  if (runtime.process == forks()) [[likely]]
    return {};
  return Error{"a region that was entered before fork cannot go on in the child",
               {"call fork outside of regions, or let the child end with _exit or exec"}};
}

} // namespace het
