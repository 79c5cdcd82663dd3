//===-- analysis/subscripts/given_parts.h - member functions that give a part of their object ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"

namespace hetcc {

/// The object of a call that changes nothing and gives a reference to a part of it: `p[k]` of a class whose operator
/// returns `values[k]`. Null: another call, or a part that stands elsewhere.
const clang::Expr *objectOfPart(const clang::CallExpr *call);

} // namespace hetcc
