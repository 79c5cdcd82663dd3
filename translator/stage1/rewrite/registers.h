//===-- stage1/rewrite/registers.h - variables of storage class 'register' ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

#include <string>

namespace hetcc {

/// The main file's text without the word `register` of variables: C lets nobody take their addresses, which the tables
/// of constructs hold. It has blanks there, or `auto`, which means nothing before a variable of C.
std::string withoutRegisters(clang::ASTContext &context, std::string text);

} // namespace hetcc
