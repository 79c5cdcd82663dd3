//===-- pragma/doacross.cpp - `doacross` of OpenMP 5.2 ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/doacross.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace hetcc {

namespace tok = clang::tok;
using clang::Token;

namespace {

constexpr llvm::StringLiteral current = "omp_cur_iteration";

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

// The text behind a directive, as tokens. Those of the directive's statement have not come yet.
class Behind {
public:
  Behind(clang::Preprocessor &pp, clang::SourceLocation from)
      : sources(pp.getSourceManager()), options(pp.getLangOpts()), file(sources.getDecomposedLoc(from)),
        text(sources.getBufferData(file.first)),
        raw(sources.getLocForStartOfFile(file.first), options, text.begin(), text.begin() + file.second, text.end()) {}

  Token next() {
    Token token;
    raw.LexFromRawLexer(token);
    return token;
  }
  std::string spelling(const Token &token) const { return clang::Lexer::getSpelling(token, sources, options); }

private:
  const clang::SourceManager &sources;
  const clang::LangOptions &options;
  const std::pair<clang::FileID, unsigned> file;
  const llvm::StringRef text;
  clang::Lexer raw;
};

// How many loops `doacross(sink: i - 1, j)` in the statement behind a directive names; 0: it has no `doacross`, and 1
// where it has only `doacross(source:)`.
unsigned namedLoops(clang::Preprocessor &pp, clang::SourceLocation from) {
  Behind text(pp, from);
  unsigned loops = 0, parens = 0, braces = 0;
  std::string words[3];
  for (Token token = text.next(); token.isNot(tok::eof); token = text.next()) {
    parens += token.is(tok::l_paren);
    parens -= parens > 0 && token.is(tok::r_paren);
    braces += token.is(tok::l_brace);
    braces -= braces > 0 && token.is(tok::r_brace);
    if (parens == 0 && braces == 0 && token.isOneOf(tok::semi, tok::r_brace))
      break;
    std::rotate(std::begin(words), std::begin(words) + 1, std::end(words));
    words[2] = text.spelling(token);
    if (words[1] == "omp" && words[2] == "parallel") // loops of another region
      break;
    if (words[0] != "doacross" || words[1] != "(")
      continue;
    unsigned items = 1;
    for (int depth = 1; depth > 0 && token.isNot(tok::eof);) {
      token = text.next();
      depth += token.is(tok::l_paren) - token.is(tok::r_paren);
      items += depth == 1 && token.is(tok::comma);
    }
    parens = 0;
    loops = std::max(loops, words[2] == "sink" ? items : 1);
  }
  return loops;
}

} // namespace

// The clause `collapse` says how many there are at least.
void Doacross::countLoops(clang::Preprocessor &preprocessor, clang::SourceLocation directive, clang::SourceLocation end,
                          std::vector<Token> &tokens, std::vector<Respelling> &changes) const {
  std::string collapsed;
  size_t at = 0;
  for (size_t i = 1; i < tokens.size(); ++i)
    if (wordAt(tokens, i) == "ordered" && !(i + 1 < tokens.size() && tokens[i + 1].is(tok::l_paren)))
      at = i;
    else if (wordAt(tokens, i) == "collapse" && i + 2 < tokens.size())
      collapsed = preprocessor.getSpelling(tokens[i + 2]);
  if (at == 0 || tokens[at].getLocation().isMacroID() || end.isMacroID())
    return;
  const unsigned named = namedLoops(preprocessor, end);
  if (named == 0)
    return;
  const std::string loops = named == 1 && !collapsed.empty() ? collapsed : std::to_string(named);
  const clang::SourceLocation behind = tokens[at].getLocation().getLocWithOffset(int(tokens[at].getLength()));
  changes.push_back({directive, behind, 0, "(" + loops + ")"});
  const Token count[] = {spelledToken(preprocessor, tok::l_paren, "(", behind),
                         spelledToken(preprocessor, tok::numeric_constant, loops, behind),
                         spelledToken(preprocessor, tok::r_paren, ")", behind)};
  tokens.insert(tokens.begin() + static_cast<long>(at) + 1, std::begin(count), std::end(count));
}

void Doacross::readLoop(clang::Preprocessor &preprocessor, clang::SourceLocation from) {
  before.clear();
  if (from.isInvalid() || from.isMacroID())
    return;
  Behind text(preprocessor, from);
  std::vector<std::string> words; // up to the loop's ')'
  for (int depth = 0;;) {
    const Token token = text.next();
    depth += token.is(tok::l_paren) - token.is(tok::r_paren);
    if (token.is(tok::eof) || (words.empty() && token.is(tok::raw_identifier) && token.getRawIdentifier() != "for"))
      return;
    if (depth == 0 && token.is(tok::r_paren))
      break;
    words.push_back(text.spelling(token));
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
    countLoops(preprocessor, directive, end, tokens, changes);
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
