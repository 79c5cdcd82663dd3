//===-- analysis/subscripts/places.cpp - the loops around each name in a split loop's body -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/places.h"

#include "analysis/subscripts/loop_heads.h"
#include "region/mentions.h"
#include "region/writes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

bool contains(const Stmt *statement, auto &&test) {
  if (!statement)
    return false;
  if (test(statement))
    return true;
  return std::any_of(statement->child_begin(), statement->child_end(),
                     [&](const Stmt *child) { return contains(child, test); });
}

} // namespace

bool assigns(const Stmt *statement, const VarDecl *variable) {
  return contains(statement, [&](const Stmt *part) {
    const Expr *target = changedOperand(part);
    if (const auto *unary = dyn_cast<UnaryOperator>(part); unary && unary->getOpcode() == UO_AddrOf)
      target = unary->getSubExpr();
    const auto *ref = target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
    return ref && ref->getDecl() == variable;
  });
}

std::optional<InnerLoop> innerLoopOf(const AffineScope &scope, const ForStmt *loop) {
  auto header = headOf(scope, loop);
  if (!header || !header->bound || header->step != 1 || header->compare == BO_GT || header->compare == BO_GE ||
      header->compare == BO_EQ)
    return std::nullopt;
  const Poly end = header->compare == BO_LE ? *header->bound + Poly(1) : *header->bound;
  return InnerLoop{scope.nameOf(header->variable), header->first, end};
}

static std::optional<InnerLoop> rangeOf(const AffineScope &scope, const std::optional<CountedHead> &header) {
  const Poly one(1);
  if (!header || header->compare == BO_EQ || (header->compare == BO_NE && header->step != 1 && header->step != -1))
    return std::nullopt;
  const std::string name = scope.nameOf(header->variable);
  const bool includes = header->compare == BO_LE || header->compare == BO_GE;
  const bool up = header->compare == BO_LT || header->compare == BO_LE;
  if (header->compare != BO_NE && up != (header->step > 0))
    return std::nullopt;
  const Poly bound = header->bound ? *header->bound : header->bounds.front();
  if (header->step < 0)
    return InnerLoop{name, includes ? bound : bound + one, header->first + one};
  InnerLoop range{name, header->first, includes ? bound + one : bound};
  for (const Poly &each : header->bounds)
    range.bounds.push_back(includes ? each + one : each);
  return range;
}

std::optional<InnerLoop> rangeOf(const AffineScope &scope, const ForStmt *loop) {
  return rangeOf(scope, headOf(scope, loop));
}

std::vector<Place> boundsOf(const Place &place) {
  constexpr size_t most = 16;
  std::vector<Place> all = {place};
  for (size_t at = 0; at < place.loops.size(); ++at) {
    const std::vector<Place> before = all;
    for (const Poly &bound : place.loops[at].bounds)
      for (const Place &one : before)
        if (all.size() < most) {
          all.push_back(one);
          all.back().loops[at].bound = bound;
        }
  }
  return all;
}

namespace {

// Whether a statement may end the iteration, or the loop, that it stands in.
bool leavesIteration(const Stmt *statement) {
  if (!statement || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement))
    return false;
  return isa<ContinueStmt, BreakStmt>(statement) ||
         std::any_of(statement->child_begin(), statement->child_end(), leavesIteration);
}

// The part that is executed whenever the statement is; null: none alone.
const Stmt *firstOf(const Stmt *statement) {
  if (const auto *test = dyn_cast<IfStmt>(statement))
    return test->getCond();
  if (const auto *choice = dyn_cast<SwitchStmt>(statement))
    return choice->getCond();
  if (const auto *choice = dyn_cast<ConditionalOperator>(statement))
    return choice->getCond();
  if (const auto *choice = dyn_cast<BinaryConditionalOperator>(statement))
    return choice->getCommon();
  const auto *binary = dyn_cast<BinaryOperator>(statement);
  return binary && binary->isLogicalOp() ? binary->getLHS() : nullptr;
}

class PlaceFinder {
public:
  PlaceFinder(const AffineScope &scope, const Stmt *body, const std::vector<Loop> &split, Places &out)
      : scope(scope), body(body), split(split), out(out) {}

  void visit(const Stmt *statement, const Place &place) {
    if (!statement)
      return;
    if (const auto *loop = dyn_cast<ForStmt>(statement)) {
      auto inner = eachBetween(loop);
      Place inside = place;
      narrow(inside, inner && !contains(loop->getBody(), [](const Stmt *part) { return isa<BreakStmt>(part); }));
      if (inner)
        inside.loops.push_back(*inner);
      if (auto range = rangeOf(scope, loop))
        inside.ranges.push_back(*range);
      return visit(loop->getBody(), inside);
    }
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
      return visit(directive->hasAssociatedStmt() ? directive->getRawStmt() : nullptr, place);
    if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
      out[ref] = place;
    Place inside = place;
    const auto *test = dyn_cast<IfStmt>(statement);
    if (test && isNearlyAlways(test->getCond())) {
      Place then = place;
      then.always = false;
      addEqual(test->getCond(), true, then);
      visit(test->getThen(), then);
    }
    // Anything but a plain sequence may be skipped.
    const Stmt *first = firstOf(statement);
    const auto *repeated = dyn_cast<WhileStmt>(statement);
    const auto range = repeated ? rangeOf(scope, headOf(scope, body, repeated)) : std::nullopt;
    narrow(inside, isa<CompoundStmt, DeclStmt, Expr>(statement) && !first);
    for (const Stmt *child : statement->children()) {
      Place part = child == first ? place : inside;
      if (test && child && (child == test->getThen() || child == test->getElse()))
        addEqual(test->getCond(), child == test->getThen(), part);
      if (range && child == repeated->getBody())
        part.ranges.push_back(*range);
      if (!test || child != test->getThen() || !isNearlyAlways(test->getCond()))
        visit(child, part);
      narrow(inside, !leavesIteration(child)); // what follows
    }
  }

private:
  // A loop that takes each value between its ends, up or down.
  std::optional<InnerLoop> eachBetween(const ForStmt *loop) const {
    const auto header = headOf(scope, loop);
    return header && header->step == -1 ? rangeOf(scope, loop) : innerLoopOf(scope, loop);
  }

  static void narrow(Place &place, bool stays) {
    place.always &= stays;
    place.nearly &= stays;
  }

  // The variables that `i == 0` gives a value where it holds, and `i != 0` where it does not.
  void addEqual(const Expr *condition, bool holds, Place &place) const {
    const auto *test = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
    if (test && test->getOpcode() == (holds ? BO_LAnd : BO_LOr)) {
      addEqual(test->getLHS(), holds, place);
      addEqual(test->getRHS(), holds, place);
    }
    if (!test || test->getOpcode() != (holds ? BO_EQ : BO_NE))
      return;
    const auto left = scope.poly(test->getLHS()->IgnoreParenImpCasts());
    const auto right = scope.poly(test->getRHS()->IgnoreParenImpCasts());
    for (const Loop &loop : split) {
      const std::string name = scope.nameOf(loop.variable);
      const auto parts = left && right ? (*left - *right).linearIn(name) : std::nullopt;
      const auto factor = parts ? parts->first.constant() : std::nullopt;
      if (factor && (*factor == 1 || *factor == -1))
        place.equal.emplace_back(name, Poly(-*factor) * parts->second);
    }
  }

  // `i > 0`, `i < n - 1`, `i != k`, both of two: a condition that holds in a split loop but for a few iterations.
  bool isNearlyAlways(const Expr *condition) const {
    condition = condition->IgnoreParenImpCasts();
    const auto *test = dyn_cast<BinaryOperator>(condition);
    if (test && test->getOpcode() == BO_LAnd)
      return isNearlyAlways(test->getLHS()) && isNearlyAlways(test->getRHS());
    const bool isTest = test && test->isComparisonOp();
    const auto left = scope.poly(isTest ? test->getLHS()->IgnoreParenImpCasts() : condition);
    const auto right = isTest ? scope.poly(test->getRHS()->IgnoreParenImpCasts()) : std::optional(Poly(0));
    return left && right && std::any_of(split.begin(), split.end(), [&](const Loop &loop) {
             return isNearlyAlways(loop, *left - *right, isTest ? test->getOpcode() : BO_NE);
           });
  }

  // The comparison is one of `difference` and 0.
  bool isNearlyAlways(const Loop &loop, const Poly &difference, BinaryOperatorKind compare) const {
    constexpr long few = 4;
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    const auto parts = difference.linearIn(scope.nameOf(loop.variable));
    const auto factor = parts ? parts->first.constant() : std::nullopt;
    if (!first || !bound || !factor || (*factor != 1 && *factor != -1) || loop.down || loop.step != "1")
      return false;
    if (const auto length = (*bound - *first).constant(); length && *length < 4 * few)
      return false;
    const Poly end = *factor == 1 ? Poly(0) - parts->second : parts->second; // what the variable is compared with
    if (*factor == -1)
      compare = BinaryOperator::reverseComparisonOp(compare);
    const auto above = (end - *first).constant(), below = (*bound - end).constant();
    return (compare == BO_NE && (above || below)) ||
           ((compare == BO_GT || compare == BO_GE) && above && *above < few) ||
           ((compare == BO_LT || compare == BO_LE) && below && *below < few);
  }

  const AffineScope &scope;
  const Stmt *body;
  const std::vector<Loop> &split;
  Places &out;
};

} // namespace

Poly substituted(const Poly &poly, const std::string &name, const Poly &value) {
  auto parts = poly.linearIn(name);
  return parts ? parts->first * value + parts->second : poly;
}

std::optional<Ends> endsOf(const Poly &subscript, const Place &place) {
  Ends ends{subscript, subscript};
  for (auto loop = place.loops.rbegin(); loop != place.loops.rend(); ++loop) // innermost first
    for (Poly *end : {&ends.least, &ends.greatest}) {
      if (!end->contains(loop->variable))
        continue;
      auto parts = end->linearIn(loop->variable);
      auto factor = parts ? parts->first.constant() : std::nullopt;
      if (!factor)
        return std::nullopt;
      const bool first = (*factor > 0) == (end == &ends.least);
      *end = substituted(*end, loop->variable, first ? loop->first : loop->bound - Poly(1));
    }
  return ends;
}

std::optional<Ends> rangeOf(const Poly &subscript, const Place &place) {
  Place ranges;
  ranges.loops = place.ranges;
  auto ends = endsOf(subscript, ranges);
  for (const auto &[variable, value] : place.equal)
    if (ends && ends->least == value && ends->greatest == value)
      return Ends{Poly::unknown(variable), Poly::unknown(variable)};
  return ends;
}

static InnerLoop rangeOf(const std::string &name, const Ends &ends) {
  return {name, ends.least, ends.greatest + Poly(1)};
}

Places placesIn(const AffineScope &scope, const Region &region) {
  return placesIn(scope, region.loops.back().statement->getBody(), region.loops);
}

Places placesIn(const AffineScope &scope, const Stmt *body, const std::vector<Loop> &split) {
  Places places;
  Place start;
  start.always =
      !contains(body, [](const Stmt *part) { return isa<ReturnStmt, GotoStmt, LabelStmt, CXXThrowExpr>(part); });
  start.nearly = start.always;
  for (const Loop &loop : split) {
    const auto range = loop.statement ? rangeOf(scope, loop.statement) : std::nullopt; // where macros are numbers
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    const Poly one(1);
    if (range)
      start.split.push_back(*range);
    else if (first && bound)
      start.split.push_back(
          {scope.nameOf(loop.variable), loop.down ? *bound + one : *first, loop.down ? *first + one : *bound});
  }
  PlaceFinder(scope, body, split, places).visit(body, start);
  for (const Bounded &one : scope.bounded())
    for (auto &[where, place] : places) {
      if (one.parts.size() == 1)
        place.ranges.push_back(rangeOf(one.name, one.parts[0]));
      if (one.all || one.parts.size() == 1)
        place.bounded.push_back(rangeOf(one.name, one.all.value_or(one.parts[0])));
    }
  return places;
}

Place withSplitLoops(Place place) {
  place.loops.insert(place.loops.begin(), place.split.begin(), place.split.end());
  place.loops.insert(place.loops.end(), place.bounded.begin(), place.bounded.end());
  return place;
}

std::vector<Place> waysOf(const AffineScope &scope, const Poly &subscript, const Place &place) {
  std::vector<Place> ways = {place};
  for (const Bounded &one : scope.bounded()) {
    if (!subscript.contains(one.name))
      continue;
    std::vector<Place> before;
    before.swap(ways);
    for (const Place &way : before)
      for (const Ends &part : one.parts) {
        ways.push_back(way);
        ways.back().loops.push_back(rangeOf(one.name, part));
        ways.back().ranges.push_back(rangeOf(one.name, part));
      }
  }
  return ways;
}

// Whether the name, or with `member` a member or item of it, stands in one of the unknowns: `n`, `s->n`, `(n / 2)`.
static bool standsIn(const Poly &poly, llvm::StringRef name, bool member) {
  const auto isPart = [](char c) { return isAsciiIdentifierContinue(c) || c == '@'; };
  const std::set<std::string> unknowns = poly.names();
  return llvm::any_of(unknowns, [&](llvm::StringRef one) {
    for (size_t at = one.find(name); at != llvm::StringRef::npos; at = one.find(name, at + 1)) {
      const llvm::StringRef before = one.take_front(at), behind = one.drop_front(at + name.size());
      const bool isWhole =
          (before.empty() || !(isPart(before.back()) || before.ends_with(".") || before.ends_with("->"))) &&
          (behind.empty() || !isPart(behind.front()));
      if (isWhole && (!member || behind.starts_with(".") || behind.starts_with("->") || behind.starts_with("[")))
        return true;
    }
    return false;
  });
}

bool mentions(const Poly &poly, const std::string &name) { return standsIn(poly, name, false); }

bool variesInside(const AffineScope &scope, const Poly &poly, const Uses &uses) {
  // '@' marks names that are declared inside.
  return poly.text().find('@') != std::string::npos ||
         std::any_of(uses.list.begin(), uses.list.end(), [&](const Use &use) {
           const std::string name = scope.nameOf(use.variable);
           return use.write && ((!use.item && mentions(poly, name)) || standsIn(poly, name, true));
         });
}

} // namespace hetcc
