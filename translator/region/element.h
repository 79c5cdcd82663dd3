//===-- region/element.h - subscripts without a colon ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `a[k]` in a clause is one item, as OpenMP and OpenACC say. In a map of our dialect it may be a shape, `u[X][Y]` for
// `u[0:X][0:Y]`.
#pragma once

#include "region/builder.h"

namespace hetcc {

/// A bracket with one value and no colon.
bool isSubscript(const Bracket &bracket);

/// Whether the brackets without a colon say how long the dimensions are. They do in a `map` with dist_data, or where
/// none of a map for several devices has a colon. They never do where the statement uses the item that they name: an
/// array of that shape does not have it.
bool givesShape(const clang::ASTContext &context, const Construct &construct, const Clause &clause, const Item &item);

/// Tells how such an item is read, and how the other reading is written.
void tellShape(Builder &builder, const Item &item);

/// The name and the brackets, for messages: "a[0:n]".
std::string asWritten(const Item &item);

/// Reports one item in an inner dimension of storage whose rows have no known length; false.
bool noRowLength(Builder &builder, const Clause &clause, const Item &item, const Bracket &bracket);

/// Warns where the loop uses an item of a reduced section's array that is certainly no part of the section.
void warnOfOthers(Builder &builder, const Construct &construct, const Clause &clause, const Item &item);

/// Warns of an item behind the section that another clause of the function has: `a[n]` beside `a[0:n]`. So it does of
/// one behind all that a loop of OpenACC uses: `a[n]` for `a[i]` with i < n.
void warnOfItemsBehind(clang::ASTContext &context, const std::vector<Directive> &directives);

} // namespace hetcc
