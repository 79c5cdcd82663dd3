//===-- pragma/update_iterators.h - iterators in `target update` -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <string>
#include <vector>

namespace hetcc {

/// `for (int i = (a); (c) > 0 ? i < (b) : i > (b); i += (c))`
struct LoopHead {
  std::string text;
  std::vector<clang::Token> words;
};

/// Takes the iterators out of `to(iterator(i = a:b:c): x[i])`, which Clang 19 does not know in an update. The loops are
/// to stand around the directive, where any item may be moved more than once. `open`: the bracket of the clause among
/// `tokens`. None: there are no iterators, or they are not understood.
std::vector<LoopHead> takeIterators(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                    std::vector<clang::Token> &tokens, size_t open, std::vector<Respelling> &changes);

} // namespace hetcc
