//===-- stage2/grid/axes.h - the grid of a kernel's loops ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

/// Decides plan.x and plan.exact, from the loops, the body and the parameters.
void settleGrid(KernelPlan &plan, const clang::ASTContext &context);

/// Whether neighbouring iterations of the innermost of the plan's loops use items that are nearer to each other than
/// those of the loop around it.
bool isNearestInside(const KernelPlan &plan, const clang::ASTContext &context);

} // namespace hetcc::stage2
