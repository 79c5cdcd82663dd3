//===-- analysis/complete.cpp - what the bodies of the regions say, added to the regions -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/complete.h"
#include "analysis/arrays.h"
#include "analysis/dependence/carried.h"
#include "analysis/device/calls.h"
#include "analysis/device/device_types.h"
#include "analysis/device/frame.h"
#include "analysis/device/pointers.h"
#include "analysis/device/work.h"
#include "analysis/messages/held.h"
#include "analysis/messages/reach.h"
#include "analysis/messages/remarks.h"
#include "analysis/messages/unbrought.h"
#include "analysis/scalars.h"
#include "analysis/subscripts/distribution.h"
#include "analysis/subscripts/packing.h"
#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

namespace hetcc {
namespace {

using namespace clang;

struct ObstacleText {
  const char *what;
  diag::Id note;
  const char *instead = ""; // for note_instead
};

// In the order of Obstacle::Kind.
const ObstacleText obstacleTexts[] = {
    {"a label or 'goto' in device code", diag::note_structured},
    {"the static variable '%0' in device code", diag::note_static_local},
    {"inline assembly in device code", diag::note_instead, "the computation in the language"},
    {"the member '%0' of the enclosing class in device code", diag::note_copy_before},
    {"following the pointer member '%0' in device code", diag::note_name_member},
    {"an array of pointers in device code", diag::note_one_array},
    {"the object '%0' of a class in device code", diag::note_elements},
    {"an exception in device code", diag::note_instead, "a value that is tested after the loop"},
    {"the structured binding '%0' in device code", diag::note_copy_before},
    {"the lambda %0 in device code", diag::note_lambda_captures},
    {"the size of the whole array '%0' in device code", diag::note_copy_before},
    {"the parameter pack '%0' in device code", diag::note_copy_before},
};

bool reportObstacles(DiagnosticsEngine &engine, const Uses &uses) {
  std::set<std::pair<int, std::string>> seen;
  for (const Obstacle &obstacle : uses.obstacles) {
    if (!seen.emplace(obstacle.kind, obstacle.name).second)
      continue;
    std::string what = obstacleTexts[obstacle.kind].what;
    if (auto at = what.find("%0"); at != std::string::npos)
      what = obstacle.name.empty() ? "'this' in device code" : what.replace(at, 2, obstacle.name);
    SourceLocation where = engine.getSourceManager().getFileLoc(obstacle.where);
    report(engine, where, diag::err_not_supported) << what;
    report(engine, where, obstacleTexts[obstacle.kind].note) << obstacleTexts[obstacle.kind].instead;
  }
  return uses.obstacles.empty();
}

// Some compilers lose a lambda's captures in a parallel region: stage 1 gives these variables a copy around it.
void findCaptured(Region &region, const Uses &uses) {
  for (const Use &use : uses.list) {
    const auto *ref = llvm::cast<DeclRefExpr>(use.where);
    if (ref->refersToEnclosingVariableOrCapture() && !llvm::is_contained(region.captured, use.variable))
      region.captured.push_back(use.variable);
  }
}

// Their values are the host's addresses, wherever they go.
void findPointerMembers(const Region &region, Uses &uses) {
  const Records records = recordsOutside(uses);
  forEachPointerMember(region.loops.back().statement->getBody(), records, [&](const MemberExpr *member) {
    uses.obstacles.push_back(
        {Obstacle::PointerMember, member->getMemberLoc(), member->getMemberDecl()->getNameAsString()});
  });
}

bool completeRegion(ASTContext &context, Region &region, const Unit &unit, bool isNews) {
  const NamedByClauses named(region);
  AffineScope scope(context, region);
  Uses uses = collectUses(context, scope, region.loops.back().statement->getBody());
  if (context.getLangOpts().CPlusPlus)
    findCaptured(region, uses);
  findPointerMembers(region, uses);
  // A form that cannot be moved at all makes other findings doubtful.
  if (!reportObstacles(context.getDiagnostics(), uses))
    return false;
  if (!checkTypes(context, region.loops.back().statement->getBody()))
    return false;
  bool good = checkCalls(context, region, unit, uses);
  good &= completeArrays(context, scope, region, unit, uses);
  settleDistribution(context, region, unit);
  good &= checkCarried(context, scope, region, uses);
  good &= completeScalars(context, scope, region, uses);
  if (good) {
    warnOfReach(context, scope, region, unit, uses);
    warnOfUnbrought(context, scope, region, unit, uses);
    warnOfNotHeld(context, region, unit, uses);
    warnOfDistribution(context, region, unit);
    if (isNews)
      warnOfFrame(context, region.site.location, region.loops.back().statement->getBody(), region.privates);
    choosePacking(context, scope, region, unit, uses);
    countWork(context, scope, region, uses);
  }
  if (good && isNews)
    tellDecisions(context, region, named);
  dropUsualReach(context, region, unit);
  return good;
}

// Which of a template's instantiations a message is about.
void tellInstance(DiagnosticsEngine &engine, const Region &region) {
  if (!region.isInstance || !region.function)
    return;
  std::string name;
  llvm::raw_string_ostream out(name);
  region.function->getNameForDiagnostic(out, PrintingPolicy(region.function->getASTContext().getLangOpts()), true);
  report(engine, region.function->getLocation(), diag::note_instantiation) << name;
}

} // namespace

bool completeUnit(ASTContext &context, Unit &unit) {
  std::set<SourceLocation> wrong, told; // said of one instantiation, it need not be said of the next
  for (Region &region : unit.regions) {
    if (wrong.count(region.pragmas.getBegin()))
      continue;
    const bool isNews = told.insert(region.pragmas.getBegin()).second;
    if (completeRegion(context, region, unit, isNews))
      continue;
    wrong.insert(region.pragmas.getBegin());
    tellInstance(context.getDiagnostics(), region);
  }
  return wrong.empty();
}

} // namespace hetcc
