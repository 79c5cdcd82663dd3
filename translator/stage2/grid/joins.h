//===-- stage2/grid/joins.h - reduced arrays that the threads of a block share ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A loop that only adds to a reduced array needs no copy of it for each thread. The threads of a block may have one
// copy if each addition is one atomic operation. The result must not depend on their order, so the items are integers.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

/// A statement that changes one item by an operation that has an atomic instruction.
struct Update {
  const clang::Expr *item = nullptr;
  const char *combine = "";           // of <hetcc/reduce.h>
  const clang::Expr *value = nullptr; // null: 1
  bool negative = false;              // the value is subtracted
  const clang::Expr *again = nullptr; // `h[k] = h[k] + v`: where the item is read
};
std::optional<Update> updateOf(const clang::Expr *expr);

/// Decides ReductionPlan::joined, from the body.
void settleJoins(KernelPlan &plan, const clang::ASTContext &context);

} // namespace hetcc::stage2
