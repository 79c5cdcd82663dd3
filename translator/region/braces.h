//===-- region/braces.h - values in braces --------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"

namespace hetcc {

/// The value within the braces of `int i{value}`; null where there are several or none. Other values as they are.
inline const clang::Expr *withoutBraces(const clang::Expr *value) {
  const auto *list = llvm::dyn_cast_or_null<clang::InitListExpr>(value);
  return !list ? value : list->getNumInits() == 1 ? list->getInit(0) : nullptr;
}

} // namespace hetcc
