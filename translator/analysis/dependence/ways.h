//===-- analysis/dependence/ways.h - statements in which a loop goes another way -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Stmt.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace hetcc {

/// The first statement that passes the test, from the outside in; null: none.
const clang::Stmt *findStatement(const clang::Stmt *statement, llvm::function_ref<bool(const clang::Stmt *)> test);

/// A statement that leaves the loop of this body, or the function; null: none.
const clang::Stmt *findWayOut(const clang::Stmt *body);

/// A label of a `switch` around a loop that it stands in: the loop may begin anywhere. Null: there is none.
const clang::Stmt *findEntry(const clang::Stmt *body);

/// Whether something else than a variable gets a value. The effect of calls is the caller's to look at.
bool writesStorage(const clang::Stmt *at);

/// The same, or a function gets an address that it may write to.
bool mayWriteStorage(const clang::Stmt *at);

} // namespace hetcc
