//===-- analysis/subscripts/given_parts.cpp - member functions that give a part of their object --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/given_parts.h"
#include "region/shape.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

bool isStandardArray(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return !containedType(type).isNull() && record->getName() == "array";
}

// A member of the object that the function is called for, or a part of one: nothing behind a pointer.
bool isPartOfThis(const Expr *place) {
  place = place->IgnoreParenImpCasts();
  if (const auto *member = dyn_cast<MemberExpr>(place)) {
    if (member->getType()->isReferenceType() || !isa<FieldDecl>(member->getMemberDecl()))
      return false;
    return member->isArrow() ? isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())
                             : isPartOfThis(member->getBase());
  }
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(place)) {
    const Expr *array = item->getBase()->IgnoreParenImpCasts();
    return array->getType()->isArrayType() && isPartOfThis(array);
  }
  if (const auto *either = dyn_cast<ConditionalOperator>(place))
    return isPartOfThis(either->getTrueExpr()) && isPartOfThis(either->getFalseExpr());
  const Expr *container = containerItem(place).first;
  return container && isStandardArray(container->getType()) && isPartOfThis(container);
}

bool givesPart(const ASTContext &context, const Stmt *statement) {
  if (!statement)
    return true;
  if (const auto *result = dyn_cast<ReturnStmt>(statement))
    return result->getRetValue() && isPartOfThis(result->getRetValue());
  if (const auto *expression = dyn_cast<Expr>(statement))
    return !expression->HasSideEffects(context);
  return !isa<DeclStmt>(statement) && std::all_of(statement->child_begin(), statement->child_end(),
                                                  [&](const Stmt *child) { return givesPart(context, child); });
}

} // namespace

const Expr *objectOfPart(const CallExpr *call) {
  const auto *method = llvm::dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const bool isOperator = isa<CXXOperatorCallExpr>(call) && call->getNumArgs() > 0;
  if (!method || method->isStatic() || method->isVirtual() || method->getParent()->isLambda() ||
      !method->getReturnType()->isLValueReferenceType() || !(isOperator || member))
    return nullptr;
  const Expr *object = isOperator ? call->getArg(0) : member->getImplicitObjectArgument();
  const Stmt *body = method->getBody();
  return body && object->isGLValue() && givesPart(method->getASTContext(), body) ? object : nullptr;
}

} // namespace hetcc
