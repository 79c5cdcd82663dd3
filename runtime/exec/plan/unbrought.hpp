//===-- exec/plan/unbrought.hpp - reads of items that no space has ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/plan/plan.hpp"

namespace het {

/// Tells the arrays that the loop writes which items it reads that are undefined everywhere (Array::unbrought). Such
/// reads of the arrays that it reads are passed on. `shares` has the chunks of each device. With the store's lock held.
void noteUnbrought(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                   std::span<const std::vector<Chunk>> shares);

} // namespace het
