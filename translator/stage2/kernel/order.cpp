//===-- stage2/kernel/order.cpp - the order of a call's operands ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/order.h"

#include "region/writes.h"
#include "stage2/tree/construct.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

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
class OrderedEffects {
public:
  bool act(const Stmt *root, const FunctionDecl *within = nullptr) {
    bool found = false;
    walk(root, [&](const Stmt *at) {
      if (const Expr *target = changedOperand(at))
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
    if (const unsigned builtin = callee->getBuiltinID(); // std::forward and its like, too
        builtin && callee->getASTContext().BuiltinInfo.isConst(builtin))
      return false;
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

bool acts(const Expr *expr) { return OrderedEffects().act(expr); }

// Whether statements may change a variable of the function: they name it, and do not merely read it.
bool mayChange(const Stmt *statements, const VarDecl *variable) {
  bool found = false;
  walk(statements, [&](const Stmt *at) {
    const auto *read = dyn_cast<ImplicitCastExpr>(at);
    if (read && read->getCastKind() == CK_LValueToRValue && variableOf(read->getSubExpr()))
      return false;
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    found |= ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
    return !found;
  });
  return found;
}

// Whether an expression is the same before `other` as behind it, for all that can be told: an lvalue's place, another
// one's value.
class Unaffected {
public:
  Unaffected(const Expr *other, const ASTContext &context) : other(other), context(context) {}

  bool of(const Expr *expr) { return expr->isGLValue() ? ofPlace(expr) : ofValue(expr); }

private:
  bool ofPlace(const Expr *expr) {
    expr = expr->IgnoreParenImpCasts();
    if (variableOf(expr))
      return true;
    if (const auto *member = dyn_cast<MemberExpr>(expr))
      return isa<FieldDecl>(member->getMemberDecl()) && of(member->getBase());
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr))
      return of(item->getBase()) && of(item->getIdx());
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    return unary && unary->getOpcode() == UO_Deref && of(unary->getSubExpr());
  }

  bool ofValue(const Expr *expr) {
    expr = expr->IgnoreParens();
    if (isa<CXXThisExpr>(expr) || expr->isEvaluatable(context))
      return true;
    if (const auto *cast = dyn_cast<CastExpr>(expr)) {
      const Expr *inner = cast->getSubExpr();
      if (cast->getCastKind() != CK_LValueToRValue)
        return !expr->getType()->isRecordType() && of(inner);
      const VarDecl *variable = variableOf(inner);
      return variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType() &&
             !mayChange(other, variable);
    }
    const auto *binary = dyn_cast<BinaryOperator>(expr);
    return binary && !binary->isAssignmentOp() && of(binary->getLHS()) && of(binary->getRHS());
  }

  const Expr *other;
  const ASTContext &context;
};

bool anyTells(llvm::ArrayRef<const Expr *> some, llvm::ArrayRef<const Expr *> others, const ASTContext &context) {
  for (const Expr *one : some)
    for (const Expr *other : others)
      if (one != other && acts(one) && !Unaffected(one, context).of(other))
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
