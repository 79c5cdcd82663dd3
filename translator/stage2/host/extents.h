//===-- stage2/host/extents.h - the extents of a launch ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"
#include "stage2/tree/source.h"

#include <string>
#include <vector>

namespace hetcc::stage2 {

/// The most iterations that loop `i` of the grid has in one iteration of those around it, as an expression of the
/// user's scope. It is the iterations of the loop around it that a triangle's rows follow if nothing better can be
/// told. In a plain construct it is at least 1, and a guess if the host must not compute the loop's header.
std::string gridExtent(const KernelPlan &plan, size_t i, const HostSource &source);

/// The extents of a kernel of teams: how many teams, and threads of each. A negative number is at most so many.
std::vector<std::string> teamExtents(const KernelPlan &plan, const HostSource &source);

} // namespace hetcc::stage2
