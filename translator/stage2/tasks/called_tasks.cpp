//===-- stage2/tasks/called_tasks.cpp - functions that are tasks, called by code of devices ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tasks/called_tasks.h"

#include "ast/visitor.h"
#include "diag/diag.h"
#include "stage2/tasks/tasks.h"
#include "stage2/tree/construct.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The call that stage 1 has left for this in the maker: `(void)sizeof(f(n, a), 0)`.
const CallExpr *ownCallIn(const FunctionDecl &maker) {
  const CallExpr *found = nullptr;
  walk(maker.getBody(), [&](const Stmt *at) {
    const auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(at);
    if (!size || size->isArgumentType() || found)
      return !found;
    walk(size->getArgumentExpr(), [&](const Stmt *inner) {
      found = found ? found : dyn_cast<CallExpr>(inner);
      return !found;
    });
    return false;
  });
  return found;
}

class Redirector : public AstVisitor {
public:
  TaskCalls found;

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *maker = call->getDirectCallee();
    if (!maker || !makesTask(*maker) || !maker->hasBody(maker))
      return true;
    const CallExpr *own = ownCallIn(*maker);
    FunctionDecl *task = own ? const_cast<FunctionDecl *>(own->getDirectCallee()) : nullptr;
    Expr *name = call->getCallee()->IgnoreParenImpCasts();
    if (auto *member = dyn_cast<MemberExpr>(name); member && task)
      member->setMemberDecl(task);
    else if (auto *ref = dyn_cast<DeclRefExpr>(name); ref && task)
      ref->setDecl(task);
    else
      return true;
    found.insert(call);
    return true;
  }
};

bool hasThreads(const PlainPlan &plan) {
  bool found = plan.hostTeams && !plan.hostTeams->empty();
  walk(plan.construct.directive->getRawStmt(), [&](const Stmt *at) {
    const auto *inner = dyn_cast<OMPExecutableDirective>(at);
    found |= inner && isOpenMPParallelDirective(inner->getDirectiveKind());
    return !found;
  });
  return found;
}

} // namespace

TaskCalls callTasksThemselves(ASTContext &context) {
  Redirector redirector;
  redirector.TraverseAST(context);
  return std::move(redirector.found);
}

void refuseTasksInThreads(const PlainPlan &plan, const TaskCalls &calls, ASTContext &context) {
  if (calls.empty() || plan.kind != PlainPlan::OnHost || plan.task || !hasThreads(plan))
    return;
  const Stmt *found = nullptr;
  walkCalled(plan.construct.directive->getRawStmt(), [&](const Stmt *at, bool) {
    found = !found && calls.contains(at) ? at : found;
    return !found;
  });
  if (!found)
    return;
  report(context.getDiagnostics(), found->getBeginLoc(), diag::err_not_supported)
      << "a task in a function that threads of a construct call which the host computes";
  report(context.getDiagnostics(), plan.construct.directive->getBeginLoc(), diag::note_task_called);
}

} // namespace hetcc::stage2
