//===-- base/own_stack.hpp - the stack of the calling thread ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <cstddef>
#include <cstdint>
#include <pthread.h>

namespace het {

/// The place of the thread's own stack. A coroutine's frame, or one of a stack that the program made, tells nothing.
class OwnStack {
public:
  OwnStack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
      return;
    void *begin = nullptr;
    std::size_t size = 0;
    if (pthread_attr_getstack(&attributes, &begin, &size) == 0) {
      lo_ = reinterpret_cast<std::uintptr_t>(begin);
      hi_ = lo_ + size;
    }
    pthread_attr_destroy(&attributes);
  }
  bool has(const void *place) const {
    const auto at = reinterpret_cast<std::uintptr_t>(place);
    return lo_ <= at && at < hi_;
  }
  /// Whether less than a small part of it is left below a place in it.
  bool endsBelow(const void *place) const {
    constexpr std::uintptr_t part = 64;
    return has(place) && reinterpret_cast<std::uintptr_t>(place) - lo_ < (hi_ - lo_) / part;
  }

private:
  std::uintptr_t lo_ = 0, hi_ = 0;
};

/// The calling thread's.
inline const OwnStack &ownStack() {
  static thread_local const OwnStack stack;
  return stack;
}

} // namespace het
