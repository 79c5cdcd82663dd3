//===-- stage2/tree/static_members.h - static members that an object names ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `object.count` and `this->count` are the class's variable if `count` is static. The object is not looked at.
#pragma once

#include "clang/AST/ASTContext.h"

namespace hetcc::stage2 {

/// In the tree such members become names of their variables, as `Class::count` is. Each has the text that it had. Those
/// of objects whose expression has effects stay.
void nameStaticMembers(clang::ASTContext &context);

} // namespace hetcc::stage2
