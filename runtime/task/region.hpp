//===-- task/region.hpp - the storage that a task names -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A section of an array as bytes: rows, repeated in up to HET_MAX_RANK - 1 levels. Dimensions that are taken whole, and
// single items, are gone: two spellings of the same bytes are usually one region. Values; any thread.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace het {

class TaskRegion {
public:
  /// The bytes [first, end).
  struct Hull {
    std::uintptr_t first = 0, end = 0;
    bool operator==(const Hull &) const = default;
  };

  /// Nothing.
  TaskRegion() = default;
  /// The bytes that `access` names; an error if a length is negative, a number is no rank, or memory is too small.
  static Result<TaskRegion> of(const het_task_access &access);
  /// An empty region becomes that one.
  Status set(const het_task_access &access);

  bool empty() const { return row_ == 0; }
  /// From the lowest address to the one behind the highest.
  Hull hull() const { return {first_, first_ + span()}; }
  bool operator==(const TaskRegion &) const = default;
  /// `count` rows of that many bytes, which begin so far from each other: more than a row has.
  struct Rows {
    std::size_t bytes = 0, pitch = 0, count = 0;
  };
  /// Whether it is one row that is repeated once, as a tile of a matrix is.
  std::optional<Rows> rows() const {
    return levels_ == 1 && level_[0].pitch > row_ ? std::optional(Rows{row_, level_[0].pitch, level_[0].count})
                                                  : std::nullopt;
  }

  /// Whether a byte belongs to both. Exact if a region is contiguous, and for regions of one pitch whose rows do not
  /// run into each other. Elsewhere it may say true where only the hulls meet; it never says false wrongly.
  friend bool overlaps(const TaskRegion &a, const TaskRegion &b);
  /// Whether each byte of `b` belongs to `a`. True only if that is certain.
  friend bool covers(const TaskRegion &a, const TaskRegion &b);

private:
  struct Level {
    std::size_t count = 0, pitch = 0;
    bool operator==(const Level &) const = default;
  };

  // Bytes from the first to the last one.
  std::size_t span() const;
  // One of the repetitions of the outermost level, the first.
  TaskRegion inner() const;
  TaskRegion at(std::uintptr_t first) const;
  Status repeat(const het_task_range &range, std::size_t pitch, const char *name);
  static bool meets(const TaskRegion &a, const TaskRegion &b, int &budget);
  static bool meetsBytes(const TaskRegion &region, Hull bytes);

  std::uintptr_t first_ = 0;
  std::size_t row_ = 0; // bytes that lie together
  int levels_ = 0;
  std::array<Level, HET_MAX_RANK - 1> level_{}; // the innermost first
};

bool overlaps(const TaskRegion &a, const TaskRegion &b);
bool covers(const TaskRegion &a, const TaskRegion &b);

/// A region, and a task's use of it.
struct TaskAccess {
  TaskRegion region;
  het_task_use use = HET_TASK_IN;
  bool onDevice = false; // concurrent, by a kernel: of a copy, which the host's own updates do not reach
  /// A new access becomes this one, checked. An empty region: it names nothing.
  Status set(const het_task_access &access);
  /// Tasks that use a region so have no order among themselves.
  bool isBeside(const TaskAccess &other) const {
    const bool reads = use == HET_TASK_IN || use == HET_TASK_CONCURRENT || use == HET_TASK_COMMUTATIVE;
    return reads && use == other.use && onDevice == other.onDevice;
  }
};
/// The accesses that name anything, checked.
Result<std::vector<TaskAccess>> accessesOf(const het_task_access *access, int count);

} // namespace het
