//===-- analysis/subscripts/loop_heads.h - what the head of a counting loop says ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/affine.h"

namespace hetcc {

/// A head as `for (v = first; v < bound; v += step)`, in the values that the body sees. A pointer counts items from its
/// beginning.
struct CountedHead {
  const clang::VarDecl *variable = nullptr;
  Poly first;
  std::optional<Poly> bound;
  std::vector<Poly> bounds;                         // that number is the least of these
  clang::BinaryOperatorKind compare = clang::BO_LT; // with the variable on the left
  long step = 0;                                    // 2 or -2 for one that multiplies or divides
};

/// Nothing where the loop has another form, or its body changes the variable.
std::optional<CountedHead> headOf(const AffineScope &scope, const clang::ForStmt *loop);

/// The same of `while (v < bound) { ...; v++; }` and `while (v--)` in the nest. Before it one statement, or the
/// declaration, gives the variable its first value. The values hold up to the step.
std::optional<CountedHead> headOf(const AffineScope &scope, const clang::Stmt *nest, const clang::WhileStmt *loop);
/// The statement at the end of such a loop that moves the variable on; null: the condition does, or it has none.
const clang::Expr *lastStepOf(const clang::WhileStmt *loop);

} // namespace hetcc
