//===-- stage2/tasks/called_tasks.h - functions that are tasks, called by code of devices ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stage 1 has put the function that makes a task in the place of each call by code that may be the host's. Devices have
// no tasks: such a call is an ordinary one there.
#pragma once

#include "stage2/plain/plain.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc::stage2 {

/// Calls of functions that make tasks.
using TaskCalls = llvm::SmallPtrSet<const clang::Stmt *, 8>;

/// In the tree they become calls of the tasks' own functions, which kernels then have. The host's text stays: the
/// runtime tells code of a construct from other code.
TaskCalls callTasksThemselves(clang::ASTContext &context);

/// An error for a construct of the host's whose own threads would make tasks. The runtime does not know whose threads
/// these are.
void refuseTasksInThreads(const PlainPlan &plan, const TaskCalls &calls, clang::ASTContext &context);

} // namespace hetcc::stage2
