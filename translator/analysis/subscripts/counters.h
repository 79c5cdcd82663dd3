//===-- analysis/subscripts/counters.h - numbers of a loop nest that count along with a loop ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `k = i * m; for (j = 0; j < m; j++) { a[k] = b[k]; k++; }`: in iteration j, a[k] is a[i * m + j]. So it is for
// pointers (walkers.h).
#pragma once

#include "analysis/subscripts/poly.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <optional>

namespace hetcc {

class AffineScope;

/// The value of a variable of the nest where `mention` stands. A block gives it one, by its declaration or a statement.
/// Behind that one statement changes it, once in each iteration of one loop of that block. Nothing: it is no such
/// variable. `mention` may be `k++` and the like, in an expression.
std::optional<Poly> countedValue(const AffineScope &scope, const clang::Stmt *nest, const clang::Expr *mention);

/// Whether evaluating the expression evaluates the part each time.
bool alwaysEvaluates(const clang::Expr *expression, const clang::Expr *part);

} // namespace hetcc
