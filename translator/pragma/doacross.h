//===-- pragma/doacross.h - `doacross` of OpenMP 5.2 ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <vector>

namespace hetcc {

/// Makes `depend(source)` and `depend(sink: i - 1)` of `doacross(source:)`, `doacross(sink: i - 1)` and, in a loop with
/// one index, `doacross(sink: omp_cur_iteration - 1)`. Clang 19 and GCC 12 know `depend` only. `ordered` of such a loop
/// gets the number of loops, which OpenMP 5.2 leaves out. It is shown the directives of a file in their order.
class Doacross {
public:
  /// `tokens`: behind the word `omp`. `end`: the end of the directive's line. Gives the changes of the text.
  std::vector<Respelling> see(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                              clang::SourceLocation end, std::vector<clang::Token> &tokens);

private:
  void countLoops(clang::Preprocessor &preprocessor, clang::SourceLocation directive, clang::SourceLocation end,
                  std::vector<clang::Token> &tokens, std::vector<Respelling> &changes) const;
  void readLoop(clang::Preprocessor &preprocessor, clang::SourceLocation from);

  std::string before; // the index of the iteration before this one, as in `i - 1`; empty: not seen to be known
};

} // namespace hetcc
