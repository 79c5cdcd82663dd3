//===-- geometry/box.hpp - a rectangular set of array indices, and disjoint sets of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Boxes have up to HET_MAX_RANK dimensions, outermost first, and count items. The boxes of a BoxSet never overlap. All
// boxes that meet in one operation have the same rank. Values; no device, no thread.
#pragma once

#include "geometry/range.hpp"

#include <het/het.h>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace het {

struct Box {
  int rank = 0;
  std::array<Range, HET_MAX_RANK> dim{};

  static Box of(std::initializer_list<Range> ranges);
  // Larger than any array: what "everywhere" means in a directory.
  static Box everything(int rank);

  bool empty() const;
  long items() const;
  bool contains(const Box &other) const;
  Box intersect(const Box &other) const;
  Box hull(const Box &other) const;
  std::string text() const; // "[0:4][1:3]", each bracket as lo:len
  friend bool operator==(const Box &a, const Box &b);
};

// Two sets of n and m boxes are united, cut or taken from each other in O(n + m + boxes of the result). One box and a
// set of n: O(log n + boxes that it meets), but for moving those behind them.
class BoxSet {
public:
  BoxSet() = default;
  BoxSet(const Box &box) { add(box); }
  /// All of them, which may overlap and come in any order; O(n log n).
  explicit BoxSet(std::span<const Box> boxes);

  bool empty() const { return boxes_.empty(); }
  long items() const;
  /// Sorted and cut in bands: the outer dimensions wherever a box of the set begins or ends, the inner ones only where
  /// they must.
  const std::vector<Box> &boxes() const { return boxes_; }
  /// The same items in fewer boxes, for copies: those of neighbouring bands that continue each other are one.
  std::vector<Box> joined() const;
  Box hull() const;

  void add(const Box &box);
  void add(const BoxSet &other);
  void subtract(const Box &box);
  void subtract(const BoxSet &other);
  BoxSet intersect(const BoxSet &other) const;
  bool intersects(const BoxSet &other) const;
  bool contains(const Box &box) const;
  bool contains(const BoxSet &other) const;

  /// The same items, however the sets were built.
  friend bool operator==(const BoxSet &, const BoxSet &) = default;

private:
  void replace(std::span<const Box> some, const std::vector<Box> &by);

  std::vector<Box> boxes_;
};

/// The items of all of them; O(n log n) in all their boxes. `twice`, where given, also gets those of more than one.
BoxSet unite(std::span<const BoxSet> sets, BoxSet *twice = nullptr);

} // namespace het
