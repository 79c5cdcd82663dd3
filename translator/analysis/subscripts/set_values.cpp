//===-- analysis/subscripts/set_values.cpp - variables to which a loop nest gives a value by statements ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/set_values.h"
#include "analysis/subscripts/names_around.h"
#include "region/mentions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// `variable = value`; null: another statement.
const BinaryOperator *settingOf(const Stmt *statement, const VarDecl *variable) {
  const auto *set = dyn_cast<BinaryOperator>(statement);
  return set && set->getOpcode() == BO_Assign && isNameOf(set->getLHS(), variable) ? set : nullptr;
}

// The block of which a statement gives the variable a value, and its place there; or the loop whose head does.
struct Setting {
  const CompoundStmt *block = nullptr;
  const ForStmt *loop = nullptr;
  const Stmt *statement = nullptr;
  const Expr *value = nullptr;
};

bool findSetting(const Stmt *at, const VarDecl *variable, Setting &found) {
  if (!at)
    return true;
  const auto take = [&](const Stmt *statement) {
    for (const Beginner &one : beginnersIn(statement)) {
      if (one.variable != variable || !one.value)
        continue;
      if (found.statement)
        return false;
      found = {dyn_cast<CompoundStmt>(at), dyn_cast<ForStmt>(at), statement, one.value};
    }
    return true;
  };
  const auto *block = dyn_cast<CompoundStmt>(at);
  const auto *loop = dyn_cast<ForStmt>(at);
  return (!block || llvm::all_of(block->body(), take)) && (!loop || !loop->getInit() || take(loop->getInit())) &&
         llvm::all_of(at->children(), [&](const Stmt *part) { return findSetting(part, variable, found); });
}

unsigned mentionsIn(const Stmt *at, const VarDecl *variable) {
  if (!at)
    return 0;
  const auto *ref = dyn_cast<DeclRefExpr>(at);
  unsigned sum = ref && ref->getDecl() == variable ? 1 : 0;
  for (const Stmt *part : at->children())
    sum += mentionsIn(part, variable);
  return sum;
}

bool isSame(const Expr *one, const Expr *other, const ASTContext &context) {
  llvm::FoldingSetNodeID first, second;
  one->IgnoreParenImpCasts()->Profile(first, context, /*Canonical=*/true);
  other->IgnoreParenImpCasts()->Profile(second, context, /*Canonical=*/true);
  return first == second;
}

// The side of `a < b` that is less where the comparison holds, then the other one; null: no such comparison.
std::pair<const Expr *, const Expr *> lessAndMore(const Expr *condition) {
  const auto *test = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!test || !test->isRelationalOp())
    return {};
  const bool isLess = test->getOpcode() == BO_LT || test->getOpcode() == BO_LE;
  return isLess ? std::pair(test->getLHS(), test->getRHS()) : std::pair(test->getRHS(), test->getLHS());
}

// `v > n ? n : v` and `std::min(v, n)`: no more than the variable.
bool isNoMore(const Expr *value, const VarDecl *variable) {
  const ASTContext &context = variable->getASTContext();
  value = value->IgnoreParenImpCasts();
  if (const auto *call = dyn_cast<CallExpr>(value)) {
    const FunctionDecl *function = call->getDirectCallee();
    return function && function->isInStdNamespace() && function->getIdentifier() && function->getName() == "min" &&
           call->getNumArgs() == 2 &&
           llvm::any_of(call->arguments(), [&](const Expr *one) { return isNameOf(one, variable); });
  }
  const auto *choice = dyn_cast<ConditionalOperator>(value);
  const auto [less, more] = choice ? lessAndMore(choice->getCond()) : std::pair<const Expr *, const Expr *>();
  return less && isSame(less, choice->getTrueExpr(), context) && isSame(more, choice->getFalseExpr(), context) &&
         (isNameOf(less, variable) || isNameOf(more, variable));
}

// `if (v > n) v = n;`
bool lowers(const IfStmt *test, const VarDecl *variable) {
  const auto [less, more] = lessAndMore(test->getCond());
  const Stmt *then = test->getThen();
  if (const auto *block = dyn_cast<CompoundStmt>(then); block && block->size() == 1)
    then = block->body_front();
  const BinaryOperator *set = settingOf(then, variable);
  return less && set && !test->getElse() && isNameOf(more, variable) &&
         isSame(less, set->getRHS(), variable->getASTContext());
}

bool onlyLowers(const Stmt *at, const VarDecl *variable) {
  if (!at || onlyReads(at, variable))
    return true;
  if (const auto *test = dyn_cast<IfStmt>(at); test && lowers(test, variable))
    return true;
  if (const BinaryOperator *set = settingOf(at, variable))
    return isNoMore(set->getRHS(), variable) && onlyReads(set->getRHS(), variable);
  return !llvm::isa<Expr>(at) &&
         llvm::all_of(at->children(), [&](const Stmt *part) { return onlyLowers(part, variable); });
}

} // namespace

bool staysIn(llvm::ArrayRef<const Stmt *> statements, const Stmt *value) {
  if (const auto *name = dyn_cast<DeclRefExpr>(value)) {
    const auto *variable = dyn_cast<VarDecl>(name->getDecl());
    return !variable || llvm::all_of(statements, [&](const Stmt *one) { return onlyReads(one, variable); });
  }
  return isa<Expr>(value) && !isa<CallExpr, MemberExpr, ArraySubscriptExpr>(value) &&
         llvm::all_of(value->children(), [&](const Stmt *part) { return staysIn(statements, part); });
}

std::vector<Beginner> beginnersIn(const Stmt *init) {
  std::vector<Beginner> all;
  if (const auto *declared = llvm::dyn_cast_or_null<DeclStmt>(init))
    for (const Decl *one : declared->decls())
      if (const auto *variable = dyn_cast<VarDecl>(one))
        all.push_back({variable, variable->getInit()});
  const auto *set = llvm::dyn_cast_or_null<BinaryOperator>(init);
  if (set && set->getOpcode() == BO_Comma)
    for (const Expr *side : {set->getLHS(), set->getRHS()})
      llvm::append_range(all, beginnersIn(side->IgnoreParens()));
  const auto *name =
      set && set->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(set->getLHS()->IgnoreParens()) : nullptr;
  if (const auto *variable = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr)
    all.push_back({variable, set->getRHS()});
  return all;
}

std::optional<Beginning> beginningIn(const Stmt *nest, const VarDecl *variable) {
  Setting found;
  if (!findSetting(nest, variable, found) || !found.statement || mentionsIn(found.value, variable) > 0)
    return std::nullopt;
  Beginning out{found.value, {}, found.loop};
  if (found.block)
    out.behind = {std::next(llvm::find(found.block->body(), found.statement)), found.block->body_end()};
  else
    for (const Stmt *part : {static_cast<const Stmt *>(found.loop->getCond()), found.loop->getBody(),
                             static_cast<const Stmt *>(found.loop->getInc())})
      if (part)
        out.behind.push_back(part);
  unsigned inBlock = mentionsIn(found.statement, variable);
  for (const Stmt *one : out.behind)
    inBlock += mentionsIn(one, variable);
  const bool isElsewhere = mentionsIn(nest, variable) != inBlock;
  return isElsewhere || !staysIn(out.behind, found.value) || !staysIn(found.statement, found.value)
             ? std::nullopt
             : std::optional(std::move(out));
}

const Expr *valueSetIn(const Stmt *nest, const VarDecl *variable) {
  const auto beginning = beginningIn(nest, variable);
  const auto isRead = [&](const Stmt *one) { return onlyReads(one, variable); };
  return beginning && llvm::all_of(beginning->behind, isRead) ? beginning->value : nullptr;
}

const Expr *neverAbove(const Stmt *nest, const VarDecl *variable) {
  return variable->getInit() && onlyLowers(nest, variable) ? variable->getInit() : nullptr;
}

} // namespace hetcc
