//===-- stage2/grid/own.cpp - variables that each thread of a plain nest has a copy of ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/own.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

const VarDecl *namedVariable(const Expr *item) {
  const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const OMPDeclareReductionDecl *declaredBy(const Expr *operation) {
  const auto *call = dyn_cast_or_null<CallExpr>(operation);
  const auto *callee = call ? dyn_cast<OpaqueValueExpr>(call->getCallee()) : nullptr;
  const auto *ref = callee ? dyn_cast<DeclRefExpr>(callee->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return ref ? dyn_cast<OMPDeclareReductionDecl>(ref->getDecl()) : nullptr;
}

// Whether its bytes are all that a copy needs. `std::pair` assigns in a way of its own, to the same end.
bool copiesAsBytes(QualType type, const ASTContext &context) {
  const auto *record = type->getAsCXXRecordDecl();
  return type.isTriviallyCopyableType(context) ||
         (record && record->isInStdNamespace() && record->hasTrivialCopyConstructor() &&
          !record->hasNonTrivialDestructor());
}

} // namespace

std::optional<OwnCopy> ownReduction(const Expr *item, const Expr *operation, const Expr *copy, ASTContext &context) {
  OwnCopy own;
  own.kind = OwnCopy::Declared;
  own.declared = declaredBy(operation);
  own.variable = own.declared ? namedVariable(item) : nullptr;
  if (own.declared && !own.declared->getInitializer())
    own.making = constructing(namedVariable(copy));
  const QualType type = own.variable ? own.variable->getType().getNonReferenceType() : QualType();
  const bool plain = !type.isNull() && !type->isArrayType() && copiesAsBytes(type, context);
  return plain ? std::optional(own) : std::nullopt;
}

std::optional<OwnCopy> ownItems(const Expr *item, const Expr *operation, ASTContext &context) {
  OwnCopy own;
  own.kind = OwnCopy::Declared;
  own.declared = declaredBy(operation);
  own.variable = own.declared ? rootVariable(item) : nullptr;
  const QualType whole = own.variable ? own.variable->getType().getNonReferenceType() : QualType();
  if (whole.isNull() || !(whole->isArrayType() || whole->isPointerType()))
    return std::nullopt;
  const QualType type = reducedType(own.variable, context);
  const auto *record = type->getAsCXXRecordDecl();
  const bool begins = own.declared->getInitializer() || !record || record->hasTrivialDefaultConstructor();
  return begins && copiesAsBytes(type, context) ? std::optional(own) : std::nullopt;
}

std::optional<OwnCopy> ownLast(const OMPLastprivateClause *clause, const Expr *item, ASTContext &context) {
  OwnCopy own;
  own.variable = namedVariable(item);
  const QualType type = own.variable ? own.variable->getType().getNonReferenceType() : QualType();
  const bool plain =
      !type.isNull() && (type->isScalarType() || type->isRecordType()) && type.isTriviallyCopyableType(context);
  return plain && clause->getKind() == OMPC_LASTPRIVATE_unknown ? std::optional(own) : std::nullopt;
}

} // namespace hetcc::stage2
