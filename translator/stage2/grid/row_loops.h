//===-- stage2/grid/row_loops.h - loops of an iteration, for the threads of a team ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

#include <set>
#include <string>

namespace hetcc::stage2 {

/// The loops without a directive, in an iteration of the plan's loops, that a team's threads may share. Their
/// iterations are independent, and nearer to each other in memory than the plan's. `l = a[i][k] / a[k][k]; for j
/// a[i][j] -= l * a[k][j];` has one. Nothing is found beside a loop that one thread would have to run for all of them.
/// A loop's variable must have no meaning outside. `conditions` are as for isIndependent(). Reports nothing.
std::vector<CanonicalLoop> findRowLoops(const KernelPlan &plan, const clang::ASTContext &context,
                                        std::set<std::string> &conditions);

} // namespace hetcc::stage2
