//===-- analysis/dependence/writers.h - which iteration writes which items of an array -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// That each item which the loop writes is written by one iteration of a split loop, or why that is not shown.
struct Writers {
  enum Reason { NoPolynomial, Address, NoLoop, Overlap, Differs };

  std::vector<Dim> dims;    // those that were given; of a flat array that is written as `c[i*N + j]` it may be rows
  std::vector<Reach> reach; // by dimension, some with a loop; where the sizes are known at run time only, the runtime
                            // looks whether iterations overlap. Empty: not shown
  const clang::Expr *write = nullptr; // then: the mention that stands in the way
  Reason reason = NoPolynomial;

  bool shown() const { return !reach.empty(); }
};

// In terms of `dims`, of a variable that the loop writes. `mayReshape`: one dimension may become two.
Writers writersOf(const AffineScope &scope, const Region &region, const clang::VarDecl *variable,
                  const std::vector<Dim> &dims, const Uses &uses, bool mayReshape);

/// The same for an array that the loop only reads: which items an iteration may read. Two may read the same ones.
/// Nothing is shown where an item's place is not known.
Writers readersOf(const AffineScope &scope, const Region &region, const clang::VarDecl *variable,
                  const std::vector<Dim> &dims, const Uses &uses, bool mayReshape);

} // namespace hetcc
