//===-- stage2/grid/tiles.h - several iterations for each thread -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

/// The tile of iterations that one thread of a GPU may compute together. Two loops of the grid share what the inner
/// loops read, each with the other's iterations, as in a product of matrices. Nothing where that saves no reads, or
/// where the iterations cannot be joined. After settleGrid().
std::optional<Tile> planTile(const KernelPlan &plan, const clang::ASTContext &context);

/// The loop of a `simd` construct whose clauses do no more than reduce variables: one thread runs it in order. Any
/// other statement itself.
const clang::Stmt *withoutSimd(const clang::Stmt *statement);

} // namespace hetcc::stage2
