//===-- stage1/tasks/task_counts.cpp - how often loops run, and what moves pointers --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_counts.h"

#include "region/text.h"
#include "stage1/tasks/task_contents.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {

using namespace clang;

namespace {

struct Parents : AstVisitor {
  std::map<const Stmt *, const Stmt *> found;
  std::map<const VarDecl *, std::vector<const DeclRefExpr *>> mentions;
  std::vector<const Stmt *> loops, path;
  bool TraverseStmt(Stmt *statement) override { // NOLINT: of the base
    if (!statement)
      return true;
    found.emplace(statement, path.empty() ? nullptr : path.back());
    if (isa<ForStmt, WhileStmt>(statement))
      loops.push_back(statement);
    if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
        mentions[variable].push_back(ref);
    path.push_back(statement);
    const bool good = AstVisitor::TraverseStmt(statement);
    path.pop_back();
    return good;
  }
};

// `break` and the like, of this loop or one around it.
bool endsEarly(const Stmt *statement, bool inLoop = false) {
  if (!statement)
    return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(statement) ||
      (!inLoop && isa<BreakStmt, ContinueStmt>(statement)))
    return true;
  inLoop |= isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt>(statement);
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return endsEarly(child, inLoop); });
}

const VarDecl *variableIn(const Expr *expr) {
  const auto *ref = expr ? dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool isLocalNumber(const VarDecl *variable) {
  return variable && variable->hasLocalStorage() && variable->getType()->isIntegerType() &&
         !variable->getType().isVolatileQualified();
}

// The parts of an increment.
void operands(const Expr *all, std::vector<const Expr *> &list) {
  const auto *comma = all ? dyn_cast<BinaryOperator>(all->IgnoreParens()) : nullptr;
  if (comma && comma->isCommaOp())
    operands(comma->getLHS(), list), operands(comma->getRHS(), list);
  else if (all)
    list.push_back(all);
}

// By how much it changes a number: 1 or -1. 0: in another way.
int stepOf(const Expr *expr, const VarDecl *variable, const ASTContext &context) {
  expr = expr->IgnoreParens();
  if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->isIncrementDecrementOp())
    return variableIn(unary->getSubExpr()) != variable ? 0 : unary->isIncrementOp() ? 1 : -1;
  const auto *sum = dyn_cast<CompoundAssignOperator>(expr);
  Expr::EvalResult by;
  if (!sum || variableIn(sum->getLHS()) != variable || !sum->getRHS()->EvaluateAsInt(by, context) ||
      by.Val.getInt() != 1)
    return 0;
  return sum->getOpcode() == BO_AddAssign ? 1 : sum->getOpcode() == BO_SubAssign ? -1 : 0;
}

} // namespace

LoopCounts::LoopCounts(ASTContext &context, const Stmt *body) : context(context) {
  Parents visitor;
  visitor.TraverseStmt(const_cast<Stmt *>(body));
  parents = std::move(visitor.found);
  all = std::move(visitor.mentions);
  for (const auto &[variable, list] : all)
    if (isWalker(variable))
      pointers_.push_back(variable);
  llvm::sort(pointers_, [](const VarDecl *a, const VarDecl *b) { return a->getLocation() < b->getLocation(); });
  for (const Stmt *loop : visitor.loops)
    if (!pointers_.empty())
      add(loop);
}

const Stmt *LoopCounts::parent(const Stmt *child) const {
  const auto found = parents.find(child);
  return found == parents.end() ? nullptr : found->second;
}

bool LoopCounts::isWithin(const Stmt *child, const Stmt *root) const {
  while (child && child != root)
    child = parent(child);
  return child != nullptr;
}

bool LoopCounts::isInLoop(const Stmt *statement) const {
  for (const Stmt *above = parent(statement); above; above = parent(above))
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(above))
      return true;
  return false;
}

std::vector<const DeclRefExpr *> LoopCounts::allMentions(const Stmt *root, const VarDecl *variable) const {
  std::vector<const DeclRefExpr *> list;
  if (const auto found = all.find(variable); root && found != all.end())
    for (const DeclRefExpr *one : found->second)
      if (isWithin(one, root))
        list.push_back(one);
  return list;
}

size_t LoopCounts::mentions(const Stmt *root, const VarDecl *variable) const {
  return allMentions(root, variable).size();
}

// Null where the mention only reads the pointer, or does something else.
std::optional<WalkStep> LoopCounts::stepAt(const DeclRefExpr *mention) const {
  const Stmt *above = parent(mention);
  while (isa_and_nonnull<ParenExpr>(above))
    above = parent(above);
  WalkStep step{nullptr, 0, false, true, true};
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(above); unary && unary->isIncrementDecrementOp()) {
    step = {unary, unary->isIncrementOp() ? 1 : -1, unary->isPostfix(), true, true};
  } else if (const auto *sum = dyn_cast_or_null<CompoundAssignOperator>(above);
             sum && sum->getLHS()->IgnoreParens() == mention) {
    Expr::EvalResult by;
    if (!sum->getRHS()->EvaluateAsInt(by, context))
      return std::nullopt;
    step = {sum, static_cast<long>(by.Val.getInt().getExtValue()), false, true, true};
    if (sum->getOpcode() == BO_SubAssign)
      step.by = -step.by;
  } else {
    return std::nullopt;
  }
  const Stmt *child = step.where;
  for (above = parent(child); above && isa<Expr>(above); child = above, above = parent(above)) {
    const auto *binary = dyn_cast<BinaryOperator>(above);
    const auto *either = dyn_cast<ConditionalOperator>(above);
    const auto *cast = dyn_cast<ExplicitCastExpr>(above);
    step.isUnused &=
        isa<ParenExpr>(above) || (binary && binary->isCommaOp()) || (cast && cast->getType()->isVoidType());
    step.always &= !(binary && binary->isLogicalOp() && binary->getRHS() == child) &&
                   !(either && either->getCond() != child) && !isa<UnaryExprOrTypeTraitExpr, LambdaExpr>(above);
  }
  if (isa_and_nonnull<DeclStmt>(above))
    step.isUnused = false;
  if (const auto *loop = dyn_cast_or_null<ForStmt>(above))
    step.isUnused &= loop->getCond() != child;
  if (isa_and_nonnull<IfStmt, WhileStmt, DoStmt, SwitchStmt>(above))
    step.isUnused = false; // a condition, or a branch that is no block
  return step;
}

std::vector<WalkStep> LoopCounts::steps(const Stmt *root, const VarDecl *pointer) const {
  std::vector<WalkStep> list;
  for (const DeclRefExpr *one : allMentions(root, pointer))
    if (const auto step = stepAt(one))
      list.push_back(*step);
  return list;
}

bool LoopCounts::isWalker(const VarDecl *variable) const {
  const QualType type = variable->getType();
  if (!type->isPointerType() || type.isVolatileQualified() || !variable->hasLocalStorage() ||
      type->getPointeeType()->isIncompleteType() || type->getPointeeType()->isFunctionType())
    return false;
  bool moves = false;
  for (const DeclRefExpr *mention : all.find(variable)->second) {
    const Stmt *above = parent(mention);
    while (isa_and_nonnull<ParenExpr>(above))
      above = parent(above);
    const auto step = stepAt(mention);
    const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(above);
    if (!step && !(cast && cast->getCastKind() == CK_LValueToRValue))
      return false;
    if (step && step->by < 0)
      return false; // it may begin behind its storage, where another array begins
    moves |= step.has_value();
    for (; above; above = parent(above))
      if (isa<OMPExecutableDirective, LambdaExpr>(above))
        return false;
  }
  for (const auto &[statement, above] : parents)
    if (const auto *declarations = dyn_cast<DeclStmt>(statement);
        declarations && llvm::is_contained(declarations->decls(), variable)) {
      const auto *loop = dyn_cast_or_null<ForStmt>(above);
      if (isInLoop(loop && loop->getInit() == statement ? above : statement))
        return false;
    }
  return moves;
}

bool LoopCounts::isChanged(const Stmt *root, const VarDecl *variable) const {
  return llvm::any_of(allMentions(root, variable), [&](const DeclRefExpr *mention) {
    const Stmt *above = parent(mention);
    while (isa_and_nonnull<ParenExpr>(above))
      above = parent(above);
    const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(above);
    return !cast || (cast->getCastKind() != CK_LValueToRValue && cast->getCastKind() != CK_ArrayToPointerDecay);
  });
}

// A value of numbers and pointers that the loop does not change.
bool LoopCounts::isFixedIn(const Stmt *loop, const Expr *value) const {
  if (!isPlain(value))
    return false;
  TaskContents inside;
  inside.TraverseStmt(const_cast<Expr *>(value));
  return llvm::all_of(inside.mentions, [&](const DeclRefExpr *mention) {
    const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
    return !variable || (variable->hasLocalStorage() && !isChanged(loop, variable));
  });
}

// for (i = a; i < b; ++i)
bool LoopCounts::countUp(const Stmt *loop, const Stmt *begin, LoopCount &count) const {
  const auto *test = dyn_cast_or_null<BinaryOperator>(count.condition ? count.condition->IgnoreParens() : nullptr);
  const VarDecl *counter = test ? variableIn(test->getLHS()) : nullptr;
  if (!isLocalNumber(counter) || !(test->isRelationalOp() || test->getOpcode() == BO_NE))
    return false;
  const Expr *first = nullptr;
  if (const auto *declarations = dyn_cast_or_null<DeclStmt>(begin)) {
    first = declarations->isSingleDecl() && declarations->getSingleDecl() == counter ? counter->getInit() : nullptr;
  } else if (const auto *assign = dyn_cast_or_null<BinaryOperator>(begin)) {
    first = assign->getOpcode() == BO_Assign && variableIn(assign->getLHS()) == counter ? assign->getRHS() : nullptr;
  }
  std::vector<const Expr *> parts;
  operands(count.increment, parts);
  int by = 0;
  for (const Expr *part : parts)
    if (const int one = stepOf(part, counter, context)) {
      by = by == 0 ? one : 2;
      count.step = part;
    } else if (const auto *ref = variableIn(isa<UnaryOperator>(part->IgnoreParens())
                                                ? cast<UnaryOperator>(part->IgnoreParens())->getSubExpr()
                                            : isa<CompoundAssignOperator>(part->IgnoreParens())
                                                ? cast<CompoundAssignOperator>(part->IgnoreParens())->getLHS()
                                                : nullptr);
               !ref || !llvm::is_contained(pointers_, ref)) {
      return false;
    }
  const BinaryOperatorKind kind = test->getOpcode();
  const bool isUp = by == 1 && (kind == BO_LT || kind == BO_LE || kind == BO_NE);
  const bool isDown = by == -1 && (kind == BO_GT || kind == BO_GE || kind == BO_NE);
  if (!first || (!isUp && !isDown) || isChanged(count.body, counter) || !isFixedIn(loop, first) ||
      !isFixedIn(loop, test->getRHS()))
    return false;
  const std::string from = exprText(context, first), to = exprText(context, test->getRHS()),
                    name = counter->getNameAsString();
  const bool fromZero = from == "0", more = kind == BO_LE || kind == BO_GE;
  const auto difference = [&](const std::string &a, const std::string &b) {
    return "((long)(" + a + ") - (" + b + "))";
  };
  count.iteration = isDown ? difference(from, name) : fromZero ? name : difference(name, from);
  count.many = isDown ? difference(from, to) : fromZero ? "(long)(" + to + ")" : difference(to, from);
  if (more)
    count.many = "(" + count.many + " + 1)";
  return true;
}

// while (n--), for (; n > 0; --n). Nobody may ask for `n` afterwards.
bool LoopCounts::countDown(const Stmt *loop, LoopCount &count) const {
  const Expr *test = count.condition ? count.condition->IgnoreParenImpCasts() : nullptr;
  const auto *compare = dyn_cast_or_null<BinaryOperator>(test);
  if (compare) {
    Expr::EvalResult zero;
    const bool isZero = compare->getRHS()->EvaluateAsInt(zero, context) && zero.Val.getInt() == 0;
    if (!isZero || (compare->getOpcode() != BO_GT && compare->getOpcode() != BO_NE))
      return false;
    test = compare->getLHS()->IgnoreParenImpCasts();
  }
  const auto *unary = dyn_cast_or_null<UnaryOperator>(test);
  const bool inTest = unary && unary->getOpcode() == UO_PostDec;
  const VarDecl *counter = inTest ? variableIn(unary->getSubExpr()) : variableIn(test);
  if (!isLocalNumber(counter) || count.begin || isInLoop(loop))
    return false;
  std::vector<const Expr *> parts;
  operands(count.increment, parts);
  bool counts = inTest;
  for (const Expr *part : parts) {
    const bool isStep = stepOf(part, counter, context) == -1;
    if (isStep == counts && isStep)
      return false;
    counts |= isStep;
    if (!isStep && llvm::none_of(pointers_, [&](const VarDecl *one) { return !steps(part, one).empty(); }))
      return false;
  }
  const SourceManager &sources = context.getSourceManager();
  if (!counts || mentions(count.body, counter) > 0 || mentions(loop, counter) > (inTest ? 1u : 2u) ||
      llvm::any_of(all.find(counter)->second, [&](const DeclRefExpr *mention) {
        return !isWithin(mention, loop) && sources.isBeforeInTranslationUnit(loop->getEndLoc(), mention->getBeginLoc());
      }))
    return false;
  count.isNew = true;
  count.many = "(long)(" + counter->getNameAsString() + ")";
  return true;
}

// for (; p < end; ++p)
bool LoopCounts::countToPointer(const Stmt *loop, LoopCount &count) const {
  const auto *test = dyn_cast_or_null<BinaryOperator>(count.condition ? count.condition->IgnoreParens() : nullptr);
  const VarDecl *pointer = test ? variableIn(test->getLHS()) : nullptr;
  if (!pointer || !llvm::is_contained(pointers_, pointer) ||
      (test->getOpcode() != BO_LT && test->getOpcode() != BO_NE) || !isFixedIn(loop, test->getRHS()) || isInLoop(loop))
    return false;
  std::vector<const Expr *> parts;
  operands(count.increment, parts);
  for (const Expr *part : parts)
    if (llvm::none_of(pointers_, [&](const VarDecl *one) { return !steps(part, one).empty(); }))
      return false;
  count.isNew = true;
  count.pointer = pointer;
  count.many = "((" + exprText(context, test->getRHS()) + ") - " + pointer->getNameAsString() + ")";
  return true;
}

void LoopCounts::add(const Stmt *loop) {
  LoopCount count;
  if (const auto *counted = dyn_cast<ForStmt>(loop)) {
    if (counted->getConditionVariable())
      return;
    count.begin = counted->getInit();
    count.condition = counted->getCond();
    count.increment = counted->getInc();
    count.body = counted->getBody();
  } else {
    const auto *plain = cast<WhileStmt>(loop);
    if (plain->getConditionVariable())
      return;
    count.condition = plain->getCond();
    count.body = plain->getBody();
  }
  if (!countUp(loop, count.begin, count) && !countDown(loop, count) && !countToPointer(loop, count))
    return;
  count.mayEndEarly = endsEarly(count.body);
  if (count.isNew)
    count.iteration = "het_at_" + std::to_string(context.getSourceManager().getFileOffset(loop->getBeginLoc()));
  counts.emplace(loop, std::move(count));
}

const LoopCount *LoopCounts::of(const Stmt *loop) const {
  const auto found = counts.find(loop);
  return found == counts.end() ? nullptr : &found->second;
}

} // namespace hetcc
