//===-- stage2/plain/origins.cpp - which array a pointer of a task's body came from ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/origins.h"

#include "region/writes.h"
#include "stage2/tree/construct.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace hetcc::stage2 {

namespace {

// All that a body gives to each pointer.
class Values {
public:
  explicit Values(const Stmt *body) {
    walk(body, [&](const Stmt *at) {
      see(at);
      return true;
    });
  }

  bool isGiven(const VarDecl *variable) const { return isa<ParmVarDecl>(variable) || !declared.contains(variable); }
  bool isMoved(const VarDecl *variable) const { return moved.contains(variable) || isLost(variable); }
  bool isLost(const VarDecl *variable) const { return lost.contains(variable); }
  llvm::ArrayRef<const Expr *> of(const VarDecl *variable) const {
    const auto found = values.find(variable);
    return found == values.end() ? llvm::ArrayRef<const Expr *>() : llvm::ArrayRef(found->second);
  }

private:
  llvm::DenseSet<const VarDecl *> declared, moved, lost;
  llvm::DenseMap<const VarDecl *, std::vector<const Expr *>> values;

  static const VarDecl *named(const Expr *e) {
    const auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
    return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  }

  // In C, stage 1 hands over copies: `double *e = *(double **)het_captured[1];`
  static bool isHandedOver(const Expr *init) {
    bool is = false;
    walk(init, [&](const Stmt *at) {
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      is |= ref && ref->getDecl()->getName() == "het_captured";
      return true;
    });
    return is;
  }

  void see(const Stmt *at) {
    if (const auto *declarations = dyn_cast<DeclStmt>(at)) {
      for (const Decl *one : declarations->decls())
        if (const auto *variable = dyn_cast<VarDecl>(one);
            variable && !(variable->hasInit() && isHandedOver(variable->getInit()))) {
          declared.insert(variable);
          if (variable->hasInit())
            values[variable].push_back(variable->getInit());
        }
    } else if (const Expr *changed = changedOperand(at)) {
      if (const VarDecl *variable = named(changed)) {
        moved.insert(variable);
        if (const auto *binary = dyn_cast<BinaryOperator>(at); binary && binary->getOpcode() == BO_Assign)
          values[variable].push_back(binary->getRHS());
      }
    } else if (const auto *unary = dyn_cast<UnaryOperator>(at); unary && unary->getOpcode() == UO_AddrOf) {
      if (const VarDecl *variable = named(unary->getSubExpr()); variable && variable->getType()->isPointerType())
        lost.insert(variable);
    }
  }
};

class Origins {
public:
  explicit Origins(const Values &values) : values(values) {}

  void follow(const VarDecl *variable) {
    if (!seen.insert(variable).second)
      return;
    isKnown &= !values.isLost(variable) && !variable->getType()->isReferenceType();
    if (values.isGiven(variable))
      found.insert(variable);
    for (const Expr *value : values.of(variable))
      follow(value);
  }

  bool isKnown = true;
  llvm::SetVector<const VarDecl *> found;

private:
  const Values &values;
  llvm::DenseSet<const VarDecl *> seen;

  void follow(const Expr *value) {
    value = value->IgnoreParenCasts();
    if (const auto *ref = dyn_cast<DeclRefExpr>(value)) {
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
        return follow(variable);
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(value)) {
      // An item that is a pointer comes from storage.
      if (!subscript->getType()->isPointerType())
        return follow(subscript->getBase());
    } else if (const auto *unary = dyn_cast<UnaryOperator>(value)) {
      if (unary->getOpcode() == UO_AddrOf || unary->isIncrementDecrementOp())
        return follow(unary->getSubExpr());
      if (unary->getOpcode() == UO_Deref && !unary->getType()->isPointerType())
        return follow(unary->getSubExpr());
    } else if (const auto *binary = dyn_cast<BinaryOperator>(value)) {
      if (binary->isAssignmentOp())
        return follow(binary->getLHS());
      if (binary->getOpcode() == BO_Comma)
        return follow(binary->getRHS());
      if (binary->isAdditiveOp())
        return follow(binary->getLHS()->getType()->isPointerType() ? binary->getLHS() : binary->getRHS());
    } else if (const auto *choice = dyn_cast<ConditionalOperator>(value)) {
      follow(choice->getTrueExpr());
      return follow(choice->getFalseExpr());
    }
    isKnown = false;
  }
};

} // namespace

MovedFrom originOf(const VarDecl *pointer, const FunctionDecl *function) {
  if (!pointer || !pointer->getType()->isPointerType() || !function || !function->hasBody())
    return {};
  const Values values(function->getBody());
  if (values.isGiven(pointer) && !values.isMoved(pointer))
    return {};
  Origins origins(values);
  origins.follow(pointer);
  if (!origins.isKnown || origins.found.size() != 1)
    return {};
  return {origins.found[0], !values.isMoved(origins.found[0])};
}

} // namespace hetcc::stage2
