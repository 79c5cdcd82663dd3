//===-- edit/edit.h - changes of one file, as values -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// An Edit replaces the bytes [begin, end) of a text; with begin == end it inserts. A list of them is applied in
// one go, so that no edit sees another's result. Two that overlap are refused, never merged. Offsets count bytes.
#pragma once

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class SourceManager;
}

namespace hetcc {

struct Edit {
  unsigned begin = 0, end = 0;
  std::string text;
  // Order among insertions at one offset: the lower comes first.
  long rank = 0;
};

class EditList {
public:
  void replace(unsigned begin, unsigned end, std::string text) { edits.push_back({begin, end, std::move(text), 0}); }
  void insert(unsigned at, std::string text, long rank = 0) { edits.push_back({at, at, std::move(text), rank}); }

  // The text with all edits made; nothing when two overlap or one ends beyond the text. `clash` then receives the
  // offset where the second one begins.
  std::optional<std::string> apply(const std::string &text, unsigned *clash = nullptr) const;

private:
  std::vector<Edit> edits;
};

// Offsets of a token range in the main file, its last token included. Nothing when it begins in a macro, or when
// an end stands in another file: such text cannot be changed here.
struct Span {
  unsigned begin = 0, end = 0;
};
std::optional<Span> spanInMainFile(const clang::SourceManager &sources, clang::SourceRange tokens);

} // namespace hetcc
