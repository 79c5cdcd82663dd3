//===-- stage2/messages/user_text.cpp - messages over the user's own lines -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/messages/user_text.h"

#include "diag/faults.h"
#include "stage2/messages/user_words.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/TextDiagnostic.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

llvm::StringRef lineOf(llvm::StringRef text, unsigned number) {
  for (; number > 1 && !text.empty(); --number)
    text = text.substr(std::min(text.find('\n'), text.size() - 1) + 1);
  return text.substr(0, text.find_first_of("\r\n"));
}

class UserText : public DiagnosticConsumer {
public:
  UserText(std::unique_ptr<DiagnosticConsumer> next, DiagnosticOptions &options)
      : next(std::move(next)), options(&options), engine(new DiagnosticIDs, &options, new IgnoringDiagConsumer),
        files(FileSystemOptions()), sources(engine, files) {}

  void BeginSourceFile(const LangOptions &words, const Preprocessor *preprocessor) override {
    language = words;
    next->BeginSourceFile(words, preprocessor);
  }
  void EndSourceFile() override { next->EndSourceFile(); }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    const bool isNote = level == DiagnosticsEngine::Note, mistaken = isMistaken(info, getNumErrors() == 0);
    left = mistaken ? left || !isNote : left && isNote; // a message's notes go with it
    if (mistaken || left)
      return;
    DiagnosticConsumer::HandleDiagnostic(level, info);
    const std::optional<Place> place = userPlace(info);
    if (level != DiagnosticsEngine::Note)
      directive = place ? place->directive : "";
    if (!place && directive.empty())
      return next->HandleDiagnostic(level, info);
    llvm::SmallString<256> message;
    info.FormatDiagnostic(message);
    const std::string own = directive.empty() ? message.str().str()
                                              : inUserWords(message, directive, place ? place->clause : "",
                                                            !place || place->directive.empty());
    if (!place && own == message)
      return next->HandleDiagnostic(level, info);
    message = own;
    if (const llvm::StringRef name = info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(info.getID());
        !name.empty())
      message += (" [-W" + name + "]").str();
    const FullSourceLoc at = place                          ? FullSourceLoc(place->at, sources)
                             : info.getLocation().isValid() ? FullSourceLoc(info.getLocation(), info.getSourceManager())
                                                            : FullSourceLoc();
    TextDiagnostic(llvm::errs(), language, options.get()).emitDiagnostic(at, level, message, {}, {});
  }

private:
  struct Place {
    SourceLocation at;
    std::string directive, clause; // of OpenACC; empty: none
  };

  // The place of the message in the user's file, if that has other text there.
  std::optional<Place> userPlace(const Diagnostic &info) {
    if (!info.getLocation().isValid() || !info.hasSourceManager())
      return std::nullopt;
    const SourceManager &generated = info.getSourceManager();
    const SourceLocation at = generated.getExpansionLoc(info.getLocation());
    const PresumedLoc presumed = generated.getPresumedLoc(at);
    const auto [file, offset] = generated.getDecomposedLoc(at);
    const FileID user = presumed.isValid() ? load(presumed.getFilename()) : FileID();
    if (user.isInvalid())
      return std::nullopt;
    const llvm::StringRef mine = lineOf(sources.getBufferData(user), presumed.getLine());
    const llvm::StringRef text = generated.getBufferData(file);
    const llvm::StringRef its = text.substr(text.substr(0, offset).rfind('\n') + 1).split('\n').first.rtrim('\r');
    if (mine.empty() || mine == its)
      return std::nullopt;
    const size_t column = presumed.getColumn() - 1;
    const bool same = column > 0 && column < mine.size() && mine.substr(0, column) == its.substr(0, column);
    size_t shown = same ? column : std::min(mine.find_first_not_of(" \t"), mine.size() - 1);
    const llvm::StringRef whole = sources.getBufferData(user), name = accDirective(its);
    ClausePlace item;
    if (!name.empty() && mine.ltrim().starts_with("#"))
      item = findItem(its, column, whole.drop_front(mine.data() - whole.data()));
    if (item.offset != llvm::StringRef::npos)
      shown = item.offset;
    return Place{sources.getLocForStartOfFile(user).getLocWithOffset(mine.data() - whole.data() + shown), name.str(),
                 item.clause};
  }

  FileID load(llvm::StringRef name) {
    auto [known, isNew] = loaded.try_emplace(name);
    if (isNew)
      if (auto buffer = llvm::MemoryBuffer::getFile(name))
        known->second = sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy((*buffer)->getBuffer(), name));
    return known->second;
  }

  std::unique_ptr<DiagnosticConsumer> next;
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> options;
  DiagnosticsEngine engine;
  FileManager files;
  SourceManager sources;
  LangOptions language;
  llvm::StringMap<FileID> loaded;
  std::string directive; // of OpenACC, that the last error or warning is about; its notes follow
  bool left = false;     // the last message was one that nobody is to see
};

} // namespace

std::unique_ptr<DiagnosticConsumer> showUserText(std::unique_ptr<DiagnosticConsumer> next, DiagnosticOptions &options) {
  return std::make_unique<UserText>(std::move(next), options);
}

} // namespace hetcc::stage2
