//===-- analysis/subscripts/distribution.h - how loops meet distributed arrays -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"
#include "region/region.h"

namespace hetcc {

/// The reach of the body in each dimension of `shape`, the array's own or the resident one's. It says which split
/// loop's index the subscript is, how far that is shifted and how far around it the body reads. Empty where nothing is
/// distributed and the array is not one that a data region keeps.
std::vector<Reach> reachOf(const AffineScope &scope, const Region &region, const Access &access, const Access &shape,
                           const Uses &uses);

// The split loop that dimension d belongs to; nothing: none.
std::optional<size_t> loopOf(const Region &region, const Access &access, const Access &shape, size_t d);

/// Decides which loop is cut over which dimension of the topology, where no clause says so.
void settleDistribution(const clang::ASTContext &context, Region &region, const Unit &unit);
// Forgets the reach of arrays that the runtime takes for it anyway.
void dropUsualReach(const clang::ASTContext &context, Region &region, const Unit &unit);

// Arrays that are distributed in another way than the loop: right, but what a device lacks is moved.
void warnOfDistribution(clang::ASTContext &context, const Region &region, const Unit &unit);

} // namespace hetcc
