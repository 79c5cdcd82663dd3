//===-- exec/footprint.hpp - the storage that a construct is about -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "memory/store.hpp"

#include <span>

namespace het {

// A data region may tell the shape of an access. A region's array reductions count too.
Footprint footprintOf(std::span<const het_access> accesses);
Footprint footprintOf(const het_region &region);
Footprint footprintOf(std::span<const het_map> items);
// The storage that begins there.
Footprint footprintAt(const void *base);

} // namespace het
