//===-- analysis/dependence/item_ranges.cpp - items that iterations own because data says so -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The program computes the ends of each iteration's range before the loop. It must not read an item for that which the
// loop would not read: what an iteration always evaluates is safe, and so is an item that lies in a clause's section.
#include "analysis/dependence/item_ranges.h"

#include "analysis/dependence/extreme.h"
#include "analysis/dependence/ways.h"
#include "analysis/subscripts/fixed_values.h"
#include "analysis/subscripts/rows.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

using namespace clang;

bool hasPart(const Stmt *statement, const Stmt *part) {
  return findStatement(statement, [&](const Stmt *each) { return each == part; }) != nullptr;
}

// Whether the statement evaluates the part, whenever it is executed.
bool evaluates(const Stmt *statement, const Stmt *part) {
  if (statement == part)
    return true;
  if (const auto *loop = llvm::dyn_cast<ForStmt>(statement))
    return (loop->getInit() && evaluates(loop->getInit(), part)) ||
           (loop->getCond() && evaluates(loop->getCond(), part));
  if (llvm::isa<CompoundStmt>(statement))
    for (const Stmt *child : statement->children()) {
      if (hasPart(child, part))
        return evaluates(child, part);
      if (findStatement(child, [](const Stmt *each) {
            return llvm::isa<ContinueStmt, BreakStmt, ReturnStmt, GotoStmt, CXXThrowExpr>(each);
          }))
        return false;
    }
  const auto mayLeaveOut = [](const Stmt *each) {
    const auto *binary = llvm::dyn_cast<BinaryOperator>(each);
    return llvm::isa<AbstractConditionalOperator>(each) || (binary && binary->isLogicalOp());
  };
  return llvm::isa<DeclStmt, Expr>(statement) && hasPart(statement, part) && !findStatement(statement, mayLeaveOut);
}

class Finder {
public:
  Finder(const Region &region, const VarDecl *variable, const std::vector<Dim> &dims, const Uses &uses, bool onlyRead)
      : region(region), variable(variable), dims(dims), onlyRead(onlyRead),
        scope(region.function->getASTContext(), region) {
    llvm::DenseSet<const VarDecl *> changed;
    for (const Use &use : uses.list)
      if (use.write || use.escapes)
        changed.insert(use.variable->getCanonicalDecl());
    fixed = std::make_shared<FixedValues>(region.loops.front().variable, std::move(changed));
    scope.nameFixed(fixed);
  }

  std::optional<Reach> find() {
    const Stmt *body = region.loops.front().statement->getBody();
    const Uses uses = collectUses(region.function->getASTContext(), scope, body);
    Places places = placesIn(scope, region);
    std::vector<Ends> reads;
    bool readsAny = false;
    for (const Use &use : uses.list) {
      if (use.variable->getCanonicalDecl() != variable->getCanonicalDecl())
        continue;
      const auto items = use.escapes || !use.item ? std::nullopt : inRows(scope, *use.item, places[use.where], dims);
      const auto ends = items && items->front() ? rangeOf(*items->front(), places[use.where]) : std::nullopt;
      if ((use.write || onlyRead) && (!ends || !add(*ends, uses)))
        return std::nullopt;
      if (use.read && ends)
        reads.push_back(*ends);
      readsAny |= use.read && !ends;
    }
    const auto first = least.single(), last = greatest.single();
    if (!first || !last || !varies || (*last - *first).constant())
      return std::nullopt;
    Reach reach;
    reach.loop = 1;
    reach.factor = "0";
    reach.ranges = {textOf(*first), textOf(*last + Poly(1)), std::move(arrays), std::move(names)};
    readsAny |= !llvm::all_of(reads, [&](const Ends &ends) {
      const auto before = (ends.least - *first).constant(), after = (*last - ends.greatest).constant();
      return before && after && *before >= 0 && *after >= 0;
    });
    if (readsAny && !onlyRead)
      reach.before = reach.after = "HET_ALL_OF_IT";
    return reach;
  }

private:
  // False: the items that count are not known before the loop.
  bool add(const Ends &ends, const Uses &uses) {
    if (!isKnown(ends.least, uses) || !isKnown(ends.greatest, uses))
      return false;
    least.add(ends.least);
    greatest.add(ends.greatest);
    return true;
  }

  bool isKnown(const Poly &poly, const Uses &uses) {
    const std::string index = scope.nameOf(region.loops.front().variable);
    for (const std::string &name : poly.names()) {
      if (name == index) {
        varies |= !poly.linearIn(index); // else the writers' proof has an answer
      } else if (const FixedValues::Value *value = fixed->find(name)) {
        if (!llvm::all_of(value->evaluations, [&](const Expr *each) { return isSafe(each); }))
          return false;
        for (const VarDecl *array : value->arrays) {
          const Access *access = accessOf(array);
          if (!access)
            return false;
          arrays.insert(access->name);
        }
        names.insert(value->names.begin(), value->names.end());
        varies |= value->varies;
      } else if (name.find_first_of("@()") != std::string::npos || variesInside(scope, Poly::unknown(name), uses)) {
        return false;
      } else {
        names.insert(name);
      }
    }
    return true;
  }

  const Access *accessOf(const VarDecl *array) const {
    const auto at = llvm::find_if(region.accesses, [&](const Access &access) { return access.variable == array; });
    return at == region.accesses.end() ? nullptr : &*at;
  }
  bool isSafe(const Expr *evaluation) const {
    const Stmt *body = region.loops.front().statement->getBody();
    if (evaluates(body, evaluation))
      return true;
    const auto *item = llvm::dyn_cast<ArraySubscriptExpr>(evaluation);
    const auto *name = item ? llvm::dyn_cast<DeclRefExpr>(item->getBase()->IgnoreParenImpCasts()) : nullptr;
    const Access *access = name ? accessOf(llvm::cast<VarDecl>(name->getDecl())) : nullptr;
    const auto at = item ? scope.poly(item->getIdx()) : std::nullopt;
    return access && at && isInSection(*access, *at);
  }

  bool isInSection(const Access &access, const Poly &at) const {
    const Loop &loop = region.loops.front();
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    const auto parts = at.linearIn(scope.nameOf(loop.variable));
    const auto lo = access.dims.size() == 1 ? scope.poly(access.dims[0].lo) : std::nullopt;
    const auto len = lo ? scope.poly(access.dims[0].len) : std::nullopt;
    if (!first || !bound || !parts || !len || parts->first.constant() != 1)
      return false;
    const auto before = (*first + parts->second - *lo).constant();
    const auto after = (*lo + *len - *bound - parts->second).constant();
    return before && after && *before >= 0 && *after >= 0;
  }

  std::string textOf(const Poly &poly) const {
    const std::string text = wideText(poly);
    const std::string index = scope.nameOf(region.loops.front().variable);
    const auto isInName = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '@'; };
    std::string result;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::find_if_not(text.begin() + at, text.end(), isInName) - text.begin();
      const std::string word = text.substr(at, std::max<size_t>(end - at, 1));
      result += word == index ? "het_index" : word;
      at += word.size();
    }
    return result;
  }

  const Region &region;
  const VarDecl *const variable;
  const std::vector<Dim> dims;
  const bool onlyRead;
  AffineScope scope;
  std::shared_ptr<FixedValues> fixed;
  Extreme least{false}, greatest{true}; // of what counts
  std::set<std::string> arrays, names;
  bool varies = false; // from one iteration to the next, not by the same number each time
};

} // namespace

std::optional<Reach> itemRangesOf(const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
                                  const Uses &uses, bool onlyRead) {
  const Loop &loop = region.loops.front();
  if (region.loops.size() != 1 || loop.down || !loop.statement || dims.size() != 1)
    return std::nullopt;
  return Finder(region, variable, dims, uses, onlyRead).find();
}

} // namespace hetcc
