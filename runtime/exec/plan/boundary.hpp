//===-- exec/plan/boundary.hpp - boundaries first, and their exchange behind the rest --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A loop fetches the halo that another loop has made on other devices, and everybody waits for it. That other loop can
// compute the items of the halo first, and send them while the devices compute the rest. An array remembers what was
// fetched (memory/fetch_history.hpp). Whether it pays is a question of the launches against the hidden copies.
#pragma once

#include "exec/plan/plan.hpp"

#include <optional>

namespace het {

struct Run;
struct Slot;

// Boxes of one array that other devices get from a part, and those that they bring to it while it computes.
struct Exchanged {
  const Array *array = nullptr;
  std::vector<Box> gives, takes;
};

// The work of a part: slabs, one launch each, and the rest.
struct BoundaryCut {
  std::vector<Chunk> slabs;
  Chunk interior;
};

/// Cuts slabs off the ends of a chunk. The rest writes nothing that is given and touches nothing that is taken.
/// None: nothing would remain, or there would be too many slabs.
std::optional<BoundaryCut> cutBoundary(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                                       const Chunk &chunk, std::span<const Exchanged> exchanged);

/// A pass whose parts have their stages.
struct PassWork {
  const het_region &region;
  const std::vector<Use> &uses;
  const Domain &domain;
  const std::vector<std::vector<Chunk>> &chunks; // by part
  const PassCosts &costs;
};
/// Has the parts compute first what other loops have fetched from them in this state, if it pays. The plan's effects
/// are as if nothing was sent, and get what is.
void exchangeBoundaries(const Runtime &runtime, const PassWork &work, Plan &plan);

/// Begins the account of a pass with such an exchange, before its first part.
Status beginExchange(Run &run);
/// The kernels of the part's boundary are enqueued. The last part to say so enqueues the copies. Any thread.
Status endBoundary(Slot &slot);
/// After all parts: what the devices are given next comes behind the copies. They are complete unless the pass returns
/// early.
Status endExchange(const Run &run);

} // namespace het
