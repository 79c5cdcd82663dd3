//===-- analysis/messages/unbrought.h - values that a loop reads and its clauses only bring out ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"
#include "region/region.h"

namespace hetcc {

// Warns where every iteration reads an array before it writes it, and the clause is one like part_copyout or create.
// The same for a create of the data region around, where the loop is the first thing in there that names the array.
// Proposes the clause that brings it in too. Silent where another directive may have the array on the devices before.
void warnOfUnbrought(clang::ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                     const Uses &uses);

} // namespace hetcc
