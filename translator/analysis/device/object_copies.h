//===-- analysis/device/object_copies.h - objects of which the bytes are a copy --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

namespace hetcc {

/// Whether the destructor of an object, or of an array's, does anything. It does if its body is not seen.
bool destructorActs(const clang::ASTContext &context, clang::QualType type);

/// Whether the bytes of an object are a copy of it, which needs no destructor. The copy constructor is trivial, or does
/// no more than to copy each member.
bool isCopiedAsBytes(const clang::ASTContext &context, clang::QualType type);

} // namespace hetcc
