//===-- pragma/guard.h - directives that Clang 19 does not survive ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Brackets without a partner, and clauses of declarations at other directives: Clang 19's parser fails an assertion or
// never ends. They are errors before it sees them. Found by test/fuzz/parser.

#pragma once

namespace clang {
class Preprocessor;
}

namespace hetcc {

struct PragmaLine; // pragma/hook.h

// Whether `collapse` and `ordered` are given numbers that a nest can have, where they are literals: Clang 19 takes
// memory for each loop. If not, the error has been reported.
bool countsLoops(clang::Preprocessor &preprocessor, const PragmaLine &line);

// Whether Clang may read this OpenMP directive; if not, the error has been reported.
bool clangEnds(clang::Preprocessor &preprocessor, const PragmaLine &line);

} // namespace hetcc
