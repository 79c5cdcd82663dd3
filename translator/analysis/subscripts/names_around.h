//===-- analysis/subscripts/names_around.h - variables around a loop nest that keep their first value ----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `int pitch = nx + 2;` before a loop: subscripts may say `pitch` where the clauses say `nx + 2`.
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace hetcc {

/// Whether the statement takes no more than its value of a variable.
bool onlyReads(const clang::Stmt *statement, const clang::VarDecl *variable);

/// Whether the statement multiplies by the variable, or gives its value to a function, which may.
bool multipliesBy(const clang::Stmt *statement, const clang::VarDecl *variable);

class NamesAround {
public:
  /// The local variables of the function that the nest may name.
  NamesAround(clang::ASTContext &context, const clang::Stmt *nest);

  /// The variable that the name means at the nest; null: none of the function's own.
  const clang::VarDecl *find(llvm::StringRef name) const { return variables.lookup(name); }
  /// The initializer of an integer that the function gives no other value, and that is made of such variables and of
  /// constants. Null: there is none.
  const clang::Expr *valueOf(const clang::VarDecl *variable) const;

private:
  void add(const clang::Stmt *declarations);
  bool keepsValue(const clang::VarDecl *variable) const;
  bool isMadeOfKept(const clang::Stmt *value) const;

  const clang::ASTContext &context;
  const clang::Stmt *body = nullptr; // of the function
  llvm::StringMap<const clang::VarDecl *> variables;
  mutable llvm::DenseMap<const clang::VarDecl *, bool> kept;
};

} // namespace hetcc
