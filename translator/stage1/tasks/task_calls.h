//===-- stage1/tasks/task_calls.h - functions with loops that a task's body calls ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/tasks/task_walks.h"

namespace hetcc {

/// A body whose calls of functions with loops have these functions' text in their place. Those of other
/// files stay calls. So do functions that return a value, end early, or mean other things by a name of the body.
struct InlinedCalls {
  std::vector<TextChange> changes;         // to the body's text, beside those that it was given
  std::vector<const clang::Stmt *> bodies; // of the functions
};
/// `changes`: to the body's text. Calls in loops of a directive stay.
InlinedCalls inlineCalls(clang::ASTContext &context, const Source &source, const clang::Stmt *body,
                         const std::vector<TextChange> &changes);

} // namespace hetcc
