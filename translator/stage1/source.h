//===-- stage1/source.h - the user's file, by offsets --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What stage 1 takes from the user's text, and how it goes back to it after a generated part. Offsets count bytes of
// the main file; lines are those that compilers name, the user's own #line directives included.
#pragma once

#include "edit/edit.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

class Source {
public:
  explicit Source(const clang::ASTContext &context);

  const std::string &text() const { return buffer; }
  unsigned line(unsigned offset) const;
  std::string file(unsigned offset) const;
  unsigned column(unsigned offset) const; // from 0
  // The white space before the first thing on the line of `offset`.
  std::string margin(unsigned offset) const;

  // The directives' text, up to where the next line's text begins to count.
  std::optional<Span> directives(clang::SourceRange pragmas) const;
  // A statement with its semicolon.
  std::optional<Span> statement(const clang::Stmt *statement) const;

  // What a replacement that ends at `offset` ends with, so that the rest of the line keeps its place and its number.
  std::string resume(unsigned offset) const;
  // Another edit inserts at `offset`: a line marker must not come before it on its line.
  void expectInsertion(unsigned offset) { insertions.push_back(offset); }

private:
  clang::SourceLocation at(unsigned offset) const;

  const clang::ASTContext &context;
  std::string buffer;
  std::vector<unsigned> insertions;
};

// The loop of a region from its `for` to its end, with each split loop's header replaced.
struct LoopText {
  std::string text;     // begins in the column of the user's `for`
  unsigned line = 0;    // of its first line
  std::string comments; // between the directives and the loop, whole lines
  unsigned commentsLine = 0;
  std::string label; // "name:" in front of the loop
  Span all;          // directives and loop
};
// Reports what cannot be moved; nothing then.
std::optional<LoopText> loopText(clang::ASTContext &context, const Source &source, const Region &region,
                                 const std::vector<std::string> &headers);

} // namespace hetcc
