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

} // namespace het
