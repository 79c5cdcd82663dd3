//===-- fuzz/parser/stages.h - both stages over a text, in process ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <string>

// Stage 1 over `text` and, where that accepts it, stage 2 over what it made; no compiler is run. A text that asks for
// files is left out: what it would find is not in the input.
void translate(const std::string &text, bool cplusplus);
