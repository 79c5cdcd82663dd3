//===-- stage2/independence.h - whether an inner loop may run in parallel too --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The user says that the iterations of a split loop are independent. Its whole body may be one more loop. This proves
// that the iterations of that loop are independent as well, so that it can be a dimension of the grid. Conservative: no
// proof, no promotion. Distinct pointer parameters are distinct arrays, as everywhere in kernels (__restrict__).
#pragma once

#include "stage2/loop.h"

#include <vector>

namespace hetcc::stage2 {

struct Promotion {
  std::vector<const clang::VarDecl *> outer;    // variables of the loops around it
  std::vector<const clang::VarDecl *> privates; // each iteration's own, by clause
  std::vector<const clang::VarDecl *> sums;     // reduction variables
};

/// Whether the proof holds for this loop within `around`. Reports nothing.
bool isIndependent(const CanonicalLoop &loop, const Promotion &around, const clang::ASTContext &context);

} // namespace hetcc::stage2
