//===-- stage2/independence.cpp - whether an inner loop may run in parallel too ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/independence.h"

#include "analysis/library.h"
#include "stage2/construct.h"
#include "stage2/uses.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

#include <optional>

using namespace clang;

namespace hetcc::stage2 {
namespace {

class Proof {
public:
  Proof(const CanonicalLoop &loop, const Promotion &around, const ASTContext &context)
      : loop(loop), around(around), context(context), uses({loop.statement->getBody()}) {}

  bool holds() {
    return headerIsFixed() && worthIt() && !uses.modified(loop.variable) &&
           statementsAllow(loop.statement->getBody()) &&
           llvm::all_of(uses.free(), [this](const VarDecl *variable) { return variableAllows(variable); });
  }

private:
  const CanonicalLoop &loop;
  const Promotion &around;
  const ASTContext &context;
  VariableUses uses;

  static bool contains(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
    return llvm::is_contained(list, variable);
  }

  // Bounds are evaluated before any iteration, also by the host for the size of the grid: variables of the loops
  // around, and anything but scalars, are not for it.
  bool headerIsFixed() {
    VariableUses header({loop.first, loop.bound, loop.step});
    if (header.usesThis())
      return false;
    for (const VarDecl *variable : header.free())
      if (!variable->getType()->isArithmeticType() || contains(around.outer, variable) ||
          contains(around.privates, variable) || contains(around.sums, variable) || uses.modified(variable))
        return false;
    bool plain = true;
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      walk(part, [&](const Stmt *at) {
        plain = plain && !isa<CallExpr, CXXConstructExpr>(at);
        return plain;
      });
    return plain;
  }

  // Few iterations would leave most threads of a warp idle.
  bool worthIt() {
    Expr::EvalResult first, bound;
    if (!loop.first->EvaluateAsInt(first, context) || !loop.bound->EvaluateAsInt(bound, context))
      return true;
    int64_t trips = bound.Val.getInt().getExtValue() - first.Val.getInt().getExtValue();
    return std::abs(trips) >= 32;
  }

  // No way out of the loop, no effect that order could show.
  bool statementsAllow(const Stmt *root, bool inLoop = false) {
    bool allowed = true;
    walk(root, [&](const Stmt *at) {
      if (!allowed)
        return false;
      if (isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt>(at) && !inLoop) {
        for (const Stmt *child : at->children())
          allowed = allowed && (!child || statementsAllow(child, true));
        return false;
      }
      const auto *declarations = dyn_cast<DeclStmt>(at);
      if (declarations && declarations->isSingleDecl() && isa<DecompositionDecl>(declarations->getSingleDecl()))
        allowed = false; // its names are other names of a place
      allowed = allowed && !isa<ReturnStmt, GotoStmt, LabelStmt, AsmStmt, LambdaExpr, CXXThisExpr>(at) &&
                (inLoop || !isa<BreakStmt>(at));
      if (const auto *call = dyn_cast<CallExpr>(at))
        allowed = allowed && callAllows(call);
      return allowed;
    });
    return allowed;
  }

  // Functions of scalars only: they cannot reach memory that another iteration sees (device functions have no
  // variables with static storage but constants).
  bool callAllows(const CallExpr *call) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || isa<CXXMethodDecl>(callee))
      return false;
    if (const LibraryFunction *known = findLibraryFunction(callee))
      return known->pure;
    return llvm::all_of(call->arguments(),
                        [](const Expr *argument) { return argument->getType()->isArithmeticType(); }) &&
           llvm::all_of(callee->parameters(),
                        [](const ParmVarDecl *parameter) { return parameter->getType()->isArithmeticType(); });
  }

  bool variableAllows(const VarDecl *variable) {
    QualType type = variable->getType().getNonReferenceType();
    if (variable == loop.variable)
      return true;
    if (contains(around.sums, variable))
      return isAccumulated(variable);
    if (type->isPointerType() || type->isArrayType())
      return !uses.modified(variable) && elementsAllow(variable);
    if (!uses.modified(variable))
      return type->isArithmeticType() || type->isRecordType();
    return contains(around.privates, variable) && startsFresh(variable);
  }

  // Every mention is `s += e`, so that partial sums can be combined.
  bool isAccumulated(const VarDecl *variable) {
    return llvm::all_of(uses.mentions(variable), [&](const DeclRefExpr *mention) {
      const auto *update = dyn_cast_or_null<CompoundAssignOperator>(uses.parent(mention));
      return update && update->getLHS() == mention;
    });
  }

  // The first statement of the body that mentions it gives it a value, from others.
  bool startsFresh(const VarDecl *variable) {
    const auto *block = dyn_cast<CompoundStmt>(loop.statement->getBody());
    if (!block)
      return false;
    for (const Stmt *statement : block->body()) {
      VariableUses inside({statement});
      if (inside.mentions(variable).empty())
        continue;
      if (const auto *nested = dyn_cast<ForStmt>(statement))
        statement = nested->getInit();
      const auto *assignment = dyn_cast_or_null<BinaryOperator>(statement);
      if (!assignment || assignment->getOpcode() != BO_Assign)
        return false;
      const auto *target = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
      return target && target->getDecl() == variable && VariableUses({assignment->getRHS()}).mentions(variable).empty();
    }
    return false;
  }

  // An array that is written: all its accesses have one and the same subscripts, which differ between iterations.
  bool elementsAllow(const VarDecl *array) {
    if (!uses.writesThrough(array))
      return true;
    std::optional<llvm::FoldingSetNodeID> first;
    for (const DeclRefExpr *mention : uses.mentions(array)) {
      PointerUse use = uses.pointerUse(mention);
      if (!use.element)
        return false;
      llvm::FoldingSetNodeID id;
      use.element->Profile(id, context, /*Canonical=*/true);
      if (first ? *first != id : !subscriptsDiffer(use.element))
        return false;
      first = id;
    }
    return true;
  }

  bool subscriptsDiffer(const Expr *element) {
    bool follows = false;
    while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(element->IgnoreParenImpCasts())) {
      std::optional<int64_t> factor = coefficient(subscript->getIdx());
      if (!factor)
        return false;
      follows = follows || *factor != 0;
      element = subscript->getBase();
    }
    return follows;
  }

  // c in `c * i + (what does not change in the loop)`; nothing when the expression has another form.
  std::optional<int64_t> coefficient(const Expr *expr) {
    expr = ignoreWidening(expr);
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
      if (ref->getDecl() == loop.variable)
        return 1;
      const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
      return isFixed(variable) ? std::optional<int64_t>(0) : std::nullopt;
    }
    Expr::EvalResult value;
    if (expr->EvaluateAsInt(value, context))
      return 0;
    const auto *binary = dyn_cast<BinaryOperator>(expr);
    if (!binary)
      return std::nullopt;
    std::optional<int64_t> left = coefficient(binary->getLHS()), right = coefficient(binary->getRHS());
    if (!left || !right)
      return std::nullopt;
    switch (binary->getOpcode()) {
    case BO_Add: return *left + *right;
    case BO_Sub: return *left - *right;
    case BO_Mul: return productCoefficient(binary, *left, *right);
    default: return *left == 0 && *right == 0 && !binary->isAssignmentOp() ? std::optional<int64_t>(0) : std::nullopt;
    }
  }

  std::optional<int64_t> productCoefficient(const BinaryOperator *product, int64_t left, int64_t right) {
    if (left == 0 && right == 0)
      return 0;
    Expr::EvalResult factor;
    const Expr *other = left == 0 ? product->getLHS() : product->getRHS();
    if ((left != 0 && right != 0) || !other->EvaluateAsInt(factor, context))
      return std::nullopt;
    return (left + right) * factor.Val.getInt().getExtValue();
  }

  bool isFixed(const VarDecl *variable) {
    return variable && variable->getType()->isIntegerType() && !uses.declared(variable) && !uses.modified(variable);
  }

  // Through parentheses and conversions that keep every value. A wrap of an unsigned index could make two meet.
  const Expr *ignoreWidening(const Expr *expr) {
    for (;;) {
      expr = expr->IgnoreParens();
      const auto *cast = dyn_cast<CastExpr>(expr);
      if (!cast)
        return expr;
      QualType from = cast->getSubExpr()->getType(), to = cast->getType();
      bool keeps = cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_NoOp ||
                   (cast->getCastKind() == CK_IntegralCast && context.getIntWidth(to) >= context.getIntWidth(from));
      if (!keeps)
        return expr;
      expr = cast->getSubExpr();
    }
  }
};

} // namespace

bool isIndependent(const CanonicalLoop &loop, const Promotion &around, const ASTContext &context) {
  return Proof(loop, around, context).holds();
}

} // namespace hetcc::stage2
