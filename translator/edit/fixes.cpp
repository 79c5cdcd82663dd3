//===-- edit/fixes.cpp - what messages propose to write, as changes of files --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "edit/fixes.h"
#include "diag/diag.h"
#include "edit/newlines.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <tuple>

namespace hetcc {
namespace {

using clang::DiagnosticsEngine;

auto parts(const Fix::Hunk &hunk) { return std::tie(hunk.file, hunk.edit.begin, hunk.edit.end, hunk.edit.text); }

bool same(const Fix &a, const Fix &b) {
  return std::equal(a.hunks.begin(), a.hunks.end(), b.hunks.begin(), b.hunks.end(),
                    [](const Fix::Hunk &x, const Fix::Hunk &y) { return parts(x) == parts(y); });
}

// The n-th line of a text, from 1; null data where there is none.
llvm::StringRef lineOf(llvm::StringRef text, unsigned n) {
  for (; n > 1; --n) {
    const size_t end = text.find('\n');
    if (end == llvm::StringRef::npos)
      return {};
    text = text.drop_front(end + 1);
  }
  return text.take_front(text.find('\n'));
}

class Collector : public clang::DiagnosticConsumer {
public:
  Collector(std::unique_ptr<clang::DiagnosticConsumer> next, FixSet &out, bool isChanged)
      : next(std::move(next)), out(out), isChanged(isChanged) {}

  void BeginSourceFile(const clang::LangOptions &options, const clang::Preprocessor *preprocessor) override {
    language = options;
    next->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { next->EndSourceFile(); }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const clang::Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    next->HandleDiagnostic(level, info);
    if (level > DiagnosticsEngine::Note) {
      out.errors += level >= DiagnosticsEngine::Error;
      isError = level >= DiagnosticsEngine::Error;
      wanted = isOurs(info) && info.hasSourceManager();
      told = wanted ? info.getLocation().printToString(info.getSourceManager()) : "";
    }
    if (wanted && !info.getFixItHints().empty()) {
      add(info);
      wanted = false;
    }
  }

private:
  void add(const clang::Diagnostic &info) {
    Fix fix{told, isError, {}};
    for (const clang::FixItHint &hint : info.getFixItHints())
      if (!hunk(info.getSourceManager(), hint, fix.hunks.emplace_back()))
        return;
    const bool known =
        std::any_of(out.fixes.begin(), out.fixes.end(), [&](const Fix &other) { return same(other, fix); });
    if (known)
      out.errors -= isError; // the same place of a header, read once more
    else
      out.fixes.push_back(std::move(fix));
  }

  bool hunk(const clang::SourceManager &sources, const clang::FixItHint &hint, Fix::Hunk &hunk) {
    const clang::SourceLocation first = hint.RemoveRange.getBegin();
    if (!isWritten(sources, first))
      return false; // the word is the macro's, not the text's in which it is used
    const clang::CharSourceRange range = clang::Lexer::makeFileCharRange(hint.RemoveRange, sources, language);
    if (range.isInvalid() || hint.InsertFromRange.isValid() || sources.isInSystemHeader(range.getBegin()))
      return false;
    const clang::FileID file = sources.getFileID(range.getBegin());
    const auto entry = sources.getFileEntryRefForID(file);
    if (!entry)
      return false;
    hunk.edit.begin = sources.getFileOffset(range.getBegin());
    hunk.edit.end = sources.getFileOffset(range.getEnd());
    hunk.edit.text = hint.CodeToInsert;
    hunk.file = entry->getName().str();
    if (isChanged && file == sources.getMainFileID())
      return asRead(sources, range.getBegin(), hunk);
    onDisk(sources.getBufferData(file), hunk);
    return true;
  }

  // From offsets in a text as it was parsed to those in its file.
  void onDisk(llvm::StringRef read, Fix::Hunk &hunk) {
    auto disk = llvm::MemoryBuffer::getFile(hunk.file);
    const llvm::StringRef text = disk ? (*disk)->getBuffer() : read;
    if (text != read && withNewlines(text) == read) {
      hunk.edit.begin = offsetOnDisk(text, hunk.edit.begin);
      hunk.edit.end = offsetOnDisk(text, hunk.edit.end);
      out.files.emplace(hunk.file, text.str());
    } else {
      out.files.emplace(hunk.file, read.str());
    }
  }

  // From an offset in the text that was made to the one in the file that its line came from.
  bool asRead(const clang::SourceManager &sources, clang::SourceLocation begin, Fix::Hunk &hunk) {
    const clang::PresumedLoc at = sources.getPresumedLoc(begin);
    auto text = at.isValid() ? sources.getFileManager().getBufferForFile(at.getFilename()) : std::error_code();
    if (!text)
      return false;
    const llvm::StringRef made = sources.getBufferData(sources.getMainFileID());
    const size_t start = made.rfind('\n', hunk.edit.begin) + 1, column = hunk.edit.begin - start;
    const llvm::StringRef line = made.substr(start).take_until([](char c) { return c == '\n'; });
    const llvm::StringRef there = lineOf((*text)->getBuffer(), at.getLine());
    if (line != there || hunk.edit.end > start + line.size())
      return false;
    const unsigned length = hunk.edit.end - hunk.edit.begin;
    hunk.edit.begin = there.data() - (*text)->getBufferStart() + column;
    hunk.edit.end = hunk.edit.begin + length;
    hunk.file = at.getFilename();
    onDisk((*text)->getBuffer(), hunk);
    return true;
  }

  std::unique_ptr<clang::DiagnosticConsumer> next;
  FixSet &out;
  const bool isChanged;
  clang::LangOptions language;
  std::string told; // where the last message that is no note was told
  bool isError = false, wanted = false;
};

// Whether two edits cannot both be made. An insertion can, at either end of a replacement and beside another one.
bool clash(const Edit &a, const Edit &b) { return a.begin < b.end && b.begin < a.end; }

} // namespace

std::unique_ptr<clang::DiagnosticConsumer> collectFixes(std::unique_ptr<clang::DiagnosticConsumer> next, FixSet &out,
                                                        bool isChanged) {
  return std::make_unique<Collector>(std::move(next), out, isChanged);
}

std::map<std::string, std::string> applyFixes(const FixSet &set, std::vector<const Fix *> &refused) {
  std::map<std::string, std::vector<Edit>> accepted;
  for (const Fix &fix : set.fixes) {
    const bool overlaps = std::any_of(fix.hunks.begin(), fix.hunks.end(), [&](const Fix::Hunk &hunk) {
      const std::vector<Edit> &others = accepted[hunk.file];
      return std::any_of(others.begin(), others.end(), [&](const Edit &other) { return clash(other, hunk.edit); });
    });
    if (overlaps) {
      refused.push_back(&fix);
      continue;
    }
    for (const Fix::Hunk &hunk : fix.hunks)
      accepted[hunk.file].push_back(hunk.edit);
  }
  std::map<std::string, std::string> result;
  for (const auto &[file, edits] : accepted) {
    EditList list;
    for (const Edit &edit : edits)
      edit.begin == edit.end ? list.insert(edit.begin, edit.text) : list.replace(edit.begin, edit.end, edit.text);
    const std::string &before = set.files.at(file);
    if (auto text = list.apply(before); text && *text != before)
      result[file] = *text;
  }
  return result;
}

} // namespace hetcc
