//===-- exec/plan/item_ranges.hpp - items that iterations own because data says so -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Iteration i of a loop over the rows of a sparse matrix writes the items start[i] to start[i + 1]. The program hands
// these in before a pass. They are kept for later ones, as long as `start` stays on the devices and nobody writes it.
#pragma once

#include "base/result.hpp"
#include "geometry/split.hpp"

#include <het/het.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace het {

class ItemRanges : public het_item_ranges, public std::enable_shared_from_this<ItemRanges> {
public:
  explicit ItemRanges(const het_loop &loop);
  /// Ends it, once all were handed in. False: those of two iterations meet.
  bool finish();
  /// The items of all iterations with these indices, and what lies between them.
  Range of(Range indices) const;
  bool operator==(const ItemRanges &other) const;

private:
  het_loop loop_;
  std::vector<long> first_; // by iteration, ascending; then the end of all
};

inline const ItemRanges *itemRangesOf(const het_reach &reach) { return static_cast<const ItemRanges *>(reach.ranges); }

/// See het_ranges_begin: null where nothing is to be handed in.
Result<het_item_ranges *> beginRanges(het_region &region, int access, std::span<const int> arrays,
                                      std::vector<long> values);
/// See het_ranges_end.
const het_item_ranges *endRanges(const het_region &region, int access, het_item_ranges *ranges);

} // namespace het
