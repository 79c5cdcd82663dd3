//===-- memory/arrays/packing.hpp - how items lie in a memory ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 4.3. In host storage, and in a plain buffer, items lie as the array's shape says. A packed buffer has
// room for a box only. Each row of it is padded so that every row begins at an aligned address. A loop that uses it
// must take the extents of its dimensions from het_part.extent. Pure functions; sizes and strides are bytes.
#pragma once

#include "device/device.hpp"
#include "memory/arrays/view.hpp"

#include <array>
#include <vector>

namespace het {

// Memory of one device for part of the array.
struct Buffer {
  void *memory = nullptr;
  Bytes bytes; // plain: the host bytes that it stands for; `memory` is that of byte bytes.lo
  std::size_t capacity = 0;
  Box box;                                 // packed: the indices that it has room for; else of rank 0
  std::array<long, HET_MAX_RANK> extent{}; // packed: items of each dimension, padding included

  bool packed() const { return box.rank > 0; }
};

// The place of an array's items in one memory.
struct Placement {
  Address origin = 0; // of the item with all indices 0, which may lie outside
  std::array<std::size_t, HET_MAX_RANK> stride{};

  Address at(const Box &corner) const; // of its first item
};
Placement inHost(const View &shape);
Placement inBuffer(const View &shape, const Buffer &buffer);

// A packed buffer, still without memory, for `box`.
Buffer packed(const View &shape, const Box &box);

// Whether packing `box` saves memory, or gives rows that begin in the middle of a line aligned ones.
bool isWorthPacking(const View &shape, const Box &box);

// The copies that bring a box of items to one of the same sizes: rows that follow one another on both sides are joined.
void appendCopies(std::size_t item, const Placement &from, const Box &source, const Placement &to, const Box &target,
                  std::vector<Copy> &out);

} // namespace het
