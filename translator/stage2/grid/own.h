//===-- stage2/grid/own.h - variables that each thread of a plain nest has a copy of --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clauses of the nest ask for such copies, and kernels can do some: reductions by `declare reduction`, lastprivate.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

// `operation` and `copy`: Clang's, of this item. Nothing where the nest has to run on one thread.
std::optional<OwnCopy> ownReduction(const clang::Expr *item, const clang::Expr *operation, const clang::Expr *copy,
                                    clang::ASTContext &context);
/// The same for items of an array, which threads of a team may join.
std::optional<OwnCopy> ownItems(const clang::Expr *item, const clang::Expr *operation, clang::ASTContext &context);
std::optional<OwnCopy> ownLast(const clang::OMPLastprivateClause *clause, const clang::Expr *item,
                               clang::ASTContext &context);

} // namespace hetcc::stage2
