//===-- stage2/kernel/order.cpp - the order of a call's operands ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/order.h"

#include "stage2/construct.h"

#include "clang/AST/ExprCXX.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

const VarDecl *variableOf(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// Whether statements change what others may see. A function's own variables, and the object that a constructor makes,
// are its own affair.
class Effects {
public:
  bool act(const Stmt *root, const FunctionDecl *within = nullptr) {
    bool found = false;
    walk(root, [&](const Stmt *at) {
      const auto *binary = dyn_cast<BinaryOperator>(at);
      const auto *unary = dyn_cast<UnaryOperator>(at);
      const Expr *target = binary && binary->isAssignmentOp()         ? binary->getLHS()
                           : unary && unary->isIncrementDecrementOp() ? unary->getSubExpr()
                                                                      : nullptr;
      if (target)
        found |= !isOwn(target, within);
      else if (const auto *call = dyn_cast<CallExpr>(at))
        found |= !call->getDirectCallee() || acts(call->getDirectCallee());
      else if (const auto *made = dyn_cast<CXXConstructExpr>(at))
        found |= acts(made->getConstructor());
      return !found;
    });
    return found;
  }

private:
  static bool isOwn(const Expr *target, const FunctionDecl *within) {
    if (!within)
      return false;
    for (;;) {
      target = target->IgnoreParenImpCasts();
      const auto *member = dyn_cast<MemberExpr>(target);
      const auto *item = dyn_cast<ArraySubscriptExpr>(target);
      if (member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
        return isa<CXXConstructorDecl>(within);
      if (member && !member->isArrow())
        target = member->getBase();
      else if (item && item->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        target = item->getBase();
      else
        break;
    }
    const VarDecl *variable = variableOf(target);
    return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
  }

  bool acts(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return !callee->isTrivial() && llvm::any_of(callee->parameters(), [](const ParmVarDecl *parameter) {
        const QualType type = parameter->getType();
        return (type->isPointerType() || type->isReferenceType()) && !type->getPointeeType().isConstQualified();
      });
    if (!seen.insert(definition).second)
      return false;
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *init : constructor->inits())
        if (act(init->getInit(), definition))
          return true;
    return act(definition->getBody(), definition);
  }

  std::set<const FunctionDecl *> seen;
};

bool acts(const Expr *expr) { return Effects().act(expr); }

bool isMentioned(const VarDecl *variable, const Expr *expr) {
  bool found = false;
  walk(expr, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    found |= ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
    return !found;
  });
  return found;
}

// Whether `expr` has the same value before `other` as behind it, for all that can be told.
bool isIndependent(const Expr *expr, const Expr *other, const ASTContext &context) {
  const Expr *bare = expr->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(bare) || (!expr->isGLValue() && expr->isEvaluatable(context)))
    return true;
  const VarDecl *variable = variableOf(bare);
  if (!variable)
    return false;
  const bool isLoaded = !expr->isGLValue() && !expr->getType()->isRecordType();
  return !isLoaded ||
         (variable->hasLocalStorage() && !variable->getType()->isReferenceType() && !isMentioned(variable, other));
}

bool anyTells(llvm::ArrayRef<const Expr *> some, llvm::ArrayRef<const Expr *> others, const ASTContext &context) {
  for (const Expr *one : some)
    for (const Expr *other : others)
      if (one != other && acts(one) && !isIndependent(other, one, context))
        return true;
  return false;
}

Order orderOfOperator(OverloadedOperatorKind kind) {
  switch (kind) {
  case OO_LessLess:
  case OO_GreaterGreater:
  case OO_Subscript:
  case OO_Comma:
  case OO_AmpAmp:
  case OO_PipePipe:
  case OO_ArrowStar:
  case OO_Call: return Order::Forward;
  default: return CXXOperatorCallExpr::isAssignmentOp(kind) ? Order::Backward : Order::Free;
  }
}

} // namespace

Order orderOf(const Expr *call, const Expr *object, llvm::ArrayRef<const Expr *> args, const ASTContext &context) {
  const auto *made = dyn_cast<CXXConstructExpr>(call);
  const auto *operation = dyn_cast<CXXOperatorCallExpr>(call);
  if (made)
    return made->isListInitialization() && anyTells(args, args, context) ? Order::Forward : Order::Free;
  const Order order = operation                 ? orderOfOperator(operation->getOperator())
                      : object && !args.empty() ? Order::Forward
                                                : Order::Free;
  if (order == Order::Free)
    return order;
  llvm::ArrayRef<const Expr *> left(object);
  if (!object) {
    left = args.take_front(1);
    args = args.drop_front(1);
  }
  return anyTells(left, args, context) || anyTells(args, left, context) ? order : Order::Free;
}

} // namespace hetcc::stage2
