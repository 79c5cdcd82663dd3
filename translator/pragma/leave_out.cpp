//===-- pragma/leave_out.cpp - parts of directives that Clang 19 or GCC 12 do not take -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/leave_out.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"

#include <optional>

namespace hetcc {
namespace {

namespace tok = clang::tok;
using clang::Token;

class Cutter {
public:
  Cutter(clang::SourceLocation directive, std::vector<Token> &tokens) : directive(directive), tokens(tokens) {}
  std::vector<Respelling> changes;

  bool is(size_t i, llvm::StringRef word) const { return wordAt(tokens, i) == word; }

  void dropFirstComma() {
    for (size_t i = 0; i < tokens.size() && (tokens[i].getIdentifierInfo() || tokens[i].is(tok::comma)); ++i)
      if (tokens[i].is(tok::comma))
        return cut(i, i + 1);
  }

  // With a comma behind it.
  void dropUpdate() {
    std::optional<size_t> update;
    bool captures = false;
    int depth = 0;
    for (size_t i = 1; i < tokens.size(); ++i) {
      depth += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
      if (depth == 0 && is(i, "update"))
        update = i;
      captures |= depth == 0 && is(i, "capture");
    }
    if (!update || !captures)
      return;
    const bool isFollowed = *update + 1 < tokens.size() && tokens[*update + 1].is(tok::comma);
    const bool isLed = !isFollowed && tokens[*update - 1].is(tok::comma);
    cut(*update - isLed, *update + 1 + isFollowed);
  }

  // With a comma beside it.
  void unbind() {
    for (size_t i = 1; i + 3 < tokens.size(); ++i)
      if (is(i, "bind") && tokens[i + 1].is(tok::l_paren) && is(i + 2, "parallel")) {
        const bool isFollowed = i + 4 < tokens.size() && tokens[i + 4].is(tok::comma);
        const bool isLed = !isFollowed && tokens[i - 1].is(tok::comma);
        return cut(i - isLed, i + 4 + isFollowed);
      }
  }

  // The colon is none of a condition's.
  void dropLow() {
    for (size_t i = 1; i + 1 < tokens.size(); ++i)
      if (is(i, "num_teams") && tokens[i + 1].is(tok::l_paren)) {
        int depth = 0, conditions = 0;
        for (size_t at = i + 2; at < tokens.size() && depth >= 0; ++at) {
          conditions += depth == 0 && tokens[at].is(tok::question);
          if (depth == 0 && tokens[at].is(tok::colon) && conditions-- == 0)
            return cut(i + 2, at + 1);
          depth += tokens[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
          depth -= tokens[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
        }
      }
  }

  // Clang knows `default` of `teams`, but not together with `distribute simd`. These two only say what is there anyway.
  void dropDefault() {
    const size_t at = is(0, "target");
    if (!is(at, "teams") || !is(at + 1, "distribute") || !is(at + 2, "simd"))
      return;
    for (size_t i = at + 3; i + 3 < tokens.size(); ++i)
      if (is(i, "default") && tokens[i + 1].is(tok::l_paren) && (is(i + 2, "none") || is(i + 2, "shared")))
        return cut(i - tokens[i - 1].is(tok::comma), i + 4);
  }

  // OpenMP 5.2 repeats the object behind `destroy`.
  void dropObject() {
    for (size_t i = 1; i + 1 < tokens.size(); ++i)
      if (is(i, "destroy") && tokens[i + 1].is(tok::l_paren))
        for (size_t end = i + 2; end < tokens.size(); ++end)
          if (tokens[end].is(tok::r_paren))
            return cut(i + 1, end + 1);
  }

  void waitAtOnce() {
    for (size_t i = 1; i < tokens.size(); ++i)
      if (is(i, "nowait"))
        return cut(i - tokens[i - 1].is(tok::comma), i + 1);
  }

  // A construct that waits does what `nowait` with a condition allows.
  void waitWithCondition() {
    for (size_t i = 1; i + 1 < tokens.size(); ++i)
      if (is(i, "nowait") && tokens[i + 1].is(tok::l_paren))
        if (const size_t end = behindParens(i + 1))
          return cut(i - tokens[i - 1].is(tok::comma), end);
  }

  // A flush without clauses is one (5.1, section 2.19.8).
  void flushAll() {
    if (is(1, "seq_cst"))
      cut(1, 2);
  }

  // Clang knows the word.
  void orderAll() {
    for (size_t i = 1; i < tokens.size(); ++i)
      if (is(i, "inoutset") && is(i - 2, "depend"))
        changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), "inout"});
  }

  // Clang takes clauses behind `begin` only. A change of nothing has the line in the main file, where stage 2 finds it.
  void declareInMainFile() {
    if (is(0, "begin") && is(1, "declare") && is(2, "target") && tokens.size() == 3)
      cut(0, 1);
    else if ((is(1, "declare") && is(2, "target")) ||
             (is(0, "declare") && (is(1, "mapper") || (is(1, "target") && tokens.size() == 2))))
      changes.push_back({directive, tokens[0].getLocation(), 0, ""});
  }

private:
  const clang::SourceLocation directive;
  std::vector<Token> &tokens;

  // 0 where they stay open.
  size_t behindParens(size_t open) const {
    int depth = 0;
    for (size_t i = open; i < tokens.size(); ++i) {
      depth += tokens[i].is(tok::l_paren);
      depth -= tokens[i].is(tok::r_paren);
      if (depth == 0)
        return i + 1;
    }
    return 0;
  }

  void cut(size_t first, size_t end) {
    for (size_t i = first; i < end; ++i)
      changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), ""});
    tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(end));
  }
};

} // namespace

std::vector<Respelling> leaveOutFirstComma(clang::SourceLocation directive, std::vector<Token> &tokens) {
  Cutter cutter(directive, tokens);
  cutter.dropFirstComma();
  return std::move(cutter.changes);
}

std::vector<Respelling> leaveOutUpdate(clang::SourceLocation directive, std::vector<Token> &tokens) {
  Cutter cutter(directive, tokens);
  if (cutter.is(0, "atomic"))
    cutter.dropUpdate();
  return std::move(cutter.changes);
}

std::vector<Respelling> leaveOut(clang::SourceLocation directive, std::vector<Token> &tokens, bool isInner) {
  Cutter cutter(directive, tokens);
  if (isInner && cutter.is(0, "loop"))
    cutter.unbind();
  if (cutter.is(0, "target") || cutter.is(0, "teams")) {
    cutter.dropLow();
    cutter.dropDefault();
  }
  if (cutter.is(0, "target"))
    cutter.waitWithCondition();
  if (cutter.is(0, "begin") || cutter.is(0, "end") || cutter.is(0, "declare"))
    cutter.declareInMainFile();
  if (cutter.is(0, "depobj"))
    cutter.dropObject();
  if (cutter.is(0, "taskwait"))
    cutter.waitAtOnce();
  if (cutter.is(0, "flush"))
    cutter.flushAll();
  if (cutter.is(0, "task") || cutter.is(0, "taskwait"))
    cutter.orderAll();
  return std::move(cutter.changes);
}

} // namespace hetcc
