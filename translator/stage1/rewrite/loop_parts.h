//===-- stage1/rewrite/loop_parts.h - what the parts of a loop's head say --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace hetcc {

/// Without parentheses, conversions and copies around it.
const clang::Expr *unwrapped(const clang::Expr *expr);

// Operators of C and of classes alike.
struct Operation {
  clang::BinaryOperatorKind kind = clang::BO_Comma;
  const clang::Expr *left = nullptr, *right = nullptr; // no right one: ++ and --, as += and -=
};
std::optional<Operation> operationOf(const clang::Expr *expr);

bool namesVariable(const clang::Expr *expr, const clang::ValueDecl *variable);

/// The variables that an expression names.
llvm::SmallVector<const clang::ValueDecl *> variablesOf(const clang::Expr *expr);

/// Whether a statement may give the variable another value.
bool moves(const clang::Stmt *body, const clang::ValueDecl *variable);

/// Whether an expression that the loop evaluates once has the same value in each iteration. It calls no other functions
/// than those that tell where a container's storage begins and ends.
bool isFixed(const clang::Expr *expr, const clang::Stmt *body);

} // namespace hetcc
