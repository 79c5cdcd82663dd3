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

// `variable = value`; null: another statement.
const BinaryOperator *settingOf(const Stmt *statement, const VarDecl *variable) {
  const auto *set = dyn_cast<BinaryOperator>(statement);
  return set && set->getOpcode() == BO_Assign && isNameOf(set->getLHS(), variable) ? set : nullptr;
}

// The value that a declaration of the variable alone gives it; null: another statement.
const Expr *declaredValue(const Stmt *statement, const VarDecl *variable) {
  const auto *declaration = dyn_cast<DeclStmt>(statement);
  return declaration && llvm::is_contained(declaration->decls(), variable) ? variable->getInit() : nullptr;
}

// The block of which a statement gives the variable a value, and its place there.
struct Setting {
  const CompoundStmt *block = nullptr;
  const Stmt *statement = nullptr;
  const Expr *value = nullptr;
};

bool findSetting(const Stmt *at, const VarDecl *variable, Setting &found) {
  if (!at)
    return true;
  if (const auto *block = dyn_cast<CompoundStmt>(at))
    for (const Stmt *part : block->body()) {
      const BinaryOperator *set = settingOf(part, variable);
      const Expr *value = set ? set->getRHS() : declaredValue(part, variable);
      if (value && found.block)
        return false;
      if (value)
        found = {block, part, value};
    }
  return llvm::all_of(at->children(), [&](const Stmt *part) { return findSetting(part, variable, found); });
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
  return llvm::isa<Expr>(value) && !llvm::isa<CallExpr, MemberExpr, ArraySubscriptExpr>(value) &&
         llvm::all_of(value->children(), [&](const Stmt *part) { return staysIn(statements, part); });
}

std::optional<Beginning> beginningIn(const Stmt *nest, const VarDecl *variable) {
  Setting found;
  if (!findSetting(nest, variable, found) || !found.block || mentionsIn(found.value, variable) > 0)
    return std::nullopt;
  Beginning out{found.value, {std::next(llvm::find(found.block->body(), found.statement)), found.block->body_end()}};
  unsigned inBlock = mentionsIn(found.statement, variable);
  for (const Stmt *one : out.behind)
    inBlock += mentionsIn(one, variable);
  const bool isElsewhere = mentionsIn(nest, variable) != inBlock;
  return isElsewhere || !staysIn(out.behind, found.value) ? std::nullopt : std::optional(std::move(out));
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
