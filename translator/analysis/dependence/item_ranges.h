//===-- analysis/dependence/item_ranges.h - items that iterations own because data says so -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

/// The items that iterations of the split loop write of a flat array, where arrays that it leaves alone, or other fixed
/// values, say which: `for (k = start[i]; k < start[i + 1]; k++) v[k] = ...`. The runtime sees whether two iterations
/// have the same ones. Nothing where the values do not tell, or where an iteration has a fixed number of items:
/// their order is mostly another one then (`v[order[i]]`). `onlyRead`: the items that they read; two iterations may
/// have the same ones then, and all are brought if they do.
std::optional<Reach> itemRangesOf(const Region &region, const clang::VarDecl *variable, const std::vector<Dim> &dims,
                                  const Uses &uses, bool onlyRead);

} // namespace hetcc
