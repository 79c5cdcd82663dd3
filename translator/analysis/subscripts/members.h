//===-- analysis/subscripts/members.h - members that keep their value, as variables --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `g->n` and `g->u[i]`, where nothing changes `g`, are what `n` and `u[i]` would be. So is `sizes[0]`. Whoever takes
// them for these must see to it that no iteration writes to the storage of `g` or `sizes`.
#pragma once

#include "analysis/subscripts/affine.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <map>

namespace hetcc {

/// A member that is reached from a variable by members alone: `s.grid->n`. Those of `this` are variables before.
struct MemberPath {
  std::string text;
  const clang::DeclRefExpr *root = nullptr; // the mention of the variable; null: it is no such member
};
MemberPath memberPath(const clang::MemberExpr *member);
/// One of a variable from outside.
MemberPath memberPath(const AffineScope &scope, const clang::MemberExpr *member);

/// The text of an item at a constant place, of such a member or of a variable from outside: `g->n[1]`, `sizes[0]`.
/// Empty: it is no such item.
std::string itemPath(const AffineScope &scope, const clang::ArraySubscriptExpr *item);

// Variables that stand for pointers among such members. Their names are the text of these. They belong to no scope.
class StandIns {
public:
  /// `own`: variables of which each iteration has its own.
  StandIns(const clang::ASTContext &context, const AffineScope &scope, std::vector<const clang::VarDecl *> own);

  /// The variable for a pointer of which items are used; null: the pointer is no such member.
  const clang::VarDecl *of(const clang::MemberExpr *pointer);
  /// Whether `of` has had a variable for this mention.
  bool follows(const clang::MemberExpr *pointer) const { return followed.contains(pointer); }

private:
  const clang::ASTContext &context;
  const AffineScope &scope;
  std::vector<const clang::VarDecl *> own;
  std::map<std::string, const clang::VarDecl *> variables;
  llvm::SmallPtrSet<const clang::MemberExpr *, 8> followed;
};

} // namespace hetcc
