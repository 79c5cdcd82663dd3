//===-- stage2/tasks/task_steps.h - the body of a task as several kernels -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A body that is no single nest of loops becomes several constructs, each of which is one kernel. That is a nest whose
// iterations may run in any order, or statements between the nests, which one thread runs. Loops in order, conditions
// and numbers around them are the host's. They run before the kernels are launched, and find which of them there are. A
// variable that a kernel gives a value and another one reads is in the device's memory.
#pragma once

#include "stage2/tree/source.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/StmtOpenMP.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace hetcc::stage2 {

/// Stage 1's variable that tells of the task, where the device of a target construct is its: `het_own_3.devices` for a
/// whole body, and `het_steps_3` for one of several kernels.
struct TaskOfConstruct {
  const clang::VarDecl *own = nullptr; // null: the construct is no task's
  bool isStep = false;
  /// The number in the names, as text.
  std::string number() const;
};
TaskOfConstruct taskOf(const clang::Expr *device);

/// Why the body of a construct cannot become several kernels. Nothing: it can.
std::optional<std::pair<clang::SourceLocation, std::string>> whyNoSteps(const clang::OMPExecutableDirective *directive,
                                                                        const clang::FunctionDecl *function,
                                                                        clang::ASTContext &context);

/// Whether a parse for such bodies is worth it.
bool mayHaveSteps(const std::string &text);

/// The consumer fills `result` at the end of the file with the text in which bodies are several constructs. It stays
/// empty where there are none. `text` and `result` outlive it. HET_STEPS_<n> in that text is 0 where one of the
/// constructs has no kernel after all.
std::unique_ptr<clang::ASTConsumer> stepsConsumer(const std::string &text, std::optional<std::string> &result);

} // namespace hetcc::stage2
