//===-- analysis/subscripts/extent.cpp - how much a pointer points to, by what a loop does with it -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/extent.h"

#include <algorithm>

namespace hetcc {

std::string wide(const std::string &name) { return "(long)(" + name + ")"; }

namespace {

// Above 0 wherever the loops run: one of them is executed as often as the name says, or nearly.
bool isPositive(const std::string &name, const std::vector<InnerLoop> &loops) {
  return std::any_of(loops.begin(), loops.end(), [&](const InnerLoop &loop) {
    const auto first = loop.first.constant(), beyond = (loop.bound - Poly::unknown(name)).constant();
    return first && beyond && *first + 1 - *beyond > 0;
  });
}

} // namespace

bool isPositiveIn(const Poly &poly, const std::vector<InnerLoop> &loops) {
  if (const auto value = poly.constant())
    return *value > 0;
  const std::string name = *poly.names().begin();
  const auto parts = poly.linearIn(name);
  return parts && isPositive(name, loops) && isPositiveIn(parts->first, loops) &&
         (parts->second.isZero() || isPositiveIn(parts->second, loops));
}

namespace {

bool widen(std::optional<Stretch> &all, const Stretch &more) {
  if (!all) {
    all = more;
    return true;
  }
  const auto before = (all->begin - more.begin).constant(), after = (more.end - all->end).constant();
  if (!before || !after)
    return false;
  all->begin = *before > 0 ? more.begin : all->begin;
  all->end = *after > 0 ? more.end : all->end;
  return true;
}

bool within(const Stretch &all, const Stretch &part) {
  const auto before = (part.begin - all.begin).constant(), after = (all.end - part.end).constant();
  return before && after && *before >= 0 && *after >= 0;
}

} // namespace

std::string Stretch::beginText() const { return begin.text(wide); }
std::string Stretch::endText() const { return end.text(wide); }
std::string Stretch::lengthText() const { return (end - begin).text(wide); }

// As endsOf, with factors that only the loops show to be above 0: `i*m + j`.
std::optional<Stretch> stretchOf(const Poly &subscript, const std::vector<InnerLoop> &loops) {
  Stretch out{subscript, subscript};
  for (auto loop = loops.rbegin(); loop != loops.rend(); ++loop) // innermost first
    for (Poly *end : {&out.begin, &out.end}) {
      if (!end->contains(loop->variable))
        continue;
      const auto parts = end->linearIn(loop->variable);
      if (!parts)
        return std::nullopt;
      const bool up = isPositiveIn(parts->first, loops);
      if (!up && !isPositiveIn(Poly(0) - parts->first, loops))
        return std::nullopt;
      const bool first = up == (end == &out.begin);
      *end = parts->first * (first ? loop->first : loop->bound - Poly(1)) + parts->second;
    }
  out.end = out.end + Poly(1);
  return out;
}

std::optional<Stretch> provenStretch(const AffineScope &scope, const std::vector<InnerLoop> &loops, Places &places,
                                     const Uses &uses, const clang::VarDecl *pointer, size_t rank) {
  std::optional<Stretch> proven;
  std::vector<Stretch> perhaps;
  for (const Use &use : uses.list) {
    if (use.variable->getCanonicalDecl() != pointer->getCanonicalDecl())
      continue;
    if (!use.item || use.escapes || use.item->size() != rank || !use.item->front())
      return std::nullopt;
    Place place = places[use.where];
    place.loops.insert(place.loops.begin(), loops.begin(), loops.end());
    const auto reached = stretchOf(*use.item->front(), place.loops);
    if (!reached || variesInside(scope, reached->begin, uses) || variesInside(scope, reached->end, uses) ||
        llvm::any_of(place.loops, [&](const InnerLoop &loop) { // a stretch of steps that depends on one of them
          return mentions(reached->begin, loop.variable) || mentions(reached->end, loop.variable);
        }))
      return std::nullopt;
    if (!place.always)
      perhaps.push_back(*reached);
    else if (!widen(proven, *reached))
      return std::nullopt;
  }
  for (const Stretch &one : perhaps)
    if (!proven || !within(*proven, one))
      return std::nullopt;
  return proven;
}

InnerLoop betweenEnds(const std::string &variable, const Poly &first, const Poly &bound, long step, bool down) {
  const Poly one(1), trips = ((down ? first - bound : bound - first) + Poly(step - 1)).quotient(step);
  const Poly way = Poly(step) * (trips - one); // below 0 where the loop does not run
  return down ? InnerLoop{variable, first - way, first + one} : InnerLoop{variable, first, first + way + one};
}

std::optional<std::vector<InnerLoop>> splitLoops(const AffineScope &scope, const Region &region) {
  std::vector<InnerLoop> loops;
  for (const Loop &loop : region.loops) {
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound), step = scope.poly(loop.step);
    const auto number = step ? step->constant() : std::nullopt;
    if (!first || !bound || !number || *number < 1)
      return std::nullopt;
    loops.push_back(betweenEnds(scope.nameOf(loop.variable), *first, *bound, *number, loop.down));
  }
  return loops;
}

} // namespace hetcc
