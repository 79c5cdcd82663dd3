//===-- stage2/teams/team_threads.cpp - how many teams and threads a kernel of teams has -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A team has as many threads as the largest of its regions. In a region that asks for fewer, the others wait at its
// end.
#include "stage2/grid/plan.h"
#include "stage2/teams/team_plan.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

unsigned TeamPlan::limitOfThreads() const {
  if (!several)
    return mostThreads;
  std::vector<const Expr *> asked = threads;
  if (computed || asked.empty()) {
    asked.clear();
    if (observed && limit)
      asked.push_back(limit);
    else if (computed)
      return mostThreads;
  }
  unsigned most = blockThreads;
  for (const Expr *one : asked) {
    Expr::EvalResult number;
    if (one->EvaluateAsInt(number, *context) ? number.Val.getInt() > blockThreads : observed)
      most = mostThreads;
  }
  return most;
}

// The directives outside of parallel regions, and those of the regions. A region within another one has one thread.
static std::vector<const OMPExecutableDirective *>
outermost(const OMPExecutableDirective *target, llvm::function_ref<bool(const OMPExecutableDirective *)> isRegion) {
  std::vector<const OMPExecutableDirective *> all{target};
  if (!isRegion(target))
    walk(target->getRawStmt(), [&](const Stmt *at) {
      const auto *one = dyn_cast<OMPExecutableDirective>(at);
      if (one)
        all.push_back(one);
      return !one || !isRegion(one);
    });
  return all;
}

std::vector<const Expr *> TeamPlan::boundsOfSums(const OMPExecutableDirective *target) {
  std::vector<const Expr *> bounds;
  const auto add = [&](const Expr *bound) {
    if (bound)
      bounds.push_back(bound);
  };
  walk(target->getRawStmt(), [&](const Stmt *at) {
    const auto *one = dyn_cast<OMPExecutableDirective>(at);
    if (!one)
      return true;
    for (const auto *clause : one->getClausesOfKind<OMPReductionClause>())
      for (const Expr *item : clause->varlists())
        while (!isa<DeclRefExpr>(item = item->IgnoreParenImpCasts())) {
          const auto *section = dyn_cast<ArraySectionExpr>(item);
          const auto *subscript = dyn_cast<ArraySubscriptExpr>(item);
          if (!section && !subscript)
            break;
          add(section ? section->getLowerBound() : subscript->getIdx());
          add(section ? section->getLength() : nullptr);
          item = section ? section->getBase() : subscript->getBase();
        }
    return true;
  });
  return bounds;
}

// Whether the value is the same before the construct.
static bool isKnownBefore(const Expr *number, const VariableUses &construct) {
  bool known = true;
  walk(number, [&](const Stmt *at) {
    const auto *call = dyn_cast<CallExpr>(at);
    known &= !call || !TeamPlan::asksForNumber(call);
    return known;
  });
  return known && llvm::none_of(VariableUses({number}).free(),
                                [&](const VarDecl *one) { return construct.declared(one) || construct.modified(one); });
}

std::vector<TeamPlan::Asked> TeamPlan::askedOfRegions(const OMPExecutableDirective *target) {
  const VariableUses uses({target->getRawStmt()});
  std::vector<Asked> all;
  for (const OMPExecutableDirective *one :
       outermost(target, [](const auto *inner) { return leavesOf(inner, false).parallel; }))
    if (const auto *clause = one->getSingleClause<OMPNumThreadsClause>()) {
      const Expr *number = throughCapture(clause->getNumThreads());
      all.push_back({one, number, isKnownBefore(number, uses)});
    }
  return all;
}

bool TeamPlan::differ(llvm::ArrayRef<Asked> asked, const ASTContext &context) {
  return llvm::any_of(
      asked, [&](const Asked &one) { return !one.known || !areSame(one.number, asked.front().number, context); });
}

// Whether the program could tell how many threads run the region.
static bool showsThreads(const OMPExecutableDirective *region, const Leaves &parts) {
  bool shows = !parts.loop && !parts.sections;
  walkCalled(region->getRawStmt(), [&](const Stmt *at, bool) {
    const auto *call = dyn_cast<CallExpr>(at);
    shows |= call && TeamPlan::asksForNumber(call);
    return !shows;
  });
  return shows;
}

// The number of the team's threads, and which regions have a number of their own.
void TeamPlan::settleThreads(const OMPExecutableDirective *target) {
  const std::vector<Asked> asked = askedOfRegions(target);
  const bool differing = observed && differ(asked, *context);
  int64_t most = 0;
  bool constant = true;
  for (const Asked &one : asked) {
    Expr::EvalResult value;
    constant &= one.number->EvaluateAsInt(value, *context);
    most = constant ? std::max(most, value.Val.getInt().getExtValue()) : most;
    if (one.known && llvm::none_of(threads, [&](auto *other) { return areSame(other, one.number, *context); }))
      threads.push_back(one.number);
  }
  for (const Asked &one : asked) {
    Expr::EvalResult value;
    const bool isAll = constant && one.number->EvaluateAsInt(value, *context) && value.Val.getInt() == most;
    if (!differing || isAll || !showsThreads(one.region, leaves(one.region, false)))
      continue;
    numbers_[one.region] = one.number;
    computed |= !one.known;
  }
}

// A region whose `if` is false has one thread. Without a modifier it is the region's. Null: nothing is asked.
static const Expr *regionCondition(const OMPExecutableDirective *region, const ASTContext &context) {
  for (const auto *clause : region->getClausesOfKind<OMPIfClause>()) {
    const OpenMPDirectiveKind of = clause->getNameModifier();
    const Expr *condition = throughCapture(clause->getCondition());
    Expr::EvalResult value;
    const bool isTrue = condition->EvaluateAsInt(value, context) && value.Val.getInt() != 0;
    if ((of == OMPD_unknown || of == OMPD_parallel) && !isTrue)
      return condition;
  }
  return nullptr;
}

std::vector<const Expr *> TeamPlan::conditionsOfRegions(const OMPExecutableDirective *target,
                                                        const ASTContext &context) {
  std::vector<const Expr *> all;
  for (const OMPExecutableDirective *one :
       outermost(target, [](const auto *inner) { return leavesOf(inner, false).parallel; }))
    if (const Expr *asked = one == target || !isOpenMPParallelDirective(one->getDirectiveKind())
                                ? nullptr
                                : regionCondition(one, context))
      all.push_back(asked);
  return all;
}

bool TeamPlan::readCondition(const OMPExecutableDirective *region, const OMPExecutableDirective *target,
                             const VariableUses &construct) {
  if (!isOpenMPParallelDirective(region->getDirectiveKind()) || (region == target && !observed))
    return true;
  const Expr *asked = regionCondition(region, *context);
  if (!asked)
    return true;
  if (region == target) {
    condition = asked;
    return isKnownBefore(asked, construct);
  }
  conditions_[region] = asked;
  return true;
}

// The numbers that clauses ask for, and loops that tell how many would be good.
bool TeamPlan::readThreads(const OMPExecutableDirective *directive, const Stmt *root) {
  settleThreads(directive);
  const VariableUses uses({root});
  for (const OMPExecutableDirective *one :
       outermost(directive, [&](const auto *inner) { return leaves(inner, false).parallel; })) {
    const Leaves parts = leaves(one, false);
    several |= parts.teams;
    regions |= parts.parallel;
    rows |= parts.parallel && one->getDirectiveKind() == OMPD_simd;
    if (const auto *clause = one->getSingleClause<OMPNumTeamsClause>())
      teams = throughCapture(clause->getNumTeams());
    if (const auto *clause = one->getSingleClause<OMPThreadLimitClause>())
      limit = throughCapture(clause->getThreadLimit());
    if (parts.parallel && !readCondition(one, directive, uses))
      return false;
    const std::optional<SpreadLoops> loops = parts.loop ? spreadLoops(one, *context) : std::nullopt;
    few &= !parts.parallel || (loops && isShort(loops->loops));
    if (!loops)
      continue;
    if (parts.distribute && overTeams.empty()) {
      overTeams = loops->loops;
      overAll = parts.parallel;
    } else if (!parts.distribute && overThreads.empty()) {
      overThreads = loops->loops;
    }
  }
  if (!rowLoops_.loops.empty()) {
    regions = rows = true;
    few = isShort({rowLoops_.loops.front()});
    overThreads = {rowLoops_.loops.front()};
  }
  return (!teams || isKnownBefore(teams, uses)) && (!limit || isKnownBefore(limit, uses));
}

// So few iterations that most threads of a warp would be idle.
bool TeamPlan::isShort(const std::vector<CanonicalLoop> &loops) const {
  int64_t trips = 1;
  for (const CanonicalLoop &loop : loops) {
    Expr::EvalResult first, bound;
    if (!loop.first->EvaluateAsInt(first, *context) || !loop.bound->EvaluateAsInt(bound, *context))
      return false;
    trips *= std::abs(bound.Val.getInt().getExtValue() - first.Val.getInt().getExtValue());
  }
  return trips < 16;
}

} // namespace hetcc::stage2
