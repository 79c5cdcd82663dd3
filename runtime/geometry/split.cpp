//===-- geometry/split.cpp - cutting ranges, and iterations as indices ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/split.hpp"

#include "base/log.hpp"
#include "base/text.hpp"

#include <iterator>

namespace het {

Range block(Range whole, long parts, long index) {
  long each = whole.size() / parts, more = whole.size() % parts;
  long lo = whole.lo + each * index + std::min(index, more);
  return {lo, lo + each + (index < more ? 1 : 0)};
}

// Joins what touches or overlaps; sorted by `lo` before.
static Ranges joined(const Ranges &sorted) {
  Ranges result;
  for (Range range : sorted)
    if (range.empty())
      continue;
    else if (!result.empty() && range.lo <= result.back().hi)
      result.back().hi = std::max(result.back().hi, range.hi);
    else
      result.push_back(range);
  return result;
}

Ranges unite(const Ranges &a, const Ranges &b) {
  Ranges all;
  all.reserve(a.size() + b.size());
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all),
             [](Range x, Range y) { return x.lo < y.lo; });
  return joined(all);
}

Ranges unite(std::vector<Range> any) {
  std::sort(any.begin(), any.end(), [](Range x, Range y) { return x.lo < y.lo; });
  return joined(any);
}

Ranges intersect(const Ranges &a, Range b) {
  Ranges result;
  for (Range range : a)
    if (Range common = range.intersect(b); !common.empty())
      result.push_back(common);
  return result;
}

Ranges without(Range whole, const Ranges &a) {
  Ranges rest;
  for (Range range : a) {
    rest.push_back({whole.lo, range.lo});
    whole.lo = range.hi;
  }
  rest.push_back(whole);
  return joined(rest);
}

long sizeOf(const Ranges &ranges) {
  long size = 0;
  for (Range range : ranges)
    size += range.size();
  return size;
}

Ranges cyclicBlocks(Range whole, long size, long parts, long index) {
  Ranges mine;
  size = std::clamp(size, 1L, std::max(whole.size(), 1L));
  if (parts == 1)
    return joined({whole});
  if (index >= (whole.size() + size - 1) / size) // also keeps the products below from overflowing
    return mine;
  for (long lo = whole.lo + index * size; lo < whole.hi; lo += size * parts) {
    mine.push_back({lo, whole.hi - lo > size ? lo + size : whole.hi});
    if (whole.hi - lo <= size * parts)
      break;
  }
  return mine;
}

Ranges guidedBlocks(Range whole, long least, long parts, long index) {
  Ranges mine;
  for (long at = whole.lo, turn = 0; at < whole.hi; turn = (turn + 1) % parts) {
    long rest = whole.hi - at, size = std::min(rest, std::max({rest / (2 * parts), least, 1L}));
    if (turn == index)
      mine.push_back({at, at + size});
    at += size;
  }
  return joined(mine);
}

void requireAll(Range whole, long given) {
  if (given != whole.size())
    fatal({text("a schedule gave ", given, " of ", whole.size(), " iterations"), {"this is a fault of hetcc"}});
}

std::vector<Range> cut(Range whole, std::span<const long> sizes) {
  std::vector<Range> pieces;
  pieces.reserve(sizes.size());
  long at = whole.lo;
  for (long size : sizes) {
    pieces.push_back({at, at + size});
    at += size;
  }
  requireAll(whole, at - whole.lo);
  return pieces;
}

std::vector<Ranges> cut(const Ranges &whole, std::span<const long> sizes) {
  std::vector<Ranges> pieces;
  const std::vector<Range> counted = cut(Range{0, sizeOf(whole)}, sizes);
  for (Range piece : counted) {
    Ranges &ranges = pieces.emplace_back();
    long at = 0; // items of `whole` before the range
    for (Range range : whole) {
      const Range mine = Range{piece.lo - at, piece.hi - at}.intersect({0, range.size()});
      if (!mine.empty())
        ranges.push_back({range.lo + mine.lo, range.lo + mine.hi});
      at += range.size();
    }
  }
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
