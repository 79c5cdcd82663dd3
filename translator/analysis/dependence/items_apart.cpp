//===-- analysis/dependence/items_apart.cpp - whether two mentions of an array ever mean one item --------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/items_apart.h"
#include "analysis/subscripts/cyclic.h"
#include "analysis/subscripts/extent.h"
#include "region/text.h"

#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using namespace clang;

ItemsApart::ItemsApart(const AffineScope &scope, const Uses &uses, const Region &region, const Stmt *body,
                       const std::vector<const ForStmt *> &outer)
    : scope(scope), uses(uses) {
  for (const Loop &loop : region.loops) {
    names.push_back(scope.nameOf(loop.variable));
    steps.push_back(constantValue(loop.step).value_or(1));
    const auto range = rangeOf(scope, loop.statement);
    ranges.push_back(range.value_or(InnerLoop{names.back(), Poly(), Poly()}));
    if (!range)
      open.insert(names.back());
    cyclic.emplace_back();
  }
  for (size_t l = 0; l < ranges.size(); ++l)
    if (!open.contains(names[l]) && stays(ranges[l].first, l) && stays(ranges[l].bound, l))
      cyclic[l] = cyclicIn(scope, body, ranges[l]);
  for (const ForStmt *loop : outer)
    if (const auto range = rangeOf(scope, loop); range && stays(range->first, 0) && stays(range->bound, 0)) {
      around.push_back(*range);
      for (const std::string &name : cyclicIn(scope, body, *range))
        around.push_back({name, range->first, range->bound});
    }
}

bool ItemsApart::neverMeet(const std::vector<ArrayForm> &forms, size_t one, size_t other, size_t l,
                           Conditions &conditions) const {
  for (const bool mayAsk : {false, true})
    for (const ArrayForm &form : forms)
      if ((mayAsk || form.needed.empty()) && meetNowhere(form, one, other, l, mayAsk, conditions))
        return true;
  return false;
}

bool ItemsApart::meetNowhere(const ArrayForm &form, size_t one, size_t other, size_t l, bool mayAsk,
                             Conditions &conditions) const {
  const ArrayMention &a = form.mentions[one], &b = form.mentions[other];
  for (size_t d = 0; d < a.index.size(); ++d) {
    const bool isMade = d + form.made >= a.index.size(); // no condition on it is likely to hold
    Conditions own = form.needed;
    if (!differ(a, b, d) && !apart(a, b, d, l, mayAsk && !isMade ? &own : nullptr))
      continue;
    conditions.insert(own.begin(), own.end());
    return true;
  }
  if (!apartAtEnds(form, a, b, l) && !apartAtEnds(form, b, a, l))
    return false;
  conditions.insert(form.needed.begin(), form.needed.end());
  return true;
}

// The mention where the difference of its subscripts is the greatest, or the least, and a constant. Nothing where the
// loops inside of loop l may take it on in several ways.
std::optional<ArrayMention> ItemsApart::atEnd(const ArrayMention &mention, size_t l, bool isGreatest) const {
  ArrayMention out = mention;
  const std::vector<InnerLoop> loops = loopsAround(mention.inner, l + 1);
  for (const InnerLoop &loop : llvm::reverse(loops)) {
    const auto parts = out.index.back() ? out.index.back()->linearIn(loop.variable) : std::nullopt;
    const auto factor = parts ? parts->first.constant() : std::nullopt;
    if (!factor)
      return std::nullopt;
    if (*factor == 0)
      continue;
    const Poly value = (*factor > 0) == isGreatest ? loop.bound - Poly(1) : loop.first;
    for (std::optional<Poly> &one : out.index)
      if (one)
        one = substituted(*one, loop.variable, value);
  }
  return out.index.back() && out.index.back()->constant() ? std::optional(std::move(out)) : std::nullopt;
}

// [i][j] with j >= i, and [j][i]: they may meet in [i][i], which is one iteration's.
bool ItemsApart::apartAtEnds(const ArrayForm &form, const ArrayMention &a, const ArrayMention &b, size_t l) const {
  const auto greatest = form.made > 0 ? atEnd(a, l, true) : std::nullopt;
  const auto least = greatest ? atEnd(b, l, false) : std::nullopt;
  if (!least || *greatest->index.back()->constant() > *least->index.back()->constant())
    return false;
  for (size_t d = 0; d + form.made < a.index.size(); ++d)
    if (apart(*greatest, *least, d, l, nullptr))
      return true;
  return false;
}

// In all iterations.
bool ItemsApart::differ(const ArrayMention &a, const ArrayMention &b, size_t d) const {
  const std::vector<InnerLoop> loops = loopsAround(a.inner, 0);
  const auto one = a.index[d] ? stretchOf(*a.index[d], loops) : std::nullopt;
  const auto two = b.index[d] ? stretchOf(*b.index[d], loopsAround(b.inner, 0)) : std::nullopt;
  if (!one || !two)
    return false;
  const auto isNone = [&](const Poly &distance) { return distance.isZero() || isPositiveIn(distance, loops); };
  return (isNone(one->begin - two->end) && stays(one->begin, 0)) ||
         (isNone(two->begin - one->end) && stays(two->begin, 0));
}

// In iterations that differ first in the variable of loop l, whatever the loops inside of it do.
bool ItemsApart::apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, Conditions *ask) const {
  return apart(a, b, d, l, names[l], steps[l], ask) ||
         llvm::any_of(cyclic[l], [&](const std::string &name) { return apart(a, b, d, l, name, 1, ask); });
}

bool ItemsApart::apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, const std::string &name,
                       long step, Conditions *ask) const {
  if (!a.index[d] || !b.index[d])
    return false;
  const auto left = a.index[d]->linearIn(name), right = b.index[d]->linearIn(name);
  if (!left || !right || left->first.isZero() || !(left->first == right->first))
    return false;
  const auto one = stretchOf(left->second, loopsAround(a.inner, l + 1)),
             two = stretchOf(right->second, loopsAround(b.inner, l + 1));
  if (!one || !two)
    return false;
  for (const Poly *poly : {&left->first, &one->begin, &one->end, &two->begin, &two->end})
    if (!stays(*poly, l))
      return false;
  const Poly greatest = left->first * Poly(step);
  const auto constant = greatest.constant();
  const Poly size = constant && *constant < 0 ? Poly(0) - greatest : greatest;
  // The ends are one past the last.
  const Poly after = size - (one->end - Poly(1) - two->begin), before = size - (two->end - Poly(1) - one->begin);
  if (!size.constant() && (isShort(after, size, *one) || isShort(before, size, *two)))
    return false;
  return isPositive(after, ask) && isPositive(before, ask) && isPositive(size - (one->end - Poly(1) - one->begin), ask);
}

// The condition that it is positive would only hold for few items: a row of `a[i*n + j]` is the one of another
// iteration's `a[(i - 1)*n + j]`, if n is 2 or more.
bool ItemsApart::isShort(const Poly &poly, const Poly &size, const Stretch &stretch) {
  const auto [sizes, rest] = poly.divide(size);
  const auto falls = sizes.constant();
  return falls && ((*falls < 0 && rest.constant()) ||
                   (*falls <= 0 && !rest.constant() && (rest + stretch.end - stretch.begin).constant()));
}

// Certainly, or by a condition. Nobody can ask about loops around before they begin.
bool ItemsApart::isPositive(const Poly &poly, Conditions *ask) const {
  if (const auto value = poly.constant())
    return *value > 0;
  const auto isAround = [&](const std::string &name) {
    return llvm::any_of(around, [&](const InnerLoop &loop) { return loop.variable == name; });
  };
  if (!ask || !mayAsk(poly) || !stays(poly, 0) || llvm::any_of(poly.names(), isAround))
    return false;
  ask->insert(poly.text(wide) + " > 0");
  return true;
}

std::vector<InnerLoop> ItemsApart::loopsAround(const std::vector<InnerLoop> &inner, size_t from) const {
  std::vector<InnerLoop> loops;
  for (size_t l = from; l < ranges.size(); ++l) {
    if (open.contains(names[l]))
      continue;
    loops.push_back(ranges[l]);
    for (const std::string &name : cyclic[l])
      loops.push_back({name, ranges[l].first, ranges[l].bound});
  }
  loops.insert(loops.end(), inner.begin(), inner.end());
  return loops;
}

std::optional<Stretch> ItemsApart::endsOf(const Poly &poly, const std::vector<InnerLoop> &inner) const {
  std::vector<InnerLoop> loops = loopsAround(inner, 0);
  loops.insert(loops.begin(), around.begin(), around.end());
  const auto ends = stretchOf(poly, loops);
  const auto isKnown = [&](const Poly &end) { return stays(end, 0) && mayAsk(end); };
  return ends && isKnown(ends->begin) && isKnown(ends->end) ? ends : std::nullopt;
}

bool ItemsApart::mayAsk(const Poly &poly) {
  return llvm::none_of(poly.names(), [](llvm::StringRef name) {
    const llvm::StringRef before = name.take_until([](char c) { return c == '['; });
    return before.size() < name.size() && !before.contains('.') && !before.contains("->");
  });
}

bool ItemsApart::stays(const Poly &poly, size_t same) const {
  return llvm::all_of(poly.names(), [&](const std::string &name) {
    const auto split = llvm::find(names, name);
    if (split != names.end())
      return static_cast<size_t>(split - names.begin()) < same;
    return name.find('@') == std::string::npos && !variesInside(scope, Poly::unknown(name), uses) &&
           llvm::none_of(uses.loopVariables, [&](const VarDecl *variable) { return scope.nameOf(variable) == name; });
  });
}

// The sum of all subscripts, and the difference of the last two, as more of them: equal items have equal ones. They
// tell [i][j] from [j][i].
static void addMade(ArrayForm &form) {
  if (form.mentions.front().index.size() < 2)
    return;
  form.made = 2;
  for (ArrayMention &mention : form.mentions) {
    std::optional<Poly> sum = Poly(0);
    for (const std::optional<Poly> &one : mention.index)
      sum = sum && one ? std::optional(*sum + *one) : std::nullopt;
    const std::optional<Poly> &last = mention.index.back(), &before = *std::prev(mention.index.end(), 2);
    std::optional<Poly> difference = last && before ? std::optional(*before - *last) : std::nullopt;
    mention.index.push_back(std::move(sum));
    mention.index.push_back(std::move(difference));
  }
}

std::vector<ArrayForm> ItemsApart::formsOf(const std::vector<ArrayMention> &all) const {
  if (all.empty())
    return {};
  constexpr size_t most = 32;
  std::vector<ArrayForm> forms{{all, {}}};
  const bool isFlat = all.front().index.size() == 1;
  for (size_t at = 0; isFlat && at < forms.size() && forms.size() < most; ++at) {
    if (forms[at].mentions.front().index.size() > 2)
      continue;
    for (const Poly &stride : stridesOf(forms[at].mentions)) {
      ArrayForm rows = forms[at];
      if (llvm::all_of(rows.mentions, [&](ArrayMention &one) { return splitAt(one, stride, rows.needed); }))
        forms.push_back(std::move(rows));
    }
  }
  for (ArrayForm &form : forms)
    addMade(form);
  return forms;
}

// Factors of variables of the loops, and what all iterations of a loop around them walk through.
std::vector<Poly> ItemsApart::stridesOf(const std::vector<ArrayMention> &all) const {
  std::vector<Poly> result;
  const auto add = [&](const Poly &stride) {
    if (!stride.isZero() && stride.constant().value_or(2) >= 2 && stays(stride, 0) &&
        !llvm::is_contained(result, stride))
      result.push_back(stride);
  };
  for (const ArrayMention &one : all)
    for (const std::string &name : namesAround(one))
      if (const auto parts = one.index[0] ? one.index[0]->linearIn(name) : std::nullopt)
        add(parts->first);
  for (const ArrayMention &one : all)
    for (const InnerLoop &loop : around)
      if (const auto parts = one.index[0] ? one.index[0]->linearIn(loop.variable) : std::nullopt) {
        add(parts->first);
        add(parts->first * loop.bound);
      }
  return result;
}

std::vector<std::string> ItemsApart::namesAround(const ArrayMention &mention) const {
  std::vector<std::string> all = names;
  for (const InnerLoop &loop : mention.inner)
    all.push_back(loop.variable);
  return all;
}

// The first subscript as two: what remains must lie within a row.
bool ItemsApart::splitAt(ArrayMention &mention, const Poly &stride, Conditions &ask) const {
  if (!mention.index[0])
    return false;
  auto [whole, rest] = mention.index[0]->divide(stride);
  if (rest.constant().value_or(0) < 0) { // the row's end: i*m + m - 1 is (i+1)*m - 1
    whole = whole - Poly(1);
    rest = rest + stride;
  }
  std::vector<InnerLoop> loops = loopsAround(mention.inner, 0);
  loops.insert(loops.begin(), around.begin(), around.end());
  const auto range = stretchOf(rest, loops);
  if (!range || !isPositive(range->begin + Poly(1), &ask) || !isPositive(stride - range->end + Poly(1), &ask))
    return false;
  mention.index[0] = rest;
  mention.index.insert(mention.index.begin(), whole);
  return true;
}

} // namespace hetcc
