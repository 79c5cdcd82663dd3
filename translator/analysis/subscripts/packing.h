//===-- analysis/subscripts/packing.h - arrays of which a device may hold a packed box ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 4.3: an array that is associated by columns or planes need not lie whole in a device's memory. For that
// the loop takes the length of its rows from the runtime. For `a[i][j]` that is a matter of the type under which the
// device's copy of the loop sees the array. The paper leaves out `a[i*n+j]`. Its subscript is taken apart and written
// as `a[i][j]`. It must be shown that j stays within the row, or a condition says so when the loop is entered. Rows
// that a device needs whole may as well begin at aligned addresses, where the loop says `a[i][j]`.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

// Sets Access::packing, or says in a remark why whole rows go to the devices.
void choosePacking(clang::ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit,
                   const Uses &uses);

} // namespace hetcc
