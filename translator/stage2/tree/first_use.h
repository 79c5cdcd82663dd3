//===-- stage2/tree/first_use.h - whether a variable is given a value before it is read ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Stmt.h"

#include <vector>

namespace hetcc::stage2 {

/// How a statement uses a variable that may have no value yet. Old: it may read it before it gives one. Unread: it does
/// not. Fresh: it has given one for what follows.
enum class FirstUse { Old, Unread, Fresh };

FirstUse firstUse(const clang::Stmt *statement, const clang::VarDecl *variable);
/// Statements one after the other.
FirstUse firstUse(const std::vector<const clang::Stmt *> &statements, const clang::VarDecl *variable);

} // namespace hetcc::stage2
