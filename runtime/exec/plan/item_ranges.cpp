//===-- exec/plan/item_ranges.cpp - items that iterations own because data says so -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/item_ranges.hpp"

#include <algorithm>
#include <limits>

namespace het {

constexpr long none = std::numeric_limits<long>::min(); // no iteration had any so far

ItemRanges::ItemRanges(const het_loop &loop)
    : het_item_ranges{nullptr, none, 1}, loop_(loop), first_(static_cast<std::size_t>(std::max(loop.count, 0L)) + 1) {
  next = first_.data();
}

bool ItemRanges::finish() {
  *next = end;
  const auto some = std::ranges::find_if(first_, [](long item) { return item != none; });
  std::fill(first_.begin(), some, some == first_.end() ? 0 : *some);
  return apart;
}

Range ItemRanges::of(Range indices) const {
  const Range k = iterationsIn(loop_, indices).intersect({0, loop_.count});
  if (k.empty())
    return {};
  return {first_[static_cast<std::size_t>(k.lo)], first_[static_cast<std::size_t>(k.hi)]};
}

bool ItemRanges::operator==(const ItemRanges &other) const {
  return loop_.first == other.loop_.first && loop_.step == other.loop_.step && apart == other.apart &&
         first_ == other.first_;
}

} // namespace het
