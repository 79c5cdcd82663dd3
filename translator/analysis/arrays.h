//===-- analysis/arrays.h - the arrays of a region ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"
#include "analysis/templates/types.h"

namespace hetcc {

/// Sets the modes of the arrays that clauses name, and makes entries for those that none names. Such an entry is
/// resident where an enclosing data region names the array or nothing is known of its extent. Otherwise it is whole, of
/// the declared size. False: reported.
bool completeArrays(clang::ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit,
                    const Uses &uses);

/// A list item of a clause without its subscripts and sections: `v` of `v[2][0:n]`.
const clang::Expr *withoutSubscripts(const clang::Expr *item);

// A pointer that the body assigns is a scalar of its own, not an array: what it points to has other names.
bool assignsPointer(const Uses &uses, const clang::VarDecl *variable);

// The entry of the innermost data region around this one that names the variable, or null.
const Access *residentAround(const clang::ASTContext &context, const Region &region, const Unit &unit,
                             const clang::ValueDecl *variable);

/// The variable or member for which a name stands: the member of `auto &cells = this->cells` and `double *x = o->x`,
/// `object` of `auto *v = object.data()`.
const clang::ValueDecl *originOf(const clang::ValueDecl *decl);

/// Whether the access is of what the name stands for: the variable itself, or storage that a local name was made of, as
/// in `auto &cells = this->cells`, `auto *v = object.data()`, `double *x = o->x`.
bool isOf(const clang::ASTContext &context, const Access &access, const clang::ValueDecl *variable);

bool onSeveralDevices(const Region &region);

} // namespace hetcc
