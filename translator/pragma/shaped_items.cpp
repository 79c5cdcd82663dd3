//===-- pragma/shaped_items.cpp - array shapes in dependences of tasks ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/shaped_items.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;
using Tokens = std::vector<Token>;

class Reader {
public:
  Reader(clang::Preprocessor &pp, const Tokens &tokens) : pp(pp), tokens(tokens) {}

  // The item without its shape, in the place of the tokens from `at` to `end`. Nothing: it has none.
  Tokens read(size_t at, size_t &end) const {
    if (!is(at, tok::l_paren) || !is(at + 1, tok::l_square))
      return {};
    std::vector<Tokens> lengths = brackets(at + 1, end, false);
    if (!is(end, tok::r_paren))
      return {};
    const size_t base = ++end;
    for (int depth = 0; end < tokens.size(); ++end) {
      if (depth == 0 && tokens[end].isOneOf(tok::l_square, tok::comma, tok::r_paren))
        break;
      depth += tokens[end].is(tok::l_paren) - tokens[end].is(tok::r_paren);
    }
    if (end == base || end == tokens.size())
      return {};
    const clang::SourceLocation where = tokens[at].getLocation();
    Tokens item{make(tok::l_paren, where)};
    item.insert(item.end(), tokens.begin() + long(base), tokens.begin() + long(end));
    item.push_back(make(tok::r_paren, where));
    item.push_back(make(tok::l_square, where));
    const std::vector<Tokens> firsts = brackets(end, end, true);
    if (firsts.empty())
      item.push_back(spelledToken(pp, tok::numeric_constant, "0", where));
    for (size_t i = 0; i < std::min(firsts.size(), lengths.size()); ++i) {
      if (i > 0)
        item.push_back(make(tok::plus, where));
      append(item, firsts[i], where);
      for (size_t inner = i + 1; inner < lengths.size(); ++inner) {
        item.push_back(make(tok::star, where));
        append(item, lengths[inner], where);
      }
    }
    item.push_back(make(tok::r_square, where));
    return item;
  }

private:
  bool is(size_t at, tok::TokenKind kind) const { return at < tokens.size() && tokens[at].is(kind); }
  Token make(tok::TokenKind kind, clang::SourceLocation where) const {
    return spelledToken(pp, kind, tok::getPunctuatorSpelling(kind), where);
  }
  void append(Tokens &item, const Tokens &value, clang::SourceLocation where) const {
    item.push_back(make(tok::l_paren, where));
    item.insert(item.end(), value.begin(), value.end());
    if (value.empty()) // [:n]
      item.push_back(spelledToken(pp, tok::numeric_constant, "0", where));
    item.push_back(make(tok::r_paren, where));
  }

  // The tokens between each '[' and ']', or in front of a colon there. `end`: behind the last one.
  std::vector<Tokens> brackets(size_t at, size_t &end, bool isSection) const {
    std::vector<Tokens> all;
    for (; is(at, tok::l_square); ++at) {
      Tokens &one = all.emplace_back();
      bool isFirst = true;
      int depth = 0, conditions = 0;
      for (++at; at < tokens.size() && (depth > 0 || tokens[at].isNot(tok::r_square)); ++at) {
        conditions += depth == 0 && tokens[at].is(tok::question);
        if (depth == 0 && tokens[at].is(tok::colon) && conditions-- == 0)
          isFirst &= !isSection;
        depth += tokens[at].isOneOf(tok::l_paren, tok::l_square) - tokens[at].isOneOf(tok::r_paren, tok::r_square);
        if (isFirst)
          one.push_back(tokens[at]);
      }
    }
    end = at;
    return all;
  }

  clang::Preprocessor &pp;
  const Tokens &tokens;
};

} // namespace

std::vector<Respelling> nameFirstItems(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                       Tokens &tokens) {
  std::vector<Respelling> changes;
  if (!llvm::is_contained({"task", "taskwait", "depobj"}, wordAt(tokens, 0)))
    return changes;
  const Reader reader(preprocessor, tokens);
  Tokens made;
  int depth = 0;
  llvm::StringRef clause;
  for (size_t i = 0; i < tokens.size();) {
    if (depth == 0 && tokens[i].getIdentifierInfo())
      clause = wordAt(tokens, i);
    const bool begins = depth == 1 && i > 0 && tokens[i - 1].isOneOf(tok::l_paren, tok::colon, tok::comma);
    size_t end = i;
    const Tokens item = begins && clause == "depend" ? reader.read(i, end) : Tokens();
    if (item.empty()) {
      depth += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
      made.push_back(tokens[i++]);
      continue;
    }
    std::string text;
    for (const Token &one : item)
      text += (text.empty() ? "" : " ") + preprocessor.getSpelling(one);
    for (; i < end; ++i, text.clear())
      changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), text});
    made.insert(made.end(), item.begin(), item.end());
  }
  if (!changes.empty())
    tokens = std::move(made);
  return changes;
}

} // namespace hetcc
