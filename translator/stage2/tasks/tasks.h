//===-- stage2/tasks/tasks.h - tasks as calls of the runtime -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task of stage 1's is an `omp task` directly behind the variable het_task_<n> that describes it. Its block becomes a
// function or a lambda, and the directive a call of het_task_create. One parse does this for the tasks that have no
// other one within them.
#pragma once

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"

#include <memory>
#include <optional>
#include <string>

namespace hetcc::stage2 {

struct TasksText {
  bool ok = false;                 // no error was reported
  std::optional<std::string> text; // with these tasks as calls; none: there are no tasks
};

/// Takes out the directives of OpenMP that stage 1 has added for tasks of OpenMP's own.
void dropTaskwaits(std::string &text);

/// Whether a parse for tasks is worth it.
bool mayHaveTasks(const std::string &text);

/// Whether stage 1 has made the function, for calls that are tasks.
bool makesTask(const clang::FunctionDecl &function);

/// The consumer fills `result` at the end of the file; `text`, `unitHash` and `result` outlive it.
std::unique_ptr<clang::ASTConsumer> taskConsumer(const std::string &text, const std::string &unitHash,
                                                 clang::Preprocessor &preprocessor, TasksText &result);

} // namespace hetcc::stage2
