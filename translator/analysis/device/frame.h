//===-- analysis/device/frame.h - how much each thread needs for local variables ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace hetcc {

/// Warns at `directive` where the local variables of `body` are more than a GPU's thread can have. Those of the
/// functions that it calls count too, and `own`, of which each thread has a copy. An estimate: compilers may keep fewer
/// of them, and need more for other things.
void warnOfFrame(clang::ASTContext &context, clang::SourceLocation directive, const clang::Stmt *body,
                 llvm::ArrayRef<const clang::VarDecl *> own);

} // namespace hetcc
