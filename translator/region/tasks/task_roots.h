//===-- region/tasks/task_roots.h - the variables that hold what a task names ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task has copies of the variables around it. Storage within a variable is named for all tasks alike, so that
// variable must be no copy: `x`, `x.a`, `x[i]` of an array, `*(&x)`, `x.front()`, `x(i, j)`. A copy of a pointer, of an
// iterator or of a view does no harm: it leads to the same items.
#pragma once

#include "clang/AST/Decl.h"

#include <vector>

namespace hetcc {

/// Whether a copy of an object leads to the same items: a pointer, a `std::shared_ptr`, an iterator, a `std::span`.
bool leadsElsewhere(clang::QualType type);

/// Adds the variables that may have the storage of an lvalue, or of an object, as a part of theirs.
void addRoots(const clang::Expr *expr, std::vector<const clang::VarDecl *> &roots);

/// Adds the variables that may have what a pointer leads to. A pointer's own variable is none of them.
void addPointedRoots(const clang::Expr *pointer, std::vector<const clang::VarDecl *> &roots);

} // namespace hetcc
