//===-- stage2/grid/row_loops.cpp - loops of an iteration, for the threads of a team --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/row_loops.h"
#include "analysis/templates/types.h"

#include "stage2/grid/axes.h"
#include "stage2/grid/independence.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class RowLoopFinder {
public:
  RowLoopFinder(const KernelPlan &plan, const ASTContext &context)
      : plan(plan), context(context), around{{}, plan.privates, {}, plan.target.function} {
    for (const CanonicalLoop &loop : plan.loops)
      enter(loop);
    for (const ReductionPlan &one : plan.reductions)
      around.sums.push_back(one.variable);
  }

  bool find(const Stmt *at) {
    if (isa<OMPExecutableDirective, CapturedStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, LambdaExpr>(at))
      return false;
    if (const auto *loop = dyn_cast<ForStmt>(at))
      return findIn(loop);
    return llvm::all_of(at->children(), [&](const Stmt *child) { return !child || find(child); });
  }

  std::vector<CanonicalLoop> found;
  std::set<std::string> conditions;

private:
  const KernelPlan &plan;
  const ASTContext &context;
  Promotion around;

  void enter(const CanonicalLoop &loop) {
    around.outer.push_back(loop.variable);
    around.grid.push_back(loop.variable); // a team knows where its row begins
    around.statements.push_back(loop.statement);
  }

  bool findIn(const ForStmt *statement) {
    const std::optional<CanonicalLoop> loop = readLoop(statement, context);
    if (!loop)
      return false;
    std::set<std::string> needed;
    if (!comparesUnsigned(statement, context) && isOwn(*loop) && addsUpNothing(*loop) &&
        isIndependent(*loop, around, context, needed) && isAcross(*loop)) {
      found.push_back(*loop);
      conditions.insert(needed.begin(), needed.end());
      return true;
    }
    // In order, around others.
    const Promotion before = around;
    const size_t count = found.size();
    enter(*loop);
    const bool good = find(statement->getBody()) && found.size() > count;
    around = before;
    return good;
  }

  // Each thread has the variable, and nobody asks for it behind the loop.
  bool isOwn(const CanonicalLoop &loop) const {
    if (isa_and_nonnull<DeclStmt>(loop.statement->getInit()))
      return true;
    if (!llvm::is_contained(plan.privates, loop.variable))
      return false;
    bool own = true;
    walk(plan.body, [&](const Stmt *at) {
      const auto *other = dyn_cast<ForStmt>(at);
      const std::optional<CanonicalLoop> read = other ? readLoop(other, context) : std::nullopt;
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      own &= !ref || ref->getDecl() != loop.variable;
      return own && !(read && read->variable == loop.variable);
    });
    return own;
  }

  // A sum of the construct's is held by the team's first thread.
  bool addsUpNothing(const CanonicalLoop &loop) const {
    const VariableUses uses({loop.statement});
    return llvm::none_of(uses.free(), [&](const VarDecl *one) { return llvm::is_contained(around.sums, one); });
  }

  bool isAcross(const CanonicalLoop &loop) const {
    KernelPlan both = plan;
    both.loops.push_back(loop);
    both.body = loop.statement->getBody();
    return isNearestInside(both, context);
  }
};

} // namespace

std::vector<CanonicalLoop> findRowLoops(const KernelPlan &plan, const ASTContext &context,
                                        std::set<std::string> &conditions) {
  if (plan.loops.empty() || !plan.inner.empty() || !plan.spread.empty() || !plan.owns.empty() || !plan.lasts.empty())
    return {};
  RowLoopFinder finder(plan, context);
  if (!finder.find(plan.body))
    return {};
  conditions = std::move(finder.conditions);
  return std::move(finder.found);
}

} // namespace hetcc::stage2
