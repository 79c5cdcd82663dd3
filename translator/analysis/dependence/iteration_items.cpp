//===-- analysis/dependence/iteration_items.cpp - which items of an array the iterations use --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/iteration_items.h"

#include "analysis/subscripts/rows.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using namespace clang;

std::string ItemInterval::offset() const {
  const auto one = least.single();
  return one && greatest.single() ? wideText(*one) : least.text();
}

std::string ItemInterval::span() const {
  const auto first = least.single(), last = greatest.single();
  return first && last ? wideText(*last - *first) : greatest.text() + " - " + least.text();
}

IterationItems::IterationItems(const AffineScope &scope, const Region &region, const VarDecl *variable,
                               const std::vector<Dim> &dims, const Uses &uses, bool mayMeet)
    : scope(scope), region(region), dims(dims), uses(uses), mayMeet(mayMeet), places(placesIn(scope, region)) {
  for (const Use &use : uses.list)
    if (use.variable->getCanonicalDecl() == variable->getCanonicalDecl())
      mentions.push_back(mentionOf(use));
}

std::vector<std::string> IterationItems::variablesAround(const Use &use) const {
  std::vector<std::string> names;
  for (const Loop &loop : region.loops)
    names.push_back(scope.nameOf(loop.variable));
  for (const InnerLoop &loop : places.at(use.where).ranges)
    if (llvm::none_of(scope.bounded(), [&](const Bounded &one) { return one.name == loop.variable; }))
      names.push_back(loop.variable);
  return names;
}

Place IterationItems::around(const Use &use) const {
  Place place;
  for (const Loop &loop : region.loops) {
    auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    if (!first || !bound)
      continue;
    const Poly one(1);
    place.loops.push_back(
        {scope.nameOf(loop.variable), loop.down ? *bound + one : *first, loop.down ? *first + one : *bound});
  }
  const Place &inner = places.at(use.where);
  place.loops.insert(place.loops.end(), inner.ranges.begin(), inner.ranges.end());
  return place;
}

bool IterationItems::stays(const Poly &poly) const {
  return !variesInside(scope, poly, uses) &&
         llvm::none_of(region.loops, [&](const Loop &loop) { return poly.contains(scope.nameOf(loop.variable)); });
}

ItemMention IterationItems::mentionOf(const Use &use) {
  ItemMention result{&use, {}, {}};
  if (use.escapes || !use.item)
    return result;
  result.index = inRows(scope, *use.item, places[use.where], dims);
  if (!result.index || use.item->size() == dims.size())
    return result;
  // One subscript for several dimensions: the inner ones have to stay in their rows.
  for (size_t d = 1; d < dims.size(); ++d)
    if (!staysInRow(use, *(*result.index)[d], dims[d], result.conditions)) {
      result.index.reset();
      return result;
    }
  return result;
}

bool IterationItems::staysInRow(const Use &use, const Poly &index, const Dim &dim, Conditions &conditions) const {
  const auto extent = scope.poly(dim.extent);
  std::optional<Conditions> least;
  for (const Place &place : boundsOf(around(use))) {
    Conditions left = conditions;
    const auto ends = endsIn(place, index, left);
    if (ends && extent && isNotNegative(ends->least, left) && isNotNegative(*extent - Poly(1) - ends->greatest, left) &&
        (!least || left.size() < least->size()))
      least = std::move(left);
  }
  if (least)
    conditions = std::move(*least);
  return least.has_value();
}

bool IterationItems::isNotNegative(const Poly &poly, Conditions &conditions) const {
  if (auto constant = poly.constant())
    return *constant >= 0;
  if (!stays(poly))
    return false;
  conditions.insert(wideText(poly) + " >= 0");
  return true;
}

std::optional<Ends> IterationItems::endsIn(const Place &place, const Poly &poly, Conditions &conditions) const {
  Ends ends{poly, poly};
  for (const InnerLoop &loop : llvm::reverse(place.loops))
    for (Poly *end : {&ends.least, &ends.greatest}) {
      auto parts = end->linearIn(loop.variable);
      if (!parts)
        return std::nullopt;
      if (parts->first.isZero())
        continue;
      const bool falls = parts->first.text().starts_with("-");
      if (!parts->first.constant() && !isNotNegative(falls ? Poly(-1) * parts->first : parts->first, conditions))
        return std::nullopt;
      const bool first = falls != (end == &ends.least);
      *end = parts->first * (first ? loop.first : loop.bound - Poly(1)) + parts->second;
    }
  return ends;
}

std::optional<IterationItems::Owned> IterationItems::ownedBy(const ItemMention &write, const Poly &index,
                                                             const std::string &variable) const {
  const std::vector<Place> ways = boundsOf(around(*write.use));
  const auto parts = index.linearIn(variable);
  if (parts && !parts->first.isZero() && stays(parts->first))
    for (const Place &way : ways) {
      Owned owned{parts->first, {}, {}};
      const auto ends = endsIn(way, parts->second, owned.conditions);
      if (ends && stays(ends->least) && stays(ends->greatest)) {
        owned.ends = *ends;
        return owned;
      }
    }
  for (Place way : ways) {
    llvm::erase_if(way.loops, [&](const InnerLoop &loop) { return loop.variable == variable; });
    Owned owned;
    const auto ends = endsIn(way, index, owned.conditions);
    const auto least = ends ? ends->least.linearIn(variable) : std::nullopt;
    const auto greatest = ends ? ends->greatest.linearIn(variable) : std::nullopt;
    if (!least || !greatest || least->first.isZero() || !(least->first == greatest->first) || !stays(least->first) ||
        !stays(least->second) || !stays(greatest->second))
      continue;
    owned.factor = least->first;
    owned.ends = {least->second, greatest->second};
    return owned;
  }
  return std::nullopt;
}

std::optional<ItemCandidate> IterationItems::candidate(size_t d, int loop,
                                                       const std::vector<const ItemMention *> &from) const {
  std::vector<Owned> owned;
  ItemCandidate result;
  result.loop = loop;
  for (const ItemMention *write : from) {
    auto one = write->index && (*write->index)[d]
                   ? ownedBy(*write, *(*write->index)[d], scope.nameOf(region.loops[loop].variable))
                   : std::nullopt;
    if (!one)
      return std::nullopt;
    result.conditions.merge(one->conditions);
    result.conditions.insert(write->conditions.begin(), write->conditions.end());
    owned.push_back(std::move(*one));
  }
  ItemCandidate two = result;
  const auto isAlike = [&](const Owned &one) { return one.factor == owned.front().factor; };
  const bool alike = llvm::all_of(owned, isAlike);
  if (alike) {
    result.own = {ItemInterval{owned.front().factor}};
    for (const Owned &one : owned)
      add(result.own.front(), one);
    judge(result);
    const bool isOne = result.own.front().least.single() && result.own.front().greatest.single();
    if (result.proved || (mayMeet && isOne))
      return result;
  }
  if (divide(two, owned)) {
    judge(two);
    two.proved = false; // that they do not meet each other
    return two;
  }
  return alike ? std::optional(result) : std::nullopt;
}

void IterationItems::add(ItemInterval &to, const Owned &one) {
  to.least.add(one.ends.least);
  to.greatest.add(one.ends.greatest);
}

bool IterationItems::divide(ItemCandidate &out, const std::vector<Owned> &owned) const {
  const auto step = scope.poly(region.loops[out.loop].step);
  std::vector<const Owned *> firsts;
  for (const Owned &one : owned) {
    const auto at = llvm::find_if(firsts, [&](const Owned *first) {
      const auto distance = (one.ends.least - first->ends.least).constant();
      const auto apart = step ? (one.factor * *step).constant() : std::nullopt;
      return one.factor == first->factor && distance && !(apart && std::abs(*distance) >= std::abs(*apart));
    });
    if (at == firsts.end()) {
      firsts.push_back(&one);
      out.own.push_back({one.factor});
      add(out.own.back(), one);
    } else {
      add(out.own[at - firsts.begin()], one);
    }
  }
  return out.own.size() == 2;
}

void IterationItems::judge(ItemCandidate &one) const {
  const auto step = scope.poly(region.loops[one.loop].step);
  one.proved = true;
  for (const ItemInterval &own : one.own) {
    const auto least = own.least.single(), greatest = own.greatest.single();
    one.proved &= least && greatest && step;
    if (!least || !greatest || !step)
      continue;
    Poly apart = own.factor * *step;
    if (apart.text().starts_with("-"))
      apart = Poly(-1) * apart;
    const auto gap = (apart - (*greatest - *least)).constant();
    one.proved &= gap && *gap > 0;
    one.overlaps |= gap && *gap <= 0 && apart.text().find('-') == std::string::npos; // sizes are not negative
  }
}

} // namespace hetcc
