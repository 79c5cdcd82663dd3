//===-- memory/mapping/depend_order.cpp - constructs in the order of the storage that they depend on ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/mapping/depend_order.hpp"

#include <algorithm>

namespace het {

void DependOrder::follow(ActivityQueue &queue, std::span<const Dependence> all) const {
  for (const Dependence &one : all)
    for (auto at = uses_.lower_bound({one.bytes.lo - longest_, 0}); at != uses_.end() && at->first.first < one.bytes.hi;
         ++at) {
      if (at->first.second <= one.bytes.lo)
        continue;
      queue.follow(at->second.written);
      if (one.writes)
        queue.follow(at->second.read);
    }
}

void DependOrder::add(const ActivityQueue &queue, std::span<const Dependence> all) {
  for (const Dependence &one : all) {
    longest_ = std::max(longest_, one.bytes.hi - one.bytes.lo);
    Use &use = uses_[{one.bytes.lo, one.bytes.hi}];
    if (one.writes)
      use = {};
    (one.writes ? use.written : use.read).follow(queue);
  }
}

void DependOrder::clear() {
  uses_.clear();
  longest_ = 0;
}

} // namespace het
