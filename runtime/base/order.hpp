//===-- base/order.hpp - what ThreadSanitizer must know of this library -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program that is built with -fsanitize=thread need not have this library built so: the sanitizer sees its mutexes,
// but not its atomics, and would call two accesses that they order a race. Where the sanitizer's runtime is in the
// process these functions tell it; elsewhere they do nothing. Any thread.
#pragma once

extern "C" {
[[gnu::weak]] void __tsan_release(void *address);
[[gnu::weak]] void __tsan_acquire(void *address);
}

namespace het {

// What this thread did before gives() is seen by a thread that has then called takes() with the same address.
inline void gives(void *address) {
  if (__tsan_release)
    __tsan_release(address);
}
inline void takes(void *address) {
  if (__tsan_acquire)
    __tsan_acquire(address);
}

} // namespace het
