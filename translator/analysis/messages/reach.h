//===-- analysis/messages/reach.h - reads beyond what the clauses bring --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// Warns of subscripts that are known to leave the part of an array which an iteration's device has: `a[i - 1]` under
// `part_copyin(a[1:n])`. Judged are arrays that this construct or a data region around it distributes. At most one
// warning for each array, with the clause that would bring what is read.
void warnOfReach(clang::ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                 const Uses &uses);

} // namespace hetcc
