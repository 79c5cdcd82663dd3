//===-- analysis/walkers.h - local pointers that walk along an array ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `T *p = &a[f(i)]; for (j...) { ... p[k] ...; p++; }`: which item of `a` each use of p means. Only pointers of which every
// mention is understood.
#pragma once

#include "analysis/affine.h"

#include <map>
#include <set>

namespace hetcc {

struct Walk { // of one mention of the pointer
  const clang::Expr *begin = nullptr; // what the pointer was set to
  Poly offset;                        // how far it has come since
};

class Walkers {
public:
  Walkers(const AffineScope &scope, const clang::Stmt *body);

  bool begins(const clang::Stmt *value) const { return beginnings.contains(value); } // that a pointer is set to
  const Walk *at(const clang::DeclRefExpr *mention) const;

private:
  std::map<const clang::DeclRefExpr *, Walk> walks;
  std::set<const clang::Stmt *> beginnings;
};

} // namespace hetcc
