//===-- clause/task_directives.cpp - directives of tasks, and the targets before them --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/parser.h"
#include "clause/table.h"
#include "clause/task.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {

// The first word of a declaration in a block. Tasks return nothing.
static bool declaresFunction(llvm::StringRef next) {
  return next == "void" || next == "extern" || next == "__kernel" || next == "__global__";
}

// A target before a task. Others behind it, of functions that implement the task, stand in functions that make tasks.
void DirectiveParser::addTaskTarget(Directive directive) {
  const auto implements =
      llvm::find_if(directive.clauses, [](const Clause &one) { return one.kind == ClauseKind::Implements; });
  if (taskTarget && implements == directive.clauses.end())
    refuseTaskTarget();
  if (!taskTarget) {
    taskTarget = std::move(directive);
    return;
  }
  Clause other = *implements;
  other.kind = ClauseKind::OtherKernel;
  taskTarget->clauses.push_back(std::move(other));
  llvm::append_range(taskTarget->clauses, std::move(directive.clauses));
  taskTarget->otherTargets.push_back(directive.range);
}

// The target of a task of OmpSs-2 is the task's own directive.
static void splitTarget(Directive &directive) {
  directive.target = directive.range;
  llvm::copy_if(directive.clauses, std::back_inserter(directive.targetClauses),
                [](const Clause &clause) { return isOfTaskTarget(clause.spelling); });
}

// A directive of tasks. A target waits for the task that it belongs to.
Verdict DirectiveParser::task(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row,
                              unsigned group) {
  hasTasks |= group != OnTaskwait || !everyTaskwait;
  Directive &directive = context.directive;
  directive.kind = group == OnTaskwait ? DirectiveKind::OmpTaskwait : DirectiveKind::OmpTask;
  const bool isTarget = row.space == "oss" && group == OnTask && !taskTarget && namesTarget(context, line.tokens);
  directive.range = line.range;
  const unsigned own = row.space == "oss" && row.name == "task for" ? OnTaskFor : 0U;
  if (!parse(context, line, row, group | own | (isTarget ? OnTaskTarget : 0U))) {
    errors = true;
    taskTarget.reset();
    previous = Previous::Failed;
    return {Verdict::Drop, {}};
  }
  if (isTarget)
    splitTarget(directive);
  if (group == OnTaskTarget) {
    addTaskTarget(std::move(directive));
    previous = Previous::TaskTarget;
    return {Verdict::Drop, {}};
  }
  if (taskTarget && group == OnTask) {
    directive.target = taskTarget->range;
    directive.targetClauses = taskTarget->clauses;
    directive.otherTargets = std::move(taskTarget->otherTargets);
    llvm::append_range(directive.clauses,
                       std::move(taskTarget->clauses)); // their expressions are resolved with its own
  }
  taskTarget.reset();
  if (line.inFunction && !declaresFunction(line.next))
    return keep(line, row, std::move(directive));
  taskFunctions_.push_back(std::move(directive));
  return {Verdict::Drop, {}};
}

// Its clauses may name the loop's variables, which nothing has declared here.
Verdict DirectiveParser::taskLoop(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row) {
  hasTasks = true;
  if (mayStandHere(context, line, row))
    return keep(line, row, std::move(context.directive));
  errors = true;
  previous = Previous::Failed;
  return {Verdict::Drop, {}};
}

void DirectiveParser::refuseTaskTarget() {
  errors = true;
  report(pp->getDiagnostics(), taskTarget->range.getBegin(), diag::err_task_missing);
  report(pp->getDiagnostics(), taskTarget->range.getBegin(), diag::note_task_missing);
  taskTarget.reset();
}

void DirectiveParser::finish() {
  if (taskTarget)
    refuseTaskTarget();
}

} // namespace hetcc
