//===-- region/tasks/task_roots.cpp - the variables that hold what a task names ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/tasks/task_roots.h"

#include "region/tasks/task_words.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using Roots = std::vector<const VarDecl *>;

// `*object`, `object->x`: of the class's own or of a base.
bool isPointerLike(const CXXRecordDecl *record) {
  ASTContext &context = record->getASTContext();
  const auto has = [&](const CXXRecordDecl *one) {
    for (const OverloadedOperatorKind kind : {OO_Star, OO_Arrow})
      for (const NamedDecl *decl : one->lookup(context.DeclarationNames.getCXXOperatorName(kind)))
        if (const auto *method = dyn_cast<CXXMethodDecl>(decl); method && method->param_empty())
          return true;
    return false;
  };
  return has(record) || !record->forallBases([&](const CXXRecordDecl *base) { return !has(base); });
}

// Pointers among an object's members, and nothing that could be the items themselves.
struct Members {
  bool pointers = false, arrays = false;

  void add(const CXXRecordDecl *record) {
    record = record ? record->getDefinition() : nullptr;
    if (!record)
      return;
    for (const CXXBaseSpecifier &base : record->bases())
      add(base.getType()->getAsCXXRecordDecl());
    for (const FieldDecl *field : record->fields()) {
      const QualType type = field->getType();
      pointers |= type->isPointerType() || type->isReferenceType();
      arrays |= type->isArrayType();
      add(type->getAsCXXRecordDecl());
    }
  }
};

// A call's result may be a part of its object, and of arguments that have its type or that it may change. So may what
// it leads to.
void addCall(const CallExpr *call, Roots &roots) {
  const auto add = [&](const Expr *object) {
    leadsElsewhere(object->getType()) ? addPointedRoots(object, roots) : addRoots(object, roots);
  };
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call))
    return add(member->getImplicitObjectArgument());
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee)
    return;
  const bool isMethod = llvm::isa<CXXOperatorCallExpr>(call) && llvm::isa<CXXMethodDecl>(callee);
  if (isMethod)
    return add(call->getArg(0));
  QualType result = callee->getReturnType().getNonReferenceType();
  if (result->isPointerType())
    result = result->getPointeeType();
  const ASTContext &context = callee->getASTContext();
  for (unsigned i = 0; i < std::min(call->getNumArgs(), callee->getNumParams()); ++i) {
    const QualType type = callee->getParamDecl(i)->getType(), referred = type.getNonReferenceType();
    const bool isObject = referred->isRecordType() || referred->isArrayType();
    if (leadsElsewhere(referred) || (type->isReferenceType() && ((isObject && !referred.isConstQualified()) ||
                                                                 context.hasSameUnqualifiedType(referred, result))))
      add(call->getArg(i));
  }
}

} // namespace

bool leadsElsewhere(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType())
    return true;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isDependentContext() || !canBeCopied(type))
    return false;
  const bool hasName = record->isInStdNamespace() && record->getIdentifier();
  if (hasName && (record->getName() == "optional" || record->getName() == "expected"))
    return false;
  if (isPointerLike(record) || (hasName && record->getName() == "shared_ptr"))
    return true;
  Members members;
  members.add(record);
  return record->isTriviallyCopyable() && members.pointers && !members.arrays;
}

void addRoots(const Expr *expr, Roots &roots) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
      roots.push_back(variable);
  } else if (const auto *member = dyn_cast<MemberExpr>(expr)) {
    member->isArrow() ? addPointedRoots(member->getBase(), roots) : addRoots(member->getBase(), roots);
  } else if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr)) {
    addPointedRoots(item->getBase(), roots);
  } else if (const auto *led = dyn_cast<UnaryOperator>(expr); led && led->getOpcode() == UO_Deref) {
    addPointedRoots(led->getSubExpr(), roots);
  } else if (const auto *choice = dyn_cast<ConditionalOperator>(expr)) {
    addRoots(choice->getTrueExpr(), roots);
    addRoots(choice->getFalseExpr(), roots);
  } else if (const auto *both = dyn_cast<BinaryOperator>(expr); both && both->getOpcode() == BO_Comma) {
    addRoots(both->getRHS(), roots);
  } else if (const auto *cast = dyn_cast<ExplicitCastExpr>(expr); cast && cast->isGLValue()) {
    addRoots(cast->getSubExpr(), roots);
  } else if (const auto *call = dyn_cast<CallExpr>(expr)) {
    addCall(call, roots);
  }
}

void addPointedRoots(const Expr *pointer, Roots &roots) {
  pointer = pointer->IgnoreParenImpCasts();
  if (pointer->getType()->isArrayType()) {
    addRoots(pointer, roots);
  } else if (const auto *taken = dyn_cast<UnaryOperator>(pointer)) {
    if (taken->getOpcode() == UO_AddrOf)
      addRoots(taken->getSubExpr(), roots);
    else if (taken->isIncrementDecrementOp())
      addPointedRoots(taken->getSubExpr(), roots);
  } else if (const auto *both = dyn_cast<BinaryOperator>(pointer)) {
    for (const Expr *side : {both->getLHS(), both->getRHS()})
      if (both->isAdditiveOp() ? !side->getType()->isIntegerType()
                               : both->getOpcode() == BO_Comma && side == both->getRHS())
        addPointedRoots(side, roots);
  } else if (const auto *choice = dyn_cast<ConditionalOperator>(pointer)) {
    addPointedRoots(choice->getTrueExpr(), roots);
    addPointedRoots(choice->getFalseExpr(), roots);
  } else if (const auto *cast = dyn_cast<ExplicitCastExpr>(pointer)) {
    addPointedRoots(cast->getSubExpr(), roots);
  } else if (const auto *call = dyn_cast<CallExpr>(pointer)) {
    addCall(call, roots);
  }
}

} // namespace hetcc
