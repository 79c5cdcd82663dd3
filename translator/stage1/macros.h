//===-- stage1/macros.h - directives that stand in macros ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `#define HALVES _Pragma("acc region for ...")`: where a macro expands to nothing but directives, its use in the file
// is what stage 1 replaces.
#pragma once

#include "region/region.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace clang {
class PPCallbacks;
class Preprocessor;
} // namespace clang

namespace hetcc {

// Uses of such macros in the main file, from their first token to their last token, by the former.
using DirectiveMacros = llvm::DenseMap<clang::SourceLocation, clang::SourceLocation>;

std::unique_ptr<clang::PPCallbacks> recordDirectiveMacros(clang::Preprocessor &preprocessor, DirectiveMacros &out);

// Directives that come from one get the place of its use.
void placeDirectives(const clang::SourceManager &sources, const DirectiveMacros &macros, Unit &unit);

} // namespace hetcc
