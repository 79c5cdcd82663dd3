//===-- stage1/rewrite/several_variables.cpp - loops whose heads declare several variables -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/several_variables.h"

#include "region/braces.h"
#include "region/mentions.h"
#include "region/text.h"
#include "stage1/rewrite/loop_parts.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;

class SeveralReader {
public:
  explicit SeveralReader(const ASTContext &context) : context(context) {}

  std::optional<Iterators::Counted> read(const ForStmt *loop) const {
    const auto *declared = dyn_cast_or_null<DeclStmt>(loop->getInit());
    llvm::SmallDenseMap<const ValueDecl *, long> steps;
    if (!declared || declared->isSingleDecl() || !loop->getCond() || !loop->getInc() || loop->getConditionVariable() ||
        !stepsOf(loop->getInc(), steps))
      return std::nullopt;
    const auto test = operationOf(loop->getCond());
    const VarDecl *counter = nullptr;
    std::string from;
    std::vector<Companion> others;
    for (const Decl *one : declared->decls()) {
      const auto *variable = dyn_cast<VarDecl>(one);
      const Expr *init = variable ? withoutBraces(variable->getInit()) : nullptr;
      const std::string first = init ? spelled(unwrapped(init)->getSourceRange()) : "";
      if (first.empty() || !isFixed(init, loop->getBody()) || moves(loop->getBody(), variable) ||
          variable->getType()->isReferenceType())
        return std::nullopt;
      const auto step = steps.find(variable);
      const bool isTested = test && (namesVariable(test->left, variable) || namesVariable(test->right, variable));
      if (!counter && isTested && step != steps.end())
        counter = variable, from = first;
      else
        others.push_back({variable, first, step == steps.end() ? 0 : step->second});
    }
    const std::string condition = counter && areApart(*declared, *loop->getCond(), counter, others)
                                      ? conditionOf(loop->getCond(), counter, others)
                                      : "";
    if (condition.empty() || steps.size() != 1 + size_t(llvm::count_if(others, [](auto &one) { return one.step; })))
      return std::nullopt;
    const long by = steps.lookup(counter);
    const std::string name = counter->getNameAsString(), size = std::to_string(std::abs(by));
    Iterators::Counted out;
    out.header = {loop->getForLoc(), loop->getRParenLoc()};
    out.body = loop->getBody();
    out.head = "for (" + declarationOf(counter) + " = " + from + "; " + condition + "; " + name +
               (by > 0 ? " += " : " -= ") + size + ")";
    const bool counts = counter->getType()->isIntegerType();
    const std::string gone =
        counts ? "((long)" + name + " - (long)(" + from + "))" : "(long)(" + name + " - (" + from + "))";
    const std::string done = by == 1 ? gone : by == -1 ? "-" + gone : gone + " / " + std::to_string(by);
    llvm::DenseSet<const ValueDecl *> used = Mentions(loop->getBody()).all;
    for (const Companion &other : llvm::reverse(others))
      if (used.contains(other.variable)) {
        const auto named = variablesOf(other.variable->getInit());
        used.insert(named.begin(), named.end());
      }
    for (const Companion &other : others) {
      if (!used.contains(other.variable))
        continue;
      const bool isNumber = other.variable->getType()->isIntegerType() || other.variable->getType()->isPointerType();
      if (other.step != 0 && !isNumber)
        return std::nullopt;
      const std::string moved = std::to_string(std::abs(other.step)) + " * (" + done + ")";
      out.begin += declarationOf(other.variable) + " = (" + other.first + ")" +
                   (other.step == 0 ? "" : (other.step > 0 ? " + " : " - ") + moved) + "; ";
    }
    return out;
  }

private:
  std::string spelled(SourceRange range) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(range), context.getSourceManager(),
                                context.getLangOpts())
        .str();
  }

  // A variable that the head of a loop declares beside the one that counts, and how it steps.
  struct Companion {
    const VarDecl *variable = nullptr;
    std::string first;
    long step = 0;
  };

  // `i++, j -= 2`: the variables, and by how much each iteration moves them. Nothing: something else is done there.
  bool stepsOf(const Expr *expr, llvm::SmallDenseMap<const ValueDecl *, long> &steps) const {
    expr = unwrapped(expr);
    if (const auto *both = dyn_cast<BinaryOperator>(expr); both && both->isCommaOp())
      return stepsOf(both->getLHS(), steps) && stepsOf(both->getRHS(), steps);
    const auto operation = operationOf(expr);
    const auto *ref = operation ? dyn_cast<DeclRefExpr>(unwrapped(operation->left)) : nullptr;
    if (!ref || (operation->kind != BO_AddAssign && operation->kind != BO_SubAssign))
      return false;
    const auto by = operation->right ? constantValue(context, operation->right) : std::optional<int64_t>(1);
    return by && *by > 0 && *by < (1L << 31) &&
           steps.try_emplace(ref->getDecl(), operation->kind == BO_AddAssign ? *by : -*by).second;
  }

  // Values that the head gives may name what stays. The head of the new loop may name none of these.
  static bool areApart(const DeclStmt &declared, const Expr &condition, const VarDecl *counter,
                       const std::vector<Companion> &others) {
    const auto bound = variablesOf(&condition);
    return llvm::all_of(declared.decls(), [&](const Decl *one) {
      const auto *variable = llvm::cast<VarDecl>(one);
      const bool isOfHead = variable == counter || llvm::is_contained(bound, variable);
      return llvm::all_of(variablesOf(variable->getInit()), [&](const ValueDecl *named) {
        const auto other = llvm::find_if(others, [&](const Companion &it) { return it.variable == named; });
        return named != counter && (other == others.end() || (other->step == 0 && !isOfHead));
      });
    });
  }

  std::string declarationOf(const VarDecl *variable) const {
    std::string text = variable->getNameAsString();
    if (variable->getType()->getContainedAutoType())
      return (variable->getType().isConstQualified() ? "const auto " : "auto ") + text;
    variable->getType().getAsStringInternal(text, context.getPrintingPolicy());
    return text;
  }

  // The condition, where a companion that stays is what it began as. Empty: it cannot be said so.
  std::string conditionOf(const Expr *condition, const VarDecl *counter, const std::vector<Companion> &others) const {
    const auto test = operationOf(condition);
    if (!test || !(BinaryOperator::isRelationalOp(test->kind) || test->kind == BO_NE))
      return "";
    const bool turned = namesVariable(test->right, counter);
    const Expr *bound = turned ? test->left : test->right;
    if (!turned && !namesVariable(test->left, counter))
      return "";
    const auto inside = variablesOf(bound);
    std::string text = spelled(bound->getSourceRange());
    for (const Companion &other : others) {
      if (namesVariable(bound, other.variable) && other.step == 0)
        text = "(" + other.first + ")";
      else if (llvm::is_contained(inside, other.variable))
        return "";
    }
    const BinaryOperatorKind kind =
        turned && test->kind != BO_NE ? BinaryOperator::reverseComparisonOp(test->kind) : test->kind;
    return text.empty() ? "" : counter->getNameAsString() + " " + BinaryOperator::getOpcodeStr(kind).str() + " " + text;
  }

  const ASTContext &context;
};

} // namespace

std::optional<Iterators::Counted> loopOfSeveral(ASTContext &context, const ForStmt *loop) {
  return SeveralReader(context).read(loop);
}

} // namespace hetcc
