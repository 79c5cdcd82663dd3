//===-- edit/edit.cpp - changes of one file, as values -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/edit.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>

namespace hetcc {

std::optional<std::string> EditList::apply(const std::string &text, unsigned *clash) const {
  std::vector<Edit> sorted = edits;
  std::stable_sort(sorted.begin(), sorted.end(), [](const Edit &a, const Edit &b) {
    if (a.begin != b.begin)
      return a.begin < b.begin;
    // An insertion at the start of a replacement comes before it.
    if ((a.begin == a.end) != (b.begin == b.end))
      return a.begin == a.end;
    return a.rank < b.rank;
  });

  std::string result;
  unsigned at = 0;
  for (const Edit &edit : sorted) {
    if (edit.begin < at || edit.end < edit.begin || edit.end > text.size()) {
      if (clash)
        *clash = edit.begin;
      return std::nullopt;
    }
    result.append(text, at, edit.begin - at);
    result += edit.text;
    at = edit.end;
  }
  result.append(text, at, std::string::npos);
  return result;
}

std::optional<Span> spanInMainFile(const clang::SourceManager &sources, clang::SourceRange tokens) {
  clang::SourceLocation begin = tokens.getBegin(), end = tokens.getEnd();
  if (begin.isInvalid() || end.isInvalid() || begin.isMacroID())
    return std::nullopt;
  // A statement may well end with a macro (`x = EPSILON;` keeps its ';', but a pragma's last token need not).
  if (end.isMacroID()) {
    auto expansion = sources.getImmediateExpansionRange(end);
    end = expansion.getEnd();
    if (end.isMacroID())
      return std::nullopt;
  }
  if (sources.getFileID(begin) != sources.getMainFileID() || sources.getFileID(end) != sources.getMainFileID())
    return std::nullopt;
  unsigned last = sources.getFileOffset(end);
  unsigned length = clang::Lexer::MeasureTokenLength(end, sources, clang::LangOptions());
  return Span{sources.getFileOffset(begin), last + length};
}

} // namespace hetcc
