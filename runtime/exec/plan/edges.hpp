//===-- exec/plan/edges.hpp - the host's part where a halo lies beyond the array -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Devices hold the items beyond a periodic or reflecting edge in their copies. The host works on the user's own arrays,
// which end at the edge. Iterations that reach beyond it run on a copy of what they need, with the edge filled in.
// Their results go back afterwards. All others stay in place. Copies are filled before any thread computes and belong
// to a slot; results are brought back by the thread that has run it.
#pragma once

#include "exec/plan/plan.hpp"

#include <cstddef>

namespace het {

// The copy of one array for one slot.
struct PrivateCopy {
  const Edged *edged = nullptr;
  Box near, made; // what it has room for, what goes back
  std::vector<std::byte> memory;
};

// Null: this access has no edges that the loop reads beyond.
std::optional<Edged> edgedOf(int access, const het_region &region, const Shape &shape, const View &view,
                             const Domain &domain);

// Iterations of a host part in pieces of which those that reach beyond an edge are as small as may be.
std::vector<Box> cutAtEdges(const het_region &region, const Plan &plan, const Box &iterations);

// Fills the copies that `iterations` need; none where they stay inside. `copies` keeps its memory from pass to pass.
Status fillCopies(const het_region &region, const Plan &plan, const Box &iterations, std::vector<PrivateCopy> &copies);
// The address at which the copy is indexed as the user's array is.
void *originOf(PrivateCopy &copy);
/// Writes the results in the copy back to the user's array.
void bringBack(PrivateCopy &copy);

} // namespace het
