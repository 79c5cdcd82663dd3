//===-- region/mentions.h - the variables that a statement names ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A quick look, without the analysis of a region: what is named at all, and what is assigned to or has its address
// taken.
#pragma once

#include "ast/visitor.h"

namespace hetcc {

/// Whether the expression is the variable's name.
inline bool isNameOf(const clang::Expr *expression, const clang::VarDecl *variable) {
  const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expression->IgnoreParenImpCasts());
  return ref && ref->getDecl() == variable;
}

// Calls that take what they copy by a reference of any kind (`T &&`): std::make_pair(i, 2.5).
inline bool copiesArguments(const clang::Expr *call) {
  const clang::FunctionDecl *callee = nullptr;
  if (const auto *made = llvm::dyn_cast<clang::CXXConstructExpr>(call))
    callee = made->getConstructor();
  else if (const auto *plain = llvm::dyn_cast<clang::CallExpr>(call))
    callee = plain->getDirectCallee();
  if (!callee || !callee->isInStdNamespace())
    return false;
  if (const auto *method = llvm::dyn_cast<clang::CXXConstructorDecl>(callee))
    return llvm::is_contained({"pair", "tuple", "optional"}, method->getParent()->getName());
  return callee->getIdentifier() && llvm::is_contained({"make_pair", "make_tuple", "make_optional"}, callee->getName());
}

/// Whether a method is the assignment of whole objects of its class, as C's.
inline bool isTrivialAssignment(const clang::CXXMethodDecl &method) {
  return method.isTrivial() && (method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator());
}

/// Whether a call is `a[i] = b` with C's assignment, of an item of the very class. Such a call writes all of the item
/// and reads nothing of it. An object may be the base of another one, of which the rest stays.
inline bool assignsItem(const clang::CXXOperatorCallExpr &call) {
  const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call.getDirectCallee());
  if (!method || !isTrivialAssignment(*method))
    return false;
  const clang::Expr *array = call.getArg(0)->IgnoreParens();
  if (!llvm::isa<clang::ArraySubscriptExpr>(array))
    return false;
  while (const auto *item = llvm::dyn_cast<clang::ArraySubscriptExpr>(array))
    array = item->getBase()->IgnoreParenImpCasts();
  clang::QualType type = array->getType();
  while (type->isPointerType() || type->isArrayType())
    type = type->isPointerType() ? type->getPointeeType() : clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
  const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(array);
  return ref && method->getASTContext().hasSameUnqualifiedType(type, call.getArg(0)->getType());
}

class Mentions : public AstVisitor {
public:
  explicit Mentions(const clang::Stmt *statement) { TraverseStmt(const_cast<clang::Stmt *>(statement)); }

  bool VisitDeclRefExpr(clang::DeclRefExpr *ref) override {
    all.insert(ref->getDecl());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *op) override {
    if (op->isAssignmentOp())
      assigned(op->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *op) override {
    if (op->getOpcode() == clang::UO_Deref)
      follow(op->getSubExpr());
    if (op->isIncrementDecrementOp() || op->getOpcode() == clang::UO_AddrOf)
      assigned(op->getSubExpr());
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *item) override { return follow(item->getBase()); }
  bool VisitMemberExpr(clang::MemberExpr *member) override {
    return member->isArrow() ? follow(member->getBase()) : true;
  }
  bool VisitCallExpr(clang::CallExpr *) override { return calls = true; }

  llvm::DenseSet<const clang::ValueDecl *> all, written, followed; // followed: pointers whose targets are used
  bool calls = false;

private:
  bool follow(const clang::Expr *pointer) {
    for (;;) {
      pointer = pointer->IgnoreParenCasts();
      auto *sum = llvm::dyn_cast<clang::BinaryOperator>(pointer);
      if (!sum || !sum->isAdditiveOp())
        break;
      pointer = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    }
    if (auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(pointer))
      followed.insert(ref->getDecl());
    return true;
  }

  void assigned(const clang::Expr *target) {
    for (;;) {
      target = target->IgnoreParenImpCasts();
      if (auto *item = llvm::dyn_cast<clang::ArraySubscriptExpr>(target))
        target = item->getBase();
      else if (auto *member = llvm::dyn_cast<clang::MemberExpr>(target))
        target = member->getBase();
      else
        break;
    }
    if (auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(target))
      written.insert(ref->getDecl());
  }
};

} // namespace hetcc
