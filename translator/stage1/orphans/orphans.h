//===-- stage1/orphans/orphans.h - functions with directives that a construct calls ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A function may have directives of its own. They share work out to the teams and threads of the construct that calls
// it (OpenMP: orphaned constructs; OpenACC: `acc loop` in a routine). A kernel has its teams and threads by the loops
// that stand in it. So the function's text takes the place of such a call:
//
//     #pragma omp target teams              #pragma omp target teams
//     scale(a, n);                          { { #pragma omp distribute parallel for
//                                               for (int i = 0; i < n; i++) a[i] *= 2; } }
//
// A parameter that keeps its value is the argument where that is a name or a number. Others are variables in front. So
// is the function's value. A call within an expression has the text in front of its statement.
#pragma once

#include "clause/parser.h"
#include "stage1/orphans/statement_calls.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace hetcc {

class Orphans {
public:
  // Directives whose expressions and statements are resolved.
  Orphans(clang::ASTContext &context, clang::Preprocessor &preprocessor, DirectiveParser &parser);

  /// Whether a construct calls such a function, which does not call itself.
  bool isNeeded() const { return !calls.empty(); }
  bool isWritten() const { return true; }
  /// The bodies of these functions, and of those that they call.
  const std::vector<clang::SourceRange> &places() const { return bodies; }
  /// The main file with the functions' text in the place of these calls; nothing where no text can take a call's place.
  std::optional<std::string> text(const Source &source) const;

private:
  clang::ASTContext &context;
  clang::Preprocessor &preprocessor;
  std::vector<StatementCalls::One> calls;
  std::vector<clang::SourceRange> bodies;
};

} // namespace hetcc
