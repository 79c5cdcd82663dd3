//===-- stage1/rewrite/target_loops.h - the loops that target constructs share out -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/StmtOpenMP.h"

#include <vector>

namespace hetcc {

/// The directives that stand directly inside each other, from the target down to the loop's. They may be one.
struct TargetLoop {
  const clang::OMPExecutableDirective *outer = nullptr, *loop = nullptr;
  bool isInside = false; // the loop is among other statements of a construct, and both are the loop's own directive
  bool isOpen = true;    // the text may have another variable in front: no clause asks for the name of each
};

/// The user's own target constructs of one parallel loop, and the loops that directives in others share out.
std::vector<TargetLoop> targetLoops(clang::ASTContext &context);

/// The directive that is all of a directive's statement, but for braces; null: it is something else.
const clang::OMPExecutableDirective *directiveInside(const clang::OMPExecutableDirective &directive);

} // namespace hetcc
