//===-- exec/domain.hpp - from iterations to boxes -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What a region's loops and the dimensions of its accesses say, as pure functions: which range is cut over the devices, which
// iterations a piece of it means, and which boxes of each array those iterations own, read and write. Only the outermost
// loop is cut; the inner loops of a nest run whole on every device.
#pragma once

#include "geometry/box.hpp"
#include "geometry/edge.hpp"

#include <het/het.h>

#include <span>
#include <vector>

namespace het {

// The dimensions under which an access is seen: its own, or for rank 0 those of the resident array.
struct Shape {
  int rank = 0;
  const het_dim *dim = nullptr;
  int mode = 0;

  Range section(int d) const { return {dim[d].lo, dim[d].lo + dim[d].len}; }
};

// The range that is cut over the devices.
struct Domain {
  bool indices = false; // of a distributed array's dimension; else iterations of the outermost loop
  bool equal = false;   // HET_BLOCK: equal blocks, whatever the schedule
  Range range;
};

// The array that the loop writes governs; without one, a distributed array that it reads; else the loop itself.
Domain domainOf(const het_region &region, std::span<const Shape> shapes);

// One device's piece of the domain.
struct Chunk {
  Range piece;      // of the domain
  Range iterations; // of the outermost loop
};
Chunk chunkOf(const het_region &region, const Domain &domain, Range piece);

// Boxes in indices of the access. Those of one list may overlap where a loop drives two dimensions.
struct Touched {
  std::vector<Box> owned; // the chunk's own items
  std::vector<Box> reads; // owned with halo, within the section
  std::vector<Box> made;  // items that the chunk's iterations own: proved written where the mode says WRITES_ALL
};
Touched touched(const het_region &region, const Shape &shape, const Domain &domain, const Chunk &chunk);

} // namespace het
