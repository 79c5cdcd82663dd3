//===-- analysis/subscripts/counters.cpp - numbers of a loop nest that count along with a loop --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/counters.h"

#include "analysis/subscripts/affine.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/set_values.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// A statement that changes the variable, and by how much.
struct Change {
  const Expr *where = nullptr;
  const Expr *by = nullptr; // null: one
  bool isBack = false;      // less by that
  bool isBefore = false;    // its value is that of before
};

const VarDecl *namedBy(const Expr *expression) {
  const auto *ref = dyn_cast<DeclRefExpr>(expression->IgnoreParens());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

std::optional<Change> changeOf(const Stmt *statement, const VarDecl *variable) {
  if (const auto *unary = dyn_cast<UnaryOperator>(statement); unary && unary->isIncrementDecrementOp())
    return namedBy(unary->getSubExpr()) == variable
               ? std::optional(Change{unary, nullptr, unary->isDecrementOp(), unary->isPostfix()})
               : std::nullopt;
  const auto *sum = dyn_cast<CompoundAssignOperator>(statement);
  const bool adds = sum && (sum->getOpcode() == BO_AddAssign || sum->getOpcode() == BO_SubAssign);
  if (!adds || namedBy(sum->getLHS()) != variable || !sum->getRHS()->getType()->isIntegerType())
    return std::nullopt;
  return Change{sum, sum->getRHS(), sum->getOpcode() == BO_SubAssign, false};
}

// The steps and the reads of a variable, in the order in which they run. Any other use refuses it.
class Mentioned {
public:
  Mentioned(const Stmt *statement, const VarDecl *variable) : variable(variable) { visit(statement); }

  std::vector<Change> steps;
  std::vector<const Expr *> order; // all of these
  bool isRefused = false;

  void visit(const Stmt *at) {
    if (!at)
      return;
    if (auto step = changeOf(at, variable)) {
      if (step->by)
        visit(step->by);
      steps.push_back(*step);
      order.push_back(step->where);
      return;
    }
    const auto *cast = dyn_cast<ImplicitCastExpr>(at);
    if (cast && cast->getCastKind() == CK_LValueToRValue && namedBy(cast->getSubExpr()) == variable) {
      order.push_back(cast->getSubExpr()->IgnoreParens());
      return;
    }
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    isRefused |= (ref && ref->getDecl() == variable) || isa<LambdaExpr, BlockExpr, GotoStmt, LabelStmt>(at);
    if (const auto *loop = dyn_cast<ForStmt>(at)) // the body runs before the increment
      for (const Stmt *part :
           {loop->getInit(), static_cast<const Stmt *>(loop->getConditionVariableDeclStmt()),
            static_cast<const Stmt *>(loop->getCond()), loop->getBody(), static_cast<const Stmt *>(loop->getInc())})
        visit(part);
    else
      for (const Stmt *part : at->children())
        visit(part);
  }

private:
  const VarDecl *variable;
};

bool hasPart(const Stmt *at, const Stmt *part) {
  return at && (at == part || llvm::any_of(at->children(), [&](const Stmt *one) { return hasPart(one, part); }));
}

bool goesOn(const Stmt *statement) {
  return statement && (isa<ContinueStmt>(statement) || llvm::any_of(statement->children(), goesOn));
}

// Every iteration of the loop runs the step once: at the end of the iteration, or in a statement of the body's own
// block that uses the variable nowhere else.
bool isOncePerIteration(const ForStmt *loop, const Change &step, const VarDecl *variable) {
  if (hasPart(loop->getInc(), step.where))
    return alwaysEvaluates(loop->getInc(), step.where) && Mentioned(loop->getInc(), variable).order.size() == 1;
  if (!Mentioned(loop->getInc(), variable).order.empty())
    return false;
  const Stmt *const body = loop->getBody();
  const auto *block = dyn_cast<CompoundStmt>(body);
  const llvm::SmallVector<const Stmt *> statements =
      block ? llvm::SmallVector<const Stmt *>(block->body_begin(), block->body_end())
            : llvm::SmallVector<const Stmt *>{body};
  return !goesOn(body) && llvm::any_of(statements, [&](const Stmt *one) {
    const auto *expression = dyn_cast<Expr>(one);
    return expression && alwaysEvaluates(expression, step.where) && Mentioned(one, variable).order.size() == 1;
  });
}

class CountedIn {
public:
  CountedIn(const AffineScope &scope, const VarDecl *variable) : scope(scope), variable(variable) {}

  std::optional<Poly> valueAt(const Stmt *nest, const Expr *mention) const {
    const std::optional<Beginning> beginning = beginningIn(nest, variable);
    if (!beginning)
      return std::nullopt;
    const ForStmt *loop = beginning->loop; // the only one that names it
    Mentioned uses(nullptr, variable);
    for (const Stmt *one : beginning->behind) {
      const size_t before = uses.order.size();
      uses.visit(one);
      if (uses.isRefused)
        return std::nullopt;
      if (beginning->loop || uses.order.size() == before)
        continue;
      if (loop || !isa<ForStmt>(one))
        return std::nullopt;
      loop = cast<ForStmt>(one);
    }
    // The loop's own range must not lead back to the variable.
    if (!loop || !llvm::is_contained(uses.order, mention) || (!beginning->loop && named(loop->getInit())) ||
        named(loop->getCond()) || hasPart(loop->getInc(), mention) || uses.steps.size() != 1)
      return std::nullopt;
    const Change &step = uses.steps.front();
    if (!isOncePerIteration(loop, step, variable) || (step.by && !staysIn(beginning->behind, step.by)))
      return std::nullopt;
    const auto range = innerLoopOf(scope, loop);
    const auto first = range ? scope.poly(beginning->value) : std::nullopt;
    const auto by = step.by ? scope.poly(step.by) : std::optional(Poly(1));
    if (!first || !by)
      return std::nullopt;
    const bool isBehind =
        mention == step.where ? !step.isBefore : llvm::find(uses.order, mention) > llvm::find(uses.order, step.where);
    const Poly count = Poly::unknown(range->variable) - range->first + Poly(isBehind ? 1 : 0);
    return *first + (step.isBack ? Poly(-1) * *by : *by) * count;
  }

private:
  bool named(const Stmt *statement) const { return !Mentioned(statement, variable).order.empty(); }

  const AffineScope &scope;
  const VarDecl *variable;
};

} // namespace

bool alwaysEvaluates(const Expr *expression, const Expr *part) {
  if (expression == part)
    return true;
  if (isa<AbstractConditionalOperator, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, StmtExpr,
          GenericSelectionExpr, LambdaExpr>(expression))
    return false;
  const auto *binary = dyn_cast<BinaryOperator>(expression);
  return llvm::any_of(expression->children(), [&](const Stmt *one) {
    const auto *child = llvm::dyn_cast_or_null<Expr>(one);
    return child && !(binary && binary->isLogicalOp() && child == binary->getRHS()) && alwaysEvaluates(child, part);
  });
}

std::optional<Poly> countedValue(const AffineScope &scope, const Stmt *nest, const Expr *mention) {
  const Expr *name = mention;
  if (const auto *unary = dyn_cast<UnaryOperator>(mention); unary && unary->isIncrementDecrementOp())
    name = unary->getSubExpr();
  else if (const auto *sum = dyn_cast<CompoundAssignOperator>(mention))
    name = sum->getLHS();
  const VarDecl *variable = namedBy(name);
  if (!variable || !variable->isLocalVarDecl() || variable->isStaticLocal())
    return std::nullopt;
  const QualType type = variable->getType();
  const unsigned width =
      type->isIntegerType() && !type->isDependentType() ? variable->getASTContext().getIntWidth(type) : 0;
  if (width < 32 || (width < 64 && type->isUnsignedIntegerType()) || type.isVolatileQualified()) // it may wrap
    return std::nullopt;
  return CountedIn(scope, variable).valueAt(nest, mention);
}

} // namespace hetcc
