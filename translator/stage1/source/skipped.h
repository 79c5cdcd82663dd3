//===-- stage1/source/skipped.h - text that conditionals leave out -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/edit.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"

#include <vector>

namespace hetcc {

/// Notes what conditionals leave out of the main file.
class SkippedText : public clang::PPCallbacks {
public:
  SkippedText(const clang::SourceManager &sources, std::vector<Span> &out) : sources(sources), out(out) {}
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation closer) override {
    if (!sources.isWrittenInMainFile(range.getBegin()))
      return;
    // `closer` is the word of the line that ends it: the skipped text ends before its '#'.
    llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
    size_t begin = sources.getFileOffset(range.getBegin()), end = text.rfind('#', sources.getFileOffset(closer));
    begin = text.find('#', begin) == begin ? begin + 1 : begin;
    if (end != llvm::StringRef::npos && end > begin)
      out.push_back({static_cast<unsigned>(begin), static_cast<unsigned>(end)});
  }

private:
  const clang::SourceManager &sources;
  std::vector<Span> &out;
};

} // namespace hetcc
