//===-- stage1/tasks/task_loops.h - `taskloop` as loops of tasks -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `taskloop` of OmpSs has clauses about storage. If these name the loop's variable, each task names what its iterations
// use together:
//
//     #pragma oss taskloop in(a[i]) grainsize(4)         for (long from = 0; from < n; from += 4)
//     for (int i = 0; i < n; i++) body                   #pragma oss task in(a[from;min(4, n - from)])
//                                                        for (int i = from; i < min(from + 4, n); i++) body
//
// A task has as many iterations as `grainsize` or `num_tasks` say, and one where clauses have the variable for
// something else, such as a priority. `taskloop` of `omp` waits for its tasks.
//
// `task for` is one task, which creates others for chunks of its loop and waits for them.
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
    const Directive *whole = nullptr;
    bool waits = false, isIter = false, isShared = false;
  };
  bool shareOut(const Source &source, const One &one, EditList &edits) const;
  bool iterate(const Source &source, const One &one, Span directive, EditList &edits) const;

  clang::ASTContext &context;
  std::vector<One> found;
};

} // namespace hetcc
