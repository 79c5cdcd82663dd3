//===-- stage2/messages/remarks.cpp - what a kernel became, for who asks --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/messages/remarks.h"

#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

std::string loopsText(const std::vector<CanonicalLoop> &loops) {
  std::string out = loops.size() == 1 ? "the loop over " : "the loops over ";
  for (size_t i = 0; i < loops.size(); ++i)
    out += (i == 0 ? "'" : i + 1 == loops.size() ? " and '" : ", '") + loops[i].variable->getNameAsString() + "'";
  return out;
}

} // namespace

void tellGrid(const KernelPlan &plan, ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &engine = context.getDiagnostics();
  const SourceLocation at = sources.getExpansionLoc(plan.where());
  if (plan.team) {
    report(engine, at, diag::remark_teams) << plan.team->several << plan.team->limitOfThreads();
    return;
  }
  if (plan.loops.empty()) {
    report(engine, at, diag::remark_one_thread)
        << (plan.alone ? plan.alone->second : "the construct is no nest of loops whose order is free");
    if (plan.alone && sources.getExpansionLoc(plan.alone->first) != at)
      report(engine, sources.getExpansionLoc(plan.alone->first), diag::note_one_thread);
    return;
  }
  report(engine, at, diag::remark_grid) << loopsText(plan.loops) << blockThreads;
  if (const ForStmt *inner = plan.loops.size() < 3 ? onlyLoop(plan.body) : nullptr)
    report(engine, sources.getExpansionLoc(inner->getForLoc()), diag::note_grid);
}

void tellNoOpenCl(SourceLocation where, bool isFunction, const std::pair<SourceLocation, std::string> &obstacle,
                  ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &engine = context.getDiagnostics();
  report(engine, sources.getExpansionLoc(where), diag::remark_no_opencl) << obstacle.second << isFunction;
  report(engine, sources.getExpansionLoc(obstacle.first), diag::note_no_opencl);
}

void tellNoOffer(const FunctionDecl *function, const std::pair<SourceLocation, std::string> &obstacle,
                 ASTContext &context) {
  const SourceManager &sources = context.getSourceManager();
  DiagnosticsEngine &engine = context.getDiagnostics();
  report(engine, sources.getExpansionLoc(function->getLocation()), diag::remark_no_device_version)
      << function->getNameAsString() << obstacle.second;
  report(engine, sources.getExpansionLoc(obstacle.first), diag::note_no_device_version);
}

} // namespace hetcc::stage2
