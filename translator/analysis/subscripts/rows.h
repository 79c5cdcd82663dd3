//===-- analysis/subscripts/rows.h - one subscript for several dimensions ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `c[i*N + j]` is [i][j] of rows of N items. Sizes that are numbers leave it open which row is meant; the values that
// the loops around give the subscript say so.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

/// inDimensions, for a use at this place. A part of one subscript that all iterations have in another row is of that
/// row: (N - 1)*N + j - 1 is [N - 1][j - 1], though N is 8 and the sum is 55 + j.
std::optional<Subscripts> inRows(const AffineScope &scope, const Subscripts &item, const Place &place,
                                 const std::vector<Dim> &dims);

/// The item in terms of `dims`. One subscript may stand for several dimensions: the rest for the inner ones must not
/// reach into the next row. Nothing where it is known to, in part.
std::optional<Subscripts> subscriptsOf(const AffineScope &scope, const Use &use, const Place &place,
                                       const std::vector<Dim> &dims);

} // namespace hetcc
