//===-- analysis/lambdas.h - the functions that a lambda is ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/DeclCXX.h"

#include <vector>

namespace hetcc {

/// The call operator of a lambda's class. With `auto` parameters: its instances, in the order of their making.
std::vector<const clang::CXXMethodDecl *> callOperators(const clang::CXXRecordDecl *lambda);

} // namespace hetcc
