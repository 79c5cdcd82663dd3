//===-- pragma/own_loops.h - `loop` constructs of one thread ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/enclosing.h"
#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// Makes `simd` of a `loop` in another construct that each thread runs by itself:
/// - one with `bind(thread)`, which Clang forgets. Directly in `teams`, which has no `simd`, it becomes a region of one
///   thread;
/// - a sum within the collapsed loops of a `teams loop`, of which nothing says whose it is. These loops are enough for
///   all threads, and neighbours among them read neighbouring items of a matrix product.
/// It is shown the directives of a file in their order.
class OwnLoops {
public:
  /// `tokens`: behind the word `omp`. `around`: the innermost construct that it stands in. Gives the changes
  /// of the text.
  std::vector<Respelling> see(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                              std::vector<clang::Token> &tokens, llvm::omp::Directive around);

private:
  bool collapsed = false; // the construct around is such a `teams loop`
};

} // namespace hetcc
