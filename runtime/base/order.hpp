//===-- base/order.hpp - what ThreadSanitizer must know of this library -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program that is built with -fsanitize=thread need not have this library built so. The sanitizer then sees its
// mutexes but not its atomics, and would call two accesses that they order a race. These functions tell the sanitizer's
// runtime if it is in the process; otherwise they do nothing. Any thread.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_release(void *address);
[[gnu::weak]] void __tsan_acquire(void *address);
}

namespace het {

/// A thread that calls takes() after this, with the same address, sees all that this thread did before gives().
inline void gives(void *address) {
  if (__tsan_release)
    __tsan_release(address);
}
inline void takes(void *address) {
  if (__tsan_acquire)
    __tsan_acquire(address);
}

} // namespace het
