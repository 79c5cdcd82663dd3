//===-- geometry/split.cpp - cutting ranges, and iterations as indices ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/split.hpp"

#include <cassert>

namespace het {

Range block(Range whole, long parts, long index) {
  long each = whole.size() / parts, more = whole.size() % parts;
  long lo = whole.lo + each * index + std::min(index, more);
  return {lo, lo + each + (index < more ? 1 : 0)};
}

std::vector<Range> cut(Range whole, std::span<const long> sizes) {
  std::vector<Range> pieces;
  pieces.reserve(sizes.size());
  long at = whole.lo;
  for (long size : sizes) {
    pieces.push_back({at, at + size});
    at += size;
  }
  assert(whole.empty() || at == whole.hi);
  return pieces;
}

Range indicesOf(const het_loop &loop, Range k) {
  if (k.empty())
    return {loop.first, loop.first};
  long a = loop.first + k.lo * loop.step, b = loop.first + (k.hi - 1) * loop.step;
  return {std::min(a, b), std::max(a, b) + 1};
}

static long ceilDivide(long a, long b) { // b > 0
  return a >= 0 ? (a + b - 1) / b : -(-a / b);
}

Range iterationsIn(const het_loop &loop, Range indices) {
  if (indices.empty() || loop.count <= 0)
    return {};
  // Going down from `first` is going up from -first in mirrored indices.
  long step = loop.step > 0 ? loop.step : -loop.step;
  long first = loop.step > 0 ? loop.first : -loop.first;
  Range at = loop.step > 0 ? indices : Range{1 - indices.hi, 1 - indices.lo};
  Range k{ceilDivide(at.lo - first, step), ceilDivide(at.hi - first, step)};
  k = k.intersect({0, loop.count});
  return k.empty() ? Range{} : k;
}

void bounds(const het_loop &loop, Range k, long &lo, long &hi) {
  // One past the last index rather than one step past it: that could overflow the user's loop variable.
  lo = loop.first + k.lo * loop.step;
  hi = loop.first + (k.hi - 1) * loop.step + (loop.step > 0 ? 1 : -1);
}

Range widen(Range owned, long before, long after, Range section) {
  if (owned.empty())
    return {section.lo, section.lo};
  Range wide{before >= HET_ALL_OF_IT ? section.lo : owned.lo - before,
             after >= HET_ALL_OF_IT ? section.hi : owned.hi + after};
  return wide.intersect(section);
}

} // namespace het
