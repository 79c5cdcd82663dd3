//===-- exec/plan/unbrought.cpp - reads of items that no space has ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A loop may read more than it needs, so this is no error. It becomes part of one if undefined data comes home.

#include "exec/plan/unbrought.hpp"

#include <algorithm>

namespace het {
namespace {

using Reads = std::vector<UnbroughtRead>;

void add(Reads &all, const Reads &more) {
  static constexpr std::size_t most = 3; // a message has room for these
  for (const UnbroughtRead &read : more)
    if (all.size() < most && std::find(all.begin(), all.end(), read) == all.end())
      all.push_back(read);
}

// The items that the chunks may read before they write them, and that no space has.
BoxSet undefinedReads(const het_region &region, const Use &use, const Domain &domain,
                      std::span<const std::vector<Chunk>> shares) {
  std::vector<BoxSet> parts;
  for (const std::vector<Chunk> &chunks : shares) {
    BoxSet &mine = parts.emplace_back();
    for (const Chunk &chunk : chunks) {
      const Footprint boxes = footprint(region, use.shape, domain, chunk);
      mine.add(use.array->map(use.view, boxes.reads));
      if (use.shape.mode & HET_WRITES_ALL)
        mine.subtract(use.array->map(use.view, boxes.made));
    }
  }
  BoxSet items = unite(parts);
  const bool scratch = use.isPrivate() && !(use.shape.mode & HET_TO); // undefined in each pass
  for (const BoxSet &valid : use.array->holdings->valid)
    if (!scratch)
      items.subtract(valid);
  return items;
}

std::string textOf(const Use &use, const BoxSet &items) {
  if (use.array->flat)
    return use.view.text();
  constexpr std::size_t most = 2;
  const std::vector<Box> &boxes = items.boxes();
  std::string out = "'" + use.view.name + "' " + boxes.front().text();
  for (std::size_t k = 1; k < std::min(boxes.size(), most); ++k)
    out += (k + 1 < boxes.size() ? ", " : " and ") + boxes[k].text();
  return boxes.size() > most ? out + " and more" : out;
}

Reads unbroughtOf(const het_region &region, const Use &use, const Domain &domain,
                  std::span<const std::vector<Chunk>> shares) {
  const BoxSet items = undefinedReads(region, use, domain, shares);
  if (items.empty())
    return {};
  return {{use.view.name, textOf(use, items), !!(use.shape.mode & HET_WRITE), region.site}};
}

} // namespace

void noteUnbrought(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                   std::span<const std::vector<Chunk>> shares) {
  Reads found;
  for (const Use &use : uses)
    if (use.array && (use.shape.mode & HET_READ)) {
      add(found, unbroughtOf(region, use, domain, shares));
      if (use.resident)
        add(found, use.array->unbrought);
    }
  for (const Use &use : uses)
    if (use.array && (use.shape.mode & HET_WRITE)) {
      Reads now = found;
      if (use.resident && !(use.shape.mode & HET_WRITES_ALL))
        add(now, use.array->unbrought);
      use.array->unbrought = std::move(now);
    }
}

} // namespace het
