//===-- stage2/host/function_names.h - `__func__` in bodies that leave their function -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/host/macros.h"

#include "clang/AST/Stmt.h"

namespace hetcc::stage2 {

/// Lines around the text of a block that becomes another function: `__func__` and its like are macros there, for the
/// names that the program's function gives them. Empty for a block that asks for none, also in macros.
MacroLines keepFunctionNames(const clang::Stmt *block, const clang::FunctionDecl &function);

} // namespace hetcc::stage2
