//===-- stage1/tasks/task_forms.h - how calls reach functions that are tasks ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task runs later than its call. A call that names a virtual function's class means that function, and a temporary is
// gone by then. Each such form has a function of its own that makes the task.
#pragma once

#include "stage1/tasks/task_functions.h"

#include "clang/AST/Expr.h"

namespace hetcc {

/// The form of a call of a task. Arguments that cannot outlive the call are reported: nothing then.
std::optional<TaskFunctions::Form> formOf(clang::ASTContext &context, const clang::CallExpr &call);

/// Whether a task can have a copy of each parameter that is no reference to a variable.
bool hasCopies(const clang::FunctionDecl &function);

} // namespace hetcc
