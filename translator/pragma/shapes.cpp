//===-- pragma/shapes.cpp - array shapes in `target update` ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/shapes.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;
using Words = llvm::ArrayRef<Token>;

class Taker {
public:
  Taker(clang::Preprocessor &pp, std::vector<Token> &tokens) : pp(pp), tokens(tokens) {}

  // Whether there is a shape. Its parts are known then.
  bool read(size_t at) {
    begin = at;
    isWhole = is(at + 1, tok::l_square);
    size_t next = isWhole ? at : at + 1;
    if (!is(at, tok::l_paren) || !is(next, tok::l_paren) || !is(next + 1, tok::l_square))
      return false;
    for (++next; is(next, tok::l_square); ++next) {
      const size_t close = findAtTop(tokens, next + 1, tok::eof);
      lengths.push_back(between(next + 1, close));
      next = close;
    }
    if (!is(next, tok::r_paren))
      return false;
    const size_t close = findAtTop(tokens, next + 1, isWhole ? tok::comma : tok::eof);
    base = between(next + 1, close);
    end = isWhole ? close : close + 1;
    return close < tokens.size() && !base.empty();
  }

  // False: a macro with arguments is in the way.
  bool respell(clang::SourceLocation directive, const std::string &text, std::vector<Respelling> &changes) const {
    const clang::SourceManager &sources = pp.getSourceManager();
    std::vector<Respelling> made;
    for (size_t i = begin; i < end; ++i) {
      const clang::CharSourceRange range = sources.getExpansionRange(tokens[i].getLocation());
      const clang::SourceLocation where = range.getBegin();
      if (where != range.getEnd())
        return false;
      if (made.empty() || made.back().at != where)
        made.push_back({directive, where, clang::Lexer::MeasureTokenLength(where, sources, pp.getLangOpts()),
                        made.empty() ? text : ""});
    }
    changes.insert(changes.end(), made.begin(), made.end());
    return true;
  }

  // The item's own words, in the place of the shape.
  void put(const std::vector<Token> &words) {
    tokens.erase(tokens.begin() + static_cast<long>(begin), tokens.begin() + static_cast<long>(end));
    tokens.insert(tokens.begin() + static_cast<long>(begin), words.begin(), words.end());
  }

  Token word(tok::TokenKind kind, llvm::StringRef text) const {
    return spelledToken(pp, kind, text, tokens[begin].getLocation());
  }
  std::string textOf(Words words) const {
    std::string text;
    for (const Token &one : words)
      text += (text.empty() ? "" : " ") + pp.getSpelling(one);
    return text;
  }

  bool isWhole = false; // without brackets behind it
  std::vector<std::vector<Token>> lengths;
  std::vector<Token> base;

private:
  bool is(size_t at, tok::TokenKind kind) const { return at < tokens.size() && tokens[at].is(kind); }
  std::vector<Token> between(size_t first, size_t last) const {
    last = std::min(last, tokens.size());
    return {tokens.begin() + static_cast<long>(std::min(first, last)), tokens.begin() + static_cast<long>(last)};
  }

  clang::Preprocessor &pp;
  std::vector<Token> &tokens;
  size_t begin = 0, end = 0;
};

} // namespace

std::optional<Preamble> takeShape(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                  std::vector<Token> &tokens, size_t at, unsigned number,
                                  std::vector<Respelling> &changes) {
  Taker shape(preprocessor, tokens);
  if (!shape.read(at))
    return std::nullopt;
  const std::string row = "het_row_" + std::to_string(number), name = "het_shape_" + std::to_string(number);
  std::vector<Token> item{shape.word(tok::identifier, name)};
  if (shape.isWhole) {
    for (const auto &[kind, text] :
         {std::pair(tok::l_square, "["), std::pair(tok::numeric_constant, "0"), std::pair(tok::colon, ":")})
      item.push_back(shape.word(kind, text));
    item.insert(item.end(), shape.lengths[0].begin(), shape.lengths[0].end());
    item.push_back(shape.word(tok::r_square, "]"));
  }
  if (!shape.respell(directive, shape.textOf(item), changes))
    return std::nullopt;
  Preamble out;
  const auto add = [&](tok::TokenKind kind, llvm::StringRef text) { out.words.push_back(shape.word(kind, text)); };
  const auto addAll = [&](const std::vector<Token> &words) {
    add(tok::l_paren, "(");
    out.words.insert(out.words.end(), words.begin(), words.end());
    add(tok::r_paren, ")");
  };
  add(tok::kw_typedef, "typedef");
  add(tok::kw_typeof, "__typeof__");
  add(tok::l_paren, "(");
  add(tok::star, "*");
  addAll(shape.base);
  add(tok::r_paren, ")");
  add(tok::identifier, row);
  for (size_t i = 1; i < shape.lengths.size(); ++i) {
    add(tok::l_square, "[");
    out.words.insert(out.words.end(), shape.lengths[i].begin(), shape.lengths[i].end());
    add(tok::r_square, "]");
  }
  add(tok::semi, ";");
  add(tok::identifier, row);
  add(tok::star, "*");
  add(tok::identifier, name);
  add(tok::equal, "=");
  add(tok::l_paren, "(");
  add(tok::identifier, row);
  add(tok::star, "*");
  add(tok::r_paren, ")");
  addAll(shape.base);
  out.text = shape.textOf(out.words);
  shape.put(item);
  return out;
}

} // namespace hetcc
