//===-- stage1/rewrite/instance_pointers.h - what instances of templates show to be pointers ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseSet.h"

namespace hetcc {

/// Variables of the main file's templates whose types are open there, and pointers in all instances. There is one.
llvm::DenseSet<const clang::VarDecl *> pointersInInstances(clang::ASTContext &context);

} // namespace hetcc
