//===-- stage1/source/lines.h - preprocessor lines of a text -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Which lines of a text are the preprocessor's, and what is left of it without them. Texts only: whether a
// conditional's text is skipped, the caller knows. Offsets count bytes.
#pragma once

#include "edit/edit.h"

#include <string>
#include <string_view>
#include <vector>

namespace hetcc {

struct PreprocessorLine {
  Span span;        // '#' to the end of the line, continued lines included, without the newline
  unsigned end = 0; // of its last token: comments after it left out
  std::string word; // "ifdef", "pragma"
  std::string rest; // what follows the word, comments blanked

  bool opens() const { return word.starts_with("if"); }
  bool closes() const { return word == "endif"; }
  bool divides() const { return word.starts_with("el"); } // else, elif, elifdef
  bool isConditional() const { return opens() || closes() || divides(); }
  // A pragma that must stand directly before a loop, and says only how that may be compiled.
  bool isLoopHint() const;
};

// The text with its comments blanked, newlines in them too, so that each line is one for the preprocessor; and its
// preprocessor lines, in order.
struct TextLines {
  explicit TextLines(const std::string &text);
  std::string bare;
  std::vector<PreprocessorLine> lines;
};

// Everything but newlines becomes a blank.
void blank(std::string &text, unsigned begin, unsigned end);

// Blanks the directives of OpenMP and OpenACC, those in `_Pragma("omp ...")` too.
void blankDirectives(std::string &text);

// The conditional lines whose partners are not among them, in order.
std::vector<const PreprocessorLine *> unbalanced(const std::vector<const PreprocessorLine *> &lines);

} // namespace hetcc
