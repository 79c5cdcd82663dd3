//===-- geometry/rows.cpp - rows of a matrix that lie where pointers say -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/rows.hpp"

#include <cstdint>

namespace het {

static long addressOf(const void *place) { return static_cast<long>(reinterpret_cast<std::intptr_t>(place)); }

// Adds those of some items of a table, and of the rows that they lead to.
static void addRows(void *const *table, Range items, Range bytes, std::vector<Range> &all) {
  if (items.empty())
    return;
  all.push_back({addressOf(table + items.lo), addressOf(table + items.hi)});
  for (long item = items.lo; item < items.hi; ++item)
    if (table[item] && !bytes.empty())
      all.push_back({addressOf(table[item]) + bytes.lo, addressOf(table[item]) + bytes.hi});
}

std::vector<Range> bytesOf(const Rows &rows) {
  if (!rows.table)
    return {rows.bytes};
  std::vector<Range> all;
  addRows(rows.table, {0, rows.count}, rows.within.empty() ? rows.bytes : Range(), all);
  for (long row = 0; !rows.within.empty() && row < rows.count; ++row)
    if (rows.table[row])
      addRows(static_cast<void *const *>(rows.table[row]), rows.within, rows.bytes, all);
  return all;
}

static void sort(std::vector<Range> &all) {
  const auto isBefore = [](Range one, Range other) { return one.lo < other.lo; };
  std::erase_if(all, [](Range one) { return one.empty(); });
  if (!std::is_sorted(all.begin(), all.end(), isBefore)) // rows that were allocated one after the other are
    std::sort(all.begin(), all.end(), isBefore);
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
