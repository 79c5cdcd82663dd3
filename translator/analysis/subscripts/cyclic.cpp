//===-- analysis/subscripts/cyclic.cpp - variables that walk around the range of a loop -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/cyclic.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// Whether the loop's variable has one value, or any other one.
struct Case {
  Poly value;
  bool holds; // the first branch is for the value
};

BinaryOperatorKind turned(BinaryOperatorKind op) {
  switch (op) {
  case BO_LT: return BO_GT;
  case BO_GT: return BO_LT;
  case BO_LE: return BO_GE;
  case BO_GE: return BO_LE;
  default: return op;
  }
}

// A comparison that only one end of the range meets, or only one does not.
std::optional<Case> caseOf(const AffineScope &scope, const Expr *condition, const InnerLoop &range) {
  const auto *compare = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!compare || !compare->isComparisonOp())
    return std::nullopt;
  const auto left = scope.poly(compare->getLHS()), right = scope.poly(compare->getRHS());
  const auto parts = left && right ? (*left - *right).linearIn(range.variable) : std::nullopt;
  const auto factor = parts ? parts->first.constant() : std::nullopt;
  if (!factor || (*factor != 1 && *factor != -1))
    return std::nullopt;
  const Poly value = *factor == 1 ? Poly(0) - parts->second : parts->second, one(1), last = range.bound - one;
  switch (*factor == 1 ? compare->getOpcode() : turned(compare->getOpcode())) {
  case BO_EQ: return Case{value, true};
  case BO_NE: return Case{value, false};
  case BO_LT:
    return value == last                ? std::optional(Case{last, false})
           : value == range.first + one ? std::optional(Case{range.first, true})
                                        : std::nullopt;
  case BO_LE:
    return value == last - one    ? std::optional(Case{last, false})
           : value == range.first ? std::optional(Case{range.first, true})
                                  : std::nullopt;
  case BO_GT:
    return value == range.first  ? std::optional(Case{range.first, false})
           : value == last - one ? std::optional(Case{last, true})
                                 : std::nullopt;
  case BO_GE:
    return value == range.first + one ? std::optional(Case{range.first, false})
           : value == last            ? std::optional(Case{last, true})
                                      : std::nullopt;
  default: return std::nullopt;
  }
}

bool isCyclic(const AffineScope &scope, const VarDecl *variable, const InnerLoop &range) {
  const auto *choice =
      variable->getInit() ? dyn_cast<ConditionalOperator>(variable->getInit()->IgnoreParenImpCasts()) : nullptr;
  const QualType type = variable->getType();
  if (!choice || !variable->isLocalVarDecl() || variable->isStaticLocal() || type->isDependentType() ||
      !type->isIntegerType() || variable->getASTContext().getIntWidth(type) < 32 || !scope.keepsValue(variable))
    return false;
  const std::optional<Case> at = caseOf(scope, choice->getCond(), range);
  const auto yes = scope.poly(choice->getTrueExpr()), no = scope.poly(choice->getFalseExpr());
  if (!at || !yes || !no)
    return false;
  const Poly there = at->holds ? *yes : *no, elsewhere = (at->holds ? *no : *yes) - Poly::unknown(range.variable);
  const Poly last = range.bound - Poly(1);
  return (at->value == last && there == range.first && elsewhere == Poly(1)) ||
         (at->value == range.first && there == last && elsewhere == Poly(-1));
}

} // namespace

std::vector<std::string> cyclicIn(const AffineScope &scope, const Stmt *statement, const InnerLoop &range) {
  std::vector<std::string> names;
  if (const auto *declarations = dyn_cast_or_null<DeclStmt>(statement))
    for (const Decl *one : declarations->decls())
      if (const auto *variable = dyn_cast<VarDecl>(one); variable && isCyclic(scope, variable, range))
        names.push_back(scope.nameOf(variable));
  if (statement)
    for (const Stmt *child : statement->children())
      for (std::string &name : cyclicIn(scope, child, range))
        names.push_back(std::move(name));
  return names;
}

} // namespace hetcc
