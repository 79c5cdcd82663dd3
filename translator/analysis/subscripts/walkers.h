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
  // By how many items it is ahead of that where `mention` stands.
  Poly ahead(const clang::DeclRefExpr *mention) const;

private:
  friend class WalkerFinder;
  std::map<const clang::ValueDecl *, const clang::Expr *> begins;
  std::map<const clang::DeclRefExpr *, Poly> mentions;
};

} // namespace hetcc
