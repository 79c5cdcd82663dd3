//===-- analysis/dependence/proofs.cpp - whether a loop writes all items of its part --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/proofs.h"
#include "analysis/dependence/trips.h"
#include "analysis/subscripts/distribution.h"
#include "analysis/subscripts/places.h"

#include <map>
#include <set>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

bool sameVariable(const Use &use, const Access &access) {
  return use.variable->getCanonicalDecl() == access.variable->getCanonicalDecl();
}

// Devices that have all of a dimension run all of a split loop over it, or one of them does it all.
bool coversWhole(const AffineScope &scope, const Region &region, const Poly &index, const Dim &dim, const Place &place,
                 const Uses &uses) {
  auto lo = scope.poly(dim.lo), len = scope.poly(dim.len);
  if (!lo || !len || variesInside(scope, *lo, uses) || variesInside(scope, *len, uses))
    return false;
  if (index == *lo && *len == Poly(1))
    return true;
  const auto isInner = [&](const InnerLoop &loop) {
    return index == Poly::unknown(loop.variable) && loop.first == *lo && loop.bound == *lo + *len;
  };
  const auto isSplit = [&](const Loop &loop) {
    const auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    return !loop.down && loop.step == "1" && first && bound && *first == *lo && *bound == *lo + *len &&
           index == Poly::unknown(scope.nameOf(loop.variable));
  };
  return llvm::any_of(place.loops, isInner) || llvm::any_of(region.loops, isSplit);
}

bool coversOwned(const AffineScope &scope, const Poly &index, const Dim &dim, const Loop &loop, const Reach &reach) {
  const auto factor = scope.poly(reach.factor), added = scope.poly(reach.offset);
  if (!factor || !added || reach.span != "0" || reach.otherFactor != "0" || reach.mirror != 0 || loop.step != "1" ||
      !(*factor == Poly(1) || *factor == Poly(-1)))
    return false;
  const Poly &offset = *added;
  if (!(index == *factor * Poly::unknown(scope.nameOf(loop.variable)) + offset))
    return false;
  if (dim.policy == Dim::ByLoop)
    return true;
  // Cut by the section: items that no iteration has must not exist.
  auto lo = scope.poly(dim.lo), len = scope.poly(dim.len), first = scope.poly(loop.first),
       bound = scope.poly(loop.bound);
  return lo && len && first && bound && !loop.down && *factor == Poly(1) && *first + offset == *lo &&
         *bound + offset == *lo + *len;
}

// A shape that only a data region knows has as many dimensions as the loop has subscripts, or nothing is shown.
std::optional<Subscripts> indexOf(const AffineScope &scope, const Access &access, const Use &use) {
  if (use.item && !access.dims.empty())
    return inDimensions(scope, *use.item, access.dims);
  return use.item && use.item->size() == access.subscripts.size() ? use.item : std::nullopt;
}

// Whether the loops around the place run once at least, where the split loops do and the dimensions have items. That of
// a variable that is a subscript goes over the dimension.
bool runAllOnce(const AffineScope &scope, const Region &region, const Subscripts &index, const std::vector<Dim> &dims,
                const Place &place) {
  std::vector<Poly> above0 = tripsOfSplitLoops(scope, region);
  for (const Dim &dim : dims)
    if (const auto len = scope.poly(dim.len))
      above0.push_back(*len);
  return llvm::all_of(place.loops, [&](const InnerLoop &loop) {
    return llvm::is_contained(index, Poly::unknown(loop.variable)) || runsOnce(loop, above0);
  });
}

// A dimension of which a statement writes one item alone, by its number; how many items it has.
struct Single {
  size_t dimension;
  long item, count;
};
using Singles = std::vector<Single>;

std::optional<Single> singleOf(const AffineScope &scope, const Poly &index, const Dim &dim, size_t number) {
  const auto lo = scope.poly(dim.lo), len = scope.poly(dim.len);
  const auto item = lo ? (index - *lo).constant() : std::nullopt, count = len ? len->constant() : std::nullopt;
  return item && count && *item >= 0 && *item < *count ? std::optional(Single{number, *item, *count}) : std::nullopt;
}

// The dimensions of which the use writes one item alone. It writes all of the others; nothing: it does not.
std::optional<Singles> writtenBy(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses,
                                 const Use &use, const Place &place) {
  const auto index = indexOf(scope, access, use);
  if (!index)
    return std::nullopt;
  Access shape = access;
  if (access.dims.empty())
    shape.dims = access.subscripts;
  Singles singles;
  for (size_t d = 0; d < shape.dims.size(); ++d) {
    const Dim &dim = shape.dims[d];
    if (!(*index)[d] || (access.dims.empty() && dim.follow < 0))
      return std::nullopt;
    const auto loop = loopOf(region, access, shape, d);
    const Reach reach = d < access.reach.size() ? access.reach[d] : Reach();
    const bool isOwned = loop && (dim.follow >= 0 || reach.loop > 0);
    if (isOwned ? coversOwned(scope, *(*index)[d], dim, region.loops[*loop], reach)
                : coversWhole(scope, region, *(*index)[d], dim, place, uses))
      continue;
    const auto single = isOwned ? std::nullopt : singleOf(scope, *(*index)[d], dim, d);
    if (!single)
      return std::nullopt;
    singles.push_back(*single);
  }
  return runAllOnce(scope, region, *index, shape.dims, place) ? std::optional(singles) : std::nullopt;
}

// Items that several statements write, as in `c[i][0] = x, c[i][1] = y`.
class Together {
public:
  // Whether they have written all with this one.
  bool add(const Singles &singles) {
    std::vector<size_t> dimensions;
    std::vector<long> items;
    size_t all = 1;
    for (const Single &single : singles) {
      dimensions.push_back(single.dimension);
      items.push_back(single.item);
      all *= static_cast<size_t>(single.count);
    }
    auto &written = byDimensions[dimensions];
    written.insert(items);
    return written.size() == all;
  }

private:
  std::map<std::vector<size_t>, std::set<std::vector<long>>> byDimensions;
};

// `c[i*N + j]`: N. Nothing unless every write has this form with one stride.
std::optional<Poly> commonStride(const AffineScope &scope, const Region &region, const Uses &uses,
                                 const Access &access) {
  std::optional<Poly> stride;
  std::string outer = scope.nameOf(region.loops.front().variable);
  for (const Use &use : uses.list) {
    if (!use.write || !sameVariable(use, access))
      continue;
    if (!use.item || use.item->size() != 1 || !(*use.item)[0])
      return std::nullopt;
    auto parts = (*use.item)[0]->linearIn(outer);
    if (!parts || parts->first.isZero() || variesInside(scope, parts->first, uses) ||
        (stride && !(*stride == parts->first)))
      return std::nullopt;
    stride = parts->first;
  }
  return stride;
}

} // namespace

bool writesAll(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses) {
  if ((access.dims.empty() && access.subscripts.empty()) || (access.mode & Read))
    return false;
  bool shown = false;
  Together together;
  Places places;
  for (const Use &use : uses.list) {
    if (!sameVariable(use, access))
      continue;
    if (use.escapes)
      return false;
    if (shown || !use.whole)
      continue;
    if (places.empty())
      places = placesIn(scope, region);
    const Place &place = places[use.where];
    const auto singles = place.always ? writtenBy(scope, region, access, uses, use, place) : std::nullopt;
    shown = singles && together.add(*singles);
  }
  return shown;
}

std::string rowLength(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses) {
  const auto stride = commonStride(scope, region, uses, access);
  return stride && !(*stride == Poly(1)) && !stride->text().starts_with("-") ? stride->text() : "";
}

} // namespace hetcc
