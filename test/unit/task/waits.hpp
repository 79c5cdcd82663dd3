//===-- unit/task/waits.hpp - waits of a test for other threads --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <chrono>
#include <thread>

namespace het {

// For what another thread does soon. A wrong program fails here after a while, where it would otherwise hang.
template <class Condition> bool comesTrue(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end)
      return false;
    std::this_thread::yield();
  }
  return true;
}

} // namespace het
