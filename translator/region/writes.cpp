//===-- region/writes.cpp - storage that functions write through what they get ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/writes.h"

#include "ast/visitor.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

const Expr *changedOperand(const Stmt *at) {
  if (const auto *binary = dyn_cast<BinaryOperator>(at))
    return binary->isAssignmentOp() ? binary->getLHS() : nullptr;
  const auto *unary = dyn_cast<UnaryOperator>(at);
  return unary && unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
}

template <class Clause> static bool lists(const OMPExecutableDirective *directive, const ValueDecl *variable) {
  return llvm::any_of(directive->getClausesOfKind<Clause>(), [&](const Clause *clause) {
    return !clause->isImplicit() && llvm::any_of(clause->varlists(), [&](const Expr *item) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  });
}

ClauseCopy clauseCopy(const OMPExecutableDirective *directive, const ValueDecl *variable) {
  if (lists<OMPLastprivateClause>(directive, variable))
    return ClauseCopy::GoesOn;
  const bool ends = lists<OMPPrivateClause>(directive, variable) || lists<OMPFirstprivateClause>(directive, variable);
  return ends ? ClauseCopy::Ends : ClauseCopy::None;
}

// The variable that a place is an item of: p of `*p`, `p[i].x` and `p->x`; a of `a[i][j]`.
static const VarDecl *storageOf(const Expr *place) {
  place = place->IgnoreParens();
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(place))
    return pointerBehind(item->getBase());
  if (const auto *member = dyn_cast<MemberExpr>(place))
    return member->isArrow() ? pointerBehind(member->getBase()) : storageOf(member->getBase());
  if (const auto *unary = dyn_cast<UnaryOperator>(place); unary && unary->getOpcode() == UO_Deref)
    return pointerBehind(unary->getSubExpr());
  const auto *ref = dyn_cast<DeclRefExpr>(place);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const bool isOther = variable && (variable->getType()->isReferenceType() || variable->getType()->isArrayType());
  return isOther ? variable : nullptr;
}

const VarDecl *pointerBehind(const Expr *value) {
  value = value->IgnoreParenCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(value))
    return dyn_cast<VarDecl>(ref->getDecl());
  if (const auto *unary = dyn_cast<UnaryOperator>(value))
    return unary->getOpcode() == UO_AddrOf   ? storageOf(unary->getSubExpr())
           : unary->isIncrementDecrementOp() ? pointerBehind(unary->getSubExpr())
                                             : nullptr;
  if (const auto *sum = dyn_cast<BinaryOperator>(value); sum && sum->isAdditiveOp())
    return pointerBehind(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
  return value->getType()->isArrayType() ? storageOf(value) : nullptr;
}

namespace {

class Writes : public AstVisitor {
public:
  using Seen = llvm::DenseSet<const VarDecl *>;
  Writes(const VarDecl *variable, Seen &seen) : variable(variable->getCanonicalDecl()), seen(seen) {}

  static const Expr *first(const Stmt *body, const VarDecl *variable, Seen &seen) {
    if (!body || !seen.insert(variable->getCanonicalDecl()).second)
      return nullptr;
    Writes search(variable, seen);
    search.TraverseStmt(const_cast<Stmt *>(body));
    return search.goesElsewhere ? nullptr : search.found;
  }

  bool isElsewhere() const { return goesElsewhere; }
  bool TraverseStmt(Stmt *statement) override {
    const auto *directive = llvm::dyn_cast_or_null<OMPExecutableDirective>(statement);
    return (directive && clauseCopy(directive, variable) == ClauseCopy::Ends) || AstVisitor::TraverseStmt(statement);
  }
  bool VisitBinaryOperator(BinaryOperator *op) override {
    if (!op->isAssignmentOp())
      return true;
    const auto *ref = dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens());
    goesElsewhere |= op->getOpcode() == BO_Assign && ref && ref->getType()->isPointerType() && is(ref->getDecl());
    return written(op->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *op) override {
    return !op->isIncrementDecrementOp() || written(op->getSubExpr());
  }
  bool VisitCallExpr(CallExpr *call) override {
    if (!found)
      found = argument(call);
    return true;
  }

  // An argument with which the function writes items of the variable.
  const Expr *argument(const CallExpr *call) {
    const FunctionDecl *definition = nullptr, *callee = call->getDirectCallee();
    if (!callee || llvm::isa<CXXOperatorCallExpr>(call) || !callee->hasBody(definition))
      return nullptr;
    for (unsigned i = 0; i < call->getNumArgs() && i < definition->getNumParams(); ++i) {
      const ParmVarDecl *parameter = definition->getParamDecl(i);
      const QualType type = parameter->getType();
      if (!type->isReferenceType() && !type->isPointerType())
        continue;
      const VarDecl *given = type->isReferenceType() ? storageOf(call->getArg(i)) : pointerBehind(call->getArg(i));
      if (given && is(given) && first(definition->getBody(), parameter, seen))
        return call->getArg(i);
    }
    return nullptr;
  }

private:
  bool is(const ValueDecl *one) const { return one->getCanonicalDecl() == variable; }
  bool written(const Expr *target) {
    const VarDecl *of = storageOf(target);
    if (!found && of && is(of))
      found = target;
    return true;
  }

  const VarDecl *variable;
  Seen &seen; // parameters that are looked at
  const Expr *found = nullptr;
  bool goesElsewhere = false;
};

} // namespace

const Expr *writeThrough(const Stmt *body, const VarDecl *variable) {
  Writes::Seen seen;
  return Writes::first(body, variable, seen);
}

bool isAssigned(const Stmt *body, const VarDecl *pointer) {
  Writes::Seen seen;
  Writes search(pointer, seen);
  search.TraverseStmt(const_cast<Stmt *>(body));
  return search.isElsewhere();
}

const Expr *writtenArgument(const CallExpr *call, const VarDecl *variable) {
  Writes::Seen seen;
  return Writes(variable, seen).argument(call);
}

} // namespace hetcc
