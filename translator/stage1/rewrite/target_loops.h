//===-- stage1/rewrite/target_loops.h - target constructs of one parallel loop ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace hetcc {

/// The directives that stand directly inside each other, from the target down to the loop's. They may be one.
struct TargetLoop {
  const clang::OMPExecutableDirective *outer = nullptr, *loop = nullptr;
};

/// The user's own target constructs of one parallel loop. No clause asks them to name each variable, so that the text
/// may have another one in front of the construct.
std::vector<TargetLoop> targetLoops(clang::ASTContext &context);

/// The directive that is all of a directive's statement, but for braces; null: it is something else.
const clang::OMPExecutableDirective *directiveInside(const clang::OMPExecutableDirective &directive);

} // namespace hetcc
