//===-- geometry/edge.hpp - what a halo holds beyond the section --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Periodic and reflecting edges ([H] section 3.3): items that do not exist, and the ones whose values they have. The
// left neighbour of A[0] is A[n-1] at a periodic edge, A[1] at a reflecting one. Pure functions.
#pragma once

#include "geometry/box.hpp"

namespace het {

// Items beyond the section, and the ones inside it that they hold; both boxes have the same sizes.
struct Ghost {
  Box box, source;
};

bool hasEdges(const het_dim *dims, int rank);

// The items beyond the section that the halo of `owned`, a box of the section, holds; corners included.
std::vector<Ghost> ghostsOf(const Box &owned, const het_dim *dims);

// A box in `from`, where it lies when `from` is moved to `to`.
Box shifted(Box box, const Box &from, const Box &to);

// The index inside the section whose value `index` has.
long behindEdge(long index, Range section, bool reflecting);

} // namespace het
