//===-- analysis/dependence/own_reads.cpp - reads of what the same iteration has written ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/own_reads.h"
#include "analysis/dependence/trips.h"
#include "analysis/subscripts/places.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// The statement that a name stands in, counted as they are written, and the loops around it.
struct Spot {
  unsigned statement = 0;
  llvm::SmallVector<const ForStmt *> loops;
};

class Spots {
public:
  explicit Spots(const Stmt *body) { visit(body, false); }
  llvm::DenseMap<const Expr *, Spot> all;

private:
  void visit(const Stmt *at, bool inExpression) {
    if (!at)
      return;
    const auto *loop = dyn_cast<ForStmt>(at);
    if (loop)
      loops.push_back(loop);
    if (isa<Expr>(at) && !inExpression)
      ++statement;
    if (const auto *name = dyn_cast<DeclRefExpr>(at))
      all[name] = {statement, loops};
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(at))
      visit(directive->hasAssociatedStmt() ? directive->getRawStmt() : nullptr, inExpression);
    else
      for (const Stmt *part : at->children())
        visit(part, inExpression || isa<Expr>(at));
    if (loop)
      loops.pop_back();
  }

  unsigned statement = 0;
  llvm::SmallVector<const ForStmt *> loops;
};

class OwnReads {
public:
  OwnReads(const AffineScope &scope, const Region &region, const Uses &uses)
      : scope(scope), region(region), uses(uses), places(placesIn(scope, region)),
        spots(region.loops.back().statement->getBody()) {}

  // Whether the write has always been executed before the read, with the same item.
  bool isBehind(const Use &write, const Use &read) const {
    const auto first = spots.all.find(write.where), second = spots.all.find(read.where);
    const auto placeOfWrite = places.find(write.where), placeOfRead = places.find(read.where);
    if (first == spots.all.end() || second == spots.all.end() || placeOfWrite == places.end() ||
        placeOfRead == places.end() || first->second.statement >= second->second.statement ||
        !placeOfWrite->second.always || !write.item || !read.item || write.item->size() != read.item->size())
      return false;
    // All loops around a place that is always executed have a form that is known.
    const std::vector<InnerLoop> &ofWrite = placeOfWrite->second.loops, &ofRead = placeOfRead->second.loops;
    size_t shared = 0;
    while (shared < first->second.loops.size() && shared < second->second.loops.size() &&
           first->second.loops[shared] == second->second.loops[shared])
      ++shared;
    if (ofWrite.size() != first->second.loops.size() || ofRead.size() < shared)
      return false;
    Around around{{ofWrite.begin(), ofWrite.begin() + static_cast<long>(shared)},
                  {ofWrite.begin() + static_cast<long>(shared), ofWrite.end()},
                  {ofRead.begin() + static_cast<long>(shared), ofRead.end()}};
    for (size_t d = 0; d < read.item->size(); ++d)
      if (!(*write.item)[d] || !(*read.item)[d] || !covers(*(*write.item)[d], *(*read.item)[d], around))
        return false;
    // The loops around the read run, as it is reached. Those left around the write alone must, too.
    std::vector<Poly> above0 = tripsOfSplitLoops(scope, region);
    for (const InnerLoop &loop : ofRead)
      if (isOne(loop.bound - loop.first, around))
        above0.push_back(loop.bound - loop.first);
    return llvm::all_of(around.ofWrite, [&](const InnerLoop &loop) { return runsOnce(loop, above0); });
  }

private:
  struct Around {
    std::vector<InnerLoop> shared, ofWrite, ofRead; // one of a write's goes once a subscript is seen to run along it
  };

  // Whether the number is one while the split loops and the shared ones are in one iteration, as both places are.
  bool isOne(Poly number, const Around &around) const {
    for (const Loop &loop : region.loops)
      number = substituted(number, scope.nameOf(loop.variable), Poly(0));
    for (const InnerLoop &loop : around.shared)
      number = substituted(number, loop.variable, Poly(0));
    const auto names = [&](const InnerLoop &loop) { return number.contains(loop.variable); };
    return !variesInside(scope, number, uses) && llvm::none_of(around.ofWrite, names) &&
           llvm::none_of(around.ofRead, names) && llvm::none_of(uses.loopVariables, [&](const VarDecl *variable) {
             return mentions(number, scope.nameOf(variable));
           });
  }

  // Whether the read's subscript is the write's, or takes no values but those that a loop of the write's has given it.
  bool covers(const Poly &write, const Poly &read, Around &around) const {
    if (write == read && isOne(write, around))
      return true;
    for (size_t k = 0; k < around.ofWrite.size(); ++k) {
      const InnerLoop &one = around.ofWrite[k];
      for (const InnerLoop &other : around.ofRead)
        if (one.bounds.empty() && other.bounds.empty() && one.first == other.first && one.bound == other.bound &&
            isOne(one.first, around) && isOne(one.bound, around) && write.linearIn(one.variable) &&
            read.linearIn(other.variable) && isOne(write.linearIn(one.variable)->first, around) &&
            isOne(write.linearIn(one.variable)->second, around) &&
            substituted(read, other.variable, Poly::unknown(one.variable)) == write) {
          around.ofWrite.erase(around.ofWrite.begin() + static_cast<long>(k));
          return true;
        }
    }
    return false;
  }

  const AffineScope &scope;
  const Region &region;
  const Uses &uses;
  const Places places;
  const Spots spots;
};

} // namespace

bool readsItsOwn(const AffineScope &scope, const Region &region, const Uses &uses, const VarDecl *array) {
  std::vector<const Use *> writes, reads;
  for (const Use &use : uses.list) {
    if (use.variable->getCanonicalDecl() != array->getCanonicalDecl())
      continue;
    if (use.escapes || (use.write && !use.item))
      return false;
    if (use.read)
      reads.push_back(&use);
    else if (use.write && use.whole && use.parts.empty())
      writes.push_back(&use);
  }
  if (writes.empty())
    return false;
  const OwnReads own(scope, region, uses);
  return llvm::all_of(reads, [&](const Use *read) {
    return llvm::any_of(writes, [&](const Use *write) { return own.isBehind(*write, *read); });
  });
}

} // namespace hetcc
