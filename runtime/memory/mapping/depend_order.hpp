//===-- memory/mapping/depend_order.hpp - constructs in the order of the storage that they depend on ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The `depend` clauses of OpenMP (5.1, section 2.19.11) among target constructs that went on, on one device. A
// construct follows those before it that name overlapping storage, if one of the two writes it. Guarded by the store's
// lock.
#pragma once

#include "geometry/range.hpp"
#include "memory/arrays/view.hpp"
#include "memory/mapping/activity_queue.hpp"

#include <map>
#include <span>

namespace het {

/// Storage that a construct depends on.
struct Dependence {
  Bytes bytes;
  bool writes = false; // any type but `in`
};

class DependOrder {
public:
  /// Has `queue` come behind the constructs that one with these dependences follows. The queue is of any device that is
  /// to wait for this one's.
  void follow(ActivityQueue &queue, std::span<const Dependence> all) const;
  /// A construct with these dependences has given its operations to `queue`, which came behind those before.
  void add(const ActivityQueue &queue, std::span<const Dependence> all);
  /// All of them are complete, or ordered before whatever comes next.
  void clear();

private:
  // Who wrote the storage last, and who has read it since.
  struct Use {
    ActivityQueue written = {}, read = {};
  };
  using Place = std::pair<Address, Address>; // the first byte, and the one behind the last
  std::map<Place, Use> uses_;
  Address longest_ = 0; // storage begins no further before its end
};

} // namespace het
