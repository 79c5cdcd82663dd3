//===-- analysis/subscripts/cyclic.h - variables that walk around the range of a loop -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `right = j == m - 1 ? 0 : j + 1` has the values of j in another order: one of them for each iteration, and none
// twice. So are the neighbours in a lattice without borders.
#pragma once

#include "analysis/subscripts/places.h"

namespace hetcc {

/// The names of variables that the statement declares, and that take the values of the loop's range in a cyclic order.
std::vector<std::string> cyclicIn(const AffineScope &scope, const clang::Stmt *statement, const InnerLoop &range);

} // namespace hetcc
