//===-- stage1/rewrite/target_loops.cpp - target constructs of one parallel loop --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/target_loops.h"

#include "ast/visitor.h"

namespace hetcc {
namespace {

using namespace clang;

class Targets : public AstVisitor {
public:
  std::vector<TargetLoop> found;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    if (!isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return true;
    TargetLoop target{directive, directive};
    bool known = isKnown(directive);
    while (const OMPExecutableDirective *inner = directiveInside(*target.loop)) {
      target.loop = inner;
      known &= isKnown(inner);
    }
    const OpenMPDirectiveKind kind = target.loop->getDirectiveKind();
    const bool isShared = isOpenMPParallelDirective(kind) || isOpenMPDistributeDirective(kind) ||
                          isOpenMPGenericLoopDirective(kind) || isOpenMPSimdDirective(kind);
    if (known && isOpenMPLoopDirective(kind) && isShared && !isOpenMPTaskLoopDirective(kind))
      found.push_back(target);
    return true;
  }

private:
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
