//===-- exec/pass/handed_in.cpp - ranges of items that a program hands in before a pass -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/pass/handed_in.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "exec/data/data.hpp"
#include "exec/data/mapped.hpp"
#include "exec/data/storage.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/engine/selection.hpp"
#include "exec/pass/run.hpp"
#include "exec/plan/item_ranges.hpp"

#include <map>

namespace het {

namespace {
// Contents of an array. Those of one that is not resident may be others in each pass.
struct Contents {
  std::uint64_t array = 0, version = 0, writes = 0;
  bool operator==(const Contents &) const = default;
};

struct Known {
  std::shared_ptr<ItemRanges> ranges, coming;
  het_loop loop{};
  std::vector<long> values;
  std::vector<Contents> contents; // of the arrays that they came of
  bool lasts = false;             // all of these are resident
  bool told = false;              // that iterations meet
};
} // namespace

static Known &knownAt(const het_region &region, int access) {
  static thread_local std::map<std::pair<const het_site *, int>, Known> all;
  return all[{region.site, access}];
}

// One device, or the host alone, runs all iterations: nobody asks who owns what.
static bool areWanted(const Runtime &runtime, const het_region &region) {
  if (currentSlot() || aloneOnHost() || !region.split || !region.device)
    return false;
  return select(runtime.roster, {region.range, static_cast<std::size_t>(region.ranges)}).size() > 1;
}

namespace {
struct SourceState {
  Contents contents;
  bool isResident = false; // so that its contents last
  bool isHome = true;      // the host has the newest contents
};
} // namespace

static SourceState stateOf(Runtime &runtime, const het_access &access) {
  SourceState found;
  const auto lock = runtime.store.lockFor(storageAt(access.base));
  const auto begin = reinterpret_cast<Address>(access.base);
  const std::vector<const Array *> arrays = runtime.store.residentsAt({begin, begin + 1});
  for (const Array *array : arrays) {
    BoxSet elsewhere = array->residentSection();
    elsewhere.subtract(array->holdings->valid[static_cast<std::size_t>(runtime.host())]);
    found.isHome &= elsewhere.empty();
    found.contents = {array->number, *array->version, array->writes};
  }
  found.isResident = arrays.size() == 1;
  found.isHome &= !meetsMapped(runtime, {begin, begin + 1});
  return found;
}

Result<het_item_ranges *> beginRanges(het_region &region, int access, std::span<const int> arrays,
                                      std::vector<long> values) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  Known &known = knownAt(region, access);
  if (!areWanted(**there, region)) {
    known.ranges = nullptr;
    return nullptr;
  }
  const het_access &asked = region.access[access];
  const bool onlyRead = !(asked.mode & HET_WRITE); // then fewer items move, which no copy to the host is worth
  const bool stays = onlyRead && stateOf(**there, asked).isResident; // moves once, and so may the ranges be asked once
  std::vector<Contents> contents;
  bool last = true;
  for (const int k : arrays) {
    const het_access &from = region.access[k];
    const SourceState found = stateOf(**there, from);
    if (onlyRead && (!found.isHome || (stays && !found.isResident))) {
      known.ranges = nullptr;
      return nullptr;
    }
    if (!found.isHome)
      if (Status status = viewOnHost(*region.site, from.name, from.base, false); !status.ok())
        return std::move(status.error());
    contents.push_back(found.contents);
    last &= found.isResident;
  }
  const het_loop &loop = region.loop[0];
  if (known.ranges && last && known.lasts && contents == known.contents && values == known.values &&
      loop.first == known.loop.first && loop.count == known.loop.count && loop.step == known.loop.step)
    return nullptr;
  known.loop = loop;
  known.values = std::move(values);
  known.contents = std::move(contents);
  known.lasts = last;
  known.coming = std::make_shared<ItemRanges>(loop);
  return known.coming.get();
}

const het_item_ranges *endRanges(const het_region &region, int access, het_item_ranges *ranges) {
  Known &known = knownAt(region, access);
  if (ranges) {
    const auto came = std::exchange(known.coming, nullptr);
    const bool onlyRead = !(region.access[access].mode & HET_WRITE);
    if (!came->finish() && !onlyRead && !std::exchange(known.told, true))
      logMessage(LogLevel::Warning, text("region at ", region.site->file, ":", region.site->line,
                                         " runs on one device: several iterations write the same items of '",
                                         region.access[access].name, "', or not in the order of its items"));
    if (!known.ranges || !(*known.ranges == *came)) // plans of earlier passes serve as long as it is the same one
      known.ranges = came;
  }
  return known.ranges && known.ranges->apart ? known.ranges.get() : nullptr;
}

} // namespace het
