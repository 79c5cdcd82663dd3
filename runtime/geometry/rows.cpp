//===-- geometry/rows.cpp - rows of a matrix that lie where pointers say -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/rows.hpp"

#include <cstdint>

namespace het {

static long addressOf(const void *place) { return static_cast<long>(reinterpret_cast<std::intptr_t>(place)); }

std::vector<Range> bytesOf(const Rows &rows) {
  if (!rows.table)
    return {rows.bytes};
  std::vector<Range> all{{addressOf(rows.table), addressOf(rows.table + std::max(rows.count, 0L))}};
  for (long row = 0; row < rows.count; ++row)
    if (rows.table[row] && !rows.bytes.empty())
      all.push_back({addressOf(rows.table[row]) + rows.bytes.lo, addressOf(rows.table[row]) + rows.bytes.hi});
  return all;
}

static void sort(std::vector<Range> &all) {
  std::erase_if(all, [](Range one) { return one.empty(); });
  std::sort(all.begin(), all.end(), [](Range one, Range other) { return one.lo < other.lo; });
}

bool areApart(std::vector<Range> all) {
  sort(all);
  return std::adjacent_find(all.begin(), all.end(), [](Range one, Range next) { return next.lo < one.hi; }) ==
         all.end();
}

bool areApart(std::vector<Range> some, std::vector<Range> others) {
  sort(some);
  sort(others);
  for (auto one = some.begin(), other = others.begin(); one != some.end() && other != others.end();) {
    if (!one->intersect(*other).empty())
      return false;
    ++(one->hi <= other->lo ? one : other);
  }
  return true;
}

} // namespace het
