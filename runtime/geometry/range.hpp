//===-- geometry/range.hpp - a half-open interval of indices ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Counts items. Any interval with hi <= lo is empty; all empty ranges mean the same.
#pragma once

#include <algorithm>

namespace het {

struct Range {
  long lo = 0, hi = 0;

  bool empty() const { return hi <= lo; }
  long size() const { return empty() ? 0 : hi - lo; }
  bool contains(long index) const { return lo <= index && index < hi; }
  bool contains(Range other) const { return other.empty() || (lo <= other.lo && other.hi <= hi); }
  Range intersect(Range other) const { return {std::max(lo, other.lo), std::min(hi, other.hi)}; }
  // The smallest range that holds both.
  Range hull(Range other) const {
    if (empty())
      return other;
    return other.empty() ? *this : Range{std::min(lo, other.lo), std::max(hi, other.hi)};
  }
  friend bool operator==(Range a, Range b) = default;
};

} // namespace het
