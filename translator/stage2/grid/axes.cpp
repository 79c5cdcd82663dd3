//===-- stage2/grid/axes.cpp - the grid of a kernel's loops ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The threads of a warp run neighbouring iterations of the loop on the x axis. A GPU joins their accesses where they
// are to neighbouring items, or to one. So the loop whose iterations need the fewest transactions stands there.
#include "stage2/grid/axes.h"

#include "analysis/subscripts/affine.h"
#include "stage2/grid/spread.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

#include <map>

using namespace clang;

namespace hetcc::stage2 {
namespace {

constexpr long warp = 32, inLoop = 8; // an inner loop has many iterations; how many is not known

// An access of a body to an item of an array.
struct ItemAccess {
  std::vector<long> apart; // by loop of the grid: items between neighbouring iterations; at most `warp`, which is far
  long size = 0;           // bytes of the item
  long weight = 1;         // how often, beside others

  /// Transactions of a warp whose threads are neighbours in one loop.
  long transactions(size_t loop) const { return weight * std::max(apart[loop], 1L); }

  /// Sectors of memory that a warp reads, with so many neighbours in loop `x` by so many in loop `y`.
  long sectors(size_t x, long columns, size_t y, long rows) const {
    constexpr long sector = 32;
    const auto along = [&](size_t loop, long threads) {
      const long bytes = threads * apart[loop] * size;
      return apart[loop] == 0 ? 1 : apart[loop] == warp ? threads : std::min(threads, (bytes + sector - 1) / sector);
    };
    return weight * std::min(along(x, columns) * along(y, rows), warp);
  }
};

// All accesses of a body.
class ItemAccesses {
public:
  ItemAccesses(const KernelPlan &plan, const ASTContext &context)
      : plan(plan), context(context), scope(context, plan.loops.front().statement, placeVariables(plan)) {}

  std::vector<ItemAccess> collect() {
    long weight = 1;
    for (size_t i = 0; i < plan.inner.size(); ++i)
      weight *= inLoop;
    look(plan.body, weight);
    return std::move(all);
  }

private:
  const KernelPlan &plan;
  const ASTContext &context;
  AffineScope scope;
  std::vector<ItemAccess> all;
  std::map<const VarDecl *, llvm::DenseSet<const VarDecl *>> followers;

  void look(const Stmt *at, long weight) {
    if (!at)
      return;
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(at))
      weight = std::min(weight * inLoop, inLoop * inLoop * inLoop);
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(at))
      return item(subscript, weight);
    if (const auto *captured = dyn_cast<CapturedStmt>(at)) // of a directive within
      return look(captured->getCapturedStmt(), weight);
    for (const Stmt *child : at->children())
      look(child, weight);
  }

  // All subscripts of one item, the innermost first.
  void item(const ArraySubscriptExpr *last, long weight) {
    std::vector<const Expr *> subscripts;
    const Expr *base = last;
    while (const auto *one = dyn_cast<ArraySubscriptExpr>(base->IgnoreParenImpCasts())) {
      subscripts.push_back(one->getIdx());
      base = one->getBase();
    }
    for (const Expr *one : subscripts)
      look(one, weight);
    look(base, weight);
    const QualType type = last->getType();
    ItemAccess access{
        {},
        type->isIncompleteType() || type->isDependentType() ? 1 : context.getTypeSizeInChars(type).getQuantity(),
        weight};
    for (const CanonicalLoop &loop : plan.loops)
      access.apart.push_back(itemsApart(subscripts, loop));
    all.push_back(std::move(access));
  }

  long itemsApart(const std::vector<const Expr *> &subscripts, const CanonicalLoop &loop) {
    long most = 0;
    for (const Expr *one : subscripts) {
      const std::optional<long> step = stepOf(one, loop);
      most = std::max(most, !step                       ? warp
                            : one == subscripts.front() ? std::min(std::abs(*step), warp)
                            : *step                     ? warp
                                                        : 0);
    }
    return most;
  }

  // How much more an expression is for the loop's next iteration. Nothing where that is not known.
  std::optional<long> stepOf(const Expr *expression, const CanonicalLoop &loop) {
    const llvm::DenseSet<const VarDecl *> &after = following(loop.variable);
    const VariableUses uses({expression});
    const std::string name = scope.nameOf(loop.variable); // of its other places, too
    if (llvm::none_of(uses.free(),
                      [&](const VarDecl *one) { return scope.nameOf(one) == name || after.contains(one); }))
      return 0;
    if (const std::optional<Poly> poly = scope.poly(expression)) {
      const auto parts = poly->linearIn(name);
      if (!parts || llvm::any_of(after, [&](const VarDecl *one) { return poly->contains(scope.nameOf(one)); }))
        return std::nullopt;
      return parts->first.constant();
    }
    const auto *sum = dyn_cast<BinaryOperator>(expression->IgnoreParenImpCasts());
    if (!sum || !sum->isAdditiveOp())
      return std::nullopt; // from data, or a remainder
    const std::optional<long> left = stepOf(sum->getLHS(), loop), right = stepOf(sum->getRHS(), loop);
    if (!left || !right)
      return std::nullopt;
    return sum->getOpcode() == BO_Add ? *left + *right : *left - *right;
  }

  // Variables within the loops that are given values by way of a variable, and inner loops that begin there.
  const llvm::DenseSet<const VarDecl *> &following(const VarDecl *variable) {
    const auto [known, isNew] = followers.try_emplace(variable);
    llvm::DenseSet<const VarDecl *> &found = known->second;
    const auto comesFrom = [&](const Expr *value) {
      const VariableUses uses({value});
      return llvm::any_of(uses.free(), [&](const VarDecl *one) {
        return scope.nameOf(one) == scope.nameOf(variable) || found.contains(one);
      });
    };
    const auto follow = [&](const Stmt *at) {
      if (const auto *declarations = dyn_cast<DeclStmt>(at)) {
        for (const Decl *one : declarations->decls())
          if (const auto *local = dyn_cast<VarDecl>(one); local && local->getInit() && comesFrom(local->getInit()))
            found.insert(local);
      } else if (const auto *assignment = dyn_cast<BinaryOperator>(at); assignment && assignment->isAssignmentOp()) {
        const auto *ref = dyn_cast<DeclRefExpr>(assignment->getLHS()->IgnoreParens());
        if (const auto *local = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
            local && local != variable && comesFrom(assignment->getRHS()))
          found.insert(local);
      }
      return true;
    };
    for (size_t before = SIZE_MAX; isNew && before != found.size();) {
      before = found.size();
      walk(plan.loops.front().statement->getBody(), follow);
      walk(plan.body, follow); // more than that where a loop stands in several places
    }
    return found;
  }
};

// Fewer iterations than a warp has threads.
bool isShort(const CanonicalLoop &loop, const ASTContext &context) {
  Expr::EvalResult first, bound;
  return loop.first->EvaluateAsInt(first, context) && loop.bound->EvaluateAsInt(bound, context) &&
         std::abs(bound.Val.getInt().getExtValue() - first.Val.getInt().getExtValue()) < warp;
}

// The host knows the number of iterations before the kernel runs: it has the values that the kernel gets.
bool isKnown(const KernelPlan &plan, const CanonicalLoop &loop) {
  bool known = true;
  std::vector<const Stmt *> parts;
  for (const Expr *part : {loop.first, loop.bound, loop.step})
    if (part)
      parts.push_back(part);
  for (const Stmt *part : parts)
    walk(part, [&](const Stmt *at) {
      if (plan.given.contains(at))
        return false;
      known = known && !isa<ArraySubscriptExpr, CallExpr, CXXConstructExpr, MemberExpr, CXXThisExpr, LambdaExpr>(at) &&
              !(isa<UnaryOperator>(at) && cast<UnaryOperator>(at)->getOpcode() == UO_Deref);
      return known;
    });
  const VariableUses uses(parts, plan.given);
  return known && llvm::all_of(uses.free(), [&](const VarDecl *variable) {
           const auto isIts = [&](const Parameter &one) {
             return one.kind == Parameter::Value && one.variable == variable && one.row < 0;
           };
           const QualType type = variable->getType().getNonReferenceType();
           const bool constant = type.isConstQualified() && variable->hasGlobalStorage() && variable->hasInit();
           return type->isArithmeticType() && !uses.modified(variable) &&
                  (constant || llvm::any_of(plan.parameters, isIts));
         });
}

// Warps of 8 neighbours on x and 4 on y read half the memory of those with 32 on x, or less: in products of rows by
// rows, and in transposes. Other bodies gain little, and keep long runs of memory.
bool isBetterSquare(const std::vector<ItemAccess> &accesses, size_t x, size_t y) {
  long wide = 0, square = 0;
  for (const ItemAccess &one : accesses) {
    wide += one.sectors(x, warp, y, 1);
    square += one.sectors(x, 8, y, 4);
  }
  return 2 * square <= wide;
}

long transactionsOf(const std::vector<ItemAccess> &accesses, size_t loop) {
  long all = 0;
  for (const ItemAccess &one : accesses)
    all += one.transactions(loop);
  return all;
}

} // namespace

bool isNearestInside(const KernelPlan &plan, const ASTContext &context) {
  const std::vector<ItemAccess> accesses = ItemAccesses(plan, context).collect();
  const size_t last = plan.loops.size() - 1;
  return last > 0 && transactionsOf(accesses, last) < transactionsOf(accesses, last - 1);
}

void settleGrid(KernelPlan &plan, const ASTContext &context) {
  if (plan.loops.empty() || plan.team)
    return;
  const size_t innermost = plan.loops.size() - 1;
  const std::vector<ItemAccess> accesses = ItemAccesses(plan, context).collect();
  size_t best = innermost;
  for (size_t i = innermost; i-- > 0;)
    if (transactionsOf(accesses, i) < transactionsOf(accesses, best) && !isShort(plan.loops[i], context))
      best = i;
  plan.x = static_cast<unsigned>(innermost - best);
  // A kernel with results of blocks has few blocks, and its threads have many iterations.
  plan.exact = plan.reductions.empty() && plan.owns.empty() &&
               llvm::all_of(plan.loops, [&](const CanonicalLoop &loop) { return isKnown(plan, loop); });
  plan.square =
      plan.exact && innermost > 0 && isBetterSquare(accesses, best, best == innermost ? innermost - 1 : innermost);
}

} // namespace hetcc::stage2
