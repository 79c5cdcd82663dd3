//===-- analysis/arrays.h - the arrays of a region ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/types.h"
#include "analysis/uses.h"

namespace hetcc {

// Modes of the arrays that clauses name; entries for those that none names: resident ones where an enclosing data
// region names them or nothing is known of their extent, else whole ones of their declared size.
bool completeArrays(clang::ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit,
                    const Uses &uses);

// A pointer that the body assigns is a scalar of its own, not an array: what it points to has other names.
bool assignsPointer(const Uses &uses, const clang::VarDecl *variable);

// The entry of the innermost data region around this one that names the variable, or null.
const Access *residentAround(const clang::ASTContext &context, const Region &region, const Unit &unit,
                             const clang::ValueDecl *variable);

// What a name that stands for other storage stands for: `auto &cells = this->cells`, `auto *v = object.data()`.
const clang::ValueDecl *originOf(const clang::ValueDecl *decl);

bool onSeveralDevices(const Region &region);

} // namespace hetcc
