//===-- analysis/device/device_types.h - types that devices do not have ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// Reports the first mention of a value of each type that kernels cannot have: complex, extended floating-point and
// vector types. False: there was one.
bool checkTypes(clang::ASTContext &context, const clang::Stmt *body);

// Whether a function takes or returns one.
bool takesOtherTypes(const clang::FunctionDecl *function);

} // namespace hetcc
