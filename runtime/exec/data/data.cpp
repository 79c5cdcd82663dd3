//===-- exec/data/data.cpp - data regions, enter data, update and persist --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/data.hpp"

#include "base/text.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/pass.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/child.hpp"
#include "exec/pass/run.hpp"
#include "exec/target/deferred.hpp"
#include "exec/target/target.hpp"
#include "exec/tasks/task_storage.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
#include <span>
#include <utility>

namespace het {

// With a false if clause nothing stays on the devices; the loops inside still need to know the arrays' shapes.
static Keep keepOf(const het_data &data) { return data.device ? Keep::Contents : Keep::ShapeOnly; }

static bool isResident(const Runtime &rt, const het_access &access) {
  return access.rank > 0 && rt.store.meetsResident(viewOf(access).bytes(viewOf(access).section));
}

static std::span<const het_access> accessesOf(const het_data &data) {
  return {data.access, static_cast<std::size_t>(data.accesses)};
}

// Accesses that the region itself made resident.
static bool isOwn(const het_access &access) { return !(access.mode & HET_PRESENT) && access.rank > 0; }

static Status leaveArrays(Runtime &rt, std::span<const het_access> accesses, bool device) {
  for (const het_access &access : std::views::reverse(accesses)) {
    if (!isOwn(access))
      continue;
    Mapping *mapping = device && !isResident(rt, access) ? mappingOf(rt, access) : nullptr;
    if (Status status =
            mapping ? leaveMapped(*mapping, access) : rt.store.leave(viewOf(access), access.mode & HET_FROM);
        !status.ok())
      return status;
  }
  return {};
}

static Status recedeArrays(Runtime &rt, std::span<const het_access> accesses) {
  for (const het_access &access : accesses) {
    if (!isOwn(access))
      continue;
    Mapping *mapping = isResident(rt, access) ? nullptr : mappingOf(rt, access);
    het_access home = access;
    home.mode = access.mode & HET_FROM;
    if (Status status = mapping ? updateMapped(*mapping, home) : rt.store.recede(viewOf(access)); !status.ok())
      return status;
  }
  return {};
}

// A handle for its end.
static void *begun(Runtime &rt, const het_data &data) {
  const auto accesses = std::make_shared<std::vector<het_access>>(data.access, data.access + data.accesses);
  const bool device = data.device;
  return beginScope(rt, {&data, data.site, [&rt, accesses, device] { return leaveArrays(rt, *accesses, device); },
                         [&rt, accesses] { return recedeArrays(rt, *accesses); }});
}

Status enterData(het_data &data) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  data.state = nullptr;
  if (currentSlot())
    return {};
  if (Status status = checkInherited(rt, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  if (Status status = finishDeferred(rt); !status.ok())
    return atSite(std::move(status.error()), data.site);
  if (Status status = yieldTasks(rt, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  std::unique_lock lock(rt.store.lockFor(storageOf(accessesOf(data))));
  DataPass pass(rt, data.site);
  for (int k = 0; k < data.accesses; ++k) {
    const het_access &access = data.access[k];
    const Residence *residence = nullptr;
    bool known = (access.mode & HET_PRESENT) || access.rank == 0;
    if (Status status = data.device ? takeOver(rt, access, data.site) : Status(); !status.ok())
      return atSite(std::move(status.error()), data.site);
    if (known && (rt.store.findResident(access.base, residence) || (access.rank > 0 && rt.store.holds(viewOf(access)))))
      continue;
    if (Mapping *mapping = data.device ? mappingOf(rt, access) : nullptr) {
      if (Status status = known ? Status() : enterMapped(*mapping, access); !status.ok())
        return atSite(std::move(status.error()), data.site);
      continue;
    }
    if (known && rt.mappedInPlace.load(std::memory_order_relaxed))
      continue;
    if (known) {
      Error error{text("array '", access.name, "' is not on the devices here"), {}};
      return atSite(std::move(error).note("an outer data region must name it"), data.site);
    }
    if (Result<Array *> array = rt.store.enter(access, keepOf(data), data.site); !array.ok())
      return atSite(std::move(array.error()), data.site);
  }
  data.state = begun(rt, data);
  return {};
}

Status leaveData(het_data &data) {
  if (!data.state)
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  if (Status status = endInherited(**there, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  std::unique_lock lock((*there)->store.lockFor(storageOf(accessesOf(data))));
  const bool open = endScope(**there, std::exchange(data.state, nullptr));
  if (!open && !(*there)->inherited) // of a child, the parent may have entered it
    return {};
  DataPass pass(**there, data.site);
  Status status = leaveArrays(**there, accessesOf(data), data.device);
  return status.ok() ? Status() : atSite(std::move(status.error()), data.site);
}

// Containers may have exchanged their storage.
Status checkBases(const het_data &data, const void *const *bases) {
  const std::span now(bases, static_cast<std::size_t>(data.accesses));
  for (std::size_t k = 0; k < now.size(); ++k) {
    const het_access &access = data.access[k];
    if (!data.state || !now[k] || !isOwn(access) || !access.base || std::ranges::find(now, access.base) != now.end())
      continue;
    Error error{text("the storage of array ", viewOf(access).text(), " has moved within the data region"), {}};
    return atSite(std::move(error).note("what the devices keep belongs to storage that is no longer there; let the "
                                        "container grow, or get another one's contents, before the region or after it"),
                  data.site);
  }
  return {};
}

Status openData(const het_data &data) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  if (Status status = checkInherited(rt, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  if (Status status = finishDeferred(rt); !status.ok())
    return atSite(std::move(status.error()), data.site);
  if (Status status = yieldTasks(rt, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  std::unique_lock lock(rt.store.lockFor(storageOf(accessesOf(data))));
  DataPass pass(rt, data.site);
  for (int k = 0; k < data.accesses; ++k) {
    const het_access &access = data.access[k];
    if (Status status = data.device ? takeOver(rt, access, data.site) : Status(); !status.ok())
      return atSite(std::move(status.error()), data.site);
    Mapping *mapping = data.device && !isResident(rt, access) ? mappingOf(rt, access) : nullptr;
    if (Status status = mapping ? enterMapped(*mapping, access) : Status(); !status.ok())
      return atSite(std::move(status.error()), data.site);
    if (mapping)
      continue;
    if (Result<Array *> array = rt.store.open(access, keepOf(data), data.site); !array.ok())
      return atSite(std::move(array.error()), data.site);
  }
  return {};
}

// The section of an access that may leave its shape, or an extent, to the resident array. False: there is none.
static bool sectionOf(Runtime &rt, const het_access &access, View &view) {
  const Residence *residence = nullptr;
  Array *array = rt.store.findResident(access.base, residence);
  if (access.rank == 0) {
    if (array)
      view = residence->view;
    return array;
  }
  view = viewOf(access);
  const bool same = array && residence->view.rank == view.rank;
  for (int d = 0; d < view.rank; ++d)
    if (view.extent[d] == 0)
      view.extent[d] = same ? residence->view.extent[d] : view.section.dim[d].hi;
  return true;
}

Status closeData(const het_data &data) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  if (Status status = endInherited(rt, accessesOf(data)); !status.ok())
    return atSite(std::move(status.error()), data.site);
  std::unique_lock lock(rt.store.lockFor(storageOf(accessesOf(data))));
  DataPass pass(rt, data.site);
  for (int k = 0; k < data.accesses; ++k) {
    View view;
    const bool there = sectionOf(rt, data.access[k], view) && rt.store.meetsResident(view.bytes(view.section));
    if (Mapping *mapping = !there && data.device ? mappingOf(rt, data.access[k]) : nullptr)
      if (Status status = leaveMapped(*mapping, data.access[k]); !status.ok())
        return atSite(std::move(status.error()), data.site);
    if (!there)
      continue;
    if (Status status = rt.store.close(view, data.access[k].mode, keepOf(data)); !status.ok())
      return atSite(std::move(status.error()), data.site);
  }
  return {};
}

static Error notThere(const het_access &access, const View &view, Store::Present present) {
  std::string what = access.rank > 0 ? view.text() : text("'", access.name ? access.name : "?", "'");
  const char *how = present == Store::Present::Part ? "only in part" : "not";
  Error error{text("update of array ", what, ", which is ", how, " on the devices here"), {}};
  return std::move(error).note(
      "a data region, enter data or persist must name it first; 'if_present' leaves out what is not there");
}

Status updateArrays(het_site &site, const het_access *access, int count) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  if (Status status = endInherited(rt, {access, static_cast<std::size_t>(count)}); !status.ok())
    return atSite(std::move(status.error()), &site);
  std::unique_lock lock(rt.store.lockFor(storageOf({access, static_cast<std::size_t>(count)})));
  DataPass pass(rt, &site);
  // Variables of `declare target` are on the device from the beginning on.
  if (const int device = rt.defaultDevice(); device != rt.host())
    if (Result<Mapping *> globals = mappingOf(rt, device); !globals.ok())
      return atSite(std::move(globals.error()), &site);
  for (int k = 0; k < count; ++k) {
    const bool lenient = (access[k].mode & HET_IF_PRESENT) || rt.mappedInPlace.load(std::memory_order_relaxed) ||
                         isGlobal(access[k].base);
    View view;
    const bool there = sectionOf(rt, access[k], view);
    if (!there || !rt.store.meetsResident(view.bytes(view.section)))
      if (Mapping *mapping = mappingOf(rt, access[k])) {
        if (Status status = updateMapped(*mapping, access[k]); !status.ok())
          return atSite(std::move(status.error()), &site);
        continue;
      }
    if (!there) {
      if (lenient)
        continue;
      return atSite(notThere(access[k], view, Store::Present::None), &site);
    }
    Result<Store::Present> present = rt.store.update(view, access[k].mode & HET_FROM, lenient);
    if (!present.ok())
      return atSite(std::move(present.error()), &site);
    if (*present != Store::Present::All && !lenient)
      return atSite(notThere(access[k], view, *present), &site);
  }
  return {};
}

Status viewOnHost(het_site &site, const char *name, const void *base, bool writes) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  if (currentSlot())
    return {};
  het_access seen{};
  seen.base = const_cast<void *>(base);
  seen.name = name;
  if (Status status = checkInherited(rt, {&seen, 1}); base && !status.ok())
    return atSite(std::move(status.error()), &site);
  std::unique_lock lock(base ? rt.store.lockFor(storageAt(base)) : rt.store.lockAlone());
  DataPass pass(rt, &site);
  const auto begin = reinterpret_cast<Address>(base);
  const Bytes bytes = base ? Bytes{begin, begin + 1} : Bytes{0, std::numeric_limits<Address>::max()};
  std::vector<View> views; // update may change what they stand in
  for (const Array *array : rt.store.residentsAt(bytes))
    for (const Residence &residence : array->residences)
      if (residence.contents)
        views.push_back(residence.view);
  for (const View &view : views)
    for (bool home : {true, false})
      if (home || writes)
        if (auto done = rt.store.update(view, home, true); !done.ok())
          return atSite(std::move(done.error()), &site);
  const het_map item{
      name,   const_cast<void *>(base), reinterpret_cast<void *>(bytes.lo), static_cast<std::size_t>(bytes.size()), 0,
      nullptr};
  for (const auto &mapping : rt.mappings)
    for (auto [first, last] : mapping->ranges({&item, 1})) {
      if (Status status = mapping->sync(first, last, true); !status.ok())
        return atSite(std::move(status.error()), &site);
      if (writes)
        mapping->renew(first, last);
    }
  return {};
}

Status depersist(het_site &site, const char *name, void *base) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  if (currentSlot())
    return {};
  het_access ended{};
  ended.base = base;
  ended.name = name;
  if (Status status = checkInherited(**there, {&ended, 1}); !status.ok())
    return atSite(std::move(status.error()), &site);
  std::unique_lock lock((*there)->store.lockFor(storageAt(base)));
  const Residence *residence = nullptr;
  if (!(*there)->store.findResident(base, residence)) {
    Error error{text("depersist of array '", name ? name : "?", "', which is not on the devices"), {}};
    return atSite(std::move(error).note("a loop's 'persist' must name it before, and no other depersist since"), &site);
  }
  DataPass pass(**there, &site);
  if (Status status = (*there)->store.depersist(base); !status.ok())
    return atSite(std::move(status.error()), &site);
  return {};
}

} // namespace het
