//===-- pragma/own_loops.cpp - `loop` constructs of one thread --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/own_loops.h"

#include "clang/Lex/Preprocessor.h"

namespace hetcc {

namespace tok = clang::tok;
using clang::Token;

// The token at which a clause of that name begins; the number of tokens: none has it.
static size_t clauseAt(const std::vector<Token> &tokens, llvm::StringRef name) {
  int depth = 0;
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (depth == 0 && wordAt(tokens, i) == name && tokens[i + 1].is(tok::l_paren))
      return i;
    depth += tokens[i].is(tok::l_paren) - tokens[i].is(tok::r_paren);
  }
  return tokens.size();
}

std::vector<Respelling> OwnLoops::see(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                      std::vector<Token> &tokens, llvm::omp::Directive around) {
  std::vector<Respelling> changes;
  const bool isInner = around != llvm::omp::OMPD_unknown;
  const size_t bind = clauseAt(tokens, "bind"), none = tokens.size();
  if (!isInner || wordAt(tokens, 0) != "loop") {
    const llvm::StringRef first = wordAt(tokens, 0);
    const size_t teams = first == "target" ? 1 : 0, collapse = clauseAt(tokens, "collapse");
    const bool joins = wordAt(tokens, teams) == "teams" && wordAt(tokens, teams + 1) == "loop";
    if (!isInner || first == "target" || first == "teams" || first == "parallel")
      collapsed = joins && collapse != none && preprocessor.getSpelling(tokens[collapse + 2]) != "1";
    return changes;
  }
  const bool threads = bind != none && wordAt(tokens, bind + 2) == "thread";
  if (!threads && (bind != none || !collapsed || clauseAt(tokens, "reduction") == none))
    return changes;
  if (tokens[0].getLocation().isMacroID() || (threads && tokens[bind].getLocation().isMacroID()))
    return changes; // the text has another word there
  const bool inTeams = around == llvm::omp::OMPD_teams || around == llvm::omp::OMPD_target_teams;
  changes.push_back({directive, tokens[0].getLocation(), tokens[0].getLength(),
                     threads && inTeams ? "parallel for num_threads(1)" : "simd"});
  if (!threads) {
    tokens[0].setIdentifierInfo(preprocessor.getIdentifierInfo("simd"));
    return changes;
  }
  size_t first = bind, end = std::min(bind + 4, tokens.size()); // with a comma beside it
  if (end < tokens.size() && tokens[end].is(tok::comma))
    ++end;
  else if (tokens[first - 1].is(tok::comma))
    --first;
  for (size_t i = first; i < end; ++i)
    changes.push_back({directive, tokens[i].getLocation(), tokens[i].getLength(), ""});
  tokens.erase(tokens.begin() + static_cast<long>(first), tokens.begin() + static_cast<long>(end));
  const clang::SourceLocation where = tokens[0].getLocation();
  if (!inTeams) {
    tokens[0].setIdentifierInfo(preprocessor.getIdentifierInfo("simd"));
    return changes;
  }
  const auto token = [&](tok::TokenKind kind, llvm::StringRef text) {
    return spelledToken(preprocessor, kind, text, where);
  };
  const Token one[] = {token(tok::identifier, "parallel"),    token(tok::kw_for, "for"),
                       token(tok::identifier, "num_threads"), token(tok::l_paren, "("),
                       token(tok::numeric_constant, "1"),     token(tok::r_paren, ")")};
  tokens.erase(tokens.begin());
  tokens.insert(tokens.begin(), std::begin(one), std::end(one));
  return changes;
}

} // namespace hetcc
