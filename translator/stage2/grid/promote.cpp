//===-- stage2/grid/promote.cpp - inner loops that become dimensions of the grid -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/templates/types.h"
#include "stage2/grid/independence.h"
#include "stage2/grid/plan.h"
#include "stage2/grid/spread.h"

using namespace clang;

namespace hetcc::stage2 {

static Promotion aroundBody(const KernelPlan &plan) {
  Promotion around{{}, plan.privates, {}, plan.target.function};
  for (const std::vector<CanonicalLoop> *list : {&plan.loops, &plan.inner})
    for (const CanonicalLoop &outer : *list) {
      around.outer.push_back(outer.variable);
      around.statements.push_back(outer.statement);
    }
  for (const ReductionPlan &reduction : plan.reductions)
    (reduction.item && reduction.inPlace ? around.items : around.sums).push_back(reduction.variable);
  around.objects = plan.objects;
  for (const CanonicalLoop &outer : plan.loops)
    around.grid.push_back(outer.variable);
  return around;
}

// A loop that stands in several places of the body.
static void promoteSpread(KernelPlan &plan, bool ask, ASTContext &context) {
  if (!plan.inner.empty() || !plan.reductions.empty() || !plan.owns.empty() || !plan.lasts.empty())
    return;
  Promotion around = aroundBody(plan);
  around.grid.clear(); // a triangle's rows would need sizes of their own in each place
  std::set<std::string> conditions;
  plan.spread = spreadLoop(plan.body, around, context, conditions);
  if (!ask && !conditions.empty())
    plan.spread.clear();
  if (plan.spread.empty())
    return;
  plan.promoted = std::min(plan.promoted, plan.loops.size());
  plan.conditions.insert(conditions.begin(), conditions.end());
  plan.loops.push_back(plan.spread.front());
}

// So that neighbouring threads get neighbouring elements.
void promoteLoops(KernelPlan &plan, bool ask, ASTContext &context) {
  while (plan.loops.size() < 3) {
    const ForStmt *inner = onlyLoop(plan.body);
    std::optional<CanonicalLoop> loop = inner ? readLoop(inner, context) : std::nullopt;
    if (!loop)
      return promoteSpread(plan, ask, context);
    Promotion around = aroundBody(plan);
    std::set<std::string> conditions;
    const auto isOwn = [&](const CanonicalLoop &one) {
      return isa_and_nonnull<DeclStmt>(one.statement->getInit()) || llvm::is_contained(plan.privates, one.variable);
    };
    const auto mayJoin = [&](const CanonicalLoop &one) {
      conditions.clear();
      return isOwn(one) && !comparesUnsigned(one.statement, context) &&
             isIndependent(one, around, context, conditions) && (ask || conditions.empty());
    };
    const bool below = !plan.inner.empty(); // a loop in order stands between: it would have to change places too
    if (below || !mayJoin(*loop)) {
      const ForStmt *next = below ? nullptr : onlyLoop(inner->getBody());
      const std::optional<CanonicalLoop> second = next ? readLoop(next, context) : std::nullopt;
      around.outer.push_back(loop->variable);
      around.grid.clear();
      if (!second || !isOwn(*loop) || !mayJoin(*second) || !mayChange(*loop, *second, around, context))
        return promoteSpread(plan, ask, context);
      plan.inner.push_back(*loop);
      loop = second;
    }
    plan.promoted = std::min(plan.promoted, plan.loops.size());
    plan.conditions.insert(conditions.begin(), conditions.end());
    plan.loops.push_back(*loop);
    plan.body = loop->statement->getBody();
  }
}

} // namespace hetcc::stage2
