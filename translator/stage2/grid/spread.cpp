//===-- stage2/grid/spread.cpp - a loop that stands in several places of a body -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `for j c[i][j] = 0; for k for j c[i][j] += a[i][k] * b[k][j];` has one loop in two places. Each thread may have some
// of its iterations, and runs these in all places, where no iteration needs an item that another one writes in any
// place.
#include "stage2/grid/spread.h"
#include "analysis/templates/types.h"

#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool isSameHeader(const CanonicalLoop &one, const CanonicalLoop &other, const ASTContext &context) {
  const auto same = [&](const Expr *a, const Expr *b) { return a && b ? areSame(a, b, context) : a == b; };
  return context.hasSameUnqualifiedType(one.variable->getType(), other.variable->getType()) &&
         same(one.first, other.first) && same(one.bound, other.bound) && same(one.step, other.step) &&
         one.down == other.down && one.inclusive == other.inclusive;
}

// A loop with a variable of its own, or one that each thread has for itself.
std::optional<CanonicalLoop> readOwn(const ForStmt *statement, const Promotion &around, const ASTContext &context) {
  std::optional<CanonicalLoop> loop = readLoop(statement, context);
  const bool isOwn =
      loop && !comparesUnsigned(statement, context) &&
      (isa_and_nonnull<DeclStmt>(statement->getInit()) || llvm::is_contained(around.privates, loop->variable));
  return isOwn ? loop : std::nullopt;
}

// Puts all places of the loop `like` into `places`. False where there is something else. `innermost`: of loops in each
// other with that header, the one inside is meant.
bool collect(const Stmt *at, const CanonicalLoop &like, bool innermost, const Promotion &around,
             const ASTContext &context, std::vector<CanonicalLoop> &places) {
  if (const auto *block = dyn_cast<CompoundStmt>(at))
    return !block->body_empty() && llvm::all_of(block->body(), [&](const Stmt *one) {
      return collect(one, like, innermost, around, context, places);
    });
  const auto *statement = dyn_cast<ForStmt>(at);
  const std::optional<CanonicalLoop> loop = statement ? readOwn(statement, around, context) : std::nullopt;
  if (!loop)
    return false;
  const bool isLike = isSameHeader(*loop, like, context);
  std::vector<CanonicalLoop> inside;
  if ((!isLike || innermost) && keepsCount(*loop, context) &&
      collect(statement->getBody(), like, innermost, around, context, inside)) {
    places.insert(places.end(), inside.begin(), inside.end());
    return true;
  }
  if (isLike)
    places.push_back(*loop);
  return isLike;
}

} // namespace

std::vector<CanonicalLoop> spreadLoop(const Stmt *body, const Promotion &around, const ASTContext &context,
                                      std::set<std::string> &conditions) {
  std::vector<CanonicalLoop> candidates, found;
  const size_t least = around.outer.empty() ? 1 : 2; // else the grid has loops already
  walk(body, [&](const Stmt *at) {
    const auto *statement = dyn_cast<ForStmt>(at);
    const std::optional<CanonicalLoop> loop = statement ? readOwn(statement, around, context) : std::nullopt;
    const auto isKnown = [&](const CanonicalLoop &one) { return isSameHeader(one, *loop, context); };
    if (loop && llvm::none_of(candidates, isKnown))
      candidates.push_back(*loop);
    return candidates.size() < 4;
  });
  for (const CanonicalLoop &like : candidates)
    for (const bool innermost : {true, false}) {
      found.clear();
      conditions.clear();
      if (collect(body, like, innermost, around, context, found) && found.size() >= least &&
          areIndependent(found, body, around, context, conditions))
        return found;
    }
  return {};
}

const CanonicalLoop *placeAt(const KernelPlan &plan, const Stmt *at) {
  const auto found = llvm::find_if(plan.spread, [&](const CanonicalLoop &one) { return one.statement == at; });
  return found == plan.spread.end() ? nullptr : &*found;
}

std::vector<const VarDecl *> placeVariables(const KernelPlan &plan) {
  std::vector<const VarDecl *> variables;
  for (const CanonicalLoop &place : plan.spread)
    variables.push_back(place.variable);
  return variables;
}

} // namespace hetcc::stage2
