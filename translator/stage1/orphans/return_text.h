//===-- stage1/orphans/return_text.h - the returns of a function whose text stands for a call ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     if (n == 0) return 0;             if (n == 0) { het_result = 0; } else {
//     double s = 0;                     double s = 0;
//     ...                               ...
//     return s;                         { het_result = s; } }
#pragma once

#include "stage1/tasks/task_walks.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// The changes by which the body ends where it returned, and `result` has the value. `result`: empty for a function
/// without one. Nothing: a loop or switch is left, or more is left out than what follows a condition.
std::optional<std::vector<TextChange>> returnChanges(const clang::ASTContext &context, const Source &source,
                                                     const clang::CompoundStmt *body, const std::string &result);

} // namespace hetcc
