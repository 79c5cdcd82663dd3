//===-- stage1/source/directive_text.h - directives that stay in the file, in other words -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// All of them change the text of the main file, by `edits`.
#pragma once

#include "region/region.h"
#include "stage1/source/source.h"

#include <vector>

namespace hetcc {

/// Directives that say nothing to other compilers, which would warn of them. Those inside of a region's loop went with
/// it.
void dropHints(const clang::SourceManager &sources, const Source &source, const Unit &unit, EditList &edits);

/// `omp` in the place of the first word, as in `acc atomic` and `oss critical`. Directives in `replaced` go as a whole.
void renameWords(const clang::SourceManager &sources, const Unit &unit, const std::vector<Span> &replaced,
                 EditList &edits);

/// The words that Clang has been given. Those from macros are in the text of these macros' uses already.
void respellDirectives(const clang::SourceManager &sources, const Source &source, const Unit &unit, EditList &edits);

} // namespace hetcc
