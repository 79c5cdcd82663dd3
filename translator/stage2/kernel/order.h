//===-- stage2/kernel/order.h - the order of a call's operands ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// C++ evaluates `a << b` of classes from left to right, as it does the object of `a.f(b)` before its arguments and the
// items of `T{a, b}`. In kernel text these are calls of functions, whose arguments have no order.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace hetcc::stage2 {

enum class Order { Free, Forward, Backward };

/// The order of a call's object, if it has one, and its arguments. Free where C++ has none, and where nobody could
/// tell: no operand does anything that another one sees.
Order orderOf(const clang::Expr *call, const clang::Expr *object, llvm::ArrayRef<const clang::Expr *> args,
              const clang::ASTContext &context);

} // namespace hetcc::stage2
