//===-- pragma/update_iterators.cpp - iterators in `target update` ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/update_iterators.h"

#include "clang/Lex/Preprocessor.h"

#include <utility>

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;
using Span = std::pair<size_t, size_t>; // of tokens

struct Iterator {
  Span type, name, from, to, step; // no type: int; no step: 1
};

// Tokens of a loop's head, and their text.
class HeadBuilder {
public:
  HeadBuilder(clang::Preprocessor &pp, clang::SourceLocation where, llvm::ArrayRef<Token> tokens)
      : pp(pp), where(where), tokens(tokens) {}

  LoopHead build(const Iterator &one) {
    add({{tok::kw_for, "for"}, {tok::l_paren, "("}});
    if (one.type.first < one.type.second)
      copy(one.type);
    else
      add({{tok::kw_int, "int"}});
    with(one.name, tok::equal, "=", one.from);
    add({{tok::semi, ";"}});
    number(one.step);
    add({{tok::greater, ">"}, {tok::numeric_constant, "0"}, {tok::question, "?"}});
    with(one.name, tok::less, "<", one.to);
    add({{tok::colon, ":"}});
    with(one.name, tok::greater, ">", one.to);
    add({{tok::semi, ";"}});
    with(one.name, tok::plusequal, "+=", one.step);
    add({{tok::r_paren, ")"}});
    return std::move(head);
  }

private:
  void add(std::initializer_list<std::pair<tok::TokenKind, llvm::StringRef>> words) {
    for (const auto &[kind, text] : words) {
      head.text += text.str() + " ";
      head.words.push_back(spelledToken(pp, kind, text, where));
    }
  }
  void with(Span name, tok::TokenKind operation, llvm::StringRef text, Span value) {
    copy(name);
    add({{operation, text}});
    number(value);
  }
  void copy(Span span) {
    for (size_t i = span.first; i < span.second; ++i) {
      head.text += pp.getSpelling(tokens[i]) + " ";
      head.words.push_back(tokens[i]);
    }
  }
  void number(Span span) {
    if (span.first >= span.second)
      return add({{tok::numeric_constant, "1"}});
    add({{tok::l_paren, "("}});
    copy(span);
    add({{tok::r_paren, ")"}});
  }

  clang::Preprocessor &pp;
  const clang::SourceLocation where;
  const llvm::ArrayRef<Token> tokens;
  LoopHead head;
};

} // namespace

std::vector<LoopHead> takeIterators(clang::Preprocessor &pp, clang::SourceLocation directive,
                                    std::vector<Token> &tokens, size_t open, std::vector<Respelling> &changes) {
  const size_t colon = findAtTop(tokens, open + 1, tok::colon);
  size_t at = open + 1;
  while (at < colon && wordAt(tokens, at) != "iterator")
    ++at;
  if (colon >= tokens.size() || at + 1 >= colon || tokens[at + 1].isNot(tok::l_paren))
    return {};
  const size_t end = findAtTop(tokens, at + 2, tok::r_paren);
  std::vector<LoopHead> loops;
  for (size_t first = at + 2, next; first < end; first = next + 1) {
    next = findAtTop(tokens, first, tok::comma);
    const size_t equal = findAtTop(tokens, first, tok::equal), range = findAtTop(tokens, equal + 1, tok::colon);
    const size_t step = std::min(findAtTop(tokens, range + 1, tok::colon), next);
    if (equal <= first || range >= next)
      return {};
    loops.push_back(
        HeadBuilder(pp, directive, tokens)
            .build({{first, equal - 1}, {equal - 1, equal}, {equal + 1, range}, {range + 1, step}, {step + 1, next}}));
  }
  // With a comma or the colon. Words within may be a macro's.
  const bool isFirst = at == open + 1, isOnly = isFirst && end + 1 == colon;
  const size_t first = isFirst ? at : at - 1, last = isOnly ? colon : isFirst ? end + 1 : end;
  const clang::SourceManager &sources = pp.getSourceManager();
  const clang::SourceLocation from = tokens[first].getLocation(), to = tokens[last].getLocation();
  const unsigned length = sources.getFileOffset(to) - sources.getFileOffset(from) + tokens[last].getLength();
  changes.push_back({directive, from, length, ""});
  tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(last) + 1);
  return loops;
}

} // namespace hetcc
