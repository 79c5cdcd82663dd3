//===-- openacc/across.h - loops that threads may share out once for a loop around them ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `for t for i a[i] = f(a[i])` has an order in t only. A thread for each i may run all of t, in one launch, where no i
// needs what another one makes in any t. Stage 2 takes such loops from one thread of a target construct
// (stage2/grid/spread.h); what is shown here is what it asks for.
#pragma once

#include "openacc/kernels.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace hetcc::openacc {

/// Makes a piece of all of `outer`, if threads may share out the pieces `inner` across it. They are one loop in one or
/// several places, and nothing but loops is around them. `isKept`: whether a data clause names a variable.
std::optional<KernelsPiece> shareAcross(clang::ASTContext &context, const clang::ForStmt &outer,
                                        const std::vector<KernelsPiece> &inner, const PlainAcc &plain, const Unit &unit,
                                        llvm::function_ref<bool(const clang::VarDecl *)> isKept);

} // namespace hetcc::openacc
