//===-- analysis/subscripts/set_values.h - variables to which a loop nest gives a value by statements -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `k = i * m + j;` and then `a[k]`; `int end = (b + 1) * len;` and then `if (end > n) end = n;`.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace hetcc {

/// A variable that the head of a loop gives a value, and this.
struct Beginner {
  const clang::VarDecl *variable;
  const clang::Expr *value; // null: none
};
/// Those of `int j = 0, k = i * m` and of `j = 0, k = i * m`.
std::vector<Beginner> beginnersIn(const clang::Stmt *init);

/// The one place in the nest that gives the variable a value, and what runs behind it there. It is a declaration or
/// statement of a block, or the head of a loop. The nest names the variable nowhere else, and the value's own variables
/// keep theirs behind it.
struct Beginning {
  const clang::Expr *value;
  llvm::SmallVector<const clang::Stmt *> behind;
  const clang::ForStmt *loop = nullptr; // whose head gives it
};
std::optional<Beginning> beginningIn(const clang::Stmt *nest, const clang::VarDecl *variable);

/// Whether the expression is made of numbers of which the statements take no more than the values.
bool staysIn(llvm::ArrayRef<const clang::Stmt *> statements, const clang::Stmt *value);

/// The value that a statement of a block in the nest gives the variable. All else that the nest does with it is to read
/// it behind that statement, in the same block. The value's own variables keep theirs there. Null: it is no such
/// variable.
const clang::Expr *valueSetIn(const clang::Stmt *nest, const clang::VarDecl *variable);

/// The initializer of a variable of the nest that gets no greater value. Null: it may get one.
const clang::Expr *neverAbove(const clang::Stmt *nest, const clang::VarDecl *variable);

} // namespace hetcc
