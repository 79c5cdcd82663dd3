//===-- stage1/reduction.h - reductions as text --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

namespace hetcc {

// {"error", &error, HET_DOUBLE, HET_SUM}
std::string reductionField(const Reduction &reduction);
// The operator's identity, as an expression of the variable's type that needs no header.
std::string identityText(const Reduction &reduction);

} // namespace hetcc
