//===-- analysis/dependence/proofs.h - whether a loop writes all items of its part ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// Every item of the access that belongs to an iteration is written by it, whatever the data, and the loop reads none
// before.
bool writesAll(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses);

/// The row length N, as text for proposals, of a flat array that is written as `c[i*N + j]`. Empty: it is not.
std::string rowLength(const AffineScope &scope, const Region &region, const Access &access, const Uses &uses);

} // namespace hetcc
