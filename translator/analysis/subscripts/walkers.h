//===-- analysis/subscripts/walkers.h - pointers of the body that walk over an array ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `double *p = &u[i*n]; for (j = 0; j < n; j++) { ... p[-1] ...; p++; }`: in iteration j, p[-1] is u[i*n + j - 1]. A
// pointer that the body declares is followed when nothing but arithmetic that is understood changes it, and its own
// value goes nowhere.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

class Walkers {
public:
  Walkers(const AffineScope &scope, const clang::Stmt *body);

  // The expression that the pointer begins with; null where the pointer is not followed.
  const clang::Expr *begin(const clang::ValueDecl *pointer) const;
  // The place that a reference, or a name bound to a part of it, stands for. Null where it is not followed, or never
  // mentioned.
  const clang::Expr *place(const clang::ValueDecl *name) const;
  // Whether the subscripts of that place mean the same wherever the name is mentioned.
  bool isFixed(const clang::ValueDecl *name) const;
  // The mention in `p++` and the like, where what that gives is followed; else null.
  const clang::DeclRefExpr *movedIn(const clang::Expr *pointer) const;
  // By how many items it is ahead of that where `mention` stands.
  Poly ahead(const clang::DeclRefExpr *mention) const;

private:
  friend class WalkerFinder;
  std::map<const clang::ValueDecl *, const clang::Expr *> begins;
  std::map<const clang::ValueDecl *, std::pair<const clang::Expr *, bool>> places; // a bound name's, too
  std::map<const clang::DeclRefExpr *, Poly> mentions;
};

} // namespace hetcc
