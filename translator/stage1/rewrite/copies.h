//===-- stage1/rewrite/copies.h - arrays and records of which each iteration has a copy ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `firstprivate` of an array or a record that the loop changes is a variable of the iteration's own, filled from one
// that no iteration changes:
//
//     { __typeof__(w) het_first_w; __builtin_memcpy(...);
//     #pragma acc region for ... firstprivate(het_first_w)
//       for (...) { __typeof__(het_first_w) w; __builtin_memcpy(...); body } }
//
// An array or record that the loop only reads comes in as any other does.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class FirstCopies {
public:
  // Directives whose expressions and statements are resolved.
  FirstCopies(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !copies.empty(); }
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with these variables in place; nothing where a construct does not end in it.
  std::optional<std::string> text(const Source &source) const;

  struct Copy {
    clang::SourceRange directive, item;
    const clang::Stmt *written = nullptr, *body = nullptr; // the whole loop; the body of the innermost split one
    std::string before, inside, name;                      // declarations; what the clause says instead
  };

private:
  clang::ASTContext &context;
  std::vector<Copy> copies;
};

} // namespace hetcc
