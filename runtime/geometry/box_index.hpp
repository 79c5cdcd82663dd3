//===-- geometry/box_index.hpp - which of many boxes meet one -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A tree of hulls over boxes that may overlap, made once. Values; no device, no thread.
#pragma once

#include "geometry/box.hpp"

#include <span>
#include <vector>

namespace het {

class BoxIndex {
public:
  struct Entry {
    Box box;
    int owner = 0;
  };
  /// None of them empty; O(n log n).
  explicit BoxIndex(std::vector<Entry> entries);

  /// The owners of boxes that meet `box`, ascending, each of them once. O(log n + boxes that meet it) where hulls of
  /// neighbours overlap little.
  std::vector<int> ownersAt(const Box &box) const;

private:
  void build(std::size_t node, std::span<Entry> some);
  void visit(std::size_t node, std::span<const Entry> some, const Box &box, std::vector<int> &owners) const;

  std::vector<Entry> entries_;
  std::vector<Box> hulls_; // of node i; its halves are nodes 2i + 1 and 2i + 2
};

} // namespace het
