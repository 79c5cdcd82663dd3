//===-- exec/plan/item_ranges.hpp - items that iterations own because data says so -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Iteration i of a loop over the rows of a sparse matrix writes the items start[i] to start[i + 1]. The program hands
// these in before a pass (exec/pass/handed_in.hpp).
#pragma once

#include "geometry/split.hpp"

#include <het/het.h>

#include <memory>
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

} // namespace het
