//===-- pragma/mapper_iterators.cpp - iterators in mappers -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/mapper_iterators.h"

#include "clang/Lex/Preprocessor.h"

#include <optional>

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;

class ItemJoiner : TokenEdits {
public:
  using TokenEdits::changes;
  using TokenEdits::TokenEdits;

  // `open`: the bracket of a `map`.
  void join(size_t open) {
    const size_t colon = findAtTop(tokens, open + 1, tok::colon), end = findAtTop(tokens, open + 1, tok::r_paren);
    const std::optional<Range> range = rangeOf(open, colon);
    if (!range || end >= tokens.size())
      return;
    std::vector<size_t> subscripts;
    for (size_t first = colon + 1; first < end;) {
      const size_t next = findAtTop(tokens, first, tok::comma);
      if (!endsWithIt(first, next, *range))
        return;
      subscripts.push_back(next - 2);
      first = next + 1;
    }
    const std::vector<Token> section = sectionOf(*range);
    for (auto at = subscripts.rbegin(); at != subscripts.rend(); ++at)
      replace(*at, *at + 1, section);
    const bool isFirst = range->word == open + 1, isOnly = isFirst && range->end + 1 == colon;
    replace(isFirst ? range->word : range->word - 1, range->end + (isOnly ? 2 : isFirst ? 2 : 1), {});
  }

private:
  struct Range {
    size_t word, end; // `iterator`, and its bracket
    size_t name, from, colon;
  };

  std::optional<Range> rangeOf(size_t open, size_t colon) const {
    size_t at = open + 1;
    while (at < colon && wordAt(tokens, at) != "iterator")
      ++at;
    if (colon >= tokens.size() || at + 1 >= colon || tokens[at + 1].isNot(tok::l_paren))
      return std::nullopt;
    const size_t end = findAtTop(tokens, at + 2, tok::r_paren), equal = findAtTop(tokens, at + 2, tok::equal);
    const size_t range = findAtTop(tokens, equal + 1, tok::colon), step = findAtTop(tokens, range + 1, tok::colon);
    if (equal >= end || range >= end || step < end || findAtTop(tokens, at + 2, tok::comma) < end)
      return std::nullopt;
    return Range{at, end, equal - 1, equal + 1, range};
  }

  // Whether the item's last subscript is the iterator, which it names nowhere else.
  bool endsWithIt(size_t first, size_t next, const Range &range) const {
    const llvm::StringRef name = wordAt(tokens, range.name);
    unsigned uses = 0;
    for (size_t i = first; i < next; ++i)
      uses += wordAt(tokens, i) == name;
    return uses == 1 && next >= first + 3 && tokens[next - 1].is(tok::r_square) && wordAt(tokens, next - 2) == name &&
           tokens[next - 3].is(tok::l_square);
  }

  // `0:(n) - (0)`
  std::vector<Token> sectionOf(const Range &range) {
    const clang::SourceLocation where = tokens[range.word].getLocation();
    std::vector<Token> made;
    const auto add = [&](tok::TokenKind kind) {
      made.push_back(spelledToken(pp, kind, tok::getPunctuatorSpelling(kind), where));
    };
    const auto copy = [&](size_t first, size_t last) {
      made.insert(made.end(), tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(last));
    };
    copy(range.from, range.colon);
    add(tok::colon);
    add(tok::l_paren);
    copy(range.colon + 1, range.end);
    add(tok::r_paren);
    add(tok::minus);
    add(tok::l_paren);
    copy(range.from, range.colon);
    add(tok::r_paren);
    return made;
  }

  void replace(size_t first, size_t last, const std::vector<Token> &by) {
    std::string text;
    for (const Token &one : by)
      text += (text.empty() ? "" : " ") + pp.getSpelling(one);
    for (size_t i = first; i < last; ++i)
      changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), i == first ? text : ""});
    tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(last));
    tokens.insert(tokens.begin() + static_cast<long>(first), by.begin(), by.end());
  }
};

} // namespace

std::vector<Respelling> joinMapperItems(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                        std::vector<Token> &tokens) {
  ItemJoiner joiner(preprocessor, directive, tokens);
  if (wordAt(tokens, 0) == "declare" && wordAt(tokens, 1) == "mapper")
    for (size_t i = 2; i + 1 < tokens.size(); ++i)
      if (wordAt(tokens, i) == "map" && tokens[i + 1].is(tok::l_paren))
        joiner.join(i + 1);
  return std::move(joiner.changes);
}

} // namespace hetcc
