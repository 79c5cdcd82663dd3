//===-- analysis/subscripts/fixed_values.cpp - values that an iteration of a split loop does not change -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/fixed_values.h"

#include "analysis/subscripts/affine.h"
#include "region/text.h"

#include "llvm/ADT/StringExtras.h"

namespace hetcc {

using namespace clang;

std::optional<std::string> FixedValues::nameOf(const AffineScope &scope, const Expr *expression) {
  Value value;
  std::optional<std::string> name = text(scope, expression, value);
  if (name)
    known.try_emplace(*name, std::move(value));
  return name;
}

const FixedValues::Value *FixedValues::find(const std::string &name) const {
  const auto at = known.find(name);
  return at == known.end() ? nullptr : &at->second;
}

// A variable of the nest's own stands for its initializer.
std::optional<std::string> FixedValues::nameText(const AffineScope &scope, const DeclRefExpr *name,
                                                 Value &value) const {
  if (const auto *constant = llvm::dyn_cast<EnumConstantDecl>(name->getDecl()))
    return std::to_string(constant->getInitVal().getExtValue());
  const auto *variable = llvm::dyn_cast<VarDecl>(name->getDecl());
  if (!variable || !variable->getType()->isIntegerType() || variable->getType().isVolatileQualified() ||
      changed.contains(variable->getCanonicalDecl()))
    return std::nullopt;
  if (variable == index) {
    value.varies = true;
    return scope.nameOf(index);
  }
  if (!scope.keepsValue(variable))
    return std::nullopt;
  if (!scope.declaredInside(variable)) {
    value.names.insert(variable->getNameAsString());
    return variable->getNameAsString();
  }
  const Expr *init = variable->isLocalVarDecl() && !variable->isStaticLocal() ? variable->getInit() : nullptr;
  const auto inner = init ? text(scope, init, value) : std::nullopt;
  return inner ? std::optional("(" + typeText(variable->getASTContext(), variable->getType()) + ")(" + *inner + ")")
               : std::nullopt;
}

std::optional<std::string> FixedValues::itemText(const AffineScope &scope, const ArraySubscriptExpr *item,
                                                 Value &value) const {
  const auto *name = llvm::dyn_cast<DeclRefExpr>(item->getBase()->IgnoreParenImpCasts());
  const auto *array = name ? llvm::dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!array || scope.declaredInside(array) || changed.contains(array->getCanonicalDecl()) ||
      array->getType()->isReferenceType() || item->getType().isVolatileQualified())
    return std::nullopt;
  const auto at = text(scope, item->getIdx(), value);
  if (!at)
    return std::nullopt;
  value.arrays.insert(array);
  value.evaluations.push_back(item);
  return array->getNameAsString() + "[" + *at + "]";
}

std::optional<std::string> FixedValues::text(const AffineScope &scope, const Expr *expression, Value &value) const {
  expression = expression->IgnoreParens();
  if (!expression->getType()->isIntegerType() || expression->isValueDependent())
    return std::nullopt;
  if (const auto *number = llvm::dyn_cast<IntegerLiteral>(expression)) {
    const QualType type = number->getType();
    const bool isLong = number->getValue().getBitWidth() > 32;
    return llvm::toString(number->getValue(), 10, /*Signed=*/false) + (type->isUnsignedIntegerType() ? "u" : "") +
           (isLong ? "l" : "");
  }
  if (const auto *name = llvm::dyn_cast<DeclRefExpr>(expression))
    return nameText(scope, name, value);
  if (const auto *item = llvm::dyn_cast<ArraySubscriptExpr>(expression))
    return itemText(scope, item, value);
  if (const auto *cast = llvm::dyn_cast<CastExpr>(expression)) {
    const auto inner = text(scope, cast->getSubExpr(), value);
    if (!inner || cast->getCastKind() != CK_IntegralCast)
      return inner && (cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_NoOp) ? inner
                                                                                                   : std::nullopt;
    const auto *named = llvm::dyn_cast<BuiltinType>(cast->getType().getCanonicalType());
    return named ? std::optional("(" + named->getName(PrintingPolicy(LangOptions())).str() + ")(" + *inner + ")")
                 : std::nullopt;
  }
  if (const auto *unary = llvm::dyn_cast<UnaryOperator>(expression)) {
    const bool isPure = unary->getOpcode() == UO_Minus || unary->getOpcode() == UO_Plus || unary->getOpcode() == UO_Not;
    const auto inner = isPure ? text(scope, unary->getSubExpr(), value) : std::nullopt;
    return inner ? std::optional("(" + UnaryOperator::getOpcodeStr(unary->getOpcode()).str() + *inner + ")")
                 : std::nullopt;
  }
  const auto *binary = llvm::dyn_cast<BinaryOperator>(expression);
  if (!binary ||
      !(binary->isAdditiveOp() || binary->isMultiplicativeOp() || binary->isShiftOp() || binary->isBitwiseOp()))
    return std::nullopt;
  const auto left = text(scope, binary->getLHS(), value), right = text(scope, binary->getRHS(), value);
  if (!left || !right)
    return std::nullopt;
  const bool divides = binary->getOpcode() == BO_Div || binary->getOpcode() == BO_Rem;
  if (divides && constantValue(index->getASTContext(), binary->getRHS()).value_or(0) == 0)
    value.evaluations.push_back(binary);
  return "(" + *left + " " + binary->getOpcodeStr().str() + " " + *right + ")";
}

} // namespace hetcc
