//===-- check/tell.hpp - how the calls of this folder tell the runtime ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <het/het.h>

namespace het {
// HET_CHECK is set. While it is not, each call is one test.
__attribute__((visibility("hidden"))) extern bool on;
} // namespace het
using het::on;

// Hidden, so that a program and its libraries each have their own.
#define HOOK extern "C" __attribute__((visibility("hidden"), used))
#define TELL(address, size, writes)                                                                                    \
  if (on)                                                                                                              \
  het_check_access(address, size, writes, __builtin_return_address(0))
#define TELL_IF(condition, address, size, writes)                                                                      \
  if (on && (condition))                                                                                               \
  het_check_access(address, size, writes, __builtin_return_address(0))

// For --wrap: the function that the program's calls come to, and the one that it goes on to. `name` is the symbol's: a
// C function's, or the mangled one of an operator.
#define WRAP(result, name, parameters)                                                                                 \
  extern "C" result __real_##name parameters;                                                                          \
  HOOK result __wrap_##name parameters
#define GETS(storage, size)                                                                                            \
  if (on && storage)                                                                                                   \
  het_check_allocation(storage, size)
#define ORDERS                                                                                                         \
  if (on)                                                                                                              \
  het_check_order(0)
#define FREES(storage)                                                                                                 \
  if (on && storage)                                                                                                   \
  het_check_free(storage, __builtin_return_address(0))
