//===-- diag/written.cpp - messages about a text that hetcc has made of the user's --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/written.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace hetcc {

using namespace clang;

static llvm::StringRef wordAt(llvm::StringRef line, size_t at) {
  return line.substr(at).take_while([](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

unsigned writtenColumn(llvm::StringRef written, llvm::StringRef made, unsigned column) {
  const size_t at = column - 1, least = std::min(written.size(), made.size());
  size_t before = 0, behind = 0; // characters that are the same
  while (before < least && written[before] == made[before])
    ++before;
  while (behind < least && written[written.size() - 1 - behind] == made[made.size() - 1 - behind])
    ++behind;
  if (at < before || written.size() == made.size())
    return column;
  if (at + behind >= made.size())
    return static_cast<unsigned>(at + written.size() - made.size() + 1);
  const llvm::StringRef word = wordAt(made, at);
  size_t best = std::min(at, written.size()), far = llvm::StringRef::npos;
  for (size_t found = word.empty() ? llvm::StringRef::npos : written.find(word); found != llvm::StringRef::npos;
       found = written.find(word, found + 1))
    if (const size_t distance = found > at ? found - at : at - found; distance < far) {
      best = found;
      far = distance;
    }
  return static_cast<unsigned>(best + 1);
}

static bool isOfWord(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// The chains of members in a line: `s->atoms->force`.
static std::vector<llvm::StringRef> chainsIn(llvm::StringRef line) {
  std::vector<llvm::StringRef> chains;
  for (size_t at = 0; at < line.size();) {
    size_t end = at, last = at;
    for (bool goesOn = true; goesOn;) {
      last = end;
      end += wordAt(line, end).size();
      const llvm::StringRef rest = line.substr(end);
      const size_t link = end == last ? 0 : rest.starts_with("->") ? 2 : rest.starts_with(".") ? 1 : 0;
      goesOn = link > 0 && !wordAt(line, end + link).empty();
      end += goesOn ? link : 0;
    }
    if (last > at && !isdigit(static_cast<unsigned char>(line[at])))
      chains.push_back(line.slice(at, end));
    at = std::max(end, at + 1);
  }
  return chains;
}

// The text with `chain` for its last member, where that stands by itself.
static void nameWhole(std::string &text, llvm::StringRef chain) {
  const llvm::StringRef member = chain.substr(chain.find_last_of(".>") + 1);
  for (size_t at = 0; (at = text.find(member, at)) != std::string::npos;) {
    const size_t end = at + member.size();
    const char before = at == 0 ? ' ' : text[at - 1];
    const bool isWhole =
        !isOfWord(before) && before != '.' && before != '>' && (end == text.size() || !isOfWord(text[end]));
    if (isWhole)
      text.replace(at, member.size(), chain.str());
    at += isWhole ? chain.size() : member.size();
  }
}

std::string inWrittenNames(llvm::StringRef message, llvm::StringRef written, llvm::StringRef made) {
  std::vector<llvm::StringRef> chains;
  for (const llvm::StringRef chain : chainsIn(written))
    if (!made.contains(chain) && !llvm::is_contained(chains, chain))
      chains.push_back(chain);
  std::string out;
  while (!message.empty()) { // names and proposals stand between quotes; that of `devices'` is none
    size_t open = message.find('\'');
    while (open != llvm::StringRef::npos && open > 0 && isOfWord(message[open - 1]))
      open = message.find('\'', open + 1);
    const size_t close = open == llvm::StringRef::npos ? open : message.find('\'', open + 1);
    std::string quoted = close == llvm::StringRef::npos ? "" : message.slice(open, close + 1).str();
    for (const llvm::StringRef chain : chains)
      nameWhole(quoted, chain);
    out += (quoted.empty() ? message : message.take_front(open)).str() + quoted;
    message = message.drop_front(std::min(message.size(), close == llvm::StringRef::npos ? message.size() : close + 1));
  }
  return out;
}

namespace {

// A line, from 1; nothing behind the last one.
std::optional<llvm::StringRef> lineOf(llvm::StringRef text, unsigned number) {
  for (; number > 1; --number) {
    const size_t end = text.find('\n');
    if (end == llvm::StringRef::npos)
      return std::nullopt;
    text = text.substr(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

class QuoteWritten : public DiagnosticConsumer {
public:
  explicit QuoteWritten(std::unique_ptr<DiagnosticConsumer> next) : next(std::move(next)) {}
  void BeginSourceFile(const LangOptions &options, const Preprocessor *preprocessor) override {
    next->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { next->EndSourceFile(); }
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    words = {};
    const SourceLocation at =
        info.hasSourceManager() ? writtenPlace(info.getSourceManager(), info.getLocation()) : SourceLocation();
    if (at.isInvalid())
      return next->HandleDiagnostic(level, info);
    const auto [written, made] = words;
    SourceManager &sources = info.getSourceManager();
    std::vector<CharSourceRange> ranges;
    for (const CharSourceRange &range : info.getRanges())
      if (const CharSourceRange written = writtenRange(sources, range); written.isValid())
        ranges.push_back(written);
    std::vector<FixItHint> fixes;
    for (FixItHint fix : info.getFixItHints()) {
      fix.RemoveRange = writtenRange(sources, fix.RemoveRange);
      fix.CodeToInsert = inWrittenNames("'" + fix.CodeToInsert + "'", written, made);
      fix.CodeToInsert = fix.CodeToInsert.substr(1, fix.CodeToInsert.size() - 2);
      if (fix.RemoveRange.isValid())
        fixes.push_back(fix);
    }
    llvm::SmallString<256> message;
    info.FormatDiagnostic(message);
    // Clang's engine has one message at a time.
    DiagnosticsEngine quoting(info.getDiags()->getDiagnosticIDs(), &info.getDiags()->getDiagnosticOptions(), next.get(),
                              /*ShouldOwnClient=*/false);
    quoting.setSourceManager(&sources);
    quoting.Report(StoredDiagnostic(level, info.getID(), inWrittenNames(message, written, made),
                                    FullSourceLoc(at, sources), ranges, fixes));
  }

private:
  SourceLocation writtenPlace(SourceManager &sources, SourceLocation at) {
    if (!at.isFileID() || sources.getFileID(at) != sources.getMainFileID())
      return {};
    const PresumedLoc place = sources.getPresumedLoc(at);
    const FileID file = place.isValid() ? fileOf(sources, place) : FileID();
    const auto written = file.isValid() ? lineOf(sources.getBufferData(file), place.getLine()) : std::nullopt;
    if (!written)
      return {};
    const auto made = lineOf(sources.getBufferData(sources.getMainFileID()), sources.getSpellingLineNumber(at));
    words = {*written, *made};
    return sources.translateLineCol(file, place.getLine(), writtenColumn(*written, *made, place.getColumn()));
  }

  CharSourceRange writtenRange(SourceManager &sources, CharSourceRange range) {
    return CharSourceRange({writtenPlace(sources, range.getBegin()), writtenPlace(sources, range.getEnd())},
                           range.isTokenRange());
  }

  FileID fileOf(SourceManager &sources, const PresumedLoc &place) {
    const auto [known, isNew] = files.try_emplace(place.getFilename());
    if (isNew)
      if (auto buffer = llvm::MemoryBuffer::getFile(place.getFilename()))
        known->second = sources.createFileID(std::move(*buffer), SrcMgr::C_User, 0, 0, place.getIncludeLoc());
    return known->second;
  }

  std::unique_ptr<DiagnosticConsumer> next;
  std::pair<llvm::StringRef, llvm::StringRef> words; // of the last place: the line as it is written, and as it is made
  llvm::StringMap<FileID> files;                     // by name; invalid: it cannot be read
};

} // namespace

std::unique_ptr<DiagnosticConsumer> quoteWritten(std::unique_ptr<DiagnosticConsumer> next) {
  return std::make_unique<QuoteWritten>(std::move(next));
}

} // namespace hetcc
