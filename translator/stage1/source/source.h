//===-- stage1/source/source.h - the user's file, by offsets -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Stage 1 takes the user's text from here, and goes back to it here after a generated part. Offsets count bytes of the
// main file; lines are those that compilers name, the user's own #line directives included.
#pragma once

#include "edit/edit.h"
#include "region/region.h"
#include "stage1/source/lines.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

class Source {
public:
  // skipped: text of the main file that conditionals leave out, in order, the lines around it included or not.
  Source(const clang::ASTContext &context, std::vector<Span> skipped);

  const std::string &text() const { return buffer; }
  unsigned line(unsigned offset) const;
  std::string file(unsigned offset) const;
  unsigned column(unsigned offset) const; // from 0
  // On a line of its own: what follows is the text from `offset` on, in its line and column.
  std::string goTo(unsigned offset) const;
  // The white space before the first thing on the line of `offset`.
  std::string margin(unsigned offset) const;

  // A directive's text, up to where the next line's text begins to count.
  std::optional<Span> directive(clang::SourceRange pragma) const;
  // A statement with its semicolon.
  std::optional<Span> statement(const clang::Stmt *statement) const;

  // The end of a replacement that ends at `offset`: it keeps the rest of the line in its place, with its number.
  std::string resume(unsigned offset) const;
  // Preprocessor lines that begin within the span; `active`: not those that a conditional leaves out.
  std::vector<const PreprocessorLine *> lines(Span span, bool active) const;
  bool isSkipped(unsigned offset) const;
  // No text but comments and blanks.
  bool isBare(Span span) const;
  // The span's text without what conditionals leave out and without their lines.
  std::string flattened(Span span) const;

  // Another edit inserts at `offset`: a line marker must not come before it on its line.
  void expectInsertion(unsigned offset) { insertions.push_back(offset); }

private:
  clang::SourceLocation at(unsigned offset) const;

  const clang::ASTContext &context;
  std::string buffer;
  TextLines parts;
  std::vector<Span> skipped;
  std::vector<unsigned> insertions;
};

// The loop of a region from its `for` to its end, with each split loop's header replaced.
struct LoopText {
  std::string text;       // begins in the column of the user's `for`
  std::string deviceText; // the same with packed arrays' subscripts rewritten
  unsigned line = 0;      // of its first line
  std::string hints;      // pragmas for the loop, whole lines
  std::string after;      // conditional lines that begin inside the loop and end outside, or the reverse; whole lines
  std::vector<Span> removed; // directives and hints
  Span loop;
};
// Reports what cannot be moved; nothing then.
std::optional<LoopText> loopText(clang::ASTContext &context, const Source &source, const Region &region,
                                 const std::vector<std::string> &headers);

} // namespace hetcc
