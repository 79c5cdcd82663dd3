//===-- pragma/doacross.cpp - `doacross` of OpenMP 5.2 ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/doacross.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {

namespace tok = clang::tok;
using clang::Token;

namespace {

constexpr llvm::StringLiteral current = "omp_cur_iteration";

Token makeToken(clang::Preprocessor &pp, tok::TokenKind kind, const std::string &text, clang::SourceLocation where) {
  Token result;
  result.startToken();
  result.setKind(kind);
  pp.CreateString(text, result, where, where);
  if (kind == tok::identifier)
    result.setIdentifierInfo(pp.getIdentifierInfo(text));
  return result;
}

bool mentions(const std::vector<Token> &tokens, llvm::StringRef word) {
  for (size_t i = 0; i < tokens.size(); ++i)
    if (wordAt(tokens, i) == word)
      return true;
  return false;
}

// `i - 1` of the step `i++`; empty: another form.
std::string beforeOf(const std::string &name, const std::vector<std::string> &step) {
  const auto is = [&](std::initializer_list<llvm::StringRef> words) { return llvm::equal(step, words); };
  if (is({name, "++"}) || is({"++", name}))
    return name + " - 1";
  if (is({name, "--"}) || is({"--", name}))
    return name + " + 1";
  if (step.size() == 3 && step[0] == name && (step[1] == "+=" || step[1] == "-="))
    return name + (step[1] == "+=" ? " - " : " + ") + step[2];
  return "";
}

} // namespace

// The text is read: tokens of the loop have not come yet.
void Doacross::readLoop(clang::Preprocessor &preprocessor, clang::SourceLocation from) {
  const clang::SourceManager &sources = preprocessor.getSourceManager();
  before.clear();
  if (from.isInvalid() || from.isMacroID())
    return;
  const auto [file, offset] = sources.getDecomposedLoc(from);
  const llvm::StringRef text = sources.getBufferData(file);
  clang::Lexer raw(sources.getLocForStartOfFile(file), preprocessor.getLangOpts(), text.begin(), text.begin() + offset,
                   text.end());
  std::vector<std::string> words; // up to the loop's ')'
  Token token;
  for (int depth = 0;;) {
    raw.LexFromRawLexer(token);
    depth += token.is(tok::l_paren) - token.is(tok::r_paren);
    if (token.is(tok::eof) || (words.empty() && token.is(tok::raw_identifier) && token.getRawIdentifier() != "for"))
      return;
    if (depth == 0 && token.is(tok::r_paren))
      break;
    words.push_back(clang::Lexer::getSpelling(token, sources, preprocessor.getLangOpts()));
  }
  const auto equal = llvm::find(words, "=");
  const auto last = std::find(words.rbegin(), words.rend(), ";");
  if (equal != words.begin() && equal != words.end() && last != words.rend())
    before = beforeOf(*(equal - 1), {last.base(), words.end()});
}

std::vector<Respelling> Doacross::see(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                      clang::SourceLocation end, std::vector<Token> &tokens) {
  std::vector<Respelling> changes;
  if (mentions(tokens, "for")) {
    readLoop(preprocessor, end);
    return changes;
  }
  if (wordAt(tokens, 0) != "ordered")
    return changes;
  const auto change = [&](const Token &token, const std::string &text) {
    changes.push_back({directive, token.getLocation(), token.getLength(), text});
  };
  std::vector<Token> made;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token &token = tokens[i];
    const bool inSource = i >= 3 && wordAt(tokens, 1) == "doacross" && wordAt(tokens, 3) == "source";
    const bool isBefore = !before.empty() && wordAt(tokens, i) == current && i + 2 < tokens.size() &&
                          tokens[i + 1].is(tok::minus) && preprocessor.getSpelling(tokens[i + 2]) == "1";
    if (i > 0 && wordAt(tokens, i) == "doacross") {
      change(token, "depend");
      made.push_back(spelledToken(preprocessor, tok::identifier, "depend", token.getLocation()));
    } else if (inSource && (token.is(tok::colon) || wordAt(tokens, i) == current)) {
      change(token, "");
    } else if (isBefore) {
      const auto [name, rest] = llvm::StringRef(before).split(' ');
      change(token, name.str());
      change(tokens[i + 1], rest.take_front(1).str());
      change(tokens[i + 2], rest.drop_front(2).str());
      const std::string by = rest.drop_front(2).str();
      const bool isNumber = clang::isDigit(by.front());
      made.push_back(spelledToken(preprocessor, tok::identifier, name.str(), token.getLocation()));
      made.push_back(spelledToken(preprocessor, rest.front() == '-' ? tok::minus : tok::plus, rest.take_front(1).str(),
                                  tokens[i + 1].getLocation()));
      made.push_back(spelledToken(preprocessor, isNumber ? tok::numeric_constant : tok::identifier, by,
                                  tokens[i + 2].getLocation()));
      i += 2;
    } else {
      made.push_back(token);
    }
  }
  if (!changes.empty())
    tokens = std::move(made);
  return changes;
}

} // namespace hetcc
