//===-- stage2/tree/loop.cpp - the header of a canonical loop -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/loop.h"

#include "region/braces.h"
#include "region/writes.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool isVariable(const Expr *expr, const VarDecl *variable) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
}

bool readInit(const Stmt *init, CanonicalLoop &loop) {
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(init)) {
    loop.variable = decl->isSingleDecl() ? dyn_cast<VarDecl>(decl->getSingleDecl()) : nullptr;
    loop.first = loop.variable ? withoutBraces(loop.variable->getInit()) : nullptr;
    return loop.first;
  }
  const auto *assignment = dyn_cast_or_null<BinaryOperator>(init);
  if (!assignment || assignment->getOpcode() != BO_Assign)
    return false;
  const auto *ref = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
  loop.variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  loop.first = assignment->getRHS();
  return loop.variable;
}

bool readCondition(const Expr *condition, CanonicalLoop &loop, bool &notEqual) {
  const auto *compare = dyn_cast_or_null<BinaryOperator>(condition ? condition->IgnoreParenImpCasts() : nullptr);
  if (!compare || !(compare->isRelationalOp() || compare->getOpcode() == BO_NE))
    return false;
  bool swapped = !isVariable(compare->getLHS(), loop.variable);
  if (swapped && !isVariable(compare->getRHS(), loop.variable))
    return false;
  loop.bound = swapped ? compare->getLHS() : compare->getRHS();
  BinaryOperatorKind op = swapped ? BinaryOperator::reverseComparisonOp(compare->getOpcode()) : compare->getOpcode();
  notEqual = op == BO_NE;
  loop.down = op == BO_GT || op == BO_GE;
  loop.inclusive = op == BO_LE || op == BO_GE;
  return true;
}

// `i += s`, `i = i + s` and the like: the step's expression and whether it is subtracted.
bool readStep(const Expr *increment, CanonicalLoop &loop, bool &minus) {
  increment = increment ? increment->IgnoreParenImpCasts() : nullptr;
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(increment)) {
    minus = unary->isDecrementOp();
    return unary->isIncrementDecrementOp() && isVariable(unary->getSubExpr(), loop.variable);
  }
  const auto *binary = dyn_cast_or_null<BinaryOperator>(increment);
  if (!binary || !isVariable(binary->getLHS(), loop.variable))
    return false;
  if (binary->getOpcode() == BO_AddAssign || binary->getOpcode() == BO_SubAssign) {
    minus = binary->getOpcode() == BO_SubAssign;
    loop.step = binary->getRHS();
    return true;
  }
  const auto *sum = dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (binary->getOpcode() != BO_Assign || !sum || !sum->isAdditiveOp())
    return false;
  minus = sum->getOpcode() == BO_Sub;
  bool left = isVariable(sum->getLHS(), loop.variable);
  if (!left && (minus || !isVariable(sum->getRHS(), loop.variable)))
    return false;
  loop.step = left ? sum->getRHS() : sum->getLHS();
  return true;
}

// `-step`, which stands nowhere in the text: it has no place of its own there.
const Expr *negated(const ASTContext &context, const Expr *step) {
  const SourceLocation nowhere;
  auto *whole = new (context) ParenExpr(nowhere, nowhere, const_cast<Expr *>(step));
  return UnaryOperator::Create(context, whole, UO_Minus, step->getType(), VK_PRValue, OK_Ordinary, nowhere, true,
                               FPOptionsOverride());
}

// The absolute value of a step that the text says as a negative number: the operand of its minus, or its negative.
bool turnStep(const ASTContext &context, CanonicalLoop &loop) {
  if (!loop.step || loop.step->isTypeDependent() || !loop.step->getType()->isSignedIntegerType())
    return false;
  const auto *sign = dyn_cast<UnaryOperator>(loop.step->IgnoreParenImpCasts());
  loop.negated = !sign || sign->getOpcode() != UO_Minus;
  loop.step = loop.negated ? negated(context, loop.step) : sign->getSubExpr();
  return true;
}

// The relation says the direction, or with `!=` the sign of the step: `i += -1` counts down by 1. A step that is no
// constant has the sign that leads to the bound, as any other one would not end.
bool settleDirection(const ASTContext &context, CanonicalLoop &loop, bool notEqual, bool minus) {
  const auto *converted = dyn_cast_or_null<ImplicitCastExpr>(loop.step); // beside an unsigned variable
  if (converted && converted->getCastKind() == CK_IntegralCast &&
      converted->getSubExpr()->getType()->isSignedIntegerType())
    loop.step = converted->getSubExpr();
  Expr::EvalResult value;
  const bool known = !loop.step || (!loop.step->isValueDependent() && loop.step->EvaluateAsInt(value, context));
  const bool negative = loop.step && known && value.Val.getInt().isNegative();
  if (notEqual)
    loop.down = minus != negative;
  if (known && loop.down != (minus != negative))
    return false;
  return loop.down == minus || turnStep(context, loop);
}

} // namespace

std::optional<CanonicalLoop> readLoop(const ForStmt *statement, const ASTContext &context) {
  CanonicalLoop loop;
  loop.statement = statement;
  bool notEqual = false, minus = false;
  if (!readInit(statement->getInit(), loop) || !loop.variable->getType()->isIntegerType())
    return std::nullopt;
  if (!readCondition(statement->getCond(), loop, notEqual) || !readStep(statement->getInc(), loop, minus))
    return std::nullopt;
  if (!settleDirection(context, loop, notEqual, minus))
    return std::nullopt;
  return loop;
}

const CanonicalLoop &sizedBy(const std::vector<CanonicalLoop> &loops, size_t i) {
  const VariableUses header({loops[i].first, loops[i].bound});
  for (size_t outer = 0; outer < i; ++outer)
    if (!header.mentions(loops[outer].variable).empty())
      return sizedBy(loops, outer);
  return loops[i];
}

// The first assignment or step in `body` that changes one of the variables.
static const DeclRefExpr *assignmentTo(llvm::ArrayRef<const VarDecl *> variables, const Stmt *body) {
  const DeclRefExpr *found = nullptr;
  walk(body, [&](const Stmt *at) {
    const Expr *changed = changedOperand(at);
    const auto *ref = changed ? dyn_cast<DeclRefExpr>(changed->IgnoreParens()) : nullptr;
    if (ref && !found && llvm::is_contained(variables, ref->getDecl()))
      found = ref;
    return !found;
  });
  return found;
}

static const DeclRefExpr *changeIn(const CanonicalLoop &loop) {
  std::vector<const Stmt *> parts{loop.bound};
  if (loop.step)
    parts.push_back(loop.step);
  std::vector<const VarDecl *> variables = VariableUses(parts).free();
  std::erase(variables, loop.variable);
  return assignmentTo(variables, loop.statement->getBody());
}

std::optional<ChangedBound> findChangedBound(const OMPExecutableDirective *construct, const ASTContext &context) {
  std::optional<ChangedBound> found;
  walk(construct, [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPLoopDirective>(at);
    const ForStmt *statement = directive ? onlyLoop(directive->getRawStmt()) : nullptr;
    for (unsigned left = directive ? directive->getLoopsNumber() : 0; left > 0 && statement && !found; --left) {
      const std::optional<CanonicalLoop> loop = readLoop(statement, context);
      if (!loop)
        break;
      if (const DeclRefExpr *change = changeIn(*loop))
        found = ChangedBound{directive, statement, change};
      statement = onlyLoop(statement->getBody());
    }
    return !found;
  });
  return found;
}

const Stmt *nextLoopIn(const Stmt *body) {
  const Stmt *next = OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(body),
                                                                   /*TryImperfectlyNestedLoops=*/true);
  return isa_and_nonnull<ForStmt, CXXForRangeStmt>(next) ? next : nullptr;
}

std::optional<std::vector<CanonicalLoop>> loopsAround(const VarDecl *variable, const Stmt *body, unsigned count,
                                                      const ASTContext &context) {
  std::vector<CanonicalLoop> loops;
  const VariableUses inside({body});
  const auto isOfBody = [&](const VarDecl *one) { // and so no bound of a `collapse`
    return inside.declared(one) && llvm::none_of(loops, [&](const CanonicalLoop &it) { return it.variable == one; });
  };
  const auto mentionsIn = [&](const Stmt *statement) { return VariableUses({statement}).mentions(variable).size(); };
  for (; count > 0; --count) {
    const auto *loop = dyn_cast_or_null<ForStmt>(nextLoopIn(body));
    if (!loop)
      return std::nullopt;
    if (mentionsIn(loop->getBody()) != mentionsIn(body))
      break;
    const std::optional<CanonicalLoop> one = readLoop(loop, context);
    if (!one)
      return std::nullopt;
    std::vector<const Stmt *> head;
    for (const Expr *part : {one->first, one->bound, one->step})
      if (part)
        head.push_back(part);
    if (llvm::any_of(VariableUses(head).free(), isOfBody))
      return std::nullopt;
    loops.push_back(*one);
    body = loop->getBody();
  }
  return loops;
}

const ForStmt *onlyLoop(const Stmt *body) {
  while (body) {
    if (const auto *loop = dyn_cast<ForStmt>(body))
      return loop;
    if (const auto *block = dyn_cast<CompoundStmt>(body))
      body = block->size() == 1 ? block->body_front() : nullptr;
    else if (const auto *attributed = dyn_cast<AttributedStmt>(body))
      body = attributed->getSubStmt();
    else if (const auto *captured = dyn_cast<CapturedStmt>(body))
      body = captured->getCapturedStmt();
    else if (const auto *simd = dyn_cast<OMPSimdDirective>(body))
      body = simd->getRawStmt();
    else
      return nullptr;
  }
  return nullptr;
}

} // namespace hetcc::stage2
