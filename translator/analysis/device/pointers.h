//===-- analysis/device/pointers.h - pointers that are members of records ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A record from outside a split loop travels to a device as it is: a pointer in it stays the host's. Records that the
// loop makes itself hold what the loop put there. So a member counts when its record can be reached from a variable
// outside.
#pragma once

#include "analysis/subscripts/uses.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <functional>

namespace hetcc {

// Records that a value of these variables' types holds or leads to.
using Records = llvm::SmallPtrSet<const clang::RecordDecl *, 8>;
Records recordsOutside(const Uses &uses);

// Each mention of a pointer member of one of the records that takes its value or gives it another: `s.p[i]`,
// `q = s.p`, `f(s.p)`, not `s.p == 0`.
void forEachPointerMember(const clang::Stmt *statement, const Records &records,
                          const std::function<void(const clang::MemberExpr *)> &visit);

/// The offset of each pointer in a value of the type, in its arrays of up to `mostItems` items, members and bases. Not
/// those of unions and of virtual bases.
void forEachPointerIn(clang::QualType type, const clang::ASTContext &context, uint64_t mostItems,
                      llvm::function_ref<void(long)> visit, long offset = 0);

// The items of this array or of what this pointer points to are pointers.
bool holdsPointers(clang::QualType type);

/// Whether who has the pointer may change what it leads to, or what the pointers there lead to.
bool mayWriteBehind(clang::QualType pointer);

/// They are pointers to numbers: rows of a matrix, each where it likes.
bool isRowTable(clang::QualType type);
/// How many subscripts lead to a number there: 2 or 3; 0: it is no such table.
size_t rowSubscripts(clang::QualType type);

/// The captures of a lambda that a device cannot reach, as text for a message; empty: none.
std::string unreachableCapture(const clang::RecordDecl *closure);

} // namespace hetcc
