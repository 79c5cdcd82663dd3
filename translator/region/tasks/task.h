//===-- region/tasks/task.h - a statement that is a task ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `omp task` and `omp taskwait` of OmpSs ([O] section 2, [A] section 1), in texts that are valid at the construct.
#pragma once

#include "region/region.h"

namespace hetcc {

struct Directive;

/// The functions that stage1/task_functions.h makes for functions with `omp task` begin with this.
constexpr llvm::StringLiteral taskFunctionPrefix = "het_task_of_";
// Behind the function's name, where calls of another form have a function of their own.
constexpr llvm::StringLiteral taskFormInfix = "_het_";

/// Whether stage 2 has to make the kernel, of the task's body. As many offsets as it has say how many of the outermost
/// loops may run in any order.
inline bool isMade(const TaskKernel &kernel) { return kernel.global.empty(); }

/// Builds the construct of a directive. False: an error was reported.
bool buildTask(clang::ASTContext &context, const Directive &directive, const Site &site, TaskConstruct &out);

} // namespace hetcc
