//===-- analysis/device/lambdas.h - the functions that a lambda is --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/DeclCXX.h"

#include <vector>

namespace hetcc {

/// The call operator of a lambda's class. With `auto` parameters: its instances, in the order of their making.
std::vector<const clang::CXXMethodDecl *> callOperators(const clang::CXXRecordDecl *lambda);

/// A constant that the lambda's object has for Clang only, since a directive of OpenMP in it uses the value. Other
/// compilers capture no constant for that, and lay their object out without it. Null: there is none.
const clang::VarDecl *constantOfDirective(const clang::CXXRecordDecl *lambda, const clang::ASTContext &context);

} // namespace hetcc
