//===-- analysis/proofs.cpp - what can be shown of the items that a loop writes ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/proofs.h"
#include "analysis/distribution.h"
#include "analysis/places.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

bool sameVariable(const Use &use, const Access &access) {
  return use.variable->getCanonicalDecl() == access.variable->getCanonicalDecl();
}

// Of a scalar outside that the body may change, or of something inside: its value is not one value.
bool varies(const Poly &poly, const AffineScope &scope, const Uses &uses) {
  return std::any_of(uses.list.begin(), uses.list.end(), [&](const Use &use) {
    return use.write && !use.item && poly.contains(scope.nameOf(use.variable));
  });
}

bool coversWhole(const AffineScope &scope, const Poly &index, const Dim &dim, const Place &place, const Uses &uses) {
  auto lo = scope.poly(dim.lo), len = scope.poly(dim.len);
  if (!lo || !len || varies(*lo, scope, uses) || varies(*len, scope, uses))
    return false;
  if (index == *lo && *len == Poly(1))
    return true;
  return std::any_of(place.loops.begin(), place.loops.end(), [&](const InnerLoop &loop) {
    return index == Poly::unknown(loop.variable) && loop.first == *lo && loop.bound == *lo + *len;
  });
}

bool coversOwned(const AffineScope &scope, const Poly &index, const Dim &dim, const Loop &loop, const Poly &offset) {
  if (!(index == Poly::unknown(scope.nameOf(loop.variable)) + offset) || loop.step != "1")
    return false;
  if (dim.policy == Dim::ByLoop)
    return true;
  // Cut by the section: items that no iteration has must not exist.
  auto lo = scope.poly(dim.lo), len = scope.poly(dim.len), first = scope.poly(loop.first),
       bound = scope.poly(loop.bound);
  return lo && len && first && bound && !loop.down && *first + offset == *lo && *bound + offset == *lo + *len;
}

bool coversAll(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses, const Use &use,
               const Place &place) {
  auto index = use.item ? inDimensions(scope, *use.item, access.dims) : std::nullopt;
  if (!index)
    return false;
  for (size_t d = 0; d < access.dims.size(); ++d) {
    const Dim &dim = access.dims[d];
    if (!(*index)[d])
      return false;
    const auto loop = loopOf(region, access, access, d);
    const auto offset = scope.poly(d < access.reach.size() ? access.reach[d].offset : "0");
    const bool covered = loop && dim.follow >= 0
                             ? offset && coversOwned(scope, *(*index)[d], dim, region.loops[*loop], *offset)
                             : coversWhole(scope, *(*index)[d], dim, place, uses);
    if (!covered)
      return false;
  }
  return true;
}

// Every subscript d of the writes is the variable of one split loop.
std::optional<int> loopThatOwns(const AffineScope &scope, const Region &region, const std::vector<Subscripts> &writes,
                                size_t d) {
  for (size_t loop = 0; loop < region.loops.size(); ++loop) {
    Poly variable = Poly::unknown(scope.nameOf(region.loops[loop].variable));
    if (std::all_of(writes.begin(), writes.end(),
                    [&](const Subscripts &write) { return write[d] && *write[d] == variable; }))
      return static_cast<int>(loop);
  }
  return std::nullopt;
}

void makeFollow(Dim &dim, int loop) {
  dim.follow = loop;
  dim.policy = Dim::ByLoop;
  dim.before = dim.after = "HET_ALL_OF_IT";
}

bool notNegative(const Poly &poly) {
  const auto value = poly.constant();
  return value && *value >= 0;
}

// At least 0 and below the stride in every iteration of the loops inside of the outermost: j, j + 1, for j that runs
// within these.
bool staysInRow(const AffineScope &scope, const Region &region, const Place &place, const Poly &index,
                const Poly &stride) {
  std::vector<InnerLoop> loops = place.loops;
  for (size_t k = 1; k < region.loops.size(); ++k) {
    const Loop &loop = region.loops[k];
    auto first = scope.poly(loop.first), bound = scope.poly(loop.bound);
    if (!loop.down && first && bound)
      loops.push_back({scope.nameOf(loop.variable), *first, *bound});
  }
  return index.isZero() || std::any_of(loops.begin(), loops.end(), [&](const InnerLoop &loop) {
           const Poly offset = index - Poly::unknown(loop.variable);
           return !offset.contains(loop.variable) && notNegative(loop.first + offset) &&
                  notNegative(stride - loop.bound - offset);
         });
}

// `c[i*N + j]`: N. Nothing unless every write has this form with one stride and, if `proved`, j is within 0 to N.
std::optional<Poly> commonStride(const AffineScope &scope, const Region &region, const Uses &uses, const Access &access,
                                 bool proved) {
  Places places = placesIn(scope, region);
  std::optional<Poly> stride;
  std::string outer = scope.nameOf(region.loops.front().variable);
  for (const Use &use : uses.list) {
    if (!use.write || !sameVariable(use, access))
      continue;
    if (!use.item || use.item->size() != 1 || !(*use.item)[0])
      return std::nullopt;
    auto parts = (*use.item)[0]->linearIn(outer);
    if (!parts || parts->first.isZero() || varies(parts->first, scope, uses) || (stride && !(*stride == parts->first)))
      return std::nullopt;
    stride = parts->first;
    if (proved && !staysInRow(scope, region, places[use.where], parts->second, *stride))
      return std::nullopt;
  }
  return stride;
}

} // namespace

bool writesAll(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses) {
  if (access.dims.empty())
    return false;
  bool shown = false;
  Places places;
  for (const Use &use : uses.list) {
    if (!sameVariable(use, access))
      continue;
    if (use.read || use.escapes)
      return false;
    if (shown || !use.whole)
      continue;
    if (places.empty())
      places = placesIn(scope, region);
    const Place &place = places[use.where];
    shown = place.always && coversAll(scope, region, access, uses, use, place);
  }
  return shown;
}

std::string rowLength(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses) {
  const auto stride = commonStride(scope, region, uses, access, false);
  return stride && !(*stride == Poly(1)) && !(*stride == Poly(-1)) ? stride->text() : "";
}

bool followByWrites(const AffineScope &scope, const Region &region, Access &access, const Uses &uses) {
  std::vector<Subscripts> writes;
  for (const Use &use : uses.list) {
    if (!use.write || !sameVariable(use, access))
      continue;
    auto index = use.item && !use.escapes ? inDimensions(scope, *use.item, access.dims) : std::nullopt;
    if (!index)
      return false;
    writes.push_back(*index);
  }
  for (size_t d = 0; d < access.dims.size(); ++d)
    if (auto loop = loopThatOwns(scope, region, writes, d)) {
      makeFollow(access.dims[d], *loop);
      return true;
    }
  if (access.dims.size() != 1)
    return false;
  auto stride = commonStride(scope, region, uses, access, true);
  const Dim flat = access.dims[0];
  if (!stride || flat.lo != "0")
    return false;
  if (const auto length = stride->constant(); length && *length < 2) // `c[-i]`: no row
    return false;
  if (stride->text().starts_with("-")) // `c[-i * n]`
    return false;
  auto extent = scope.poly(flat.extent), len = scope.poly(flat.len);
  if (!extent || !len)
    return false;
  auto [rows, restOfRows] = extent->divide(*stride);
  auto [owned, restOfOwned] = len->divide(*stride);
  if (!restOfRows.isZero() || !restOfOwned.isZero())
    return false;
  std::string inner = stride->text();
  Dim row{rows.text(), "0", owned.text()};
  makeFollow(row, 0);
  access.dims = {row, Dim{inner, "0", inner}};
  return true;
}

} // namespace hetcc
