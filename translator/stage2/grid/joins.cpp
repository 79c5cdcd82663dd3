//===-- stage2/grid/joins.cpp - reduced arrays that the threads of a block share --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/joins.h"

#include "stage2/tree/uses.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace hetcc::stage2 {

// `h[k] = h[k] + v` and `h[k] = v + h[k]`, and so with the other operations.
static std::optional<Update> writtenOut(const BinaryOperator *assign) {
  const Expr *item = assign->getLHS();
  const auto *operation = dyn_cast<BinaryOperator>(assign->getRHS()->IgnoreParenImpCasts());
  const VarDecl *array = operation ? rootVariable(item) : nullptr;
  if (!array || item->HasSideEffects(array->getASTContext()))
    return std::nullopt;
  const bool left = areSame(item, operation->getLHS(), array->getASTContext());
  const Expr *again = left ? operation->getLHS() : operation->getRHS();
  const Expr *value = left ? operation->getRHS() : operation->getLHS();
  if (!areSame(item, again, array->getASTContext()))
    return std::nullopt;
  switch (operation->getOpcode()) {
  case BO_Add: return Update{item, "Sum", value, false, again};
  case BO_Sub: return left ? std::optional(Update{item, "Sum", value, true, again}) : std::nullopt;
  case BO_And: return Update{item, "BitAnd", value, false, again};
  case BO_Or: return Update{item, "BitOr", value, false, again};
  case BO_Xor: return Update{item, "BitXor", value, false, again};
  default: return std::nullopt;
  }
}

std::optional<Update> updateOf(const Expr *expr) {
  if (const auto *assign = dyn_cast<BinaryOperator>(expr); assign && assign->getOpcode() == BO_Assign)
    return writtenOut(assign);
  if (const auto *step = dyn_cast<UnaryOperator>(expr); step && step->isIncrementDecrementOp())
    return Update{step->getSubExpr(), "Sum", nullptr, step->isDecrementOp()};
  const auto *change = dyn_cast<CompoundAssignOperator>(expr);
  if (!change)
    return std::nullopt;
  const Expr *value = change->getRHS();
  switch (change->getOpcode()) {
  case BO_AddAssign: return Update{change->getLHS(), "Sum", value, false};
  case BO_SubAssign: return Update{change->getLHS(), "Sum", value, true};
  case BO_AndAssign: return Update{change->getLHS(), "BitAnd", value, false};
  case BO_OrAssign: return Update{change->getLHS(), "BitOr", value, false};
  case BO_XorAssign: return Update{change->getLHS(), "BitXor", value, false};
  default: return std::nullopt;
  }
}

// Nothing uses the value of the expression.
static bool isStatement(const Expr *expr, const VariableUses &uses) {
  const Stmt *around = uses.parent(expr);
  if (!around || isa<CompoundStmt>(around))
    return true;
  if (const auto *condition = dyn_cast<IfStmt>(around))
    return condition->getThen() == expr || condition->getElse() == expr;
  if (const auto *loop = dyn_cast<ForStmt>(around))
    return loop->getBody() == expr;
  return false;
}

// Computed in the item's own type, or in a wider one whose upper bits do not count.
static bool isInteger(const Update &update) {
  return !update.value || update.value->getType()->isIntegralOrUnscopedEnumerationType();
}

// The expression around one, through parentheses and conversions.
static const Stmt *above(const Stmt *inside, const VariableUses &uses) {
  const Stmt *around = uses.parent(inside);
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(around))
    around = uses.parent(around);
  return around;
}

// The mention in the item that an assignment reads. Its other mention is looked at on its own.
static bool isReadAgain(const Stmt *operation, const Stmt *inside, const VariableUses &uses) {
  if (!isa_and_nonnull<BinaryOperator>(operation))
    return false;
  const auto *assign = dyn_cast_or_null<BinaryOperator>(above(operation, uses));
  const std::optional<Update> update = assign ? updateOf(assign) : std::nullopt;
  return update && update->again && update->again->IgnoreParenImpCasts() == cast<Expr>(inside)->IgnoreParenImpCasts();
}

static bool onlyUpdates(const ReductionPlan &reduction, const VariableUses &uses) {
  return llvm::all_of(uses.mentions(reduction.variable), [&](const DeclRefExpr *mention) {
    const Stmt *around = mention, *inside = mention;
    for (;; inside = around) {
      around = uses.parent(inside);
      const auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(around);
      if (!around || (subscript && subscript->getBase() != inside) ||
          (!subscript && !isa<ParenExpr, ImplicitCastExpr>(around)))
        break;
    }
    if (isReadAgain(around, inside, uses))
      return true;
    const auto *expr = dyn_cast_or_null<Expr>(around);
    const std::optional<Update> update = expr ? updateOf(expr) : std::nullopt;
    return update && update->item == inside && reduction.combine == update->combine && isInteger(*update) &&
           rootVariable(update->item) == reduction.variable && isStatement(expr, uses);
  });
}

void settleJoins(KernelPlan &plan, const ASTContext &context) {
  if (plan.team || plan.loops.empty())
    return;
  const VariableUses uses({plan.body});
  for (ReductionPlan &one : plan.reductions) {
    if (!one.item)
      continue;
    const auto *array = one.variable->getType().getNonReferenceType()->getPointeeOrArrayElementType();
    const QualType type = context.getBaseElementType(QualType(array, 0));
    const auto *builtin = type.getCanonicalType()->getAs<BuiltinType>();
    const uint64_t bits = builtin ? context.getTypeSize(type) : 0;
    one.joined = builtin && builtin->isInteger() && (bits == 32 || bits == 64) && onlyUpdates(one, uses);
  }
}

} // namespace hetcc::stage2
