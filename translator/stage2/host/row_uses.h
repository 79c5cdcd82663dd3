//===-- stage2/host/row_uses.h - what a construct's kernel does with a row ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plain/plain.h"

namespace hetcc::stage2 {

/// Flags of het_map.mode for the `row`th row of the construct, as text to append to its mode. HET_MAP_REDUCED: the
/// kernels have no address of the variable itself, which need not be on the device. HET_MAP_READ: they only read what
/// the row leads to. Empty: nothing of that is seen.
std::string rowUse(const PlainPlan &plan, int row);

} // namespace hetcc::stage2
