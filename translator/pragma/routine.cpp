//===-- pragma/routine.cpp - `acc routine`, read ----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/routine.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;

Routine readRoutine(clang::SourceLocation at, llvm::ArrayRef<clang::Token> tokens) {
  Routine routine{at, {}};
  for (size_t i = 1; i + 2 < tokens.size(); ++i) {
    const clang::IdentifierInfo *word = tokens[i].getIdentifierInfo();
    if (!word || !word->isStr("bind") || tokens[i + 1].isNot(tok::l_paren))
      continue;
    if (const clang::IdentifierInfo *name = tokens[i + 2].getIdentifierInfo())
      routine.bound = name->getName().str();
    else if (tokens[i + 2].is(tok::string_literal))
      routine.bound = llvm::StringRef(tokens[i + 2].getLiteralData(), tokens[i + 2].getLength()).trim('"').str();
  }
  if (tokens.size() < 2 || tokens[1].isNot(tok::l_paren))
    return routine;
  for (size_t i = 2; i < tokens.size() && tokens[i].isNot(tok::r_paren); ++i) {
    const clang::IdentifierInfo *name = tokens[i].getIdentifierInfo();
    const bool last = i + 1 < tokens.size() && tokens[i + 1].isOneOf(tok::r_paren, tok::comma);
    if (name && last)
      routine.names.push_back(name->getName().str());
  }
  return routine;
}

namespace {

class Collector : public clang::PragmaHandler {
public:
  explicit Collector(std::vector<Routine> &found) : PragmaHandler("acc"), found(found) {}

  void HandlePragma(clang::Preprocessor &pp, clang::PragmaIntroducer introducer, clang::Token &) override {
    std::vector<clang::Token> tokens;
    clang::Token token;
    for (pp.Lex(token); token.isNot(tok::eod) && token.isNot(tok::eof); pp.Lex(token))
      tokens.push_back(token);
    const clang::IdentifierInfo *word = tokens.empty() ? nullptr : tokens[0].getIdentifierInfo();
    if (word && word->isStr("routine"))
      found.push_back(readRoutine(introducer.Loc, tokens));
  }

private:
  std::vector<Routine> &found;
};

} // namespace

std::unique_ptr<clang::PragmaHandler> collectRoutines(clang::Preprocessor &pp, std::vector<Routine> &found) {
  auto handler = std::make_unique<Collector>(found);
  // By name: what is removed is the parser's, as in installPragmaHook.
  pp.RemovePragmaHandler(handler.get());
  pp.AddPragmaHandler(handler.get());
  return handler;
}

} // namespace hetcc
