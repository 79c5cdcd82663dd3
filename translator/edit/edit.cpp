//===-- edit/edit.cpp - changes of one file, as values -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/edit.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>
#include <tuple>

namespace hetcc {

std::optional<std::string> EditList::apply(const std::string &text, unsigned *clash) const {
  std::vector<const Edit *> sorted;
  for (const Edit &edit : edits)
    sorted.push_back(&edit);
  std::sort(sorted.begin(), sorted.end(), [](const Edit *a, const Edit *b) {
    // An insertion at the start of a replacement comes before it; among equals the first made.
    return std::tuple(a->begin, a->begin != a->end, a->rank, a) < std::tuple(b->begin, b->begin != b->end, b->rank, b);
  });

  std::string result;
  unsigned at = 0;
  for (const Edit *next : sorted) {
    const Edit &edit = *next;
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
  // A last token from a macro (`y[i] = ZERO`) stands where the macro is used.
  end = sources.getExpansionRange(end).getEnd();
  if (sources.getFileID(begin) != sources.getMainFileID() || sources.getFileID(end) != sources.getMainFileID())
    return std::nullopt;
  unsigned last = sources.getFileOffset(end);
  unsigned length = clang::Lexer::MeasureTokenLength(end, sources, clang::LangOptions());
  return Span{sources.getFileOffset(begin), last + length};
}

} // namespace hetcc
