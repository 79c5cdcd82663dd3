//===-- stage2/plain/origins.h - which array a pointer of a task's body came from -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `double *last = e + n;` stands behind e, and another array may begin there. So its address does not tell that it
// leads into e. The expression that it gets does.
#pragma once

#include "clang/AST/Decl.h"

namespace hetcc::stage2 {

/// The pointer or array that a task was given, and from which the body made `pointer`. Null: `pointer` is one itself
/// and stays as it is, or there are several, or nobody knows.
struct MovedFrom {
  const clang::VarDecl *variable = nullptr;
  bool stays = true; // its value is still the one that was given
};
MovedFrom originOf(const clang::VarDecl *pointer, const clang::FunctionDecl *function);

} // namespace hetcc::stage2
