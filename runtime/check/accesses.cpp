//===-- check/accesses.cpp - loads and stores of a program built with -fhet-check -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Compilers put a call before each load and store when they are asked for -fsanitize=thread. hetcc asks for the calls
// and links this archive in place of the sanitizer's runtime. Atomic operations are calls too and are done here: they
// may meet. The runtime gets to know that there was one.
#include "check/tell.hpp"

#include <cstdlib>
#include <cstring>

bool het::on = false;

__attribute__((constructor(101))) static void begin() {
  const char *value = std::getenv("HET_CHECK");
  on = value && *value && std::strcmp(value, "0") != 0;
  het_check_begin();
}

HOOK void __tsan_init() {}
HOOK void __tsan_func_entry(void *) {}
HOOK void __tsan_func_exit() {}
HOOK void __tsan_vptr_update(void *, void *) {}
HOOK void __tsan_vptr_read(void *) {}
HOOK void __tsan_ignore_thread_begin() {}
HOOK void __tsan_ignore_thread_end() {}

#define ACCESS(size)                                                                                                   \
  HOOK void __tsan_read##size(void *at) { TELL(at, size, 0); }                                                         \
  HOOK void __tsan_write##size(void *at) { TELL(at, size, 1); }                                                        \
  HOOK void __tsan_unaligned_read##size(void *at) { TELL(at, size, 0); }                                               \
  HOOK void __tsan_unaligned_write##size(void *at) { TELL(at, size, 1); }                                              \
  HOOK void __tsan_volatile_read##size(void *at) { TELL(at, size, 0); }                                                \
  HOOK void __tsan_volatile_write##size(void *at) { TELL(at, size, 1); }                                               \
  HOOK void __tsan_read_write##size(void *at) {                                                                        \
    TELL(at, size, 0);                                                                                                 \
    TELL(at, size, 1);                                                                                                 \
  }                                                                                                                    \
  HOOK void __tsan_unaligned_read_write##size(void *at) {                                                              \
    TELL(at, size, 0);                                                                                                 \
    TELL(at, size, 1);                                                                                                 \
  }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)

HOOK void __tsan_read_range(void *at, size_t size) { TELL(at, size, 0); }
HOOK void __tsan_write_range(void *at, size_t size) { TELL(at, size, 1); }

HOOK void *__tsan_memcpy(void *to, const void *from, size_t size) {
  TELL(from, size, 0);
  TELL(to, size, 1);
  return __builtin_memcpy(to, from, size);
}
HOOK void *__tsan_memmove(void *to, const void *from, size_t size) {
  TELL(from, size, 0);
  TELL(to, size, 1);
  return __builtin_memmove(to, from, size);
}
HOOK void *__tsan_memset(void *to, int value, size_t size) {
  TELL(to, size, 1);
  return __builtin_memset(to, value, size);
}

// The strongest order serves for every one that is asked.
#define ATOMIC(bits, T)                                                                                                \
  HOOK T __tsan_atomic##bits##_load(const volatile T *at, int) {                                                       \
    ORDERS;                                                                                                            \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                                      \
  }                                                                                                                    \
  HOOK void __tsan_atomic##bits##_store(volatile T *at, T value, int) {                                                \
    ORDERS;                                                                                                            \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                                     \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_exchange(volatile T *at, T value, int) {                                                \
    ORDERS;                                                                                                            \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                                           \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_add(volatile T *at, T value, int) {                                               \
    ORDERS;                                                                                                            \
    return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST);                                                            \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_sub(volatile T *at, T value, int) {                                               \
    ORDERS;                                                                                                            \
    return __atomic_fetch_sub(at, value, __ATOMIC_SEQ_CST);                                                            \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_and(volatile T *at, T value, int) {                                               \
    ORDERS;                                                                                                            \
    return __atomic_fetch_and(at, value, __ATOMIC_SEQ_CST);                                                            \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_or(volatile T *at, T value, int) {                                                \
    ORDERS;                                                                                                            \
    return __atomic_fetch_or(at, value, __ATOMIC_SEQ_CST);                                                             \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_xor(volatile T *at, T value, int) {                                               \
    ORDERS;                                                                                                            \
    return __atomic_fetch_xor(at, value, __ATOMIC_SEQ_CST);                                                            \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_fetch_nand(volatile T *at, T value, int) {                                              \
    ORDERS;                                                                                                            \
    return __atomic_fetch_nand(at, value, __ATOMIC_SEQ_CST);                                                           \
  }                                                                                                                    \
  HOOK int __tsan_atomic##bits##_compare_exchange_strong(volatile T *at, T *expected, T value, int, int) {             \
    ORDERS;                                                                                                            \
    return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                \
  }                                                                                                                    \
  HOOK int __tsan_atomic##bits##_compare_exchange_weak(volatile T *at, T *expected, T value, int, int) {               \
    ORDERS;                                                                                                            \
    return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                \
  }                                                                                                                    \
  HOOK T __tsan_atomic##bits##_compare_exchange_val(volatile T *at, T expected, T value, int, int) {                   \
    ORDERS;                                                                                                            \
    __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                      \
    return expected;                                                                                                   \
  }
ATOMIC(8, unsigned char)
ATOMIC(16, unsigned short)
ATOMIC(32, unsigned)
ATOMIC(64, unsigned long)

HOOK void __tsan_atomic_thread_fence(int) {
  if (on)
    het_check_fence();
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
HOOK void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
