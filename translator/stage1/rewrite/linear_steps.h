//===-- stage1/rewrite/linear_steps.h - `linear` on loops of target constructs ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A variable of `linear` becomes one of the iteration's own, whose first value follows from the iteration's number:
//
//     #pragma omp target parallel for linear(k: 2)    { __typeof__(k) het_linear_k = k;
//     for (int i = a; i < n; i++) { body }            #pragma omp target parallel for private(k)
//                                                     for (int i = a; i < n; i++) { k = het_linear_k + (i - a) * 2;
//                                                     body } k = het_linear_k + (n - a) * 2; }
//
// The host's text has the value that the loop leaves behind. So a pointer never comes home from a device.
#pragma once

#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class OMPExecutableDirective;
}

namespace hetcc {

class LinearSteps {
public:
  /// The target constructs of one loop that have the clause, where all of it is the main file's own text.
  explicit LinearSteps(clang::ASTContext &context);

  bool isNeeded() const { return !found.empty(); }
  bool isWritten() const { return true; }
  /// The main file without these clauses.
  std::optional<std::string> text(const Source &source) const;

  struct Construct {
    const clang::OMPExecutableDirective *outer = nullptr;
    const clang::Stmt *body = nullptr; // of the loop
    struct Clause {
      clang::SourceRange at;
      std::string text; // what takes its place
    };
    std::vector<Clause> clauses;
    std::string before, inside, after;
  };

private:
  clang::ASTContext &context;
  std::vector<Construct> found;
};

} // namespace hetcc
