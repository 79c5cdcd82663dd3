//===-- base/forks.hpp - the children that fork makes -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// fork copies one thread: locks of the others stay locked in the child, and the devices stay the parent's. So a child
// begins anew; whatever remembers more than contents remembers the number of its process too.
#pragma once

#include <atomic>

namespace het {

/// How many forks lie between this process and the one that loaded the library.
inline std::atomic<int> forkCount{0};
inline int forks() { return forkCount.load(std::memory_order_relaxed); }

} // namespace het
