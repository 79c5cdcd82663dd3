//===-- analysis/dependence/carried.h - iterations that need each other's results ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// Reports an array that one iteration certainly writes where another reads: `a[i] = a[i - 1]`. A case that is not
/// certain is the user's to know, and so is all of it where the clause `independent` says so. False: reported.
bool checkCarried(clang::ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses);

} // namespace hetcc
