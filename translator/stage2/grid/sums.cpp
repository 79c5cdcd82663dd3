//===-- stage2/grid/sums.cpp - sums of loops without a directive -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/sums.h"

#include "analysis/messages/propose.h"
#include "stage2/tree/uses.h"

using namespace clang;

namespace hetcc::stage2 {

bool mayJoin(QualType type) {
  type = type.getNonReferenceType();
  return !type.isVolatileQualified() && !type->isEnumeralType() &&
         (type->isIntegerType() || type->isSpecificBuiltinType(BuiltinType::Float) ||
          type->isSpecificBuiltinType(BuiltinType::Double));
}

static bool isExact(QualType type, llvm::StringRef word, const ASTContext &context) {
  if (type->isBooleanType())
    return word != "+" && word != "-" && word != "*";
  return type->isIntegerType() || word == "min" || word == "max" || context.getLangOpts().AllowFPReassoc;
}

static bool isStorage(QualType type) { return type->isPointerType() || type->isArrayType(); }

// The item that a mention of an array or pointer means, `r[k]` or `*r`; null: it means something else.
static const Expr *itemAt(const DeclRefExpr *mention, const VariableUses &uses) {
  const Stmt *at = uses.parent(mention);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(at))
    at = uses.parent(at);
  const auto *unary = dyn_cast_or_null<UnaryOperator>(at);
  const auto *item = dyn_cast_or_null<ArraySubscriptExpr>(at);
  if (unary && unary->getOpcode() == UO_Deref)
    return unary;
  return item && item->getBase()->IgnoreParenImpCasts() == mention ? item : nullptr;
}

// The one item that all mentions mean, in all iterations.
static const Expr *onlyItem(const ForStmt *loop, const VarDecl *array, const ASTContext &context) {
  const VariableUses uses({loop});
  const Expr *first = nullptr;
  for (const DeclRefExpr *mention : uses.mentions(array)) {
    const Expr *item = itemAt(mention, uses);
    if (!item || (first && !areSame(first, item, context)))
      return nullptr;
    first = item;
  }
  const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(first);
  if (!subscript)
    return first;
  const VariableUses place({subscript->getIdx()});
  const bool isFixed =
      !subscript->getIdx()->HasSideEffects(context) && llvm::all_of(place.free(), [&](const VarDecl *variable) {
        return variable->getType()->isArithmeticType() && !uses.modified(variable) && !uses.declared(variable);
      });
  return isFixed ? first : nullptr;
}

std::vector<ReductionPlan> sumsInAnyOrder(const ForStmt *loop, llvm::ArrayRef<const VarDecl *> among,
                                          ASTContext &context) {
  std::vector<ReductionPlan> sums;
  for (const VarDecl *variable : among) {
    const QualType own = variable->getType().getNonReferenceType();
    const Expr *item = isStorage(own) ? onlyItem(loop, variable, context) : nullptr;
    const QualType type = item ? item->getType() : own;
    if (!mayJoin(type))
      continue;
    const std::string word =
        item ? accumulatesItems(*loop->getBody(), variable) : accumulates(*loop->getBody(), variable);
    std::optional<ReductionPlan> one =
        !word.empty() && isExact(type, word, context) ? planReduction(word, type, context) : std::nullopt;
    if (!one)
      continue;
    one->variable = variable;
    one->inPlace = true;
    one->item = item;
    one->count = item ? 1 : 0;
    if (const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(item))
      one->first = subscript->getIdx();
    sums.push_back(std::move(*one));
  }
  return sums;
}

const VarDecl *sumInOrder(const Stmt *loop, std::string &word) {
  const auto *counted = dyn_cast<ForStmt>(loop);
  if (!counted)
    return nullptr;
  const VariableUses uses({counted->getBody()});
  for (const VarDecl *variable : uses.free())
    if (variable->getType().getNonReferenceType()->isRealFloatingType() && uses.modified(variable))
      if (word = accumulates(*counted->getBody(), variable); !word.empty())
        return variable;
  return nullptr;
}

} // namespace hetcc::stage2
