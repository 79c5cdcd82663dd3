//===-- analysis/subscripts/bounded.h - numbers that are no polynomials, but lie between two ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

/// The loops of the nest of which an expression is in the body, outermost first.
std::vector<InnerLoop> loopsAround(const AffineScope &scope, const clang::Stmt *nest, const clang::Expr *at);

/// The ends of an expression's values, for the loops around it. It is an item of a table of constants, a condition, or
/// a clamped or cyclic index (`i > 0 ? i - 1 : 0`, `(i + 1) % n`). It has no name yet. Nothing where no ends are known.
std::optional<Bounded> boundedValue(const clang::ASTContext &context, const AffineScope &scope,
                                    const std::vector<InnerLoop> &loops, const clang::Expr *expression);

} // namespace hetcc
