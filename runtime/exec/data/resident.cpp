//===-- exec/data/resident.cpp - resident arrays as one device uses them ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/resident.hpp"

#include "exec/data/mapped.hpp"
#include "exec/data/storage.hpp"
#include "exec/pass/run.hpp"
#include "exec/plan/plan.hpp"

#include <algorithm>

namespace het {

void ResidentUse::add(const Residence &residence, const char *name, bool writes) {
  het_access access = residence.access;
  access.name = name;
  access.base = reinterpret_cast<void *>(residence.view.base);
  access.mode = HET_PRESENT | HET_READ | (writes ? HET_WRITE : 0);
  access.rank = 0;
  access.layout = nullptr;
  access.subscripts = residence.access.rank; // any item may be touched, whatever its distribution says
  for (het_dim &dim : access.dim)
    dim.follow = HET_WHOLE;
  arrays_.push_back(access);
}

Status ResidentUse::enter(het_site *site, int device, bool mayRun, Lane lane) {
  range_ = {device, 1, HET_KIND_ANY};
  region_.site = site;
  region_.loops = 1;
  region_.loop[0] = {0, 1, 1};
  region_.accesses = static_cast<int>(arrays_.size());
  region_.access = arrays_.data();
  region_.ranges = 1;
  region_.range = &range_;
  region_.ratio = HET_RATIO_DEFAULT;
  region_.device = 1;
  if (Status status = het::enter(region_, mayRun ? Purpose::Task : Purpose::Construct, lane); !status.ok())
    return status;
  Result<bool> part = next(region_, part_);
  return part.ok() ? Status() : part.error();
}

std::optional<Lane> ResidentUse::lane() const {
  const auto *run = static_cast<const Run *>(region_.state);
  return run && run->returnsEarly ? std::optional(run->lane) : std::nullopt;
}

void *ResidentUse::address(std::size_t k, const void *host) const {
  const auto offset = reinterpret_cast<Address>(host) - reinterpret_cast<Address>(arrays_[k].base);
  return static_cast<char *>(part_.ptr[k]) + offset;
}

ResidentUse::Brought ResidentUse::brought() const {
  if (!region_.state)
    return {};
  const Plan &plan = *static_cast<const Run *>(region_.state)->plan;
  Brought brought;
  const auto add = [&](const Transfer &transfer) {
    brought.copies.push_back({transfer.what, virtualTime(transfer), transfer.direction == Transfer::In});
  };
  for (const Part &part : plan.parts) {
    brought.bytes += part.in + part.peer;
    for (const Stage &stage : part.stages)
      std::ranges::for_each(stage.before, add);
  }
  std::ranges::for_each(plan.fetch.transfers, add);
  return brought;
}

Status ResidentUse::leave() {
  if (empty())
    return {};
  if (Result<bool> more = next(region_, part_); !more.ok())
    return more.error();
  return het::leave(region_);
}

Result<std::vector<void *>> lendResident(Runtime &runtime, std::span<const het_map> items, het_site *site, int device) {
  std::vector<void *> addresses(items.size());
  ResidentUse use;
  std::vector<std::size_t> which;
  {
    std::unique_lock lock(runtime.store.lockFor(storageOf(items)));
    for (std::size_t k = 0; k < items.size(); ++k)
      if (const Residence *residence =
              items[k].mode & HET_MAP_LOOKUP ? residenceOf(runtime, items[k], device) : nullptr;
          residence && residence->contents) {
        use.add(*residence, items[k].name, true);
        which.push_back(k);
      }
  }
  if (use.empty())
    return addresses;
  runtime.lends = true;
  runtime.devices[static_cast<std::size_t>(device)]->shareWithProgram();
  if (Status status = use.enter(site, device); !status.ok())
    return status.error();
  for (std::size_t j = 0; j < which.size(); ++j)
    addresses[which[j]] = use.address(j, items[which[j]].base);
  if (Status status = use.leave(); !status.ok())
    return status.error();
  return addresses;
}

} // namespace het
