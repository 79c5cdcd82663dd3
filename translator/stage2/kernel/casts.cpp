//===-- stage2/kernel/casts.cpp - conversions in kernel text ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/printer.h"

#include "analysis/templates/types.h"
#include "stage2/kernel/function_pointers.h"

using namespace clang;

namespace hetcc::stage2 {

std::string Printer::cast(QualType type, const Expr *e) {
  const QualType from = e->getType();
  if (unit.openCl && isHalf(type))
    return roundedHalf(Visit(e), from);
  // C++ has no cast of a pointer to a shorter integer.
  if (from->isPointerType() && type->isIntegerType() && !type->isBooleanType() &&
      context.getTypeSize(type) < context.getTypeSize(from))
    return "(" + unit.type(type.getUnqualifiedType(), e->getExprLoc()) + ")(" +
           unit.type(context.UnsignedLongTy, e->getExprLoc()) + ")" + operand(e);
  if (from->isAnyComplexType() && type->isBooleanType())
    return complexCall("isTrue", from, Visit(e));
  if (unit.openCl && type->isAnyComplexType())
    return converted(type, e);
  if (from->isAnyComplexType() && type->isRealType())
    return "(" + unit.type(type.getUnqualifiedType(), e->getExprLoc()) + ")HET_REAL(" + Visit(e) + ")";
  return "(" + unit.type(there(type.getUnqualifiedType(), e), e->getExprLoc()) + ")" + operand(e);
}

std::string Printer::VisitImplicitCastExpr(const ImplicitCastExpr *e) {
  const Expr *inner = e->getSubExpr();
  switch (e->getCastKind()) {
  case CK_LValueToRValue: {
    if (isPacked(inner))
      return unpacked(inner);
    if (inner->getType().isVolatileQualified() && !unit.openCl) // it may wait for another thread
      return "(HET_GO_ON, " + Visit(inner) + ")";
    const auto *value = dyn_cast<ConditionalOperator>(inner->IgnoreParens());
    return value && unit.openCl && value->isGLValue() ? "(" + choice(value) + ")" : Visit(inner);
  }
  case CK_NullToPointer: return unit.openCl ? "0" : "nullptr";
  case CK_BitCast:
  case CK_IntegralToPointer:
  case CK_PointerToIntegral: return cast(e->getType(), inner);
  case CK_NoOp:
    // Adding const needs no cast, and would hide a literal's own.
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(inner); decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return isFlatArray(decay->getSubExpr()->getType()) ? Visit(inner) : decayed(decay->getSubExpr());
    if (e->getType()->isPointerType() &&
        !e->getType()->getPointeeType().isAtLeastAsQualifiedAs(inner->getType()->getPointeeType()))
      return cast(e->getType(), inner);
    if (e->isXValue() && inner->isLValue() && !unit.openCl) // what std::move does, without its call
      return "((" + unit.type(e->getType(), e->getExprLoc()) + " &&)" + operand(inner) + ")";
    return Visit(inner);
  case CK_ArrayToPointerDecay:
    if (isa<StringLiteral>(inner->IgnoreParens()) && !e->getType()->getPointeeType().isConstQualified())
      return cast(e->getType(), inner);
    // An array of variable length in its outer dimensions only: the pointer to an element points to rows.
    if (isFlatArray(inner->getType()) && e->getType()->getPointeeType()->isArrayType() && !isFlatPointer(e->getType()))
      return cast(e->getType(), inner);
    return decayed(inner);
  case CK_IntegralCast:
    // OpenCL C reads a bit field by a function, whose result is not promoted as the field is.
    if (inner->getType()->isEnumeralType() || (unit.openCl && inner->getSourceBitField()))
      return cast(e->getType(), inner);
    return Visit(inner);
  case CK_IntegralToFloating:
    if (unit.openCl && isHalf(e->getType())) // GCC's C rounds no such operand
      return context.getLangOpts().CPlusPlus ? cast(e->getType(), inner) : "(float)" + operand(inner);
    return Visit(inner);
  case CK_FloatingCast:
    if (unit.openCl && isHalf(e->getType()))
      return cast(e->getType(), inner);
    [[fallthrough]];
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean: return isHalf(inner->getType()) ? cast(e->getType(), inner) : Visit(inner);
  case CK_FloatingRealToComplex:
  case CK_IntegralRealToComplex:
  case CK_FloatingComplexCast:
  case CK_FloatingComplexToReal:
  case CK_FloatingComplexToBoolean: return cast(e->getType(), inner);
  case CK_FunctionToPointerDecay: {
    const auto *choice = dyn_cast<ConditionalOperator>(inner->IgnoreParens());
    if (unit.openCl || !isAddressOnDevices(inner, function, context))
      return reject(e, "a pointer to a function");
    if (choice)
      return "(" + Visit(choice->getCond()) + " ? " + Visit(choice->getTrueExpr()) + " : " +
             Visit(choice->getFalseExpr()) + ")";
    return Visit(inner);
  }
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase: return unit.openCl ? baseCast(e) : Visit(inner);
  default: return Visit(inner);
  }
}

// The same bytes as another type.
std::string Printer::bitCast(const ExplicitCastExpr *e) {
  const QualType to = e->getType(), from = e->getSubExpr()->getType();
  const SourceLocation where = e->getExprLoc();
  if (!unit.openCl)
    return "::het::asBits<" + unit.type(to.getUnqualifiedType(), where) + ">(" + Visit(e->getSubExpr()) + ")";
  const auto isNumber = [](QualType type) { return type->isIntegerType() || type->isRealFloatingType(); };
  if (!isNumber(to) || !isNumber(from) || to->isBooleanType() || from->isBooleanType() || isHalf(to) || isHalf(from))
    return reject(e, "a bit cast of an object");
  return "as_" + unit.type(to.getUnqualifiedType(), where) + "(" + Visit(e->getSubExpr()) + ")";
}

std::string Printer::VisitExplicitCastExpr(const ExplicitCastExpr *e) {
  const Expr *inner = e->getSubExpr();
  switch (e->getCastKind()) {
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion: return Visit(inner);
  case CK_Dynamic: return reject(e, "'dynamic_cast'");
  case CK_LValueToRValueBitCast: return bitCast(e);
  case CK_ToUnion: return reject(e, "a cast to a union");
  case CK_BaseToDerived:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    if (unit.openCl)
      return baseCast(e);
    break;
  default: break;
  }
  if (e->isGLValue() && unit.openCl) {
    const bool isSame = context.hasSameUnqualifiedType(e->getType(), inner->getType()) &&
                        (e->getType().isConstQualified() || !inner->getType().isConstQualified());
    const QualType pointer = unit.into(context.getPointerType(e->getType()), spaces->storage(inner));
    return isSame ? Visit(inner) : "(*(" + unit.type(pointer, e->getExprLoc()) + ")&" + operand(inner) + ")";
  }
  if (e->getType()->isRecordType() && e->isPRValue()) {
    const bool bare = !unit.openCl && isa<InitListExpr>(inner->IgnoreImplicit()); // braces alone are no object
    return (bare ? unit.recordName(e->getType()->getAsRecordDecl(), e->getExprLoc()) : "") + Visit(inner);
  }
  if (e->isGLValue()) {
    const QualType type = e->getType();
    return "(" +
           unit.type(e->isXValue() ? context.getRValueReferenceType(type) : context.getLValueReferenceType(type),
                     e->getExprLoc()) +
           ")" + operand(inner);
  }
  return cast(e->getType(), inner);
}

} // namespace hetcc::stage2
