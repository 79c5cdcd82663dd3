//===-- geometry/split.hpp - cutting ranges, and iterations as indices ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pieces are contiguous, in order and cover the whole; some may be empty. Iterations are numbered 0 to count-1, whatever
// the loop's step; indices are what the loop variable holds.
#pragma once

#include "geometry/range.hpp"

#include <het/het.h>

#include <span>
#include <vector>

namespace het {

// Piece `index` of `parts` equal ones: the first size%parts get one more ([H] table 2, BLOCK).
Range block(Range whole, long parts, long index);

// Pieces of the given sizes, whose sum is the size of `whole`.
std::vector<Range> cut(Range whole, std::span<const long> sizes);

// The indices that iterations `k` of a loop pass over, as the smallest range.
Range indicesOf(const het_loop &loop, Range k);

// The iterations whose index lies in `indices`.
Range iterationsIn(const het_loop &loop, Range indices);

// First index and exclusive end (in the direction of the step) of iterations `k`, which are not empty.
void bounds(const het_loop &loop, Range k, long &lo, long &hi);

// `owned` with halo items on either side, as far as `section` has them. HET_ALL_OF_IT: all of the section.
Range widen(Range owned, long before, long after, Range section);

} // namespace het
