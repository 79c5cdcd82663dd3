//===-- pragma/mapper_iterators.h - iterators in mappers -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "pragma/respell.h"

namespace hetcc {

/// Changes the tokens of `declare mapper` behind the word `omp`: `map(iterator(i = 0:v.n), tofrom: v.data[i])` names
/// the items of a section, and becomes `map(tofrom: v.data[0:(v.n) - (0)])`. Other iterators stay, and are refused.
std::vector<Respelling> joinMapperItems(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                        std::vector<clang::Token> &tokens);

} // namespace hetcc
