//===-- stage1/rewrite/target_loops.cpp - the loops that target constructs share out -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/target_loops.h"

#include "ast/visitor.h"

namespace hetcc {
namespace {

using namespace clang;

bool sharesOut(OpenMPDirectiveKind kind) {
  return isOpenMPLoopDirective(kind) && !isOpenMPTaskLoopDirective(kind) &&
         (kind == llvm::omp::OMPD_for || isOpenMPParallelDirective(kind) || isOpenMPDistributeDirective(kind) ||
          isOpenMPGenericLoopDirective(kind) || isOpenMPSimdDirective(kind));
}

class Targets : public AstVisitor {
public:
  std::vector<TargetLoop> found;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    if (!isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return true;
    TargetLoop target{directive, directive, false, isKnown(directive)};
    while (const OMPExecutableDirective *inner = directiveInside(*target.loop)) {
      target.loop = inner;
      target.isOpen &= isKnown(inner);
    }
    if (sharesOut(target.loop->getDirectiveKind()))
      found.push_back(target);
    if (target.loop->hasAssociatedStmt())
      Inner(found).TraverseStmt(const_cast<Stmt *>(target.loop->getRawStmt()));
    return true;
  }

private:
  // Loops for the threads of a region, or for teams.
  class Inner : public AstVisitor {
  public:
    explicit Inner(std::vector<TargetLoop> &found) : found_(found) {}
    bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
      if (sharesOut(directive->getDirectiveKind()))
        found_.push_back({directive, directive, true});
      return true;
    }

  private:
    std::vector<TargetLoop> &found_;
  };

  static bool isKnown(const OMPExecutableDirective *directive) {
    const auto *rule = directive->getSingleClause<OMPDefaultClause>();
    return !(rule && rule->getDefaultKind() == llvm::omp::OMP_DEFAULT_none) &&
           directive->getClausesOfKind<OMPDefaultmapClause>().empty();
  }
};

} // namespace

std::vector<TargetLoop> targetLoops(ASTContext &context) {
  Targets targets;
  targets.TraverseAST(context);
  return std::move(targets.found);
}

const OMPExecutableDirective *directiveInside(const OMPExecutableDirective &directive) {
  const Stmt *at = directive.hasAssociatedStmt() ? directive.getRawStmt() : nullptr;
  for (const auto *block = dyn_cast_or_null<CompoundStmt>(at); block && block->size() == 1;
       block = dyn_cast<CompoundStmt>(at))
    at = block->body_front();
  return dyn_cast_or_null<OMPExecutableDirective>(at);
}

} // namespace hetcc
