//===-- exec/data/mapped.cpp - regions and plain constructs over the same storage ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/mapped.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <limits>
#include <mutex>

namespace het {

static bool isSeen(const Residence &residence, int device) {
  return residence.device < 0 || residence.device == device;
}

// An item that no clause names means the part that is there (5.1, section 2.21.7.1).
static bool means(const het_map &item, Bytes bytes, const Residence &residence) {
  const Bytes there = residence.view.bytes(residence.view.section);
  return there.contains(bytes) || ((item.mode & HET_MAP_IMPLICIT) && there.meets(bytes));
}

const Residence *residenceOf(Runtime &runtime, const het_map &item, int device) {
  if (runtime.store.residents() == 0 || (item.mode & HET_MAP_PRIVATE))
    return nullptr;
  const auto begin = reinterpret_cast<Address>(item.begin);
  const std::size_t size = item.mode & HET_MAP_LOOKUP ? 1 : std::max<std::size_t>(item.size, 1);
  const Bytes bytes{begin, begin + static_cast<Address>(size)};
  for (const Array *array : runtime.store.describedAt(bytes))
    for (std::size_t i = array->residences.size(); i-- > 0;) {
      const Residence &residence = array->residences[i];
      if ((residence.contents || residence.persistent) && isSeen(residence, device) && means(item, bytes, residence))
        return &residence;
    }
  return nullptr;
}

// All that keeps contents of some of these bytes, as constructs for `device` see it.
static std::vector<const Residence *> residencesAt(Runtime &runtime, Bytes bytes, int device) {
  std::vector<const Residence *> found;
  for (const Array *array : runtime.store.residentsAt(bytes))
    for (const Residence &residence : array->residences)
      if (residence.contents && isSeen(residence, device) && residence.view.bytes(residence.view.section).meets(bytes))
        found.push_back(&residence);
  return found;
}

std::vector<het_map> allPresent(Runtime &runtime, int device) {
  std::vector<het_map> items;
  const auto add = [&](Bytes bytes) {
    auto *begin = reinterpret_cast<void *>(bytes.lo);
    items.push_back(
        {"what is mapped", begin, begin, static_cast<std::size_t>(bytes.hi - bytes.lo), HET_MAP_LOOKUP, {}});
  };
  const std::unique_lock guard(runtime.store.lock());
  for (const Bytes &bytes : runtime.mappings[static_cast<std::size_t>(device)]->mapped())
    add(bytes);
  for (const Residence *one : residencesAt(runtime, {0, std::numeric_limits<Address>::max()}, device))
    add(one->view.bytes(one->view.section));
  return items;
}

static Bytes bytesOf(const het_map &item) {
  const auto begin = reinterpret_cast<Address>(item.begin);
  return {begin, begin + static_cast<Address>(item.size)};
}

std::vector<const Residence *> partsKept(Runtime &runtime, const het_map &item, int device) {
  const bool isCopied = (item.mode & HET_MAP_PRIVATE) && (item.mode & HET_MAP_IMPLICIT);
  return isCopied ? residencesAt(runtime, bytesOf(item), device) : std::vector<const Residence *>();
}

Status checkKept(Runtime &runtime, std::span<const het_map> items, int device) {
  for (const het_map &item : items) {
    if (item.size == 0 || (item.mode & (HET_MAP_LOOKUP | HET_MAP_PRIVATE | HET_MAP_IMPLICIT)) ||
        residenceOf(runtime, item, device))
      continue;
    if (const auto parts = residencesAt(runtime, bytesOf(item), device); !parts.empty())
      return Error{text("'", item.name, "': ", bytesText(item.size), " are to be mapped, where a part of them is on ",
                        "the devices already, but not all: ", parts.front()->view.text()),
                   {"map the whole section first, or unmap the smaller one"}};
  }
  return {};
}

Status openKept(Runtime &runtime, const het_map &item, int device) {
  runtime.store.openAgain(residenceOf(runtime, item, device)->view);
  if (!(item.mode & HET_MAP_ALWAYS) || !(item.mode & HET_TO))
    return {};
  het_map fresh = item;
  fresh.mode &= ~HET_FROM;
  return updateKept(runtime, fresh, device);
}

static Status forAllKept(Runtime &runtime, std::span<const het_map> items, int device,
                         Status (*act)(Runtime &, const het_map &, int)) {
  std::vector<Address> done; // first bytes of their storage
  for (const het_map &item : items) {
    const bool isMeant = !(item.mode & HET_MAP_LOOKUP) || (item.mode & HET_MAP_NAMED);
    const Residence *residence = isMeant ? residenceOf(runtime, item, device) : nullptr;
    if (!residence)
      continue;
    const Address begin = residence->view.bytes(residence->view.section).lo;
    if (std::find(done.begin(), done.end(), begin) != done.end())
      continue;
    done.push_back(begin);
    if (Status status = act(runtime, item, device); !status.ok())
      return status;
  }
  return {};
}

Status openAllKept(Runtime &runtime, std::span<const het_map> items, int device) {
  return forAllKept(runtime, items, device, openKept);
}
Status closeAllKept(Runtime &runtime, std::span<const het_map> items, int device) {
  return forAllKept(runtime, items, device, closeKept);
}

Status closeKept(Runtime &runtime, const het_map &item, int device) {
  const View view = residenceOf(runtime, item, device)->view; // close may end what it stands in
  het_map result = item;
  result.mode &= ~HET_TO;
  if (Status status =
          (item.mode & HET_MAP_ALWAYS) && (item.mode & HET_FROM) ? updateKept(runtime, result, device) : Status();
      !status.ok())
    return status;
  return runtime.store.close(view, (item.mode & HET_FROM) | (item.mode & HET_MAP_DELETE ? HET_FINALIZE : 0),
                             Keep::Contents);
}

Status updateKept(Runtime &runtime, const het_map &item, int device) {
  const auto begin = reinterpret_cast<Address>(item.begin);
  const Residence *named = item.mode & HET_MAP_NAMED ? residenceOf(runtime, item, device) : nullptr;
  const View view = named ? named->view : byteView({begin, begin + static_cast<Address>(item.size)}, item.name);
  auto done = runtime.store.update(view, item.mode & HET_FROM, true);
  return done.ok() ? Status() : std::move(done.error());
}

std::vector<het_map> unkept(Runtime &runtime, std::span<const het_map> all, int device) {
  std::vector<het_map> items(all.begin(), all.end());
  std::erase_if(items, [&](const het_map &item) { return residenceOf(runtime, item, device) != nullptr; });
  return items;
}

het_map itemOf(const Mapping::Loose &loose) {
  void *begin = reinterpret_cast<void *>(loose.target.lo);
  return {"", begin, begin, loose.target.size(), 0, nullptr};
}

Status syncKept(Runtime &runtime, std::span<const het_map> items, int device, bool home) {
  for (const het_map &item : items)
    if (const Residence *residence = residenceOf(runtime, item, device)) {
      const View view = residence->view; // update may change what it stands in
      if (auto done = runtime.store.update(view, home, true); !done.ok())
        return std::move(done.error());
    }
  return {};
}

bool anythingMapped(const Runtime &runtime) {
  return std::any_of(runtime.mappings.begin(), runtime.mappings.end(), [](const auto &one) { return !one->empty(); });
}

Bytes presentBehind(const Runtime &runtime, const void *pointer) {
  for (const auto &mapping : runtime.mappings)
    if (const Bytes bytes = mapping->rangeOf(pointer); !bytes.empty())
      return bytes;
  return runtime.store.residentAround(pointer);
}

// The access, with all rows of some bytes. False: they are no whole rows. Without a shape it is a row of items.
static bool widen(het_access &access, Bytes bytes) {
  if (access.rank == 0 && access.item > 0) {
    access.rank = 1;
    access.dim[0] = {0, 0, 0, HET_WHOLE, HET_BY_LOOP, 0, 0, 0};
  }
  if (access.rank <= 0 || access.rank > HET_MAX_RANK)
    return false;
  const auto row = static_cast<Address>(viewOf(access).stride(0)), base = reinterpret_cast<Address>(access.base);
  if (row <= 0 || (bytes.lo - base) % row != 0 || (bytes.hi - base) % row != 0)
    return false;
  access.dim[0].lo = (bytes.lo - base) / row;
  access.dim[0].len = (bytes.hi - bytes.lo) / row;
  access.dim[0].extent = access.dim[0].lo + access.dim[0].len;
  for (int d = 1; d < access.rank; ++d) {
    access.dim[d].lo = 0;
    access.dim[d].len = access.dim[d].extent;
  }
  return true;
}

static Bytes mappedBytes(const Mapping &mapping, const het_access &access) {
  return access.rank == 0 ? mapping.rangeOf(access.base) : viewOf(access).bytes(viewOf(access).section);
}

Mapping *mappingOf(const Runtime &runtime, const het_access &access) {
  for (const auto &mapping : runtime.mappings) {
    if (mapping->empty() || access.rank < 0)
      continue;
    const Bytes bytes = mappedBytes(*mapping, access);
    if (!bytes.empty() &&
        mapping->holds(reinterpret_cast<const void *>(bytes.lo), static_cast<std::size_t>(bytes.size())))
      return mapping.get();
  }
  return nullptr;
}

Status takeOver(Runtime &runtime, const het_access &access, const het_site *site) {
  const auto holds = [&](const auto &mapping) { return !mapping->empty() && !mappedBytes(*mapping, access).empty(); };
  const auto mapping = access.rank < 0 ? runtime.mappings.end() : std::ranges::find_if(runtime.mappings, holds);
  if (mapping == runtime.mappings.end())
    return {};
  const Bytes bytes = mappedBytes(**mapping, access);
  const Bytes all = (*mapping)->rangeOf(reinterpret_cast<const void *>(bytes.lo));
  Residence residence;
  residence.access = access;
  if (!all.contains(bytes) || !widen(residence.access, all) || runtime.store.meetsResident(all) ||
      runtime.store.isUsed(all) || std::count_if(mapping, runtime.mappings.end(), holds) > 1)
    return {};
  std::optional<Mapping::Taken> taken = (*mapping)->surrender(bytes, access.base);
  if (!taken)
    return {};
  if (residence.access.layout) // the caller's may end before
    residence.layout = std::make_shared<het_layout>(*residence.access.layout);
  residence.view = viewOf(residence.access);
  residence.site = site;
  const int device = residence.device = (*mapping)->device();
  residence.count = residence.open = static_cast<int>(taken->count);
  runtime.store.beginUse(); // what the pass before left of that storage is of no use
  const bool home = runtime.checks && taken->hostKnows;
  Result<Array *> array = runtime.store.takeOver(device, taken->memory, taken->bytes, std::move(residence), home);
  if (!array.ok())
    return std::move(array.error());
  (*array)->changes.add(taken->byHost);
  return {};
}

// Each row of it; a section may leave something out between them.
static std::vector<het_map> itemsOf(const Mapping &mapping, const het_access &access) {
  BoxSet rows(Box::of({{mappedBytes(mapping, access).lo, mappedBytes(mapping, access).hi}}));
  if (access.rank > 0)
    rows = addressesOf(viewOf(access), viewOf(access).section);
  std::vector<het_map> items;
  for (const Box &row : rows.boxes()) {
    void *begin = reinterpret_cast<void *>(row.dim[0].lo);
    const auto size = static_cast<std::size_t>(row.dim[0].hi - row.dim[0].lo);
    const int mode = (access.mode & HET_TOFROM) | (access.mode & HET_FINALIZE ? HET_MAP_DELETE : 0);
    items.push_back({access.name, begin, begin, size, mode, nullptr});
  }
  return items;
}

// It stays there until this is undone.
Status enterMapped(Mapping &mapping, const het_access &access) {
  mapping.keepHere(reinterpret_cast<const void *>(mappedBytes(mapping, access).lo));
  return mapping.enter(itemsOf(mapping, access));
}
Status leaveMapped(Mapping &mapping, const het_access &access) { return mapping.leave(itemsOf(mapping, access)); }
Status updateMapped(Mapping &mapping, const het_access &access) { return mapping.update(itemsOf(mapping, access)); }

bool meetsMapped(const Runtime &runtime, Bytes bytes) {
  const het_map item{"", nullptr, reinterpret_cast<void *>(bytes.lo), bytes.size(), 0, nullptr};
  return std::any_of(runtime.mappings.begin(), runtime.mappings.end(),
                     [&](const auto &mapping) { return !mapping->empty() && !mapping->ranges({&item, 1}).empty(); });
}

// A part that is not written keeps its value, so what is only written comes home too.
static Status syncMapped(Runtime &runtime, const het_region &region, bool home) {
  for (const auto &mapping : runtime.mappings)
    if (Status status = mapping->settle(); !status.ok())
      return status;
  for (const auto &mapping : runtime.mappings)
    for (int k = 0; k < region.accesses && !mapping->empty(); ++k) {
      const het_access &access = region.access[k];
      if (access.rank < 0 || (!home && !(access.mode & HET_WRITE)))
        continue;
      const Bytes bytes = mappedBytes(*mapping, access);
      if (Status status =
              mapping->sync(static_cast<std::uintptr_t>(bytes.lo), static_cast<std::uintptr_t>(bytes.hi), home);
          !status.ok())
        return status;
    }
  return {};
}

static bool isArray(const het_reduction &reduction) { return reduction.array && reduction.count > 0; }

Bytes bytesOf(const het_reduction &reduction) {
  const auto size = static_cast<Address>(sizeOf(reduction.type));
  const Address begin = reinterpret_cast<Address>(reduction.result) + reduction.first * size;
  return isArray(reduction) ? Bytes{begin, begin + reduction.count * size} : Bytes{};
}

static Status syncReduced(Runtime &runtime, const het_region &region, bool home) {
  for (int k = 0; k < region.reductions; ++k) {
    const het_reduction &reduction = region.reduction[k];
    const Bytes bytes = bytesOf(reduction);
    if (bytes.empty())
      continue;
    if (auto done = runtime.store.update(byteView(bytes, reduction.name), home, true); !done.ok())
      return std::move(done.error());
    for (const auto &mapping : runtime.mappings)
      if (Status status =
              mapping->sync(static_cast<std::uintptr_t>(bytes.lo), static_cast<std::uintptr_t>(bytes.hi), home);
          !status.ok())
        return status;
  }
  return {};
}

bool maySync(const Runtime &runtime, const het_region &region) {
  const bool arrays = std::any_of(region.reduction, region.reduction + region.reductions, isArray);
  return anythingMapped(runtime) || (arrays && runtime.store.residents() > 0);
}

bool syncs(const Runtime &runtime, const het_region &region) {
  const auto isMapped = [&](const het_access &access) {
    return access.rank >= 0 && std::ranges::any_of(runtime.mappings, [&](const auto &mapping) {
             return !mapping->empty() && meetsMapped(runtime, mappedBytes(*mapping, access));
           });
  };
  return std::any_of(region.access, region.access + region.accesses, isMapped) ||
         std::any_of(region.reduction, region.reduction + region.reductions, isArray);
}

static Status sync(Runtime &runtime, const het_region &region, bool home) {
  Status status = syncMapped(runtime, region, home);
  return status.ok() ? syncReduced(runtime, region, home) : status;
}

Status syncBefore(Runtime &runtime, const het_region &region) { return sync(runtime, region, true); }
Status syncAfter(Runtime &runtime, const het_region &region) { return sync(runtime, region, false); }

} // namespace het
