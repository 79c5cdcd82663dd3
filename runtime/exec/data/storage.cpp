//===-- exec/data/storage.cpp - the storage that a construct is about ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/data/storage.hpp"

#include "exec/data/mapped.hpp"

#include <algorithm>

namespace het {

Storage storageOf(std::span<const het_access> accesses) {
  Storage all;
  for (const het_access &access : accesses) {
    all.bases.push_back(reinterpret_cast<Address>(access.base));
    if (access.rank > 0)
      all.views.push_back(viewOf(access));
  }
  return all;
}

Storage storageOf(const het_region &region) {
  Storage all = storageOf({region.access, static_cast<std::size_t>(region.accesses)});
  for (int k = 0; k < region.reductions; ++k)
    if (const Bytes bytes = bytesOf(region.reduction[k]); !bytes.empty())
      all.bytes.push_back(bytes);
  return all;
}

Storage storageOf(std::span<const het_map> items) {
  Storage all;
  for (const het_map &item : items) {
    const auto begin = reinterpret_cast<Address>(item.begin);
    all.bytes.push_back({begin, begin + static_cast<Address>(std::max<std::size_t>(item.size, 1))});
  }
  return all;
}

Storage storageAt(const void *base) {
  const auto begin = reinterpret_cast<Address>(base);
  Storage all;
  all.bases.push_back(begin);
  all.bytes.push_back({begin, begin + 1});
  return all;
}

} // namespace het
