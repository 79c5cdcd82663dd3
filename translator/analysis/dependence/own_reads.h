//===-- analysis/dependence/own_reads.h - reads of what the same iteration has written ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// Whether an iteration of the split loops reads no item of the array but those that it has written before, whatever
/// the data: `c[i][j] = 0; for (k …) c[i][j] += …;`. Contents from before the loop then need not be where it runs.
bool readsItsOwn(const AffineScope &scope, const Region &region, const Uses &uses, const clang::VarDecl *array);

} // namespace hetcc
