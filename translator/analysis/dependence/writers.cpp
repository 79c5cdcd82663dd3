//===-- analysis/dependence/writers.cpp - which iteration writes which items of an array ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A subscript f*i + r, i the variable of a split loop, r between `least` and `greatest` whatever the other loops do:
// iteration i writes within f*i + [least, greatest]. Let all writes have the same f, and the steps of f*i be larger
// than that interval. Two iterations then never meet, and what a contiguous piece of the loop writes is an interval
// that no other piece touches, gaps included. Writes may be of two such forms, at a line and its mirror image: a piece
// then has two intervals, and the runtime looks whether those of different pieces meet.
//
// A loop over a triangle of a symmetric matrix writes c[i][j] and c[j][i], with j from i on. Iteration i has the items
// whose smaller index is i, so a piece of the loop has some of its rows and of its columns, which no other piece has.
#include "analysis/dependence/writers.h"
#include "analysis/dependence/extreme.h"
#include "analysis/dependence/item_ranges.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/rows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringExtras.h"

#include <list>
#include <set>

namespace hetcc {
namespace {

using namespace clang;

using Conditions = std::set<std::string>; // as C text: what is left for the runtime to look at

struct WriteMention {
  const Use *use;
  std::optional<Subscripts> index; // in the dimensions; nothing: of any item
  Conditions conditions;           // for them to be the item's indices
};

// factor * variable + [least, greatest]
struct Interval {
  Poly factor;
  Extreme least{false}, greatest{true};

  std::string offset() const {
    const auto one = least.single();
    return one && greatest.single() ? wideText(*one) : least.text();
  }
  std::string span() const {
    const auto first = least.single(), last = greatest.single();
    return first && last ? wideText(*last - *first) : greatest.text() + " - " + least.text();
  }
};

// The items that the iterations of one loop own in one dimension.
struct Candidate {
  int loop = -1;
  std::vector<Interval> own; // one or two
  Conditions conditions;
  bool overlaps = false; // for certain
  bool proved = false;   // for certain not
};

class Prover {
public:
  Prover(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
         const Uses &uses)
      : scope(scope), region(region), dims(dims), uses(uses), places(placesIn(scope, region)) {
    for (const Use &use : uses.list)
      if (use.variable->getCanonicalDecl() == variable->getCanonicalDecl())
        mentions.push_back(mentionOf(use));
    for (const WriteMention &one : mentions)
      if (one.use->write)
        writes.push_back(&one);
  }

  // `certain`: nothing is left to the runtime.
  bool prove(Writers &out, bool certain) const {
    std::set<int> taken;
    std::vector<Reach> reach(dims.size());
    for (size_t d = 0; d < dims.size(); ++d)
      if (auto found = best(d, writes, taken, certain)) {
        taken.insert(found->loop);
        reach[d] = reachOf(*found, d);
      }
    if (taken.empty() && !mirror(reach, certain))
      return false;
    out.dims = dims;
    out.reach = std::move(reach);
    return true;
  }

  void explain(Writers &out) const {
    for (const WriteMention *write : writes) {
      out.write = write->use->where;
      out.reason = Writers::Address;
      if (write->use->escapes || !write->use->item)
        return;
      out.reason = Writers::NoPolynomial;
      if (!write->index)
        return;
      if (!anyBest(*write)) {
        out.reason = reasonFor(*write);
        return;
      }
    }
    out.reason = Writers::Differs;
  }

  // Factors of loop variables in the only dimension that may be the length of a row.
  std::vector<Poly> strides() const {
    std::vector<Poly> result;
    for (const WriteMention *write : writes) {
      if (!write->index || !(*write->index)[0])
        return {};
      for (const std::string &name : variablesAround(*write->use)) {
        auto parts = (*write->index)[0]->linearIn(name);
        if (!parts || parts->first.isZero() || !stays(parts->first))
          continue;
        const Poly stride = parts->first.text().starts_with("-") ? Poly(-1) * parts->first : parts->first;
        if (auto length = stride.constant(); (!length || *length > 1) && !llvm::is_contained(result, stride))
          result.push_back(stride);
      }
    }
    return result;
  }

private:
  std::vector<std::string> variablesAround(const Use &use) const {
    std::vector<std::string> names;
    for (const Loop &loop : region.loops)
      names.push_back(scope.nameOf(loop.variable));
    for (const InnerLoop &loop : places.at(use.where).ranges)
      if (llvm::none_of(scope.bounded(), [&](const Bounded &one) { return one.name == loop.variable; }))
        names.push_back(loop.variable);
    return names;
  }

  // The inner loops around the mention and, as the outermost ones, the split loops.
  Place around(const Use &use) const {
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

  bool stays(const Poly &poly) const {
    return !variesInside(scope, poly, uses) &&
           llvm::none_of(region.loops, [&](const Loop &loop) { return poly.contains(scope.nameOf(loop.variable)); });
  }

  WriteMention mentionOf(const Use &use) {
    WriteMention result{&use, {}, {}};
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

  bool staysInRow(const Use &use, const Poly &index, const Dim &dim, Conditions &conditions) const {
    const auto extent = scope.poly(dim.extent);
    std::optional<Conditions> least;
    for (const Place &place : boundsOf(around(use))) {
      Conditions left = conditions;
      const auto ends = endsIn(place, index, left);
      if (ends && extent && isNotNegative(ends->least, left) &&
          isNotNegative(*extent - Poly(1) - ends->greatest, left) && (!least || left.size() < least->size()))
        least = std::move(left);
    }
    if (least)
      conditions = std::move(*least);
    return least.has_value();
  }

  // For certain, or under one more condition.
  bool isNotNegative(const Poly &poly, Conditions &conditions) const {
    if (auto constant = poly.constant())
      return *constant >= 0;
    if (!stays(poly))
      return false;
    conditions.insert(wideText(poly) + " >= 0");
    return true;
  }

  // The ends of a part of a subscript, as endsOf has them; sizes that a loop's variable is multiplied by are not
  // negative.
  std::optional<Ends> endsIn(const Place &place, const Poly &poly, Conditions &conditions) const {
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

  // factor * variable + [least, greatest]
  struct Owned {
    Poly factor;
    Ends ends;
    Conditions conditions;
  };

  // The items of one write by the variable of a split loop: as the subscript has it, or else as the loops around the
  // write do, which may run from the variable on (`for (j = jj; j < jj + 8; j++)`).
  std::optional<Owned> ownedBy(const WriteMention &write, const Poly &index, const std::string &variable) const {
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

  // The items that the writes own through the loop in dimension d; nothing where they do not follow it, all in the same
  // way.
  std::optional<Candidate> candidate(size_t d, int loop, const std::vector<const WriteMention *> &from) const {
    std::vector<Owned> owned;
    Candidate result;
    result.loop = loop;
    for (const WriteMention *write : from) {
      auto one = write->index && (*write->index)[d]
                     ? ownedBy(*write, *(*write->index)[d], scope.nameOf(region.loops[loop].variable))
                     : std::nullopt;
      if (!one)
        return std::nullopt;
      result.conditions.merge(one->conditions);
      result.conditions.insert(write->conditions.begin(), write->conditions.end());
      owned.push_back(std::move(*one));
    }
    Candidate two = result;
    const auto isAlike = [&](const Owned &one) { return one.factor == owned.front().factor; };
    const bool alike = llvm::all_of(owned, isAlike);
    if (alike) {
      result.own = {Interval{owned.front().factor}};
      for (const Owned &one : owned)
        add(result.own.front(), one);
      judge(result);
      if (result.proved)
        return result;
    }
    if (divide(two, owned)) {
      judge(two);
      two.proved = false; // that they do not meet each other
      return two;
    }
    return alike ? std::optional(result) : std::nullopt;
  }

  static void add(Interval &to, const Owned &one) {
    to.least.add(one.ends.least);
    to.greatest.add(one.ends.greatest);
  }

  // Two intervals, as writes have other factors or are certainly, or perhaps, further apart than iterations.
  bool divide(Candidate &out, const std::vector<Owned> &owned) const {
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

  // Whether the intervals of two iterations meet.
  void judge(Candidate &one) const {
    const auto step = scope.poly(region.loops[one.loop].step);
    one.proved = true;
    for (const Interval &own : one.own) {
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

  std::optional<Candidate> best(size_t d, const std::vector<const WriteMention *> &from, const std::set<int> &taken,
                                bool certain) const {
    std::optional<Candidate> result;
    for (int loop = 0; loop < static_cast<int>(region.loops.size()); ++loop) {
      auto one = taken.count(loop) ? std::nullopt : candidate(d, loop, from);
      if (!one || one->overlaps || (certain && (!one->conditions.empty() || !one->proved)))
        continue;
      if (!result || (one->proved && !result->proved))
        result = std::move(one);
    }
    return result;
  }

  bool anyBest(const WriteMention &write) const {
    for (size_t d = 0; d < dims.size(); ++d)
      if (best(d, {&write}, {}, false))
        return true;
    return false;
  }

  Writers::Reason reasonFor(const WriteMention &write) const {
    bool polynomials = true;
    for (size_t d = 0; d < dims.size(); ++d) {
      polynomials &= (*write.index)[d] && !variesInside(scope, endless(*(*write.index)[d], *write.use), uses);
      for (int loop = 0; loop < static_cast<int>(region.loops.size()); ++loop)
        if (auto one = candidate(d, loop, {&write}); one && one->overlaps)
          return Writers::Overlap;
    }
    return polynomials ? Writers::NoLoop : Writers::NoPolynomial;
  }

  // Without the variables of the loops around it, as far as it is linear in them.
  Poly endless(Poly poly, const Use &use) const {
    for (const std::string &name : variablesAround(use))
      if (auto parts = poly.linearIn(name))
        poly = parts->second;
    return poly;
  }

  Reach reachOf(const Candidate &one, size_t d) const {
    Reach reach;
    reach.loop = one.loop + 1;
    reach.offset = one.own.front().offset();
    reach.span = one.own.front().span();
    reach.factor = wideText(one.own.front().factor);
    if (one.own.size() > 1) {
      reach.otherFactor = wideText(one.own.back().factor);
      reach.otherOffset = one.own.back().offset();
      reach.otherSpan = one.own.back().span();
    }
    if (!one.conditions.empty()) // else nobody owns any
      reach.factor = "(" + llvm::join(one.conditions, " && ") + " ? " + reach.factor + " : 0)";
    if (!readsOnlyOwned(one, d))
      reach.before = reach.after = "HET_ALL_OF_IT";
    return reach;
  }

  // In dimensions d and d + 1 of a symmetric matrix.
  struct Mirror {
    size_t d = 0;
    int loop = -1, way = 0;     // Reach::mirror
    std::optional<Poly> offset; // from the variable to the index; nothing: not known yet
    Conditions conditions;
  };

  bool mirror(std::vector<Reach> &out, bool certain) const {
    for (size_t d = 0; d + 1 < dims.size(); ++d)
      for (int loop = 0; loop < static_cast<int>(region.loops.size()); ++loop)
        for (const int way : {1, -1}) {
          Mirror one{d, loop, way, {}, {}};
          const auto isIn = [&](const WriteMention *write) { return isInMirror(*write, one); };
          if (!llvm::all_of(writes, isIn) || (certain && !one.conditions.empty()))
            continue;
          Reach &reach = out[d];
          reach.loop = loop + 1;
          reach.offset = wideText(*one.offset);
          reach.mirror = way;
          if (!one.conditions.empty())
            reach.factor = "(" + llvm::join(one.conditions, " && ") + " ? 1 : 0)";
          if (!readsOnlyIn(one))
            reach.before = reach.after = "HET_ALL_OF_IT";
          out[d + 1].loop = -1;
          return true;
        }
    return false;
  }

  // Whether the item has the iteration's index in one of the dimensions, and in the other one an index that lies on the
  // mirror's side of it.
  bool isInMirror(const WriteMention &mention, Mirror &one) const {
    for (const size_t own : {one.d, one.d + 1}) {
      const size_t other = 2 * one.d + 1 - own;
      if (!mention.index || !(*mention.index)[own] || !(*mention.index)[other])
        return false;
      const Poly &index = *(*mention.index)[own];
      const auto parts = index.linearIn(scope.nameOf(region.loops[one.loop].variable));
      if (!parts || !(parts->first == Poly(1)) || !stays(parts->second) ||
          (one.offset && !(*one.offset == parts->second)))
        continue;
      const Poly distance = Poly(one.way) * (*(*mention.index)[other] - index);
      for (const Place &way : boundsOf(around(*mention.use))) {
        Conditions left = one.conditions;
        left.insert(mention.conditions.begin(), mention.conditions.end());
        const auto ends = endsIn(way, distance, left);
        if (!ends || !isNotNegative(ends->least, left))
          continue;
        one.offset = parts->second;
        one.conditions = std::move(left);
        return true;
      }
    }
    return false;
  }

  bool readsOnlyIn(const Mirror &written) const {
    return llvm::all_of(mentions, [&](const WriteMention &mention) {
      Mirror read = written;
      return !mention.use->read || (isInMirror(mention, read) && read.conditions == written.conditions);
    });
  }

  bool readsOnlyOwned(const Candidate &owned, size_t d) const {
    return llvm::all_of(mentions, [&](const WriteMention &mention) {
      if (!mention.use->read)
        return true;
      const auto read = candidate(d, owned.loop, {&mention});
      return read && llvm::set_is_subset(read->conditions, owned.conditions) &&
             llvm::any_of(owned.own, [&](const Interval &own) { return contains(own, read->own.front()); });
    });
  }

  static bool contains(const Interval &own, const Interval &read) {
    const auto least = own.least.single(), greatest = own.greatest.single();
    if (!least || !greatest || !(own.factor == read.factor))
      return false;
    const auto before = (*read.least.single() - *least).constant(),
               after = (*greatest - *read.greatest.single()).constant();
    return before && after && *before >= 0 && *after >= 0;
  }

  const AffineScope &scope;
  const Region &region;
  const std::vector<Dim> dims;
  const Uses &uses;
  Places places;
  std::vector<WriteMention> mentions;
  std::vector<const WriteMention *> writes;
};

// Rows of `stride` items, all whole; nothing where the section is not made of such rows.
std::optional<std::vector<Dim>> rowsOf(const AffineScope &scope, const Dim &flat, const Poly &stride) {
  auto extent = scope.poly(flat.extent), len = scope.poly(flat.len);
  if (flat.lo != "0" || !extent || !len)
    return std::nullopt;
  auto [rows, restOfRows] = extent->divide(stride);
  auto [owned, restOfOwned] = len->divide(stride);
  if (!restOfRows.isZero() || !restOfOwned.isZero() || rows.isZero())
    return std::nullopt;
  const std::string inner = stride.text();
  return std::vector<Dim>{{rows.text(), "0", owned.text()}, {inner, "0", inner}};
}

// The one flat dimension of rows that are all whole.
std::optional<std::vector<Dim>> flattened(const AffineScope &scope, const std::vector<Dim> &dims) {
  Poly row(1);
  for (const Dim &dim : llvm::drop_begin(dims)) {
    auto extent = scope.poly(dim.extent), len = scope.poly(dim.len);
    if (!extent || !len || !(*len == *extent) || dim.lo != "0")
      return std::nullopt;
    row = row * *extent;
  }
  auto extent = scope.poly(dims[0].extent), lo = scope.poly(dims[0].lo), len = scope.poly(dims[0].len);
  if (!extent || !lo || !len)
    return std::nullopt;
  return std::vector<Dim>{{(*extent * row).text(), (*lo * row).text(), (*len * row).text()}};
}

} // namespace

Writers writersOf(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
                  const Uses &uses, bool mayReshape) {
  Writers result;
  std::list<Prover> provers; // which stay where they are
  const Prover &given = provers.emplace_back(scope, region, variable, dims, uses);
  // Most dimensions first: over several axes of a topology, and where all of them is written, they say more.
  if (mayReshape && dims.size() == 1)
    for (const Poly &stride : given.strides())
      if (auto shape = rowsOf(scope, dims[0], stride))
        provers.emplace(provers.begin(), scope, region, variable, *shape, uses);
  if (mayReshape && dims.size() > 1)
    if (auto shape = flattened(scope, dims))
      provers.emplace_back(scope, region, variable, *shape, uses);
  for (bool certain : {true, false})
    for (const Prover &one : provers)
      if (one.prove(result, certain))
        return result;
  if (auto ranges = itemRangesOf(region, variable, dims, uses)) {
    result.dims = dims;
    result.reach = {std::move(*ranges)};
    return result;
  }
  given.explain(result);
  return result;
}

} // namespace hetcc
