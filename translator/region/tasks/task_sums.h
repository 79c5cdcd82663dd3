//===-- region/tasks/task_sums.h - scalars that tasks add to, each in a copy of its own ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

namespace hetcc {

struct Directive;

/// Finds scalars of `reduction` clauses that a task on the host adds up in a copy of its own. Such tasks run beside
/// each other. Other items are added to one task at a time: arrays, members, those of declared operators. So are
/// scalars whose address leaves the statement, variables of the file beside calls, and all items of a statement with
/// directives. `directives`: of the file; `directive`: the task's, of which `task` was built.
void giveOwnSums(clang::ASTContext &context, const std::vector<Directive> &directives, const Directive &directive,
                 TaskConstruct &task);
/// Tasks that are one text in several instances of a template have such copies in all of them, or in none.
void agreeOnSums(std::vector<TaskConstruct> &tasks);

} // namespace hetcc
