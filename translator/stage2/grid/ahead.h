//===-- stage2/grid/ahead.h - threads that read ahead ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"

namespace hetcc::stage2 {

/// Whether a thread of the kernel has a loop that does little more than read, such as a sum over a column. Its
/// registers then decide how many reads are on their way at a time. Few threads hide nothing of the memory's latency.
/// After settleGrid().
bool readsAhead(const KernelPlan &plan, const clang::ASTContext &context);

} // namespace hetcc::stage2
