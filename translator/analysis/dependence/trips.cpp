//===-- analysis/dependence/trips.cpp - loops that run once at least ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/trips.h"

namespace hetcc {

std::vector<Poly> tripsOfSplitLoops(const AffineScope &scope, const Region &region) {
  std::vector<Poly> trips;
  for (const Loop &loop : region.loops)
    if (const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
        first && bound && loop.step == "1" && !loop.down)
      trips.push_back(*bound - *first);
  return trips;
}

bool runsOnce(const InnerLoop &loop, const std::vector<Poly> &above0) {
  const Poly trips = loop.bound - loop.first;
  return loop.bounds.empty() && (trips.constant().value_or(0) > 0 || llvm::is_contained(above0, trips));
}

} // namespace hetcc
