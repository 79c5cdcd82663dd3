//===-- pragma/shapes.h - array shapes in `target update` --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

/// A declaration in front of a directive.
struct Preamble {
  std::string text;
  std::vector<clang::Token> words;
};

/// Takes the shape out of the item at `at`, which Clang 19 and GCC 12 do not know in an update. A pointer to rows
/// stands for it:
///
///     (([n][m])p)[1:2][0]     het_shape_1[1:2][0]    behind    typedef __typeof__(*(p)) het_row_1[m];
///     ([n][m])p               het_shape_1[0:n]                 het_row_1 *het_shape_1 = (het_row_1 *)(p);
///
/// Changes `tokens`, and notes the changes of the text. None: the item has no shape, or one with a macro that has
/// arguments.
std::optional<Preamble> takeShape(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                  std::vector<clang::Token> &tokens, size_t at, unsigned number,
                                  std::vector<Respelling> &changes);

} // namespace hetcc
