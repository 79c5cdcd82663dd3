//===-- stage1/rewrite/several_variables.h - loops whose heads declare several variables ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/rewrite/iterators.h"

#include "clang/AST/Stmt.h"

namespace hetcc {

/// `for (int i = 0, j = n - 1; i < n; ++i, --j)` as a loop over i, whose iterations make their j of i. Nothing: the
/// head has another form, or the body changes one of these.
std::optional<Iterators::Counted> loopOfSeveral(clang::ASTContext &context, const clang::ForStmt *loop);

} // namespace hetcc
