//===-- pragma/fuse.h - `fuse` of OpenMP 6.0, which Clang does not read ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/hook.h"

#include <optional>

namespace hetcc {

/// `fuse` before a block of loops.
struct Fusion {
  clang::SourceRange range;           ///< the directive's, from its '#' on
  clang::SourceLocation block;        ///< the '{' behind it
  unsigned first = 1;                 ///< of the loops that become one
  std::optional<unsigned> count = {}; ///< none: all of the block's
  bool isTaken = false;               ///< another directive stands before it
};

/// Nothing: it is another directive, or a form that is not done.
std::optional<Fusion> readFusion(clang::Preprocessor &preprocessor, const PragmaLine &line);

/// Whether a `fuse`, or a directive before one, follows the directive in the text. Clang must not see the directive
/// before that one's loops are there.
bool takesFusion(clang::Preprocessor &preprocessor, const PragmaLine &line);

/// `split counts(...)`, which makes several loops of one, in its order. Nothing else takes these.
bool isOrderlySplit(clang::Preprocessor &preprocessor, const PragmaLine &line);

} // namespace hetcc
