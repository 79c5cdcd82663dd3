//===-- stage1/task_bodies.cpp - tasks for devices whose bodies the host computes -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/task_bodies.h"
#include "diag/diag.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

class Body : public RecursiveASTVisitor<Body> {
public:
  explicit Body(const std::vector<Directive> &directives) : directives(directives) {}

  const Stmt *loop = nullptr; // the first
  bool hasConstruct = false;  // for a device

  bool VisitStmt(Stmt *statement) {
    if (!loop && isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement))
      loop = statement;
    const auto *construct = dyn_cast<OMPExecutableDirective>(statement);
    hasConstruct |= construct && isOpenMPTargetExecutionDirective(construct->getDirectiveKind());
    hasConstruct |= llvm::any_of(directives, [&](const Directive &one) {
      return one.written == statement && one.kind != DirectiveKind::OmpTask && one.kind != DirectiveKind::OmpTaskwait;
    });
    return true;
  }

private:
  const std::vector<Directive> &directives;
};

// The kinds that the task asks for; empty: the host is among them, or nobody asks.
std::string acceleratorsOf(const Directive &directive) {
  for (const Clause &clause : directive.targetClauses)
    if (clause.kind == ClauseKind::TaskDevice)
      return clause.op.find("smp") == std::string::npos && clause.op.find("host") == std::string::npos ? clause.op : "";
  return "";
}

} // namespace

void warnOfHostBodies(ASTContext &context, const std::vector<TaskFunctions::Task> &tasks,
                      const std::vector<Directive> &directives) {
  for (const TaskFunctions::Task &task : tasks) {
    const FunctionDecl *defined = nullptr;
    if (acceleratorsOf(*task.directive).empty() || !task.function->isDefined(defined) || !defined->getBody())
      continue;
    Body body(directives);
    body.TraverseStmt(defined->getBody());
    if (!body.loop || body.hasConstruct)
      continue;
    const SourceManager &sources = context.getSourceManager();
    report(context.getDiagnostics(), sources.getExpansionLoc(task.directive->target.getBegin()),
           diag::warn_target_on_host);
    report(context.getDiagnostics(), sources.getExpansionLoc(body.loop->getBeginLoc()), diag::note_target_on_host)
        << "the task's body is in C; write '#pragma omp target teams distribute parallel for' before the loop here, "
           "with 'map' for its arrays, to make a kernel of it";
  }
}

} // namespace hetcc
