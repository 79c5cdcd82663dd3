//===-- stage1/rewrite/plain.h - target constructs that stage 1 leaves as they are ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace hetcc {

// Appends the target constructs that Clang has read, outside of system headers. Returns whether the file has variables
// in `declare target`, which stage 2 must see even where there is no construct.
bool findPlain(clang::ASTContext &context, std::vector<const clang::OMPExecutableDirective *> &found);

} // namespace hetcc
