//===-- stage2/grid/sums.h - sums of loops without a directive -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

#include <vector>

namespace hetcc::stage2 {

/// Whether kernels may join such numbers in the device's memory.
bool mayJoin(clang::QualType type);

/// The variables of `among` that the iterations of a loop only accumulate into, where the order of the operations makes
/// no difference. An array or pointer has one such item, the same in all iterations. Those are integers, minima and
/// maxima. Sums of floating-point numbers are too if the compiler may change their order (-ffast-math). Reports
/// nothing.
std::vector<ReductionPlan> sumsInAnyOrder(const clang::ForStmt *loop, llvm::ArrayRef<const clang::VarDecl *> among,
                                          clang::ASTContext &context);

/// A sum of floating-point numbers in the loop, which needs a directive to be in any order; or null. `word`: its
/// operator in a clause.
const clang::VarDecl *sumInOrder(const clang::Stmt *loop, std::string &word);

} // namespace hetcc::stage2
