//===-- analysis/subscripts/rows.cpp - one subscript for several dimensions --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/rows.h"

#include <algorithm>

namespace hetcc {

static Poly strideOf(const AffineScope &scope, const std::vector<Dim> &dims, size_t d) {
  Poly stride(1);
  for (size_t inner = d + 1; inner < dims.size(); ++inner)
    stride = stride * scope.poly(dims[inner].extent).value_or(Poly(1));
  return stride;
}

// The number of the row of `stride` items in which all values lie; 0: their own, or not in one.
static long rowOf(const Ends &values, const Poly &stride) {
  const auto least = values.least.constant(), greatest = values.greatest.constant(), items = stride.constant();
  const auto floor = [](long number, long by) { return number / by - (number % by < 0 ? 1 : 0); };
  if (least && greatest && items && *items > 0)
    return floor(*least, *items) == floor(*greatest, *items) ? floor(*least, *items) : 0;
  const auto fromNext = (values.least + stride).constant(), beyond = (values.least - stride).constant(),
             beyondNext = (values.greatest - stride - stride).constant();
  if (greatest && *greatest < 0 && fromNext && *fromNext >= 0)
    return -1;
  return beyond && *beyond >= 0 && beyondNext && *beyondNext < 0 ? 1 : 0;
}

std::optional<Subscripts> inRows(const AffineScope &scope, const Subscripts &item, const Place &place,
                                 const std::vector<Dim> &dims) {
  auto index = inDimensions(scope, item, dims);
  if (!index || item.size() == dims.size())
    return index;
  const Place all = withSplitLoops(place);
  Poly rest = *item[0]; // of dimensions after d
  for (size_t d = 0; d + 1 < dims.size(); ++d) {
    const Poly stride = strideOf(scope, dims, d);
    rest = rest - *(*index)[d] * stride;
    const auto range = endsOf(rest, all);
    const long row = range ? rowOf(*range, stride) : 0;
    if (row == 0)
      continue;
    (*index)[d] = *(*index)[d] + Poly(row);
    (*index)[d + 1] = *(*index)[d + 1] - Poly(row) * scope.poly(dims[d + 1].extent).value_or(Poly(0));
    rest = rest - Poly(row) * stride;
  }
  return index;
}

// Whether a loop goes through one row of so many items, from its first on.
static bool isOneRow(const InnerLoop &loop, const Poly &items) {
  const auto [rows, rest] = loop.first.divide(items);
  const auto more = (loop.bound - loop.first - items).constant();
  return !rows.isZero() && rest.isZero() && more && *more <= 0;
}

// The same with `i = b*B` to (b+1)*B as b*B and what the loop adds to it: x[i] is in row b of rows of B items.
static std::optional<Subscripts> fromFirsts(const AffineScope &scope, const Subscripts &item, const Place &place,
                                            const std::vector<Dim> &dims) {
  if (item.size() != 1 || dims.size() == 1 || !item[0])
    return inRows(scope, item, place, dims);
  Poly value = *item[0];
  std::vector<std::pair<std::string, Poly>> added; // a name for what the loop adds, and the value of that
  for (auto loop = place.ranges.rbegin(); loop != place.ranges.rend(); ++loop) // innermost first
    if (value.contains(loop->variable) && isOneRow(*loop, strideOf(scope, dims, 0))) {
      added.emplace_back(loop->variable + "'", Poly::unknown(loop->variable) - loop->first); // ' stands in no C name
      value = substituted(value, loop->variable, Poly::unknown(added.back().first) + loop->first);
    }
  auto index = inRows(scope, {value}, place, dims);
  if (index)
    for (std::optional<Poly> &one : *index)
      for (const auto &[name, meaning] : added)
        one = substituted(*one, name, meaning);
  return index;
}

// Whether some of the values are known to lie before or behind a row of so many items.
static bool isOutside(const std::optional<Ends> &values, const Poly &items) {
  if (!values)
    return false;
  const auto least = values->least.constant(), greatest = values->greatest.constant();
  const auto beyond = (values->greatest - items).constant();
  return (least && *least < 0) || (greatest && *greatest < 0) || (beyond && *beyond >= 0);
}

std::optional<Subscripts> subscriptsOf(const AffineScope &scope, const Use &use, const Place &place,
                                       const std::vector<Dim> &dims) {
  auto index = use.item ? fromFirsts(scope, *use.item, place, dims) : std::nullopt;
  if (!index || use.item->size() == dims.size())
    return index;
  Place flat = place;
  flat.loops.insert(flat.loops.end(), place.bounded.begin(), place.bounded.end());
  const Place all = withSplitLoops(place);
  const auto hasEdge = [](const Dim &dim) { return dim.edgeBefore != Dim::NoEdge || dim.edgeAfter != Dim::NoEdge; };
  const bool attained = place.always && std::none_of(dims.begin(), dims.end(), hasEdge);
  Poly rest = *(*use.item)[0]; // of dimensions after d
  for (size_t d = 0; d + 1 < dims.size(); ++d) {
    const Poly stride = strideOf(scope, dims, d);
    rest = rest - *(*index)[d] * stride;
    if (isOutside(endsOf(rest, flat), stride) || (attained && isOutside(endsOf(rest, all), stride)))
      return std::nullopt;
  }
  return index;
}

} // namespace hetcc
