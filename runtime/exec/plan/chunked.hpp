//===-- exec/plan/chunked.hpp - the arrays of a pass that is given out in chunks -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/plan/plan.hpp"

#include <vector>

namespace het {

// One array in the course of the pass.
struct ChunkedArray {
  Array *array = nullptr;
  std::vector<const Use *> uses;
  Holdings entry; // with what was brought to the host
  Holdings now;
  BoxSet home;               // items that go home if a device has written them
  BoxSet kept;               // items that stay on the devices
  BoxSet changed;            // by any chunk so far
  std::vector<BoxSet> owned; // by space, written so far
  BoxSet near;               // items that a device would need for all of it
};

/// The arrays that the uses name, each once, as they are before the pass.
std::vector<ChunkedArray> chunkedArrays(const std::vector<Use> &uses);

/// Whether chunks may be given out on demand: no two write the same items, and none reads beyond an edge.
bool canChunk(const het_region &region, const std::vector<Use> &uses, const Domain &domain);

} // namespace het
