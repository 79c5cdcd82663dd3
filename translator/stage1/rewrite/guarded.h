//===-- stage1/rewrite/guarded.h - directives under conditionals that ask for an option -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/edit.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

#include <vector>

namespace hetcc {

// Says once that `#ifdef _OPENACC` keeps `acc` directives from hetcc. `skipped`: what conditionals leave out of the
// main file, each from the word of its first line on.
void remarkOnGuarded(clang::ASTContext &context, const std::vector<Span> &skipped);

} // namespace hetcc
