//===-- stage1/source/trace.cpp - what the preprocessor made of the user's files -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/source/trace.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {

using namespace clang;

// The text of `_Pragma("...")` where it is written so, and not put together from a macro's parameters.
static std::string pragmaText(Preprocessor &preprocessor, SourceLocation at) {
  const SourceManager &sources = preprocessor.getSourceManager();
  at = sources.getSpellingLoc(at);
  std::string text;
  for (tok::TokenKind kind : {tok::l_paren, tok::string_literal}) {
    auto next = Lexer::findNextToken(at, sources, preprocessor.getLangOpts());
    if (!next || next->isNot(kind))
      return "";
    at = next->getLocation();
    text = preprocessor.getSpelling(*next);
  }
  if (text.size() < 2 || text.front() != '"')
    return "";
  std::string result;
  for (size_t i = 1; i + 1 < text.size(); ++i)
    if (text[i] != '\\' || text[i + 1] != '"')
      result += text[i];
  return result;
}

class TraceCallbacks : public PPCallbacks {
public:
  explicit TraceCallbacks(Trace &trace) : trace(trace), sources(trace.preprocessor->getSourceManager()) {}

  void InclusionDirective(SourceLocation hash, const Token &word, llvm::StringRef, bool isAngled, CharSourceRange name,
                          OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (sources.isInSystemHeader(hash) || hash.isInvalid())
      return;
    Include one{hash, name.getAsRange(), "", nullptr, FileID(), isAngled, false};
    one.isNext = word.getIdentifierInfo() && word.getIdentifierInfo()->isStr("include_next");
    if (file) {
      one.resolved = file->getName().str();
      one.file = &file->getFileEntry();
    }
    trace.includes.push_back(std::move(one));
  }

  void FileChanged(SourceLocation at, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID) override {
    if (reason != EnterFile || trace.includes.empty())
      return;
    const FileID entered = sources.getFileID(at);
    const SourceLocation from = sources.getIncludeLoc(entered);
    Include &last = trace.includes.back();
    if (from.isValid() && sources.getFileID(from) == sources.getFileID(last.hash) && last.entered.isInvalid() &&
        sources.getSpellingLineNumber(from) >= sources.getSpellingLineNumber(last.hash))
      last.entered = entered;
  }

  void PragmaDirective(SourceLocation at, PragmaIntroducerKind kind) override {
    if (kind == PIK_HashPragma) {
      auto word = Lexer::findNextToken(at, sources, trace.preprocessor->getLangOpts());
      word = word ? Lexer::findNextToken(word->getLocation(), sources, trace.preprocessor->getLangOpts()) : word;
      if (word && word->is(tok::raw_identifier) && word->getRawIdentifier() == "once")
        trace.onces.push_back(at);
      return;
    }
    // Directives of ours come through the hook. The others that are lost here say how to compile, not what.
    const std::string text = kind == PIK__Pragma ? pragmaText(*trace.preprocessor, at) : "";
    llvm::StringRef word = llvm::StringRef(text).ltrim().take_until([](char c) { return c == ' ' || c == '\t'; });
    MacroUse *use = trace.use(at);
    if (use && !word.empty() && word != "acc" && word != "omp" && word != "oss")
      use->pieces.push_back({at, "#pragma " + text, true});
  }

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange range, const MacroArgs *) override {
    if (!name.getIdentifierInfo()->isStr("__COUNTER__"))
      return;
    const SourceLocation begin = sources.getExpansionLoc(range.getBegin());
    if (!sources.isInSystemHeader(begin))
      trace.uses[begin].counts = true;
  }

private:
  Trace &trace;
  const SourceManager &sources;
};

void Trace::start(Preprocessor &pp) {
  preprocessor = &pp;
  pp.addPPCallbacks(std::make_unique<TraceCallbacks>(*this));
}

// Null: not in a macro of the user's files.
MacroUse *Trace::use(SourceLocation at) {
  const SourceManager &sources = preprocessor->getSourceManager();
  if (!at.isMacroID())
    return nullptr;
  const SourceLocation begin = sources.getExpansionLoc(at);
  if (sources.isInSystemHeader(begin))
    return nullptr;
  MacroUse &result = uses[begin];
  // A macro whose result takes its arguments from behind it ends where they do.
  const SourceLocation end = sources.getExpansionRange(at).getEnd();
  if (result.end.isInvalid() || sources.getFileOffset(result.end) < sources.getFileOffset(end))
    result.end = end;
  return &result;
}

std::string Trace::spelled(const Token &token, MacroUse &use) const {
  if (const IdentifierInfo *name = token.getIdentifierInfo(); name && name->hasMacroDefinition())
    if (const MacroInfo *macro = preprocessor->getMacroInfo(name)) {
      const bool itself = macro->isObjectLike() && macro->getNumTokens() == 1 &&
                          macro->getReplacementToken(0).getIdentifierInfo() == name;
      if (!itself && !macro->isBuiltinMacro())
        use.painted.insert(name->getName().str());
    }
  return preprocessor->getSpelling(token);
}

void Trace::token(const Token &token) {
  if (token.is(tok::annot_pragma_openmp) || passing) {
    passing = token.isNot(tok::annot_pragma_openmp_end);
    return;
  }
  if (token.isAnnotation() || token.isOneOf(tok::eof, tok::eod))
    return;
  if (MacroUse *use = this->use(token.getLocation()))
    use->pieces.push_back({token.getLocation(), spelled(token, *use), false});
}

void Trace::pragma(const PragmaLine &line) {
  const SourceLocation at = line.range.getBegin(), end = line.range.getEnd();
  MacroUse *use = this->use(at);
  if (!use && at.isFileID() && line.spaceAt.isMacroID() && end.isFileID() && // its text is not the file's
      !preprocessor->getSourceManager().isInSystemHeader(at)) {
    use = &uses[at];
    use->end = end;
    operators.insert(at);
  }
  if (!use)
    return;
  std::string text = "#pragma " + line.space;
  for (const Token &token : line.tokens)
    text += " " + spelled(token, *use);
  use->pieces.push_back({at, std::move(text), true});
}

} // namespace hetcc
