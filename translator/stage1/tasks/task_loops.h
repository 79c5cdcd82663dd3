//===-- stage1/tasks/task_loops.h - `taskloop` as loops of tasks -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `taskloop` of OmpSs has clauses about storage. If these name the loop's variables, each iteration is a task:
//
//     #pragma oss taskloop in(a[i]) grainsize(4)         for (int i = 0; i < n; i++) {
//     for (int i = 0; i < n; i++) body                   #pragma oss task in(a[i])
//                                                        body }
//
// Otherwise a task has as many as `grainsize` or `num_tasks` say. That of `omp` waits for its tasks.
//
// `taskiter` is one task that creates those within its loop. A `while` loop looks at what they have made of its
// condition.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class TaskLoops {
public:
  TaskLoops(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !found.empty(); }
  bool isWritten() const { return true; }
  /// The main file with tasks in the place of these directives. Nothing: one begins in a macro, or has no loop.
  std::optional<std::string> text(const Source &source) const;

private:
  struct One {
    clang::SourceRange directive;
    const clang::Stmt *loop = nullptr;
    bool waits = false, isIter = false;
  };
  bool iterate(const Source &source, const One &one, Span directive, EditList &edits) const;

  clang::ASTContext &context;
  std::vector<One> found;
};

} // namespace hetcc
