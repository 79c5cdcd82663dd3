//===-- stage1/reduction.h - reductions as text --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

namespace hetcc {

// {"error", &error, HET_DOUBLE, HET_SUM, 0, 0, 0}
std::string reductionField(const Reduction &reduction);
// Of an array: "h[het_first_1_0:het_count_1_0][0:8]", in clauses of the target directive.
std::string reducedSection(const Reduction &reduction, const std::string &suffix);
// What those names are, for reduction k of a region: counts of the outermost dimension that the type has.
std::string reducedBounds(const Reduction &reduction, const std::string &region, size_t k);
// The operator's identity, as an expression of the variable's type that needs no header.
std::string identityText(const Reduction &reduction);

} // namespace hetcc
