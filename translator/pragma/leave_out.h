//===-- pragma/leave_out.h - parts of directives that Clang 19 does not take ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// Takes tokens out behind the word `omp`, and gives the changes of the text:
/// - `bind(parallel)` of a `loop` that stands in another construct (`isInner`). Clang refuses it within `teams loop`,
/// and
///   the iterations are the threads' without it.
/// - `low:` of `num_teams(low: high)`.
std::vector<Respelling> leaveOut(clang::SourceLocation directive, std::vector<clang::Token> &tokens, bool isInner);

} // namespace hetcc
