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
//
// An array that the loop only reads has the same forms. Two iterations may then read the same items.
#include "analysis/dependence/writers.h"
#include "analysis/dependence/item_ranges.h"
#include "analysis/dependence/iteration_items.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringExtras.h"

#include <list>

namespace hetcc {
namespace {

using namespace clang;

class Prover {
public:
  // `onlyRead`: the mentions that count are reads.
  Prover(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
         const Uses &uses, bool onlyRead = false)
      : scope(scope), region(region), dims(dims), uses(uses), onlyRead(onlyRead),
        items(scope, region, variable, dims, uses, onlyRead) {
    for (const ItemMention &one : items.all())
      if (onlyRead || one.use->write)
        counted.push_back(&one);
  }

  // `certain`: nothing is left to the runtime.
  bool prove(Writers &out, bool certain) const {
    std::set<int> taken;
    std::vector<Reach> reach(dims.size());
    for (size_t d = 0; d < dims.size(); ++d)
      if (auto found = best(d, counted, taken, certain)) {
        taken.insert(found->loop);
        reach[d] = reachOf(*found, d);
      }
    if (taken.empty() && (onlyRead || !mirror(reach, certain)))
      return false;
    out.dims = dims;
    out.reach = std::move(reach);
    return true;
  }

  void explain(Writers &out) const {
    for (const ItemMention *write : counted) {
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
    for (const ItemMention *write : counted) {
      if (!write->index || !(*write->index)[0])
        return {};
      for (const std::string &name : items.variablesAround(*write->use)) {
        auto parts = (*write->index)[0]->linearIn(name);
        if (!parts || parts->first.isZero() || !items.stays(parts->first))
          continue;
        const Poly stride = parts->first.text().starts_with("-") ? Poly(-1) * parts->first : parts->first;
        if (auto length = stride.constant(); (!length || *length > 1) && !llvm::is_contained(result, stride))
          result.push_back(stride);
      }
    }
    return result;
  }

private:
  std::optional<ItemCandidate> best(size_t d, const std::vector<const ItemMention *> &from, const std::set<int> &taken,
                                    bool certain) const {
    std::optional<ItemCandidate> result;
    for (int loop = 0; loop < static_cast<int>(region.loops.size()); ++loop) {
      auto one = taken.count(loop) ? std::nullopt : items.candidate(d, loop, from);
      if (!one || (one->overlaps && !onlyRead) || (certain && (!one->conditions.empty() || !(one->proved || onlyRead))))
        continue;
      if (!result || (one->proved && !result->proved))
        result = std::move(one);
    }
    return result;
  }

  bool anyBest(const ItemMention &write) const {
    for (size_t d = 0; d < dims.size(); ++d)
      if (best(d, {&write}, {}, false))
        return true;
    return false;
  }

  Writers::Reason reasonFor(const ItemMention &write) const {
    bool polynomials = true;
    for (size_t d = 0; d < dims.size(); ++d) {
      polynomials &= (*write.index)[d] && !variesInside(scope, endless(*(*write.index)[d], *write.use), uses);
      for (int loop = 0; loop < static_cast<int>(region.loops.size()); ++loop)
        if (auto one = items.candidate(d, loop, {&write}); one && one->overlaps)
          return Writers::Overlap;
    }
    return polynomials ? Writers::NoLoop : Writers::NoPolynomial;
  }

  // Without the variables of the loops around it, as far as it is linear in them.
  Poly endless(Poly poly, const Use &use) const {
    for (const std::string &name : items.variablesAround(use))
      if (auto parts = poly.linearIn(name))
        poly = parts->second;
    return poly;
  }

  Reach reachOf(const ItemCandidate &one, size_t d) const {
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
    if (!onlyRead && !readsOnlyOwned(one, d))
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
          const auto isIn = [&](const ItemMention *write) { return isInMirror(*write, one); };
          if (!llvm::all_of(counted, isIn) || (certain && !one.conditions.empty()))
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
  bool isInMirror(const ItemMention &mention, Mirror &one) const {
    for (const size_t own : {one.d, one.d + 1}) {
      const size_t other = 2 * one.d + 1 - own;
      if (!mention.index || !(*mention.index)[own] || !(*mention.index)[other])
        return false;
      const Poly &index = *(*mention.index)[own];
      const auto parts = index.linearIn(scope.nameOf(region.loops[one.loop].variable));
      if (!parts || !(parts->first == Poly(1)) || !items.stays(parts->second) ||
          (one.offset && !(*one.offset == parts->second)))
        continue;
      const Poly distance = Poly(one.way) * (*(*mention.index)[other] - index);
      for (const Place &way : boundsOf(items.around(*mention.use))) {
        Conditions left = one.conditions;
        left.insert(mention.conditions.begin(), mention.conditions.end());
        const auto ends = items.endsIn(way, distance, left);
        if (!ends || !items.isNotNegative(ends->least, left))
          continue;
        one.offset = parts->second;
        one.conditions = std::move(left);
        return true;
      }
    }
    return false;
  }

  bool readsOnlyIn(const Mirror &written) const {
    return llvm::all_of(items.all(), [&](const ItemMention &mention) {
      Mirror read = written;
      return !mention.use->read || (isInMirror(mention, read) && read.conditions == written.conditions);
    });
  }

  bool readsOnlyOwned(const ItemCandidate &owned, size_t d) const {
    return llvm::all_of(items.all(), [&](const ItemMention &mention) {
      if (!mention.use->read)
        return true;
      const auto read = items.candidate(d, owned.loop, {&mention});
      return read && llvm::set_is_subset(read->conditions, owned.conditions) &&
             llvm::any_of(owned.own, [&](const ItemInterval &own) { return contains(own, read->own.front()); });
    });
  }

  static bool contains(const ItemInterval &own, const ItemInterval &read) {
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
  const bool onlyRead;
  const IterationItems items;
  std::vector<const ItemMention *> counted;
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

// Most dimensions first: over several axes of a topology, and where all of them is written, they say more. The only one
// so far has the dimensions that were given.
void addShapes(std::list<Prover> &provers, const AffineScope &scope, const Region &region, const VarDecl *variable,
               const std::vector<Dim> &dims, const Uses &uses, bool onlyRead) {
  const Prover &given = provers.front();
  if (dims.size() == 1)
    for (const Poly &stride : given.strides())
      if (auto shape = rowsOf(scope, dims[0], stride))
        provers.emplace(provers.begin(), scope, region, variable, *shape, uses, onlyRead);
  if (dims.size() > 1)
    if (auto shape = flattened(scope, dims))
      provers.emplace_back(scope, region, variable, *shape, uses, onlyRead);
}

bool saidByData(const Region &region, const VarDecl *variable, const std::vector<Dim> &dims, const Uses &uses,
                bool onlyRead, Writers &out) {
  auto ranges = itemRangesOf(region, variable, dims, uses, onlyRead);
  if (!ranges)
    return false;
  out.dims = dims;
  out.reach = {std::move(*ranges)};
  return true;
}

bool proveAny(const std::list<Prover> &provers, Writers &out) {
  for (bool certain : {true, false})
    for (const Prover &one : provers)
      if (one.prove(out, certain))
        return true;
  return false;
}

} // namespace

Writers writersOf(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
                  const Uses &uses, bool mayReshape) {
  Writers result;
  std::list<Prover> provers; // which stay where they are
  const Prover &given = provers.emplace_back(scope, region, variable, dims, uses);
  if (mayReshape)
    addShapes(provers, scope, region, variable, dims, uses, false);
  if (proveAny(provers, result))
    return result;
  if (!saidByData(region, variable, dims, uses, false, result))
    given.explain(result);
  return result;
}

Writers readersOf(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
                  const Uses &uses, bool mayReshape) {
  Writers result;
  std::list<Prover> provers;
  provers.emplace_back(scope, region, variable, dims, uses, true);
  if (mayReshape)
    addShapes(provers, scope, region, variable, dims, uses, true);
  if (!proveAny(provers, result))
    saidByData(region, variable, dims, uses, true, result);
  return result;
}

} // namespace hetcc
