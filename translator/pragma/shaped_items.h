//===-- pragma/shaped_items.h - array shapes in dependences of tasks --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// Makes `depend(in: (p)[0])` of `depend(in: ([n][m])p)` on a directive of tasks, and `(p)[(i) * (m) + (0)]` of
/// `([n][m])p[i:2][0:m]`. GCC knows no shapes, and orders tasks by the first items of what they name. `tokens`: behind
/// the word `omp`. Gives the changes of the text.
std::vector<Respelling> nameFirstItems(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                       std::vector<clang::Token> &tokens);

} // namespace hetcc
