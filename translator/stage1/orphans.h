//===-- stage1/orphans.h - functions with directives that a construct calls ------------------------------===//
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
// A parameter that keeps its value is the argument where that is a name or a number. Others are variables in front.
#pragma once

#include "clause/clause.h"
#include "pragma/routine.h"
#include "stage1/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Orphans {
public:
  // Directives whose expressions and statements are resolved.
  Orphans(clang::ASTContext &context, const std::vector<Directive> &directives, const std::vector<Routine> &routines);

  /// Whether a construct calls such a function. It is one of this file, returns nothing, is left at its end alone, and
  /// does not call itself.
  bool isNeeded() const { return !calls.empty(); }
  bool isWritten() const { return true; }
  /// The main file with the functions' text in the place of these calls; nothing where one is not its own text.
  std::optional<std::string> text(const Source &source) const;

private:
  clang::ASTContext &context;
  std::vector<const clang::CallExpr *> calls;
};

} // namespace hetcc
