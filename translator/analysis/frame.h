//===-- analysis/frame.h - how much each thread needs for local variables -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

// Warns where the local variables of an iteration, with those of the functions that it calls, are more than a GPU's
// thread can have. An estimate: compilers may keep fewer of them, and need more for other things.
void warnOfFrame(clang::ASTContext &context, const Region &region);

} // namespace hetcc
