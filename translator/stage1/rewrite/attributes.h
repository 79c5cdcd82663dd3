//===-- stage1/rewrite/attributes.h - directives that are C++ attributes, as pragmas ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// OpenMP 5.1 (section 2.1) gives directives a second spelling. All that comes behind knows pragmas alone:
//
//     [[omp::directive(target map(a))]]                      #pragma omp target map(a)
//     [[using omp : sequence(directive(parallel), directive(for))]] f();
//                                                            _Pragma("omp parallel") _Pragma("omp for") f();
//     [[omp::directive(barrier)]];                           #pragma omp barrier
//     [[omp::decl(declare target)]] int a;                   _Pragma("omp begin declare target") int a;
//                                                            _Pragma("omp end declare target")
#pragma once

#include "stage1/source/source.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Attributes {
public:
  /// Those of the main file; in headers and in text that conditionals leave out (`skipped`) they stay as they are.
  Attributes(const clang::ASTContext &context, llvm::ArrayRef<Span> skipped);

  bool isNeeded() const { return !found.empty(); }
  bool isWritten() const { return true; }
  // The main file with pragmas in their places.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Attribute {
    Span span;                           // from `[[` to `]]`
    std::vector<std::string> directives; // the outermost first; a newline is one of the user's
    std::optional<unsigned> end = {};    // of the declaration that is one of `declare target`
  };
  std::vector<Attribute> found;
};

} // namespace hetcc
