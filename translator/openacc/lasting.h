//===-- openacc/lasting.h - storage that is the same in all of a data region -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "openacc/clauses.h"

namespace hetcc::openacc {

/// Whether the section that an item of a data directive means is the same wherever the directive holds. `variable`: the
/// pointer, or what stands for it if it is a member.
bool isLasting(const Directive &directive, const Item &item, const clang::VarDecl *variable);

/// Whether the item is the same within a block as before it.
bool keepsItsValue(const clang::Stmt *block, const Item &item);

} // namespace hetcc::openacc
