//===-- analysis/device/work.h - how many operations an iteration of a split loop has ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The first pass of a loop is split before anything was measured. Operations tell how long an iteration may take on a
// device whose speed is known. They are counted where the trip counts of all inner loops are known at the construct.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// Sets the region's work. It stays empty where a loop's trip count, or a function's body, is not known.
void countWork(const clang::ASTContext &context, const AffineScope &scope, Region &region, const Uses &uses);

} // namespace hetcc
