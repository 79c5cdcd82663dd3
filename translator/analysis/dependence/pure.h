//===-- analysis/dependence/pure.h - functions that only compute ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Decl.h"

namespace hetcc {

/// Whether a call does no more than compute a value and use what its arguments lead to. It may read variables at file
/// scope, which checkCalls names.
bool isPure(const clang::FunctionDecl *callee);

} // namespace hetcc
