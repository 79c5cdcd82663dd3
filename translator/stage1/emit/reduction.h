//===-- stage1/emit/reduction.h - reductions as text ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

namespace hetcc {

// {"error", &error, HET_DOUBLE, HET_SUM, 0, 0, 0}
std::string reductionField(const Reduction &reduction, const Site &site);
/// A call of het_first or het_length around a bound of the user's; empty where there is nothing to check.
std::string checkedBound(const char *function, const std::string &text, const Dim &dim, const Site &site);
/// The section of a reduced array in clauses of the target directive: "h[het_first_1_0:het_count_1_0][0:8]".
std::string reducedSection(const Reduction &reduction, const std::string &suffix);
// Those names, in pairs: of the outermost dimension that the type has, and of part of a row of all dimensions.
std::vector<std::string> reducedNames(const Reduction &reduction, const std::string &suffix);
/// The declarations of these names, for reduction k of a region.
std::string reducedBounds(const Reduction &reduction, const std::string &region, size_t k);
// A directive that tells OpenMP of the operator, of a class that it does not know; empty where it does.
std::string declaredText(const Reduction &reduction);
// The operator's identity, as an expression of the variable's type that needs no header.
std::string identityText(const Reduction &reduction);

} // namespace hetcc
