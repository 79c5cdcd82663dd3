//===-- unit/geometry/random_boxes.hpp - boxes and sets of them to try ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "../repeat.hpp"
#include "geometry/box.hpp"

#include <algorithm>
#include <random>

namespace het::test {

inline Box randomBox(std::mt19937 &random, int rank, long size) {
  Box box;
  box.rank = rank;
  for (int d = 0; d < rank; ++d) {
    const auto limit = static_cast<unsigned>(size + 1);
    const long a = static_cast<long>(random() % limit), b = static_cast<long>(random() % limit);
    box.dim[d] = {std::min(a, b), std::max(a, b)};
  }
  return box;
}

// Blocks, single items, rows, columns and planes; crosses of two of these; each of them cyclically.
inline BoxSet randomShape(std::mt19937 &random, int rank, long size) {
  Box box = randomBox(random, rank, size);
  for (int d = 0; d < rank; ++d)
    if (random() % 4 == 0)
      box.dim[d] = {0, size};
    else if (random() % 4 == 0)
      box.dim[d].hi = std::min(box.dim[d].lo + 1, size);
  BoxSet shape(box);
  if (random() % 8 == 0)
    shape.add(randomShape(random, rank, size));
  if (random() % 16 == 0) {
    const int d = static_cast<int>(random() % static_cast<unsigned>(rank));
    const long stride = 2 + static_cast<long>(random() % 3);
    for (long at = static_cast<long>(random() % 2); at < size; at += stride) {
      box.dim[d] = {at, at + 1};
      shape.add(box);
    }
  }
  return shape;
}

} // namespace het::test
