//===-- stage2/plain/plans.cpp - the plain constructs of a file, planned ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/plain.h"
#include "stage2/tree/source.h"

#include <set>

using namespace clang;

namespace hetcc::stage2 {

std::set<const VarDecl *> leftToHost(const std::vector<PlainPlan> &plans) {
  std::set<const VarDecl *> tasks;
  for (const PlainPlan &plan : plans)
    if (plan.isStep && plan.kind == PlainPlan::OnHost)
      tasks.insert(plan.task);
  return tasks;
}

std::vector<PlainPlan> planAll(const std::vector<Plain> &constructs, unsigned number, const HostSource &source) {
  std::vector<PlainPlan> plans;
  std::set<SourceLocation> failed, told;
  for (const Plain &construct : constructs) {
    const SourceLocation at = construct.directive->getBeginLoc();
    if (failed.contains(at))
      continue;
    if (std::optional<PlainPlan> plan = planPlain(construct, number++, source)) {
      for (const PlainPlan::UseDevice &use : plan->useDevice)
        source.replace(construct.directive, use.variable);
      plans.push_back(std::move(*plan));
    } else {
      failed.insert(at);
    }
  }
  const std::set<const VarDecl *> left = leftToHost(plans);
  std::set<const VarDecl *> toldOf;
  for (PlainPlan &plan : plans) {
    const bool isLeft = plan.isStep && left.contains(plan.task);
    const bool isReason = plan.kind == PlainPlan::OnHost;
    if (isLeft ? isReason && toldOf.insert(plan.task).second
               : told.insert(plan.construct.directive->getBeginLoc()).second)
      tellWhere(plan, source);
    if (isLeft)
      plan.kind = PlainPlan::OnHost;
  }
  return plans;
}

} // namespace hetcc::stage2
