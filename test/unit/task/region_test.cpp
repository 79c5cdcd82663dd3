//===-- unit/task/region_test.cpp - storage that tasks name -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "task/region.hpp"

#include <bit>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace het;

namespace {

constexpr std::uintptr_t base = 0x10000;
using Bytes = std::set<std::uintptr_t>;

het_task_access accessTo(std::vector<het_task_range> ranges, std::size_t item, std::uintptr_t at = base) {
  het_task_access access{"a", reinterpret_cast<void *>(at), item, HET_TASK_IN, static_cast<int>(ranges.size()), {}};
  std::copy(ranges.begin(), ranges.end(), access.range);
  return access;
}

TaskRegion regionOf(const het_task_access &access) {
  Result<TaskRegion> region = TaskRegion::of(access);
  EXPECT_TRUE(region.ok());
  return region.ok() ? *region : TaskRegion();
}

// By the words of task.h, an item at a time.
Bytes bytesOf(const het_task_access &access, int d = 0, long index = 0) {
  Bytes all;
  if (d == access.rank) {
    for (std::size_t b = 0; b < access.item; ++b)
      all.insert(reinterpret_cast<std::uintptr_t>(access.base) + static_cast<std::size_t>(index) * access.item + b);
    return all;
  }
  const het_task_range &range = access.range[d];
  for (long i = range.lo; i < range.lo + range.len; ++i)
    all.merge(bytesOf(access, d + 1, (d > 0 ? index * range.extent : 0) + i));
  return all;
}

bool meet(const Bytes &a, const Bytes &b) {
  return std::any_of(a.begin(), a.end(), [&](std::uintptr_t byte) { return b.contains(byte); });
}

struct Boxes {
  std::mt19937 random{7};
  long upTo(long most) { return std::uniform_int_distribution<long>(0, most)(random); }

  // A box of an array with these extents, inside of them.
  het_task_access box(const std::vector<long> &extents, std::size_t item, std::uintptr_t at = base) {
    std::vector<het_task_range> ranges;
    for (long extent : extents) {
      const long lo = upTo(3) ? upTo(extent - 1) : 0;
      ranges.push_back({extent, lo, upTo(3) ? 1 + upTo(extent - lo - 1) : extent - lo});
    }
    return accessTo(ranges, item, at);
  }
  std::vector<long> extents() {
    std::vector<long> all;
    for (long d = upTo(2); d >= 0; --d)
      all.push_back(1 + upTo(5));
    return all;
  }
};

void compare(const het_task_access &a, const het_task_access &b, bool exact) {
  const TaskRegion one = regionOf(a), other = regionOf(b);
  const Bytes bytes = bytesOf(a), others = bytesOf(b);
  ASSERT_EQ(one.hull().first, *bytes.begin());
  ASSERT_EQ(one.hull().end, *bytes.rbegin() + 1);
  const bool met = meet(bytes, others);
  ASSERT_GE(overlaps(one, other), met);
  ASSERT_EQ(overlaps(one, other), overlaps(other, one));
  if (exact) {
    ASSERT_EQ(overlaps(one, other), met);
  }
  if (covers(one, other)) {
    ASSERT_TRUE(std::includes(bytes.begin(), bytes.end(), others.begin(), others.end()));
  }
}

} // namespace

TEST(TaskRegion, BoxesOfOneArrayMeetExactlyWhereTheirItemsDo) {
  Boxes boxes;
  int met = 0, covered = 0;
  for (int i = 0; i < 6000; ++i) {
    const std::vector<long> extents = boxes.extents();
    const std::size_t item = boxes.upTo(1) ? 1 : 3;
    const het_task_access a = boxes.box(extents, item), b = boxes.box(extents, item);
    compare(a, b, true);
    met += overlaps(regionOf(a), regionOf(b));
    covered += covers(regionOf(a), regionOf(b));
  }
  EXPECT_GT(met, 1000);
  EXPECT_LT(met, 5000);
  EXPECT_GT(covered, 300);
}

TEST(TaskRegion, RowsThatWrapAroundAnotherArraysEndMeetExactlyToo) {
  Boxes boxes;
  for (int i = 0; i < 6000; ++i) {
    const std::vector<long> extents = boxes.extents();
    compare(boxes.box(extents, 2), boxes.box(extents, 2, base + static_cast<std::uintptr_t>(boxes.upTo(40))), true);
  }
}

TEST(TaskRegion, AStridedOneAndAContiguousOneMeetExactly) {
  Boxes boxes;
  for (int i = 0; i < 6000; ++i)
    compare(boxes.box(boxes.extents(), 2),
            boxes.box({1 + boxes.upTo(30)}, 1, base + static_cast<unsigned>(boxes.upTo(150))), true);
}

TEST(TaskRegion, RegionsOfDifferentArraysNeverMissEachOther) {
  Boxes boxes;
  for (int i = 0; i < 6000; ++i)
    compare(boxes.box(boxes.extents(), 1), boxes.box(boxes.extents(), 2, base + static_cast<unsigned>(boxes.upTo(20))),
            false);
}

TEST(TaskRegion, SectionsMayLeaveTheirRows) {
  Boxes boxes;
  for (int i = 0; i < 3000; ++i) {
    std::vector<het_task_range> one, other;
    for (int d = 0; d < 3; ++d) {
      const long extent = 1 + boxes.upTo(4);
      one.push_back({extent, boxes.upTo(4) - 2, 1 + boxes.upTo(6)});
      other.push_back({extent, boxes.upTo(4) - 2, 1 + boxes.upTo(6)});
    }
    compare(accessTo(one, 1), accessTo(other, 1), false);
  }
}

TEST(TaskRegion, ManyRowsAgainstManyOthersAreDecidedByTheirHulls) {
  const TaskRegion a = regionOf(accessTo({{0, 0, 100000}, {100, 0, 1}}, 1));
  const TaskRegion b = regionOf(accessTo({{0, 0, 100000}, {70, 0, 1}}, 1, base + 5));
  EXPECT_TRUE(overlaps(a, b)); // they have no byte in common, but to see that takes a look at each
}

TEST(TaskRegion, WholeDimensionsAndSingleItemsAreTheSameRegion) {
  EXPECT_EQ(regionOf(accessTo({{0, 2, 3}, {5, 0, 5}}, 4)), regionOf(accessTo({{0, 10, 15}}, 4)));
  EXPECT_EQ(regionOf(accessTo({{0, 2, 1}, {5, 3, 1}}, 4)), regionOf(accessTo({}, 4, base + 52)));
  EXPECT_NE(regionOf(accessTo({{0, 2, 2}, {5, 3, 1}}, 4)), regionOf(accessTo({{0, 2, 2}, {6, 3, 1}}, 4)));
}

TEST(TaskRegion, ALengthOfZeroNamesNothing) {
  const TaskRegion nothing = regionOf(accessTo({{0, 2, 3}, {5, 1, 0}}, 4));
  EXPECT_TRUE(nothing.empty());
  EXPECT_FALSE(overlaps(nothing, regionOf(accessTo({{0, 0, 100}}, 4))));
  EXPECT_TRUE(covers(regionOf(accessTo({{0, 0, 1}}, 4)), nothing));
  EXPECT_TRUE(regionOf(accessTo({{0, 0, 7}}, 0)).empty());
}

TEST(TaskRegion, ANegativeLengthIsAnErrorThatNamesTheAccess) {
  const Result<TaskRegion> region = TaskRegion::of(accessTo({{0, 2, 3}, {5, 1, -2}}, 4));
  ASSERT_FALSE(region.ok());
  EXPECT_EQ(region.error().message, "the length of dimension 1 of a is -2, in a task's section");
  EXPECT_FALSE(TaskRegion::of(accessTo({{0, 0, 3}, {-5, 1, 2}}, 4)).ok());
}

TEST(TaskRegion, MoreThanMemoryIsAnError) {
  EXPECT_FALSE(TaskRegion::of(accessTo({{0, 0, 1L << 40}, {1L << 40, 0, 1}}, 4)).ok());
  EXPECT_FALSE(TaskRegion::of(accessTo({{0, 0, 1L << 62}}, 4)).ok());
}

TEST(TaskRegion, ANumberThatIsNoUseIsAnError) {
  het_task_access access = accessTo({{0, 0, 1}}, 4);
  access.use = std::bit_cast<het_task_use>(6);
  EXPECT_FALSE(accessesOf(&access, 1).ok());
  access.use = HET_TASK_OUT;
  access.rank = HET_MAX_RANK + 1;
  EXPECT_FALSE(accessesOf(&access, 1).ok());
}
