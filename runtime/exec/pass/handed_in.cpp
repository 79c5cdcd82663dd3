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

// Brings the array's newest contents to the host. Says which they are, and whether they last.
static Result<bool> bring(Runtime &runtime, het_site &site, const het_access &access, Contents &contents) {
  bool isHome = true, lasts = false;
  {
    const auto lock = runtime.store.lockFor(storageAt(access.base));
    const auto begin = reinterpret_cast<Address>(access.base);
    const std::vector<const Array *> arrays = runtime.store.residentsAt({begin, begin + 1});
    for (const Array *array : arrays) {
      BoxSet elsewhere = array->residentSection();
      elsewhere.subtract(array->holdings->valid[static_cast<std::size_t>(runtime.host())]);
      isHome &= elsewhere.empty();
      contents = {array->number, *array->version, array->writes};
    }
    lasts = arrays.size() == 1;
    isHome &= !meetsMapped(runtime, {begin, begin + 1});
  }
  if (!isHome)
    if (Status status = viewOnHost(site, access.name, access.base, false); !status.ok())
      return std::move(status.error());
  return lasts;
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
  std::vector<Contents> contents(arrays.size());
  bool last = true;
  for (std::size_t k = 0; k < arrays.size(); ++k) {
    const Result<bool> lasts = bring(**there, *region.site, region.access[arrays[k]], contents[k]);
    if (!lasts.ok())
      return lasts.error();
    last &= *lasts;
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
    if (!came->finish() && !std::exchange(known.told, true))
      logMessage(LogLevel::Warning, text("region at ", region.site->file, ":", region.site->line,
                                         " runs on one device: several iterations write the same items of '",
                                         region.access[access].name, "', or not in the order of its items"));
    if (!known.ranges || !(*known.ranges == *came)) // plans of earlier passes serve as long as it is the same one
      known.ranges = came;
  }
  return known.ranges && known.ranges->apart ? known.ranges.get() : nullptr;
}

} // namespace het
