//===-- pragma/unsupported.h - forms of OpenMP that are not done -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace clang {
class Preprocessor;
}

namespace hetcc {

/// Refuses forms by name for which Clang 19's parser has other words, being without them, and those that the compiler
/// under hetcc lacks. `directive`: its name as Clang knows it, or nothing. True: the error has been reported.
bool refuseUnsupported(clang::Preprocessor &preprocessor, llvm::ArrayRef<clang::Token> tokens,
                       llvm::StringRef directive);

/// Refuses names that OpenMP 6.0 alone puts together (`target parallel sections`), and leaves the last one, without
/// clauses: what it stands before is then no second error.
void refuseJoined(clang::Preprocessor &preprocessor, std::vector<clang::Token> &tokens);

} // namespace hetcc
