//===-- geometry/box.hpp - a rectangular set of array indices, and disjoint sets of them ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Boxes have up to HET_MAX_RANK dimensions, outermost first, and count items. The boxes of a BoxSet never overlap. All
// boxes that meet in one operation have the same rank. Values; no device, no thread.
#pragma once

#include "geometry/range.hpp"

#include <het/het.h>

#include <array>
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

class BoxSet {
public:
  BoxSet() = default;
  BoxSet(const Box &box) { add(box); }

  bool empty() const { return boxes_.empty(); }
  long items() const;
  const std::vector<Box> &boxes() const { return boxes_; }
  Box hull() const;

  void add(const Box &box);
  void add(const BoxSet &other);
  void subtract(const Box &box);
  void subtract(const BoxSet &other);
  BoxSet intersect(const Box &box) const;
  BoxSet intersect(const BoxSet &other) const;
  bool intersects(const BoxSet &other) const;
  bool contains(const Box &box) const;

  // Same boxes in the same order: equal sets that were built differently may compare unequal.
  friend bool operator==(const BoxSet &, const BoxSet &) = default;

private:
  void without(const Box &hole);
  void merge(); // joins boxes that together are a box, and sorts

  std::vector<Box> boxes_;
};

} // namespace het
