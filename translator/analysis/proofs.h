//===-- analysis/proofs.h - what can be shown of the items that a loop writes ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/uses.h"

namespace hetcc {

// Every item of the access that belongs to an iteration is written by it, whatever the data, and the loop reads none.
bool writesAll(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses);

// An access without a dimension that follows the loop: shows that each item has one writer and makes the dimension
// that proves it follow the loop, the rest of the array remaining readable. A flat section of an array that is used
// as `c[i*N+j]` gets two dimensions. False: not shown, nothing changed.
bool followByWrites(const AffineScope &scope, const Region &region, Access &access, const Uses &uses);

// Of a flat array that is written as `c[i*N + j]`: N as text, for proposals. Empty: it is not.
std::string rowLength(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses);

} // namespace hetcc
