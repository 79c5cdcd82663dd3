//===-- stage1/rewrite/variants.h - `declare variant` of functions that are not known --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Sema/SemaConsumer.h"

namespace hetcc {

/// Drops the variants of which the name was an error. Clang takes each for a function's name where the base function
/// is called, and falls.
class VariantConsumer : public clang::SemaConsumer {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
};

} // namespace hetcc
