//===-- pragma/own_loops.h - `loop` constructs of one thread ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// Makes `simd` of a `loop` in another construct that each thread runs by itself:
/// - one with `bind(thread)`, which Clang forgets;
/// - a sum within the collapsed loops of a `teams loop`, of which nothing says whose it is. These loops are enough for
///   all threads, and neighbours among them read neighbouring items of a matrix product.
/// It is shown the directives of a file in their order.
class OwnLoops {
public:
  /// `tokens`: behind the word `omp`. `isInner`: within another construct. Gives the changes of the text.
  std::vector<Respelling> see(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                              std::vector<clang::Token> &tokens, bool isInner);

private:
  bool collapsed = false; // the construct around is such a `teams loop`
};

} // namespace hetcc
