//===-- analysis/scalars.cpp - the scalars and structures of a region --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/scalars.h"
#include "analysis/arrays.h"
#include "analysis/dependence/flow.h"
#include "analysis/messages/propose.h"
#include "analysis/templates/types.h"
#include "diag/diag.h"
#include "region/mentions.h"
#include "region/reductions.h"
#include "region/shape.h"
#include "region/text.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

bool has(const std::vector<const VarDecl *> &list, const VarDecl *variable) {
  return std::any_of(list.begin(), list.end(),
                     [&](const VarDecl *one) { return one->getCanonicalDecl() == variable->getCanonicalDecl(); });
}

class ScalarBuilder {
public:
  ScalarBuilder(ASTContext &context, const AffineScope &scope, Region &region, const Uses &uses)
      : engine(context.getDiagnostics()), context(context), scope(scope), region(region), uses(uses),
        flow(context, region.function) {}

  bool build() {
    for (const Reduction &reduction : region.reductions) {
      checkReduction(reduction);
      compareOperator(reduction);
      warnOfAssigned(reduction);
      checkSection(reduction);
      warnOfReads(reduction);
    }
    for (const VarDecl *variable : region.privates)
      warnOfReads(variable);
    for (const Use &use : uses.list)
      if (!isArrayLike(use.variable->getType()) || assignsPointer(uses, use.variable))
        one(use);
    for (const Loop &loop : region.loops)
      readsOf(loop.statement->getInc());
    for (const Access &access : region.accesses)
      if (access.mode & (Read | Write))
        sizesOf(access.variable->getType());
    for (const Reduction &reduction : region.reductions)
      sizesOf(reduction.variable->getType());
    for (Loop &loop : region.loops)
      loop.usedAfter = !loop.declaresVariable && flow.usedAfter(outermost(), loop.variable);
    return good;
  }

private:
  const ForStmt *outermost() const { return region.loops.front().statement; }

  bool isReduction(const VarDecl *variable) const {
    return std::any_of(region.reductions.begin(), region.reductions.end(), [&](const Reduction &reduction) {
      return reduction.variable->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }
  bool isLoopVariable(const VarDecl *variable) const {
    return std::any_of(region.loops.begin(), region.loops.end(), [&](const Loop &loop) {
      return loop.variable->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }

  void checkReduction(const Reduction &reduction) {
    if (combinedType(reducedType(reduction.variable)))
      return;
    report(engine, region.site.location, diag::err_not_supported) << "a reduction of type '" + reduction.type + "'";
    report(engine, reduction.variable->getLocation(), diag::note_declared_here)
        << reduction.variable->getNameAsString() << reduction.variable->getType();
    good = false;
  }

  // The loop adds, say, to what the clause multiplies.
  void compareOperator(const Reduction &reduction) {
    const Stmt &body = *region.loops.back().statement->getBody();
    const std::string used =
        reduction.array ? accumulatesItems(body, reduction.variable) : accumulates(body, reduction.variable);
    const auto same = [](llvm::StringRef op) { return op == "-" ? llvm::StringRef("+") : op; };
    if (used.empty() || same(used) == same(reduction.op) || !isOperator(reduction.op))
      return;
    const std::string name = reduction.variable->getNameAsString();
    report(engine, region.site.location, diag::warn_reduction_operator) << name << reduction.op << used;
    report(engine, region.site.location, diag::note_reduction_operator) << reduction.op << used << name;
  }
  // Each iteration gives the same item a value, and none counts what it had.
  void warnOfAssigned(const Reduction &reduction) {
    const BinaryOperator *found =
        isOperator(reduction.op) ? assignedAlways(region.loops.back().statement->getBody(), reduction) : nullptr;
    if (!found)
      return;
    const std::string name = reduction.variable->getNameAsString();
    const SourceLocation at = context.getSourceManager().getExpansionLoc(found->getBeginLoc());
    report(engine, at, diag::warn_reduction_assigned) << name << reduction.op;
    report(engine, region.site.location, diag::note_reduction_assigned) << reduction.op << name;
  }
  // A statement that every iteration executes: `g[i % 4] = x`, `s = x`, where no `g` or `s` is in x.
  const BinaryOperator *assignedAlways(const Stmt *statement, const Reduction &reduction) const {
    if (const auto *loop = llvm::dyn_cast_or_null<ForStmt>(statement))
      return assignedAlways(loop->getBody(), reduction);
    const auto *set = llvm::dyn_cast_or_null<BinaryOperator>(statement);
    if (set && set->getOpcode() == BO_Assign && isSameItem(*set->getLHS(), reduction) &&
        !Mentions(set->getRHS()).all.contains(reduction.variable))
      return mayBeFlag(*set->getRHS(), reduction) ? nullptr : set;
    if (const auto *block = llvm::dyn_cast_or_null<CompoundStmt>(statement))
      for (const Stmt *child : block->body())
        if (const BinaryOperator *found = assignedAlways(child, reduction))
          return found;
    return nullptr;
  }
  // One item in many iterations: the scalar itself, or an item that a constant or `x % constant` says.
  bool isSameItem(const Expr &target, const Reduction &reduction) const {
    const auto *item = llvm::dyn_cast<ArraySubscriptExpr>(target.IgnoreParens());
    const auto *ref =
        llvm::dyn_cast<DeclRefExpr>(item ? item->getBase()->IgnoreParenImpCasts() : target.IgnoreParens());
    return ref && ref->getDecl()->getCanonicalDecl() == reduction.variable->getCanonicalDecl() &&
           (item ? reduction.array && greatest(*item->getIdx()) : !reduction.array);
  }
  // `found = 1` under `max` or `||`: every iteration sets the same.
  bool mayBeFlag(const Expr &value, const Reduction &reduction) const {
    return !llvm::is_contained({"+", "-", "*", "^"}, reduction.op) && value.isEvaluatable(context);
  }
  // Items behind the section, which a thread's copy does not have.
  void checkSection(const Reduction &reduction) {
    if (!reduction.array || reduction.array->dims.empty())
      return;
    const Dim &dim = reduction.array->dims.front();
    const auto lo = constantValue(dim.lo), len = constantValue(dim.len);
    if (!lo || !len)
      return;
    std::vector<const Expr *> subscripts;
    outermostSubscripts(region.loops.back().statement->getBody(), reduction, subscripts);
    for (const Expr *subscript : subscripts) {
      const auto last = greatest(*subscript);
      if (!last || (*last >= *lo && *last < *lo + *len))
        continue;
      const std::string name = reduction.variable->getNameAsString();
      const int64_t first = std::min(*lo, *last), end = std::max(*lo + *len, *last + 1);
      report(engine, region.site.location, diag::warn_reduction_outside)
          << name << "[" + dim.lo + ":" + dim.len + "]" << std::to_string(*last);
      report(engine, subscript->getBeginLoc(), diag::note_reduction_outside)
          << "reduction(" + reduction.op + ": " + name + "[" + std::to_string(first) + ":" +
                 std::to_string(end - first) + "])"
          << subscript->getSourceRange();
      return;
    }
  }
  static void outermostSubscripts(const Stmt *statement, const Reduction &reduction, std::vector<const Expr *> &out) {
    if (!statement)
      return;
    const auto *item = llvm::dyn_cast<ArraySubscriptExpr>(statement);
    for (size_t d = 0; item && d < reduction.array->dims.size(); ++d) {
      const Expr *base = item->getBase()->IgnoreParenImpCasts();
      const auto *ref = llvm::dyn_cast<DeclRefExpr>(base);
      if (ref && ref->getDecl()->getCanonicalDecl() == reduction.variable->getCanonicalDecl() &&
          d + 1 == reduction.array->dims.size())
        out.push_back(item->getIdx());
      item = llvm::dyn_cast<ArraySubscriptExpr>(base);
    }
    for (const Stmt *child : statement->children())
      outermostSubscripts(child, reduction, out);
  }
  // The greatest value of a constant, or of `x % constant`.
  std::optional<int64_t> greatest(const Expr &subscript) const {
    if (const auto value = constantValue(context, &subscript))
      return value;
    const auto *rest = llvm::dyn_cast<BinaryOperator>(subscript.IgnoreParenImpCasts());
    const auto count = rest && rest->getOpcode() == BO_Rem ? constantValue(context, rest->getRHS()) : std::nullopt;
    return count && *count > 0 ? std::optional(*count - 1) : std::nullopt;
  }
  // Between two iterations the variable has the value of some of them, on this device alone.
  void warnOfReads(const Reduction &reduction) {
    if (reduction.array || !isOperator(reduction.op))
      return;
    const std::string name = reduction.variable->getNameAsString();
    if (const Expr *read = strayRead(*region.loops.back().statement->getBody(), reduction.variable)) {
      report(engine, read->getBeginLoc(), diag::warn_reduction_read) << name << read->getSourceRange();
      report(engine, region.site.location, diag::note_reduction_read) << name;
    }
  }
  void warnOfReads(const VarDecl *variable) {
    const ForStmt *loop = region.loops.back().statement;
    if (isLoopVariable(variable) || !variable->getType().getNonReferenceType()->isScalarType() ||
        !flow.readsUnset(loop, variable))
      return;
    const std::string name = variable->getNameAsString();
    report(engine, region.site.location, diag::warn_private_read) << name;
    report(engine, region.site.location, diag::note_private_read) << name << written(variable);
  }
  static bool isOperator(llvm::StringRef op) {
    return llvm::is_contained({"+", "-", "*", "min", "max", "&", "|", "^", "&&", "||"}, op);
  }

  void firstprivate(const VarDecl *variable) {
    // Constants at file scope are the same on every device; in C++ they may be part of a type.
    if (variable->hasGlobalStorage() && context.getLangOpts().CPlusPlus &&
        variable->isUsableInConstantExpressions(context))
      return;
    if (!scope.declaredInside(variable) && !has(region.firstprivates, variable) && !has(region.privates, variable) &&
        !isLoopVariable(variable) && !isReduction(variable))
      region.firstprivates.push_back(variable);
  }

  void sizesOf(QualType type) {
    std::vector<const VarDecl *> sizes;
    sizeVariables(type, sizes);
    for (const VarDecl *size : sizes)
      firstprivate(size);
  }

  void readsOf(const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *ref = llvm::dyn_cast<DeclRefExpr>(statement))
      if (const auto *variable = llvm::dyn_cast<VarDecl>(ref->getDecl()))
        firstprivate(variable);
    for (const Stmt *child : statement->children())
      readsOf(child);
  }

  bool written(const VarDecl *variable) const {
    return std::any_of(uses.list.begin(), uses.list.end(), [&](const Use &use) {
      return use.write && use.variable->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }

  void one(const Use &use) {
    const VarDecl *variable = use.variable;
    if (has(seen, variable))
      return;
    if (isLoopVariable(variable)) // that the body leaves it alone is part of the loop's form
      return;
    seen.push_back(variable);
    if (isReduction(variable) || has(region.privates, variable) || has(region.firstprivates, variable))
      return;
    if (!written(variable))
      return firstprivate(variable);
    auto write = std::find_if(uses.list.begin(), uses.list.end(), [&](const Use &other) {
      return other.write && other.variable->getCanonicalDecl() == variable->getCanonicalDecl();
    });
    const bool carried = flow.readBeforeWritten(region.loops.back().statement, variable);
    auto inner = std::find_if(region.innerReductions.begin(), region.innerReductions.end(),
                              [&](const Reduction &one) { return one.variable == variable; });
    const bool isRead = strayRead(*region.loops.back().statement->getBody(), variable);
    if (carried && inner != region.innerReductions.end() && !isRead) {
      region.reductions.push_back(*inner);
      return checkReduction(*inner);
    }
    if (carried)
      return refuse(*write, diag::err_scalar_carried, diag::note_scalar_carried);
    if (flow.usedAfter(outermost(), variable))
      return refuse(*write, diag::err_scalar_after, diag::note_scalar_after);
    region.privates.push_back(variable);
  }

  void refuse(const Use &use, diag::Id error, diag::Id note) {
    std::string name = use.variable->getNameAsString();
    seen.push_back(use.variable);
    report(engine, use.where->getBeginLoc(), error) << name << use.where->getSourceRange();
    good = false;
    std::string op = proposedOperator(region, use.variable, false);
    if (const auto set = constantSet(*region.loops.back().statement->getBody(), use.variable); set && *set == 1)
      op = "||";
    if (op.empty()) {
      auto told = report(engine, use.variable->getLocation(), note);
      told << name;
      if (note == diag::note_scalar_carried)
        told << (strayRead(*region.loops.back().statement->getBody(), use.variable) != nullptr);
      return;
    }
    const std::string clause = "reduction(" + op + ": " + name + ")";
    auto proposal = report(engine, region.site.location, diag::note_reduce);
    proposal << clause << name;
    proposeClause(proposal, context, region, clause);
  }

  DiagnosticsEngine &engine;
  ASTContext &context;
  const AffineScope &scope;
  Region &region;
  const Uses &uses;
  Flow flow;
  std::vector<const VarDecl *> seen;
  bool good = true;
};

} // namespace

bool completeScalars(ASTContext &context, const AffineScope &scope, Region &region, const Uses &uses) {
  return ScalarBuilder(context, scope, region, uses).build();
}

} // namespace hetcc
