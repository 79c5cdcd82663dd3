//===-- analysis/dependence/trips.h - loops that run once at least --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

/// How often the split loops run, those with a step of one. An iteration of theirs shows that each number is above 0.
std::vector<Poly> tripsOfSplitLoops(const AffineScope &scope, const Region &region);

/// Whether the loop runs once at least: a constant number of times, or as often as one of these numbers above 0.
bool runsOnce(const InnerLoop &loop, const std::vector<Poly> &above0);

} // namespace hetcc
