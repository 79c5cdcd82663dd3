//===-- stage1/rewrite/loop_parts.cpp - what the parts of a loop's head say ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/loop_parts.h"

#include "ast/visitor.h"

#include "clang/AST/ExprCXX.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

const Expr *unwrapped(const Expr *expr) {
  for (;;) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *cleanups = dyn_cast<ExprWithCleanups>(expr))
      expr = cleanups->getSubExpr();
    else if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(expr))
      expr = made->getSubExpr();
    else if (const auto *copy = dyn_cast<CXXConstructExpr>(expr); copy && copy->getNumArgs() == 1)
      expr = copy->getArg(0);
    else
      return expr;
  }
}

std::optional<Operation> operationOf(const Expr *expr) {
  expr = unwrapped(expr);
  if (const auto *rewritten = dyn_cast<CXXRewrittenBinaryOperator>(expr)) // C++20: a != b is !(a == b)
    return Operation{rewritten->getOperator(), rewritten->getLHS(), rewritten->getRHS()};
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return Operation{binary->getOpcode(), binary->getLHS(), binary->getRHS()};
  if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->isIncrementDecrementOp())
    return Operation{unary->isIncrementOp() ? BO_AddAssign : BO_SubAssign, unary->getSubExpr(), nullptr};
  const auto *call = dyn_cast<CXXOperatorCallExpr>(expr);
  if (!call)
    return std::nullopt;
  const OverloadedOperatorKind kind = call->getOperator();
  if (kind == OO_PlusPlus || kind == OO_MinusMinus)
    return Operation{kind == OO_PlusPlus ? BO_AddAssign : BO_SubAssign, call->getArg(0), nullptr};
  if (call->getNumArgs() != 2 || kind == OO_Call || kind == OO_Subscript)
    return std::nullopt;
  return Operation{BinaryOperator::getOverloadedOpcode(kind), call->getArg(0), call->getArg(1)};
}

bool namesVariable(const Expr *expr, const ValueDecl *variable) {
  const auto *ref = expr ? dyn_cast<DeclRefExpr>(unwrapped(expr)) : nullptr;
  return ref && ref->getDecl() == variable;
}

namespace {

// Mentions that may give the variable another value.
class Moves : public AstVisitor {
public:
  explicit Moves(const ValueDecl *variable) : variable(variable) {}
  bool found = false;
  bool VisitExpr(Expr *expr) override {
    if (const auto *unary = dyn_cast<UnaryOperator>(expr))
      found |= unary->getOpcode() == UO_AddrOf && namesVariable(unary->getSubExpr(), variable);
    if (isa<UnaryOperator, BinaryOperator, CXXOperatorCallExpr>(expr))
      if (const auto operation = operationOf(expr))
        found |= BinaryOperator::isAssignmentOp(operation->kind) && namesVariable(operation->left, variable);
    return !found;
  }

private:
  const ValueDecl *variable;
};

// The variables that an expression names.
class Names : public AstVisitor {
public:
  llvm::SmallVector<const ValueDecl *> found;
  bool calls = false; // other functions than those that tell where a container's storage begins and ends
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (isa<VarDecl>(ref->getDecl()))
      found.push_back(ref->getDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const auto *member = dyn_cast<CXXMemberCallExpr>(call);
    const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
    static constexpr llvm::StringRef known[] = {"begin", "end", "cbegin", "cend", "data", "size"};
    const bool storage = method && method->getIdentifier() && llvm::is_contained(known, method->getName());
    const FunctionDecl *function = call->getDirectCallee();
    const bool ofStandard = function && function->isInStdNamespace() && function->getIdentifier() &&
                            llvm::is_contained(known, function->getName());
    calls |= !storage && !ofStandard && !isa<CXXOperatorCallExpr>(call);
    return true;
  }
};

} // namespace

llvm::SmallVector<const ValueDecl *> variablesOf(const Expr *expr) {
  Names inside;
  inside.TraverseStmt(const_cast<Expr *>(expr));
  return inside.found;
}

bool moves(const Stmt *body, const ValueDecl *variable) {
  Moves look(variable);
  look.TraverseStmt(const_cast<Stmt *>(body));
  return look.found;
}

bool isFixed(const Expr *expr, const Stmt *body) {
  Names inside;
  inside.TraverseStmt(const_cast<Expr *>(expr));
  return !inside.calls && llvm::none_of(inside.found, [&](const ValueDecl *variable) { return moves(body, variable); });
}

} // namespace hetcc
