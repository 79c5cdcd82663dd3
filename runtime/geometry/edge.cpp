//===-- geometry/edge.cpp - what a halo holds beyond the section --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "geometry/edge.hpp"

#include "geometry/split.hpp"

#include <algorithm>

namespace het {

bool hasEdges(const het_dim *dims, int rank) {
  return std::any_of(dims, dims + rank, [](const het_dim &dim) { return dim.edges != 0; });
}

Box shifted(Box box, const Box &from, const Box &to) {
  for (int d = 0; d < box.rank; ++d) {
    box.dim[d].lo += to.dim[d].lo - from.dim[d].lo;
    box.dim[d].hi += to.dim[d].lo - from.dim[d].lo;
  }
  return box;
}

static long modulo(long a, long b) { return (a % b + b) % b; }

long behindEdge(long index, Range section, bool reflecting) {
  const long size = section.size();
  if (!reflecting || size == 1)
    return section.lo + modulo(index - section.lo, size);
  const long period = 2 * (size - 1), at = modulo(index - section.lo, period);
  return section.lo + std::min(at, period - at);
}

namespace {
struct Segment { // of one dimension
  Range range;
  long source; // of the first index
  bool beyond;
};
} // namespace

// Runs of neighbours whose sources are neighbours too: a mirrored edge goes item by item.
static void appendBeyond(Range beyond, Range section, bool reflecting, std::vector<Segment> &out) {
  for (long index = beyond.lo; index < beyond.hi; ++index) {
    const long source = behindEdge(index, section, reflecting);
    const bool joins = index > beyond.lo && source == out.back().source + out.back().range.size();
    if (joins)
      ++out.back().range.hi;
    else
      out.push_back({{index, index + 1}, source, true});
  }
}

static std::vector<Segment> segmentsOf(Range owned, const het_dim &dim) {
  const Range section{dim.lo, dim.lo + dim.len};
  const Range inside = widen(owned, dim.before, dim.after, section);
  std::vector<Segment> segments{{inside, inside.lo, false}};
  const bool all = dim.before >= HET_ALL_OF_IT || dim.after >= HET_ALL_OF_IT;
  if (all || owned.empty())
    return segments;
  if (dim.edges & (HET_PERIODIC_BEFORE | HET_REFLECTING_BEFORE))
    appendBeyond({owned.lo - dim.before, section.lo}, section, dim.edges & HET_REFLECTING_BEFORE, segments);
  if (dim.edges & (HET_PERIODIC_AFTER | HET_REFLECTING_AFTER))
    appendBeyond({section.hi, owned.hi + dim.after}, section, dim.edges & HET_REFLECTING_AFTER, segments);
  return segments;
}

static void combine(const std::vector<std::vector<Segment>> &segments, int d, bool beyond, Ghost &ghost,
                    std::vector<Ghost> &out) {
  if (d == static_cast<int>(segments.size())) {
    if (beyond)
      out.push_back(ghost);
    return;
  }
  for (const Segment &segment : segments[static_cast<std::size_t>(d)]) {
    ghost.box.dim[d] = segment.range;
    ghost.source.dim[d] = {segment.source, segment.source + segment.range.size()};
    combine(segments, d + 1, beyond || segment.beyond, ghost, out);
  }
}

std::vector<Ghost> ghostsOf(const Box &owned, const het_dim *dims) {
  std::vector<Ghost> out;
  if (owned.empty() || !hasEdges(dims, owned.rank))
    return out;
  std::vector<std::vector<Segment>> segments;
  for (int d = 0; d < owned.rank; ++d)
    segments.push_back(segmentsOf(owned.dim[d], dims[d]));
  Ghost ghost;
  ghost.box.rank = ghost.source.rank = owned.rank;
  combine(segments, 0, false, ghost, out);
  return out;
}

} // namespace het
