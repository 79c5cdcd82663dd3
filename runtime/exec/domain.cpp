//===-- exec/domain.cpp - from iterations to boxes -----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/domain.hpp"

#include "geometry/split.hpp"

namespace het {

// The dimension of a distributed array that follows the outermost loop; -1: none.
static int governing(const Shape &shape) {
  for (int d = 0; d < shape.rank; ++d)
    if (shape.dim[d].follow == 0 && shape.dim[d].policy != HET_BY_LOOP)
      return d;
  return -1;
}

Domain domainOf(const het_region &region, std::span<const Shape> shapes) {
  for (int mode : {static_cast<int>(HET_WRITE), 0})
    for (const Shape &shape : shapes) {
      int d = governing(shape);
      if (d >= 0 && (shape.mode & mode) == mode)
        return {true, shape.dim[d].policy == HET_BLOCK, shape.section(d)};
    }
  return {false, false, {0, region.loop[0].count}};
}

Chunk chunkOf(const het_region &region, const Domain &domain, Range piece) {
  return {piece, domain.indices ? iterationsIn(region.loop[0], piece) : piece};
}

namespace {
struct Extent {
  Range owned, made;
};
} // namespace

// What the chunk owns of dimension d.
static Extent extentOf(const het_region &region, const Shape &shape, int d, const Domain &domain, const Chunk &chunk) {
  Range section = shape.section(d);
  const het_dim &dim = shape.dim[d];
  if (dim.follow == HET_WHOLE || dim.follow >= region.loops)
    return {section, section};
  Range k = dim.follow == 0 ? chunk.iterations : Range{0, region.loop[dim.follow].count};
  Range indices = indicesOf(region.loop[dim.follow], k).intersect(section);
  if (dim.policy == HET_BY_LOOP)
    return {indices, indices};
  if (dim.follow != 0)
    return {section, indices}; // the other axes of the topology have one device
  // Another array's distribution, or the loop itself, may govern: then the iterations say what is needed.
  Range block = domain.indices ? chunk.piece.intersect(section) : Range{};
  return {block.hull(indices), indices};
}

static Box wholeBox(const Shape &shape) {
  Box box;
  box.rank = shape.rank;
  for (int d = 0; d < shape.rank; ++d)
    box.dim[d] = shape.section(d);
  return box;
}

Touched touched(const het_region &region, const Shape &shape, const Domain &domain, const Chunk &chunk) {
  Box owned = wholeBox(shape), made = owned;
  std::vector<int> following; // dimensions that the cut loop drives
  for (int d = 0; d < shape.rank; ++d) {
    Extent extent = extentOf(region, shape, d, domain, chunk);
    owned.dim[d] = extent.owned;
    made.dim[d] = extent.made;
    if (shape.dim[d].follow == 0)
      following.push_back(d);
  }
  if (following.empty())
    following.push_back(-1);
  Touched result;
  for (int axis : following) {
    // Rows and columns at once: for each associated dimension a box in which the other ones are whole.
    Box mine = owned, proved = made, wide;
    for (int other : following)
      if (other != axis)
        mine.dim[other] = proved.dim[other] = shape.section(other);
    wide = mine;
    for (int d = 0; d < shape.rank; ++d)
      wide.dim[d] = widen(mine.dim[d], shape.dim[d].before, shape.dim[d].after, shape.section(d));
    result.owned.push_back(mine);
    result.made.push_back(proved);
    result.reads.push_back(wide);
  }
  return result;
}

} // namespace het
