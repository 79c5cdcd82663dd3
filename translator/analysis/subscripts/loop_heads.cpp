//===-- analysis/subscripts/loop_heads.cpp - what the head of a counting loop says -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/loop_heads.h"

#include "analysis/subscripts/places.h"
#include "analysis/subscripts/set_values.h"
#include "region/mentions.h"
#include "region/writes.h"

#include <utility>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// The number that v++, v += 2, v = v - 1 add, these also beside other expressions that leave v alone. 0: another form.
long stepOf(const AffineScope &scope, const Expr *step, const VarDecl *variable) {
  step = step ? step->IgnoreParens() : nullptr;
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(step))
    return !unary->isIncrementDecrementOp() || !isNameOf(unary->getSubExpr(), variable) ? 0
           : unary->isIncrementOp()                                                     ? 1
                                                                                        : -1;
  const auto *set = dyn_cast_or_null<BinaryOperator>(step);
  if (!set)
    return 0;
  const Expr *left = set->getLHS(), *right = set->getRHS();
  if (set->getOpcode() == BO_Comma)
    return !assigns(right, variable)  ? stepOf(scope, left, variable)
           : !assigns(left, variable) ? stepOf(scope, right, variable)
                                      : 0;
  auto value = isNameOf(left, variable) ? scope.poly(right->IgnoreParenImpCasts()) : std::nullopt;
  if (!value)
    return 0;
  if (set->getOpcode() == BO_Assign)
    return (*value - Poly::unknown(scope.nameOf(variable))).constant().value_or(0);
  const long by = value->constant().value_or(0);
  return set->getOpcode() == BO_AddAssign ? by : set->getOpcode() == BO_SubAssign ? -by : 0;
}

bool isSameNumber(const AffineScope &scope, const Expr *one, const Expr *other) {
  const auto first = scope.poly(one->IgnoreParenImpCasts()), second = scope.poly(other->IgnoreParenImpCasts());
  return first && first == second;
}

// The numbers of which `std::min(a, b)` or `a < b ? a : b` gives the least, and those above a variable that begins so.
// Nothing for another expression.
std::vector<Poly> leastOf(const AffineScope &scope, const Expr *expression) {
  expression = expression->IgnoreImplicit()->IgnoreParenImpCasts();
  if (const auto *name = dyn_cast<DeclRefExpr>(expression)) {
    const auto *variable = dyn_cast<VarDecl>(name->getDecl());
    const Expr *init = variable ? scope.neverAbove(variable) : nullptr;
    std::vector<Poly> all = init ? leastOf(scope, init) : std::vector<Poly>();
    const auto value = init && all.empty() ? scope.poly(init) : std::nullopt;
    return value ? std::vector{*value} : all;
  }
  const Expr *one = nullptr, *other = nullptr;
  const auto *call = dyn_cast<CallExpr>(expression);
  const FunctionDecl *function = call && call->getNumArgs() == 2 ? call->getDirectCallee() : nullptr;
  const auto *choice = dyn_cast<ConditionalOperator>(expression);
  const auto *test = choice ? dyn_cast<BinaryOperator>(choice->getCond()->IgnoreParenImpCasts()) : nullptr;
  if (function && function->isInStdNamespace() && function->getIdentifier() && function->getName() == "min") {
    one = call->getArg(0);
    other = call->getArg(1);
  } else if (test && test->isRelationalOp()) {
    const bool isLess = test->getOpcode() == BO_LT || test->getOpcode() == BO_LE;
    one = choice->getTrueExpr();
    other = choice->getFalseExpr();
    if (!isSameNumber(scope, one, isLess ? test->getLHS() : test->getRHS()) ||
        !isSameNumber(scope, other, isLess ? test->getRHS() : test->getLHS()))
      return {};
  }
  std::vector<Poly> all;
  for (const Expr *each : {one, other}) {
    std::vector<Poly> inner = each ? leastOf(scope, each) : std::vector<Poly>();
    const auto value = each && inner.empty() ? scope.poly(each->IgnoreImplicit()->IgnoreParenImpCasts()) : std::nullopt;
    if (value)
      inner.push_back(*value);
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return all;
}

// The ends that the parts of `v < a && v + i < b` set to an upward loop, or `v >= a && ...` to a downward one. A part
// of another form only ends it before.
std::vector<Poly> endsIn(const AffineScope &scope, const Expr *condition, const VarDecl *variable, bool up) {
  const auto *test = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (test && test->getOpcode() == BO_LAnd) {
    std::vector<Poly> all = endsIn(scope, test->getLHS(), variable, up);
    const std::vector<Poly> more = endsIn(scope, test->getRHS(), variable, up);
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  if (!test || !test->isRelationalOp() || !test->getLHS()->getType()->isIntegerType())
    return {};
  const auto left = scope.poly(test->getLHS()), right = scope.poly(test->getRHS());
  const auto parts = left && right ? (*left - *right).linearIn(scope.nameOf(variable)) : std::nullopt;
  const auto factor = parts ? parts->first.constant() : std::nullopt;
  if (!factor || (*factor != 1 && *factor != -1))
    return {};
  const Poly end = Poly(-*factor) * parts->second;
  const BinaryOperatorKind compare =
      *factor == 1 ? test->getOpcode() : BinaryOperator::reverseComparisonOp(test->getOpcode());
  switch (compare) {
  case BO_LT: return up ? std::vector{end} : std::vector<Poly>();
  case BO_LE: return up ? std::vector{end + Poly(1)} : std::vector<Poly>();
  case BO_GT: return up ? std::vector<Poly>() : std::vector{end};
  case BO_GE: return up ? std::vector<Poly>() : std::vector{end - Poly(1)};
  default: return {};
  }
}

bool isAddress(const std::string &name) { return name.starts_with("&"); }

// `j-- > e`, `--j >= e`, `j--`: what is compared is the value before, or behind, the step.
struct Countdown {
  const VarDecl *variable = nullptr;
  bool isPrefix = false;
  BinaryOperatorKind compare = BO_NE;
  const Expr *end = nullptr; // null: 0
};

std::optional<Countdown> countdownIn(const Expr *condition) {
  condition = condition ? condition->IgnoreParenImpCasts() : nullptr;
  const auto *test = dyn_cast_or_null<BinaryOperator>(condition);
  const Expr *left = test && test->isComparisonOp() ? test->getLHS()->IgnoreParenImpCasts() : condition;
  const auto *step = dyn_cast_or_null<UnaryOperator>(left);
  const auto *name =
      step && step->isDecrementOp() ? dyn_cast<DeclRefExpr>(step->getSubExpr()->IgnoreParens()) : nullptr;
  const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  if (!variable || !variable->getType()->isIntegerType())
    return std::nullopt;
  return Countdown{variable, step->isPrefix(), left == condition ? BO_NE : test->getOpcode(),
                   left == condition ? nullptr : test->getRHS()};
}

// The loop ends where the variable, of which the values from `first` on are counted down, is less than its bound.
std::optional<CountedHead> countedDown(const AffineScope &scope, const Countdown &one, const Expr *first) {
  const auto from = scope.poly(first->IgnoreParenImpCasts());
  const auto end = one.end ? scope.poly(one.end) : std::optional(Poly(0));
  const bool includes = one.compare == BO_GE;
  if (!from || !end || !(includes || one.compare == BO_GT || one.compare == BO_NE))
    return std::nullopt;
  const Poly least = *end + Poly((one.isPrefix ? 1 : 0) - (includes ? 1 : 0));
  return CountedHead{one.variable, *from - Poly(1), least, {}, BO_GE, -1};
}

// The way that `v *= 2`, `v <<= 1`, `v /= 2` and `v >>= 1` go, as a step of 2 or -2; 0: another form.
long scalingOf(const AffineScope &scope, const Expr *step, const VarDecl *variable) {
  const auto *set = dyn_cast_or_null<CompoundAssignOperator>(step ? step->IgnoreParens() : nullptr);
  const auto by = set && isNameOf(set->getLHS(), variable) ? scope.poly(set->getRHS()) : std::nullopt;
  const long value = by ? by->constant().value_or(0) : 0;
  const BinaryOperatorKind kind = set ? set->getOpcode() : BO_Comma;
  const bool isShift = kind == BO_ShlAssign || kind == BO_ShrAssign;
  if (value < (isShift ? 1 : 2))
    return 0;
  return kind == BO_MulAssign || kind == BO_ShlAssign ? 2 : kind == BO_DivAssign || kind == BO_ShrAssign ? -2 : 0;
}

// Numbers below 0 go the other way.
bool staysPositive(const CountedHead &head) {
  const std::optional<long> number = head.step > 0 ? head.first.constant()
                                     : head.bound  ? head.bound->constant()
                                                   : std::nullopt;
  const long least = number.value_or(-1);
  return head.step > 0 ? least >= 1 : least >= (head.compare == BO_GT || head.compare == BO_NE ? 0 : 1);
}

// The head of a loop whose variable begins with a value, and which the body leaves alone.
std::optional<CountedHead> headFrom(const AffineScope &scope, const VarDecl *variable, const Expr *first,
                                    const Expr *condition, const Expr *step) {
  CountedHead head;
  head.variable = variable;
  const auto *test = dyn_cast_or_null<BinaryOperator>(condition);
  const bool isBoth = test && test->getOpcode() == BO_LAnd && !assigns(test, variable);
  if (!test || !(test->isComparisonOp() || isBoth))
    return std::nullopt;
  head.step = stepOf(scope, step, variable);
  const bool isScaled = head.step == 0;
  if (isScaled)
    head.step = scalingOf(scope, step, variable);
  const bool isPointer = variable->getType()->isPointerType();
  const auto from = isPointer ? scope.address(first) : scope.poly(first->IgnoreParenImpCasts());
  if (!from || head.step == 0 || (isScaled && isBoth))
    return std::nullopt;
  head.first = *from;
  if (isBoth) {
    head.bounds = endsIn(scope, test, variable, head.step > 0);
    head.compare = head.step > 0 ? BO_LT : BO_GT;
    return head.bounds.empty() ? std::nullopt : std::optional(head);
  }
  const bool turned = isNameOf(test->getRHS(), variable);
  if (!turned && !isNameOf(test->getLHS(), variable)) { // `i + j < n`, of numbers that do not wrap
    const bool wraps =
        !test->getLHS()->getType()->isSignedIntegerType() || !test->getRHS()->getType()->isSignedIntegerType();
    const std::vector<Poly> ends = wraps || isScaled || assigns(test, variable)
                                       ? std::vector<Poly>()
                                       : endsIn(scope, test, variable, head.step > 0);
    if (ends.size() != 1)
      return std::nullopt;
    head.bound = ends.front();
    head.compare = head.step > 0 ? BO_LT : BO_GT;
    return head;
  }
  head.compare = turned ? BinaryOperator::reverseComparisonOp(test->getOpcode()) : test->getOpcode();
  const Expr *end = turned ? test->getLHS() : test->getRHS();
  head.bound = isPointer ? scope.address(end) : scope.poly(end);
  if (isPointer && head.bound) // both in items from the pointer's beginning, of one array
    head.bound = *head.bound - std::exchange(head.first, Poly());
  if ((isPointer && head.bound && llvm::any_of(head.bound->names(), isAddress)) || (isScaled && !staysPositive(head)))
    return std::nullopt;
  head.bounds = head.step > 0 ? leastOf(scope, end) : std::vector<Poly>();
  return head.bound || !head.bounds.empty() ? std::optional(head) : std::nullopt;
}

} // namespace

std::optional<CountedHead> headOf(const AffineScope &scope, const ForStmt *loop) {
  const auto down = loop->getInc() ? std::nullopt : countdownIn(loop->getCond());
  std::vector<Beginner> beginners = beginnersIn(loop->getInit());
  if (beginners.size() > 1) // others count along with it
    llvm::erase_if(beginners, [&](const Beginner &one) {
      return down ? one.variable != down->variable
                  : !Mentions(loop->getCond()).all.contains(one.variable) || !assigns(loop->getInc(), one.variable);
    });
  if (beginners.size() != 1 || !beginners.front().value || assigns(loop->getBody(), beginners.front().variable))
    return std::nullopt;
  const auto [variable, first] = beginners.front();
  if (down)
    return down->variable == variable ? countedDown(scope, *down, first) : std::nullopt;
  return headFrom(scope, variable, first, loop->getCond(), loop->getInc());
}

const Expr *lastStepOf(const WhileStmt *loop) {
  const auto *block = dyn_cast<CompoundStmt>(loop->getBody());
  return countdownIn(loop->getCond()) || !block || block->body_empty() ? nullptr : dyn_cast<Expr>(block->body_back());
}

std::optional<CountedHead> headOf(const AffineScope &scope, const Stmt *nest, const WhileStmt *loop) {
  const auto down = countdownIn(loop->getCond());
  const Expr *step = lastStepOf(loop), *moved = step ? changedOperand(step) : nullptr;
  const auto *name = moved ? dyn_cast<DeclRefExpr>(moved->IgnoreParens()) : nullptr;
  const auto *variable = down ? down->variable : name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
  const auto beginning = variable ? beginningIn(nest, variable) : std::nullopt;
  if (!beginning || beginning->loop || variable->getType()->isPointerType())
    return std::nullopt;
  const auto *const at = llvm::find(beginning->behind, loop);
  const auto leaves = [&](const Stmt *one) { return one == step || !assigns(one, variable); };
  const auto *block = dyn_cast<CompoundStmt>(loop->getBody());
  if (at == beginning->behind.end() || !std::all_of(beginning->behind.begin(), at, leaves) ||
      !(block ? llvm::all_of(block->body(), leaves) : leaves(loop->getBody())))
    return std::nullopt;
  return down ? countedDown(scope, *down, beginning->value)
              : headFrom(scope, variable, beginning->value, loop->getCond(), step);
}

} // namespace hetcc
