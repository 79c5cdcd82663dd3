//===-- analysis/subscripts/extent.h - how much a pointer points to, by what a loop does with it -------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

/// How a name is written in sums and products of extents, which may be larger than an int.
std::string wide(const std::string &name);

// Items of the outermost dimension, first and one past the last, in terms of the names around the loops.
struct Stretch {
  Poly begin, end;
  std::string beginText() const;
  std::string endText() const;
  std::string lengthText() const; // below 1 where the loops do not run
};

/// Whether a number is shown to be above 0 wherever all of these loops have iterations.
bool isPositiveIn(const Poly &poly, const std::vector<InnerLoop> &loops);

/// The values of a subscript while the loops run: their variables are replaced by the ends of their ranges. Nothing
/// where a factor has no sign that is known.
std::optional<Stretch> stretchOf(const Poly &subscript, const std::vector<InnerLoop> &loops);

/// The items that certainly exist behind the pointer: those from the least to the greatest that some iteration reaches.
/// Only mentions that every iteration executes count. Nothing where a mention may reach beyond that, or cannot be
/// judged. `loops`: those around the body, outermost first. `rank`: subscripts of an item.
std::optional<Stretch> provenStretch(const AffineScope &scope, const std::vector<InnerLoop> &loops, Places &places,
                                     const Uses &uses, const clang::VarDecl *pointer, size_t rank);

/// All that lies between a loop's first value and its last. `bound`: the first number that it does not reach. `step`:
/// above 0, downwards too.
InnerLoop betweenEnds(const std::string &variable, const Poly &first, const Poly &bound, long step, bool down);

/// The split loops between their ends; nothing where one has a step that is no constant.
std::optional<std::vector<InnerLoop>> splitLoops(const AffineScope &scope, const Region &region);

} // namespace hetcc
