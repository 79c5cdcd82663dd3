//===-- ast/arrays.h - arrays whose size a later declaration gives ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <memory>

namespace clang {
class ASTConsumer;
}

namespace hetcc {

/// The consumer, told of a file in which the first declaration of an array has the size that a later one gives:
/// `extern int a[]; int a[8];`. Clang looks at the first one where a construct maps the array, and refuses it.
std::unique_ptr<clang::ASTConsumer> withSizesOfArrays(std::unique_ptr<clang::ASTConsumer> consumer);

} // namespace hetcc
