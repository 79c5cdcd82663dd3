//===-- driver/preprocess.h - -E of annotated sources -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A compiler expands no macros in directives that it does not know. So the underlying compiler's text would not
// compile, as the names in its clauses are gone. A program that compares such texts, as ccache does, would miss a
// change. Here the directives are hetcc's, as its parser sees them; everything else is the underlying compiler's.
#pragma once

#include "driver/translation.h"

namespace hetcc {

// Whether the command preprocesses an annotated source into a text that a compiler is to read.
bool needsExpansion(const Command &command, const Toolchain &tools);

// Does it. The exit status.
int runPreprocessor(Session &session);

} // namespace hetcc
