//===-- exec/data.cpp - data regions and persist ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data.hpp"

#include "base/text.hpp"
#include "exec/pass.hpp"
#include "exec/run.hpp"

namespace het {

Status enterData(het_data &data) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Runtime &rt = **there;
  data.state = nullptr;
  if (currentSlot())
    return {};
  std::unique_lock lock(rt.store.lock());
  DataPass pass(rt, data.site);
  // With a false if clause nothing stays on the devices; the loops inside still need to know the arrays' shapes.
  Keep keep = data.device ? Keep::Contents : Keep::ShapeOnly;
  for (int k = 0; k < data.accesses; ++k) {
    const het_access &access = data.access[k];
    const Residence *residence = nullptr;
    bool known = (access.mode & HET_PRESENT) || access.rank == 0;
    if (known && rt.store.findResident(access.base, residence))
      continue;
    if (known) {
      Error error{text("array '", access.name, "' is not on the devices here"), {}};
      return atSite(std::move(error).note("an outer data region must name it"), data.site);
    }
    if (Result<Array *> array = rt.store.enter(access, keep); !array.ok())
      return atSite(std::move(array.error()), data.site);
  }
  data.state = &rt;
  return {};
}

Status leaveData(het_data &data) {
  auto *rt = static_cast<Runtime *>(data.state);
  if (!rt)
    return {};
  std::unique_lock lock(rt->store.lock());
  DataPass pass(*rt, data.site);
  for (int k = data.accesses; k-- > 0;) {
    const het_access &access = data.access[k];
    if ((access.mode & HET_PRESENT) || access.rank == 0)
      continue;
    if (Status status = rt->store.leave(viewOf(access), access.mode & HET_FROM); !status.ok())
      return atSite(std::move(status.error()), data.site);
  }
  data.state = nullptr;
  return {};
}

Status depersist(het_site &site, const char *name, void *base) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  if (currentSlot())
    return {};
  std::unique_lock lock((*there)->store.lock());
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
