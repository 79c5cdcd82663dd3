//===-- pragma/routine.h - `acc routine`, read ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang 19 passes over these directives. Both stages note them while Clang parses, and mark the functions afterwards
// (analysis/device_functions.h).
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class PragmaHandler;
class Preprocessor;
} // namespace clang

namespace hetcc {

// One directive. Without names it is about the function whose declaration follows.
struct Routine {
  clang::SourceLocation at;
  std::vector<std::string> names; // without namespaces
  std::string bound = {};         // the function that devices call in its place: its name, or what the linker has
};

/// `tokens`: what follows the word `acc`.
Routine readRoutine(clang::SourceLocation at, llvm::ArrayRef<clang::Token> tokens);

/// For a parse without the hook, after Clang's parser has registered its own handlers. Whoever calls keeps the handler
/// until the parse is over.
std::unique_ptr<clang::PragmaHandler> collectRoutines(clang::Preprocessor &preprocessor, std::vector<Routine> &found);

} // namespace hetcc
