//===-- stage2/cuda/library.h - library functions that exist on a device -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Decl.h"

#include <string>

namespace hetcc::stage2 {

struct LibraryFunction {
  std::string text; // in kernel text, where both worlds know it
  bool pure;        // its value depends on its arguments alone, and it has no effect
};

// The device's version of a function that the user did not define; null when there is none.
const LibraryFunction *findLibraryFunction(const clang::FunctionDecl *function);

} // namespace hetcc::stage2
