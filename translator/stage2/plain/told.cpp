//===-- stage2/plain/told.cpp - what is told of a plain construct ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Its kernel's threads, or the host, and why it is so.
#include "stage2/grid/own.h"
#include "stage2/plain/planner.h"

#include "analysis/device/frame.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {

Obstacle PlainPlanner::whyAlone() const {
  const SourceLocation where = directive->getBeginLoc();
  if (nest.alone)
    return {{where, "its clauses ask for one"}};
  if (!TeamPlan::asksForTeams(directive))
    return {{where, "no directive asks for more, and no loop is shown to run in any order"}};
  if (teamObstacle)
    return teamObstacle;
  for (const OMPReductionClause *clause : nest.reductions)
    for (const auto &[item, operation, copy] :
         llvm::zip(clause->varlists(), clause->reduction_ops(), clause->rhs_exprs()))
      if (!ownReduction(item, operation, copy, context) && !planReduction(clause, item, context))
        return {{item->getExprLoc(), "threads do not share out this reduction"}};
  return std::nullopt;
}

// Whether a statement allocates memory, and frees none: others may have it then.
static const Expr *leftMemory(const Stmt *statement) {
  const Expr *made = nullptr;
  bool freed = false;
  walkCalled(statement, [&](const Stmt *at, bool) {
    const auto *call = dyn_cast<CallExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    const llvm::StringRef name = callee && callee->getIdentifier() ? callee->getName() : "";
    const auto *object = dyn_cast<CXXNewExpr>(at);
    if ((object && !object->getOperatorNew()->isReservedGlobalPlacementOperator()) || name.ends_with("alloc"))
      made = made ? made : cast<Expr>(at);
    freed |= isa<CXXDeleteExpr>(at) || name.ends_with("free");
    return true;
  });
  return freed ? nullptr : made;
}

void tellWhere(const PlainPlan &plan, const HostSource &source) {
  ASTContext &context = source.context;
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &engine = context.getDiagnostics();
  const SourceLocation at = sources.getExpansionLoc(plan.construct.directive->getBeginLoc());
  const bool isTask = plan.task != nullptr;
  if (plan.kind == PlainPlan::OnHost) {
    if (plan.taskMayStay)
      return;
    report(engine, at, diag::warn_target_on_host) << isTask;
    report(engine, sources.getExpansionLoc(plan.obstacleAt), diag::note_target_on_host) << plan.obstacle;
    if (const Expr *made = leftMemory(plan.construct.directive->getRawStmt()))
      report(engine, sources.getExpansionLoc(made->getBeginLoc()), diag::note_target_host_memory);
  } else if (plan.numbered) {
    report(engine, at, diag::warn_target_one_thread) << isTask;
    report(engine, sources.getExpansionLoc(plan.numbered->getBeginLoc()), diag::note_target_one_thread);
  }
  if (plan.kind == PlainPlan::Kernel)
    warnOfFrame(context, at, plan.kernel.body, plan.kernel.privates);
}

} // namespace hetcc::stage2
