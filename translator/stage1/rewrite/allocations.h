//===-- stage1/rewrite/allocations.h - `omp allocate`, for compilers without it --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An allocator may always take memory of the default space (OpenMP 5.2, 6.2: what the predefined ones fall back on).
// GCC 12 refuses the directive. So variables have their usual memory, and the alignment of `align` by an attribute:
//
//     int y[16], e;                              int y[16] __attribute__((aligned(128))), e;
//     #pragma omp allocate(y) align(128)
#pragma once

#include "stage1/source/source.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Allocations {
public:
  explicit Allocations(clang::ASTContext &context);

  bool isNeeded() const { return !directives.empty(); }
  // The directives and the declarators that get an attribute must be the main file's own text.
  std::vector<clang::SourceRange> places() const;
  bool isWritten() const;
  // The main file without these directives; nothing where one does not end in it.
  std::optional<std::string> text(const Source &source) const;

private:
  struct Raised {               // a variable whose alignment the directive says
    clang::SourceLocation last; // token of its declarator
    const clang::Expr *alignment = nullptr;
  };
  clang::ASTContext &context;
  std::vector<clang::SourceLocation> directives;
  std::vector<Raised> raised;

  void add(const clang::OMPAllocateDecl *decl);
  std::optional<Span> directive(clang::SourceLocation pragma, const Source &source) const;
};

} // namespace hetcc
