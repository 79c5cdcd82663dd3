//===-- model/level.hpp - shares that finish together -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The closed form of what [C] figure 3 solves as a linear program and [G] equation 4.2 as a linear system. The level is
// the T at which sum over devices of (T - fixed)/each = total. Each term is held between 0 and the device's cap. [G]
// sets negative solutions to 0 and scales the others; the level itself leaves such devices out. Pure functions.
#pragma once

#include "model/cost.hpp"

#include <span>
#include <vector>

namespace het {

/// Iterations for each device, in whole numbers that sum to `total`, or to the sum of caps where that is less. The
/// slowest device ends as early as the costs allow. A device that would get fewer than its least is left out, or gets
/// just that many. The sum is less if these together leave no way. n log n for n devices without a least.
std::vector<long> level(std::span<const Cost> costs, long total);

/// When the last device ends. `besides`: seconds that each needs for something else; empty: none does.
double makespan(std::span<const Cost> costs, std::span<const long> shares, std::span<const double> besides = {});

} // namespace het
