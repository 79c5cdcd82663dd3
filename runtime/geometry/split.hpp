//===-- geometry/split.hpp - cutting ranges, and iterations as indices ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pieces are contiguous, in order and cover the whole; some may be empty. A range that is cut into blocks in turn gives
// each place several ranges. Iterations are numbered 0 to count-1, whatever the loop's step; indices are the values of
// the loop variable.
#pragma once

#include "geometry/range.hpp"

#include <het/het.h>

#include <span>
#include <vector>

namespace het {

// Ascending, not empty, apart from each other.
using Ranges = std::vector<Range>;

inline Ranges rangesOf(Range one) { return one.empty() ? Ranges{} : Ranges{one}; }
// The union and the intersection; the number of items in all of them.
Ranges unite(const Ranges &a, const Ranges &b);
Ranges unite(std::vector<Range> any); // in any order, empty or not
Ranges intersect(const Ranges &a, Range b);
// The items of `whole` that are not in `a`, which lies within it.
Ranges without(Range whole, const Ranges &a);
long sizeOf(const Ranges &ranges);

// Piece `index` of `parts` equal ones: the first size%parts get one more ([H] table 2, BLOCK).
Range block(Range whole, long parts, long index);

// Blocks of `size` items for `parts` places in turn ([H] table 2, CYCLIC(n)): those of place `index`.
Ranges cyclicBlocks(Range whole, long size, long parts, long index);

// The same with blocks that get smaller: each half of what its place would get of the rest, but `least` items.
Ranges guidedBlocks(Range whole, long least, long parts, long index);

/// Ends the program unless all of `whole` was given to somebody: iterations that nobody computes are a wrong answer.
/// Any thread.
void requireAll(Range whole, long given);

/// Pieces of the given sizes, which are all of `whole`.
std::vector<Range> cut(Range whole, std::span<const long> sizes);
/// The same of several ranges, one behind the other.
std::vector<Ranges> cut(const Ranges &whole, std::span<const long> sizes);

// The indices that iterations `k` of a loop pass over, as the smallest range.
Range indicesOf(const het_loop &loop, Range k);

// The iterations whose index lies in `indices`.
Range iterationsIn(const het_loop &loop, Range indices);

// First index and exclusive end (in the direction of the step) of iterations `k`, which are not empty.
void bounds(const het_loop &loop, Range k, long &lo, long &hi);

// `owned` with halo items on either side, as far as `section` has them. HET_ALL_OF_IT: all of the section.
Range widen(Range owned, long before, long after, Range section);

} // namespace het
