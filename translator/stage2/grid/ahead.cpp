//===-- stage2/grid/ahead.cpp - threads that read ahead --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// nvcc unrolls such a loop, and gives a thread as few registers as let a processor have all its threads. Four reads are
// on their way then. On an H100, 8,192 sums of columns of doubles had 0.58 TB/s (benchmarks/results/2026-11-27-h100.md,
// atax): that is 8,192 threads with four reads in 0.45 us. With registers for 16 they are all on their way before the
// first one is used.
#include "stage2/grid/ahead.h"

#include "stage2/grid/tiles.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class ReadsFinder {
public:
  ReadsFinder(const KernelPlan &plan, const ASTContext &context) : plan(plan), context(context), body({plan.body}) {}

  bool run() const {
    bool found = !plan.inner.empty() && onlyReads(plan.inner.back(), plan.body);
    walk(plan.body, [&](const Stmt *at) {
      const auto *loop = dyn_cast<ForStmt>(withoutSimd(at));
      if (const auto read = loop ? readLoop(loop, context) : std::nullopt)
        found = found || onlyReads(*read, loop->getBody());
      return !found;
    });
    return found;
  }

private:
  const KernelPlan &plan;
  const ASTContext &context;
  const VariableUses body;

  bool onlyReads(const CanonicalLoop &loop, const Stmt *inside) const {
    return !isShort(loop) && isPlain(inside) && addsToOwn(inside) && reads(loop, inside);
  }

  // All of it is straight code then.
  bool isShort(const CanonicalLoop &loop) const {
    constexpr int64_t few = 16;
    Expr::EvalResult first, bound;
    if (!loop.first->EvaluateAsInt(first, context) || !loop.bound->EvaluateAsInt(bound, context))
      return false;
    const int64_t from = first.Val.getInt().getExtValue(), to = bound.Val.getInt().getExtValue();
    return std::abs(to - from) <= few;
  }

  // One path, and no operation that takes long.
  static bool isPlain(const Stmt *inside) {
    constexpr unsigned most = 8;
    bool plain = true;
    unsigned operations = 0;
    walk(inside, [&](const Stmt *at) {
      const auto *operation = dyn_cast<BinaryOperator>(at);
      const bool isNumbers = operation && operation->getType()->isRealFloatingType();
      operations += isNumbers && !operation->isAssignmentOp() ? 1 : 0;
      const bool divides = operation && (operation->getOpcode() == BO_Div || operation->getOpcode() == BO_DivAssign ||
                                         operation->getOpcode() == BO_Rem || operation->getOpcode() == BO_RemAssign);
      plain = plain && !divides && operations <= most &&
              (isa<CompoundStmt, DeclStmt, NullStmt, Expr>(at) &&
               !isa<CallExpr, LambdaExpr, StmtExpr, AbstractConditionalOperator, CXXConstructExpr, CXXThisExpr>(at));
      return plain;
    });
    return plain;
  }

  // Registers hold all that it changes: nothing that is written keeps the reads behind it back.
  bool addsToOwn(const Stmt *inside) const {
    const VariableUses uses({inside});
    return llvm::all_of(uses.free(), [&](const VarDecl *variable) {
      const QualType type = variable->getType();
      if (type->isPointerType() || type->isArrayType())
        return !uses.writesThrough(variable) && !uses.modified(variable);
      return !uses.modified(variable) || isOwn(variable);
    });
  }

  bool isOwn(const VarDecl *variable) const {
    return variable->getType()->isArithmeticType() &&
           (body.declared(variable) || llvm::is_contained(plan.privates, variable) ||
            llvm::any_of(plan.reductions, [&](const ReductionPlan &one) { return one.variable == variable; }));
  }

  static bool reads(const CanonicalLoop &loop, const Stmt *inside) {
    constexpr unsigned most = 4;
    unsigned count = 0;
    walk(inside, [&](const Stmt *at) {
      if (const auto *item = dyn_cast<ArraySubscriptExpr>(at); item && item->getType()->isArithmeticType())
        count += VariableUses({item->getIdx()}).mentions(loop.variable).empty() ? 0 : 1;
      return true;
    });
    return count > 0 && count <= most;
  }
};

} // namespace

bool readsAhead(const KernelPlan &plan, const ASTContext &context) {
  return !plan.loops.empty() && plan.body && ReadsFinder(plan, context).run();
}

} // namespace hetcc::stage2
