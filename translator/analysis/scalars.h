//===-- analysis/scalars.h - the scalars and structures of a region ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// Fills in privates and firstprivates; says which loop variables are read after the loop. Refuses what iterations
// would have to tell each other, or the code behind the loop, through a variable.
bool completeScalars(clang::ASTContext &context, const AffineScope &scope, Region &region, const Uses &uses);

} // namespace hetcc
