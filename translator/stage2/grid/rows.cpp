//===-- stage2/grid/rows.cpp - sums of rows, for teams of threads ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/rows.h"

#include "stage2/grid/plan.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/loop.h"
#include "stage2/tree/uses.h"

#include "analysis/subscripts/affine.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

// The clauses leave the order of iterations open, and each item is a number.
bool clausesAllow(const OMPExecutableDirective *simd, ASTContext &context) {
  bool sums = false;
  for (const OMPClause *clause : simd->clauses()) {
    const OpenMPClauseKind kind = clause->getClauseKind();
    const auto *reduction = dyn_cast<OMPReductionClause>(clause);
    if (!reduction && kind != OMPC_private && kind != OMPC_simdlen && kind != OMPC_aligned)
      return false;
    if (!reduction)
      continue;
    if (reduction->getModifier() == OMPC_REDUCTION_inscan)
      return false;
    for (const Expr *item : reduction->varlists()) {
      const std::optional<ReductionPlan> plan = planReduction(reduction, item, context);
      if (!plan || plan->item || !plan->variable->getType()->isArithmeticType())
        return false;
      sums = true;
    }
  }
  return sums;
}

bool isReduced(const OMPExecutableDirective *simd, const VarDecl *variable) {
  for (const auto *clause : simd->getClausesOfKind<OMPReductionClause>())
    for (const Expr *item : clause->varlists())
      if (rootVariable(item) == variable)
        return true;
  return false;
}

bool isPrivate(const OMPExecutableDirective *simd, const VarDecl *variable) {
  for (const auto *clause : simd->getClausesOfKind<OMPPrivateClause>())
    for (const Expr *item : clause->varlists())
      if (rootVariable(item) == variable)
        return true;
  return false;
}

// Nothing but the sums changes.
bool changesOnlySums(const OMPExecutableDirective *simd, const CanonicalLoop &loop) {
  bool plain = true;
  walk(loop.statement->getBody(), [&](const Stmt *at) {
    plain = plain && !isa<CallExpr, OMPExecutableDirective, BreakStmt, ReturnStmt, GotoStmt, LabelStmt>(at);
    return plain;
  });
  const VariableUses uses({loop.statement->getBody()});
  return plain && !uses.usesThis() && llvm::all_of(uses.free(), [&](const VarDecl *variable) {
           const QualType type = variable->getType().getNonReferenceType();
           if (isReduced(simd, variable) || isPrivate(simd, variable))
             return true;
           return !uses.modified(variable) &&
                  ((!type->isPointerType() && !type->isArrayType()) || !uses.writesThrough(variable));
         });
}

// Neighbouring iterations read neighbouring items or the same one, and no variable but the loop's has that.
bool readsRows(const CanonicalLoop &loop, const ASTContext &context) {
  const AffineScope scope(context, loop.statement);
  const std::string name = scope.nameOf(loop.variable);
  bool rows = false, good = true;
  walk(loop.statement->getBody(), [&](const Stmt *at) {
    const auto *item = dyn_cast<ArraySubscriptExpr>(at);
    const std::optional<Poly> poly = item ? scope.poly(item->getIdx()) : std::nullopt;
    if (!poly)
      return true; // from data
    const auto parts = poly->linearIn(name);
    const std::optional<long> step = parts ? parts->first.constant() : std::nullopt;
    const bool inner = !item->getType()->isArrayType(); // the last subscript of the item
    good &= step && (inner ? *step == 0 || *step == 1 : *step == 0);
    rows |= inner && step && *step == 1;
    for (const std::string &other : poly->names())
      if (const auto its = poly->linearIn(other); inner && other != name && its && its->first.constant())
        good = false;
    return good;
  });
  return rows && good;
}

// Fewer iterations than half a warp.
bool isShort(const CanonicalLoop &loop, const ASTContext &context) {
  Expr::EvalResult first, bound;
  return loop.first->EvaluateAsInt(first, context) && loop.bound->EvaluateAsInt(bound, context) &&
         std::abs(bound.Val.getInt().getExtValue() - first.Val.getInt().getExtValue()) < 16;
}

} // namespace

bool isRowSum(const OMPExecutableDirective *simd) {
  const auto *based = dyn_cast<OMPLoopBasedDirective>(simd);
  const ForStmt *statement = based && simd->getDirectiveKind() == OMPD_simd && based->getLoopsNumber() == 1
                                 ? onlyLoop(based->getRawStmt())
                                 : nullptr;
  const auto *init = statement ? dyn_cast_or_null<DeclStmt>(statement->getInit()) : nullptr;
  const auto *variable = init && init->isSingleDecl() ? dyn_cast<VarDecl>(init->getSingleDecl()) : nullptr;
  if (!variable)
    return false;
  ASTContext &context = variable->getASTContext();
  const std::optional<CanonicalLoop> loop = readLoop(statement, context);
  return loop && !isShort(*loop, context) && clausesAllow(simd, context) && changesOnlySums(simd, *loop) &&
         readsRows(*loop, context);
}

bool sumsRows(const OMPExecutableDirective *distribute) {
  const auto *based = dyn_cast<OMPLoopBasedDirective>(distribute);
  if (!based || based->getLoopsNumber() != 1 || isOpenMPSimdDirective(distribute->getDirectiveKind()) ||
      !isOpenMPTeamsDirective(distribute->getDirectiveKind()))
    return false;
  const ForStmt *loop = onlyLoop(based->getRawStmt());
  bool sums = false, others = false;
  if (loop)
    walk(loop->getBody(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      const bool row = inner && isRowSum(inner);
      sums |= row;
      others |= !row && (isa<ForStmt, WhileStmt, DoStmt>(at) || (inner && inner->getDirectiveKind() != OMPD_atomic));
      return !row && !others;
    });
  return sums && !others;
}

} // namespace hetcc::stage2
