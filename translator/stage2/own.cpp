//===-- stage2/own.cpp - variables that each thread of a plain nest has a copy of -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/own.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

constexpr long mostBytes = 1024; // of a thread's array
constexpr long mostRecord = 64;  // of a declared reduction: a block's copies stand in shared memory

const VarDecl *variableOf(const Expr *item) {
  const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

std::optional<long> constant(const Expr *expr, ASTContext &context) {
  Expr::EvalResult value;
  if (!expr->EvaluateAsInt(value, context))
    return std::nullopt;
  return value.Val.getInt().getExtValue();
}

// A whole array, or a section of one dimension.
bool readElements(const Expr *item, OwnCopy &own, QualType &element, ASTContext &context) {
  const auto *section = dyn_cast<ArraySectionExpr>(item->IgnoreParenImpCasts());
  own.variable = variableOf(section ? section->getBase() : item);
  if (!own.variable)
    return false;
  const QualType type = own.variable->getType().getNonReferenceType();
  const auto *array = context.getAsConstantArrayType(type);
  if (!section) {
    element = context.getBaseElementType(type);
    own.count = array ? context.getConstantArrayElementCount(array) : 0;
    return array;
  }
  element = array ? array->getElementType() : type->isPointerType() ? type->getPointeeType() : QualType();
  const std::optional<long> first = section->getLowerBound() ? constant(section->getLowerBound(), context) : 0;
  const std::optional<long> length = section->getLength()                      ? constant(section->getLength(), context)
                                     : section->getColonLocFirst().isInvalid() ? std::optional<long>(1)
                                     : array && first ? std::optional<long>(array->getSize().getSExtValue() - *first)
                                                      : std::nullopt;
  if (element.isNull() || element->isArrayType() || !first || !length || section->getStride())
    return false;
  own.first = *first;
  own.count = *length;
  return true;
}

const OMPDeclareReductionDecl *declaredBy(const Expr *operation) {
  const auto *call = dyn_cast_or_null<CallExpr>(operation);
  const auto *callee = call ? dyn_cast<OpaqueValueExpr>(call->getCallee()) : nullptr;
  const auto *ref = callee ? dyn_cast<DeclRefExpr>(callee->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return ref ? dyn_cast<OMPDeclareReductionDecl>(ref->getDecl()) : nullptr;
}

} // namespace

std::optional<OwnCopy> ownReduction(const OMPReductionClause *clause, const Expr *item, const Expr *operation,
                                    ASTContext &context) {
  OwnCopy own;
  if ((own.declared = declaredBy(operation))) {
    own.kind = OwnCopy::Declared;
    own.variable = variableOf(item);
    const QualType type = own.variable ? own.variable->getType().getNonReferenceType() : QualType();
    if (type.isNull() || type->isArrayType() || !type.isTriviallyCopyableType(context) ||
        context.getTypeSizeInChars(type).getQuantity() > mostRecord)
      return std::nullopt;
    return own;
  }
  own.kind = OwnCopy::Elements;
  QualType element;
  if (!readElements(item, own, element, context) || own.count <= 0)
    return std::nullopt;
  const long size = context.getTypeSizeInChars(element).getQuantity();
  const std::optional<ReductionPlan> one = planReduction(clause, element, context);
  if (!one || (size != 4 && size != 8) || own.count > mostBytes / size)
    return std::nullopt;
  own.combine = one->combine;
  own.identity = one->identity;
  return own;
}

std::optional<OwnCopy> ownLast(const OMPLastprivateClause *clause, const Expr *item, ASTContext &context) {
  OwnCopy own;
  own.variable = variableOf(item);
  const QualType type = own.variable ? own.variable->getType().getNonReferenceType() : QualType();
  const bool plain =
      !type.isNull() && (type->isScalarType() || type->isRecordType()) && type.isTriviallyCopyableType(context);
  return plain && clause->getKind() == OMPC_LASTPRIVATE_unknown ? std::optional(own) : std::nullopt;
}

} // namespace hetcc::stage2
