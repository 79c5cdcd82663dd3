//===-- exec/plan/domain.hpp - from iterations to boxes --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pure functions of a region's loops and the dimensions of its accesses. They say what is cut over each axis of the
// device topology and which iterations a piece of it means. They also say which boxes of each array those iterations
// own, read and write. A loop without an axis of its own runs whole at every position; on an axis without a loop the
// first position does the work.
#pragma once

#include "base/result.hpp"
#include "exec/plan/item_ranges.hpp"
#include "geometry/box.hpp"
#include "geometry/edge.hpp"
#include "geometry/grid.hpp"
#include "geometry/split.hpp"

#include <het/het.h>

#include <span>
#include <vector>

namespace het {

// The dimensions under which an access is seen: its own, or for rank 0 those of the resident array.
struct Shape {
  int rank = 0;
  const het_dim *dim = nullptr;
  int mode = 0;
  const het_layout *layout = nullptr; // where the dimensions come from
  const het_layout *here = nullptr;   // of the access itself

  Range section(int d) const { return {dim[d].lo, dim[d].lo + dim[d].len}; }
  long block(int d) const { return layout ? layout->block[d] : 0; }
  het_reach reach(int d) const { return here ? here->reach[d] : het_reach{}; }
};

// The range that is cut over one axis.
struct Cut {
  int loop = -1;        // the split loop that it drives; -1: none
  bool indices = false; // of a distributed array's dimension; else iterations of the loop
  long offset = 0;      // between those indices and the loop's
  Range range;          // that is cut now: in a subpass, the smallest range that holds its pieces of `all`
  Ranges pieces;        // of a subpass; none: all of `range`
  Range all;
  int policy = HET_BY_LOOP; // HET_BLOCK, HET_CYCLIC, HET_GUIDED; others: the schedule decides
  long size = 0;            // of a block; 0: the policy's own
  long tile = 0; // pieces are whole tiles of so many indices or iterations, from all.lo on; 0: they may be any

  Ranges ranges() const { return pieces.empty() ? rangesOf(range) : pieces; }
  bool fixed() const { return policy == HET_BLOCK || policy == HET_CYCLIC || policy == HET_GUIDED; }
};

struct Domain {
  int axes = 1;
  std::array<long, HET_MAX_AXES> positions{HET_EVERY, HET_EVERY, HET_EVERY}; // as asked
  std::array<Cut, HET_MAX_AXES> cut;

  Grid grid(long devices) const;
  bool fixed() const; // on every axis with a loop, whatever the schedule
};

/// The array that the loop writes governs; without one, a distributed array that it reads does. Else the loop itself
/// governs, also where its own distribution differs from the array's. An axis that the topology does not have is an
/// error.
Result<Domain> domainOf(const het_region &region, std::span<const Shape> shapes);

// Iteration i has the one item i + offset.
inline bool isShift(const het_reach &reach) {
  return reach.factor == 1 && reach.span == 0 && reach.other_factor == 0 && reach.mirror == 0;
}

// The split loop whose iterations own items of dimension d, as het_reach says; -1: none, the dimension is whole
// wherever the loop runs.
struct LoopIndex {
  int loop = -1;
  long factor = 1, offset = 0, span = 0;
  long otherFactor = 0, otherOffset = 0, otherSpan = 0; // of items besides; factor 0: none
  const ItemRanges *ranges = nullptr;                   // instead of all that
  int mirror = 0;                                       // with items of the next dimension, as het_reach says

  bool isShift() const { return factor == 1 && span == 0 && otherFactor == 0 && !ranges && mirror == 0; }
  Range items(Range indices) const; // of all these indices, with what lies between them
  Range otherItems(Range indices) const;
};
LoopIndex indexOf(const het_region &region, const Shape &shape, int d, const Domain &domain);

// The share of each coordinate of an axis under a fixed policy.
std::vector<Ranges> distribute(const Cut &cut, long positions);
// The share of one coordinate, for any range; `size`: of a block, 0: the policy's own.
Ranges partOf(Range whole, int policy, long size, long positions, long at);

// The work of one position.
struct Chunk {
  std::array<long, HET_MAX_AXES> at{},
      of{1, 1, 1};                              // its coordinates, and the number on each axis; 0: no position's own
  std::array<Ranges, HET_MAX_AXES> piece;       // of each cut
  std::array<Ranges, HET_MAX_LOOPS> iterations; // of each split loop

  bool empty() const;                      // no iterations
  std::vector<Box> boxes(int loops) const; // of iterations
};
/// The chunk with another piece of one axis.
Chunk withPiece(const het_region &region, const Domain &domain, Chunk chunk, Ranges piece, std::size_t axis = 0);
// Iterations of the loops that are cut: what a device is said to have done.
long workIn(const Domain &domain, std::span<const Box> boxes);
// Iterations of all split loops together.
double iterationsIn(std::span<const Box> boxes);

// HET_DETERMINISTIC: sums that must be the same on any machine are made tile by tile, whoever has the tile, and
// combined in the tiles' order. Tiles depend on the region alone. `piece` as far as it begins and ends with a tile; of
// pieces that cover a range these do so too.
void setTiles(Domain &domain);
Range wholeTiles(const Cut &cut, Range piece);
Ranges wholeTiles(const Cut &cut, const Ranges &piece);
long tilesIn(const Domain &domain); // 0: there are none

// `pieces`: by axis and coordinate.
Chunk chunkOf(const het_region &region, const Domain &domain, const Grid &grid,
              const std::array<std::vector<Ranges>, HET_MAX_AXES> &pieces, long position);
// The work of one piece of the only axis, whoever does it.
Chunk chunkOf(const het_region &region, const Domain &domain, Range piece);

// The work of a chunk by tiles, ascending within it.
struct Tile {
  long number = 0; // below tilesIn(domain)
  Box box;
};
std::vector<Box> boxesOf(const std::vector<Tile> &tiles);
std::vector<Tile> tilesOf(const het_region &region, const Domain &domain, const Chunk &chunk);

// All boxes that have one of each dimension's ranges.
std::vector<Box> product(std::span<const Ranges> dims);

// Boxes in indices of the access. Those of one list may overlap where a loop drives two dimensions.
struct Footprint {
  std::vector<Box> owned;  // the chunk's own items
  std::vector<Box> around; // owned with halo, within the section
  std::vector<Box> reads;  // what may be read of that, owned items included
  std::vector<Box> made;   // items that the chunk's iterations own: proved written where the mode says WRITES_ALL

  void add(const Footprint &other);
};
/// The boxes that a chunk owns, reads and writes through one access.
Footprint footprint(const het_region &region, const Shape &shape, const Domain &domain, const Chunk &chunk);

} // namespace het
