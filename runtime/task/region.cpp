//===-- task/region.cpp - the storage that a task names -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/region.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace het {

// Pairs of rows that one comparison looks at. Regions of one pitch need two for each level of either, which is 64 at
// most.
constexpr int mostPairs = 128;

static Error tooLarge(const char *name) {
  return {text("a task names more of ", name, " than there is memory"), {"look at the section's lengths and extents"}};
}

std::size_t TaskRegion::span() const {
  std::size_t bytes = row_;
  for (int k = 0; k < levels_; ++k)
    bytes += (level_[static_cast<std::size_t>(k)].count - 1) * level_[static_cast<std::size_t>(k)].pitch;
  return bytes;
}

TaskRegion TaskRegion::inner() const {
  TaskRegion rest = *this;
  rest.level_[static_cast<std::size_t>(--rest.levels_)] = {};
  return rest;
}

TaskRegion TaskRegion::at(std::uintptr_t first) const {
  TaskRegion moved = *this;
  moved.first_ = first;
  return moved;
}

// Rows that touch or run into each other are one row. Levels are not joined: regions of one array keep equal pitches.
Status TaskRegion::repeat(const het_task_range &range, std::size_t pitch, const char *name) {
  const auto count = static_cast<std::size_t>(range.len);
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count - 1, pitch, &bytes) || __builtin_add_overflow(bytes, span(), &bytes))
    return tooLarge(name);
  first_ += static_cast<std::uintptr_t>(range.lo) * pitch;
  if (count == 1)
    return {};
  if (levels_ == 0 && row_ >= pitch)
    row_ = bytes;
  else
    level_[static_cast<std::size_t>(levels_++)] = {count, pitch};
  return {};
}

Result<TaskRegion> TaskRegion::of(const het_task_access &access) {
  TaskRegion region;
  Status status = region.set(access);
  return status.ok() ? Result<TaskRegion>(region) : std::move(status.error());
}

Status TaskRegion::set(const het_task_access &access) {
  if (access.rank < 0 || access.rank > HET_MAX_RANK)
    return Error{text("a task names ", access.name, " in ", access.rank, " dimensions"), {}};
  first_ = reinterpret_cast<std::uintptr_t>(access.base);
  row_ = access.item;
  bool any = access.item > 0;
  std::size_t pitch = access.item;
  for (int d = access.rank - 1; d >= 0; --d) {
    const het_task_range &range = access.range[d];
    if (range.len < 0 || (d > 0 && range.extent < 0))
      return Error{text("the ", range.len < 0 ? "length" : "extent", " of dimension ", d, " of ", access.name, " is ",
                        range.len < 0 ? range.len : range.extent, ", in a task's section"),
                   {"a section is [first:length]; the length may not be negative"}};
    any = any && range.len > 0;
    if (!any)
      continue;
    if (Status status = repeat(range, pitch, access.name); !status.ok())
      return status;
    if (d > 0 && __builtin_mul_overflow(pitch, static_cast<std::size_t>(range.extent), &pitch))
      return tooLarge(access.name);
  }
  if (!any)
    *this = TaskRegion();
  else if (span() > PTRDIFF_MAX || hull().end < first_)
    return tooLarge(access.name);
  return {};
}

// Each repetition begins with a byte of the region. So if none begins among the bytes, only those count that begin
// before them.
bool TaskRegion::meetsBytes(const TaskRegion &region, Hull bytes) {
  const Hull hull = region.hull();
  if (hull.first >= bytes.end || bytes.first >= hull.end)
    return false;
  if (region.levels_ == 0 || hull.first >= bytes.first)
    return true;
  const Level outer = region.level_[static_cast<std::size_t>(region.levels_ - 1)];
  const TaskRegion one = region.inner();
  if (outer.pitch == 0)
    return meetsBytes(one, bytes);
  const std::size_t before = std::min((bytes.first - hull.first) / outer.pitch, outer.count - 1);
  if (before + 1 < outer.count && hull.first + (before + 1) * outer.pitch < bytes.end)
    return true;
  const std::size_t span = one.span();
  for (std::size_t i = before + 1; i-- > 0;) {
    const std::uintptr_t first = hull.first + i * outer.pitch;
    if (first + span <= bytes.first)
      return false;
    if (meetsBytes(one.at(first), bytes))
      return true;
  }
  return false;
}

// The outermost level of the one with the greater pitch, `a`, is taken apart. If `b` has the same pitch, its own
// outermost level goes too: a row i of `a` and a row j of `b` meet or not as j - i says, so each distance counts once.
bool TaskRegion::meets(const TaskRegion &a, const TaskRegion &b, int &budget) {
  const Hull ours = a.hull(), theirs = b.hull();
  if (ours.first >= theirs.end || theirs.first >= ours.end)
    return false;
  if (a.levels_ == 0)
    return meetsBytes(b, ours);
  if (b.levels_ == 0)
    return meetsBytes(a, theirs);
  const Level &outer = a.level_[static_cast<std::size_t>(a.levels_ - 1)];
  const Level &other = b.level_[static_cast<std::size_t>(b.levels_ - 1)];
  if (other.pitch > outer.pitch)
    return meets(b, a, budget);
  if (outer.pitch == 0)
    return true;
  const bool both = other.pitch == outer.pitch;
  const TaskRegion mine = a.inner(), yours = both ? b.inner() : b;
  const auto pitch = static_cast<std::intptr_t>(outer.pitch);
  const auto apart = static_cast<std::intptr_t>(b.first_ - a.first_);
  // Distances d with b + d * pitch in (a - span of yours, a + span of mine).
  const auto floor = [&](std::intptr_t x) { return x >= 0 ? x / pitch : -((pitch - 1 - x) / pitch); };
  std::intptr_t least = floor(-static_cast<std::intptr_t>(yours.span()) - apart) + 1;
  std::intptr_t most = floor(static_cast<std::intptr_t>(mine.span()) - 1 - apart);
  least = std::max(least, 1 - static_cast<std::intptr_t>(outer.count));
  most = std::min(most, both ? static_cast<std::intptr_t>(other.count) - 1 : 0);
  for (std::intptr_t d = least; d <= most; ++d, --budget)
    if (budget <= 0 || meets(mine, yours.at(b.first_ + static_cast<std::uintptr_t>(d * pitch)), budget))
      return true;
  return false;
}

bool overlaps(const TaskRegion &a, const TaskRegion &b) {
  if (a.empty() || b.empty())
    return false;
  if (a.first_ == b.first_)
    return true;
  int budget = mostPairs;
  return TaskRegion::meets(a, b, budget);
}

// A repetition of `b` must lie in one of `a`: the last that begins before it. With equal pitches all are alike.
bool covers(const TaskRegion &a, const TaskRegion &b) {
  if (b.empty() || a == b)
    return true;
  const TaskRegion::Hull ours = a.hull(), theirs = b.hull();
  if (a.empty() || theirs.first < ours.first || theirs.end > ours.end)
    return false;
  if (a.levels_ == 0)
    return true;
  const TaskRegion::Level &outer = a.level_[static_cast<std::size_t>(a.levels_ - 1)];
  if (outer.pitch == 0)
    return false;
  const std::size_t place = std::min((theirs.first - ours.first) / outer.pitch, outer.count - 1);
  const TaskRegion one = a.inner().at(ours.first + place * outer.pitch);
  const std::size_t last = static_cast<std::size_t>(b.levels_ - 1);
  if (b.levels_ > 0 && b.level_[last].pitch == outer.pitch)
    return place + b.level_[last].count <= outer.count && covers(one, b.inner());
  return covers(one, b);
}

Status TaskAccess::set(const het_task_access &access) {
  if (access.use < HET_TASK_IN || access.use > HET_TASK_COMMUTATIVE)
    return Error{text("a task names ", access.name, " for a use that does not exist: ", int(access.use)), {}};
  use = access.use;
  return region.set(access);
}

Result<std::vector<TaskAccess>> accessesOf(const het_task_access *access, int count) {
  std::vector<TaskAccess> all;
  all.reserve(static_cast<std::size_t>(std::max(count, 0)));
  for (int i = 0; i < count; ++i) {
    if (Status status = all.emplace_back().set(access[i]); !status.ok())
      return std::move(status.error());
    if (all.back().region.empty())
      all.pop_back();
  }
  return all;
}

} // namespace het
