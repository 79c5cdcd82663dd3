//===-- exec/data/storage.hpp - the storage that a construct is about ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "memory/store/store.hpp"

#include <span>

namespace het {

// A data region may tell the shape of an access. A region's array reductions count too.
Storage storageOf(std::span<const het_access> accesses);
Storage storageOf(const het_region &region);
Storage storageOf(std::span<const het_map> items);
// The storage that begins there.
Storage storageAt(const void *base);

} // namespace het
