//===-- exec/pass/handed_in.hpp - ranges of items that a program hands in before a pass -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// They are kept for later passes, as long as the arrays that they come of stay on the devices and nobody writes these.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <span>
#include <vector>

namespace het {

/// See het_ranges_begin: null where nothing is to be handed in.
Result<het_item_ranges *> beginRanges(het_region &region, int access, std::span<const int> arrays,
                                      std::vector<long> values);
/// See het_ranges_end.
const het_item_ranges *endRanges(const het_region &region, int access, het_item_ranges *ranges);

} // namespace het
