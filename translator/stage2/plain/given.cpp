//===-- stage2/plain/given.cpp - calls that the host makes for a kernel -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The bounds of a construct's loops stay the same while it runs (5.1, section 2.11.1). Lengths of containers do too.
#include "stage2/plain/planner.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// `v.size()`, `s.length()` of a variable or a member.
bool isLength(const CallExpr *call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  const IdentifierInfo *name = method ? method->getIdentifier() : nullptr;
  if (!name || !(name->isStr("size") || name->isStr("length")) || !method->isConst() || call->getNumArgs() != 0 ||
      !method->getParent()->isInStdNamespace())
    return false;
  const Expr *object = member->getImplicitObjectArgument()->IgnoreParenImpCasts();
  while (const auto *part = dyn_cast<MemberExpr>(object)) {
    object = part->getBase()->IgnoreParenImpCasts();
    if (part->isArrow())
      return isa<CXXThisExpr>(object); // any other pointer may lead nowhere where the body does not come this way
  }
  return isa<DeclRefExpr>(object) && !cast<DeclRefExpr>(object)->getType()->isPointerType();
}

// Whether some part of the expression may be left out: `p ? p->n() : 0`.
bool isConditional(const Stmt *at) {
  const auto *binary = dyn_cast<BinaryOperator>(at);
  return isa<AbstractConditionalOperator>(at) || (binary && binary->isLogicalOp());
}

} // namespace

std::optional<PlainPlan> PlainPlanner::runGiven() {
  gives = true;
  return run();
}

void PlainPlanner::giveCalls() {
  const Stmt *root = directive->getRawStmt();
  const VariableUses all({root});
  for (const CanonicalLoop &loop : nest.loops)
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      giveCalls(part, all, false);
  giveCalls(root, all, true);
}

void PlainPlanner::giveCalls(const Stmt *root, const VariableUses &all, bool lengthsOnly) {
  walk(root, [&](const Stmt *at) {
    if (!lengthsOnly && isConditional(at))
      return false;
    const auto *call = dyn_cast<CallExpr>(at);
    if (call && (!lengthsOnly || isLength(call)) && mayGive(call, all))
      plan.kernel.given.insert(call);
    return !plan.kernel.given.contains(at);
  });
}

// The host has what the call needs: nothing of the construct's own, nor what a clause or `declare target` lets differ
// on the device.
bool PlainPlanner::mayGive(const CallExpr *call, const VariableUses &all) const {
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !call->getType()->isIntegralOrEnumerationType())
    return false;
  if (const IdentifierInfo *name = callee->getIdentifier();
      name && (name->getName().starts_with("omp_") || name->getName().starts_with("acc_")))
    return false;
  bool usesTarget = false;
  walkCalled(call, [&](const Stmt *at, bool) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    usesTarget |= variable && declaredTarget(variable);
    return !usesTarget;
  });
  const VariableUses uses({call});
  return !usesTarget && !(uses.usesThis() && table.hasThis()) &&
         llvm::none_of(uses.free(), [&](const VarDecl *variable) {
           const std::string name = source.name(variable);
           return all.declared(variable) || has(privates, variable) || has(copies, variable) || has(raw, variable) ||
                  has(rawAddresses, variable) || table.holds(variable) || table.pointeeOf(variable) ||
                  table.isPartial(name) || table.isPartial("*" + name);
         });
}

} // namespace hetcc::stage2
