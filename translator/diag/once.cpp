//===-- diag/once.cpp - warnings of a file that is parsed several times -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/once.h"

#include "diag/faults.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

// Tells a warning once, however often the file is parsed.
class Once : public DiagnosticConsumer {
public:
  Once(std::unique_ptr<DiagnosticConsumer> next, std::set<std::string> &told) : next(std::move(next)), told(told) {}
  void BeginSourceFile(const LangOptions &options, const Preprocessor *preprocessor) override {
    next->BeginSourceFile(options, preprocessor);
  }
  void EndSourceFile() override { next->EndSourceFile(); }
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (isMistaken(info, getNumErrors() == 0)) {
      telling &= level == DiagnosticsEngine::Note; // a message's notes go with it
      return;
    }
    if (level != DiagnosticsEngine::Note)
      telling = level != DiagnosticsEngine::Warning || told.insert(key(info)).second;
    if (!telling)
      return;
    DiagnosticConsumer::HandleDiagnostic(level, info);
    const OwnWords own = ownWords(info);
    if (own.message.empty())
      return next->HandleDiagnostic(level, info);
    next->HandleDiagnostic(level, Diagnostic(info.getDiags(), own.message));
    next->HandleDiagnostic(DiagnosticsEngine::Note, Diagnostic(info.getDiags(), own.note));
  }

private:
  static std::string key(const Diagnostic &info) {
    llvm::SmallString<256> text;
    info.FormatDiagnostic(text);
    if (info.getLocation().isValid() && info.hasSourceManager()) {
      PresumedLoc at = info.getSourceManager().getPresumedLoc(info.getLocation());
      text += " " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine());
    }
    return text.str().str();
  }

  std::unique_ptr<DiagnosticConsumer> next;
  std::set<std::string> &told;
  bool telling = true;
};

} // namespace

std::unique_ptr<DiagnosticConsumer> tellOnce(std::unique_ptr<DiagnosticConsumer> next, std::set<std::string> &told) {
  return std::make_unique<Once>(std::move(next), told);
}

} // namespace hetcc
