//===-- base/reduction.hpp - identities and combination of reduction values -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// het_type and het_op, as het.h lists them, on values in host memory. Pure functions; any thread.
#pragma once

#include <het/het.h>

#include <cstddef>

namespace het {

std::size_t sizeOf(het_type type);
const char *nameOf(het_type type); // as in C: "unsigned long"
const char *nameOf(het_op op);     // as in a clause: "+", "max"

// False for bitwise operations on floating-point types.
bool supported(het_type type, het_op op);

void setIdentity(het_type type, het_op op, void *value);

// *into = *into op *value
void combine(het_type type, het_op op, void *into, const void *value);

// The same for `count` values one behind the other.
void setIdentities(het_type type, het_op op, void *values, std::size_t count);
void combine(het_type type, het_op op, void *into, const void *values, std::size_t count);

// The first value that is combined.
inline void *resultOf(const het_reduction &one) {
  return static_cast<char *>(one.result) + (one.array ? one.first * static_cast<long>(sizeOf(one.type)) : 0);
}
// How many values a reduction has: 1 for a scalar.
inline std::size_t itemsIn(const het_reduction &one) {
  return !one.array ? 1 : one.count > 0 ? static_cast<std::size_t>(one.count) : 0;
}
inline std::size_t itemsIn(const het_kernel_reduction &one) {
  return !one.array ? 1 : one.count > 0 ? static_cast<std::size_t>(one.count) : 0;
}

} // namespace het
