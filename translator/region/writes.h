//===-- region/writes.h - storage that functions write through what they get -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"

namespace hetcc {

/// The operand that an assignment, an increment or a decrement changes; null: it is none of these.
const clang::Expr *changedOperand(const clang::Stmt *at);

/// Whether the directive's clauses give its threads or iterations copies of a variable. The copies end with them, or
/// the last one's value goes on.
enum class ClauseCopy { None, Ends, GoesOn };
ClauseCopy clauseCopy(const clang::OMPExecutableDirective *directive, const clang::ValueDecl *variable);

/// The variable whose items a pointer value leads to: p of `p`, `p + i`, `&p[i]`, and a of `a` that is an array. Null:
/// another form.
const clang::VarDecl *pointerBehind(const clang::Expr *value);

/// The first place that writes items of the pointer, array or reference: `*p = x`, `p[i] += x`, `p->a++`. Functions
/// that get it count, where their bodies are seen. Null: there is none, or the pointer gets another value.
const clang::Expr *writeThrough(const clang::Stmt *body, const clang::VarDecl *variable);

/// Whether the pointer itself gets a value by an assignment.
bool isAssigned(const clang::Stmt *body, const clang::VarDecl *pointer);

/// The same as writeThrough, of one call's arguments alone: the argument that leads there.
const clang::Expr *writtenArgument(const clang::CallExpr *call, const clang::VarDecl *variable);

} // namespace hetcc
