//===-- clause/tokens.cpp - walking over the tokens of a directive ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/tokens.h"

#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>

namespace hetcc {

namespace tok = clang::tok;

std::optional<Group> ClauseContext::group() {
  const tok::TokenKind open = peek().getKind();
  const tok::TokenKind close = open == tok::l_paren ? tok::r_paren : tok::r_square;
  const size_t first = at;
  for (unsigned depth = 0; !done(); ++at) {
    if (peek().isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++depth;
    if (!peek().isOneOf(tok::r_paren, tok::r_square, tok::r_brace) || --depth != 0)
      continue;
    if (peek().isNot(close))
      break;
    Group found{tokens.slice(first + 1, at - first - 1), tokens[first].getLocation(), peek().getLocation()};
    ++at;
    return found;
  }
  error(tokens[first].getLocation(), diag::err_unbalanced)
      << (close == tok::r_paren ? ")" : "]") << (open == tok::l_paren ? "(" : "[");
  note(end, diag::note_continue_line);
  at = tokens.size();
  return std::nullopt;
}

std::string ClauseContext::text(Tokens slice) const {
  std::string out;
  const clang::Token *previous = nullptr;
  for (const clang::Token &token : slice) {
    // Tokens of different expansions are kept apart: nothing says that they do not paste.
    bool adjacent = previous && previous->getEndLoc() == token.getLocation() && token.getLocation().isFileID();
    if (previous && (!adjacent || token.hasLeadingSpace()))
      out += ' ';
    out += pp.getSpelling(token);
    previous = &token;
  }
  return out;
}

std::string ClauseContext::userWord(const clang::Token &token) const {
  if (token.getLocation().isMacroID() && token.isNot(tok::identifier))
    return clang::Lexer::getImmediateMacroName(token.getLocation(), pp.getSourceManager(), pp.getLangOpts()).str();
  return pp.getSpelling(token);
}

clang::SourceRange ClauseContext::range(Tokens slice) {
  if (slice.empty())
    return begin(slice);
  return {slice.front().getLocation(), slice.back().getLocation()};
}

ClauseExpr ClauseContext::expr(Tokens slice) const {
  ClauseExpr out;
  out.text = text(slice);
  out.range = range(slice);
  out.tokens.assign(slice.begin(), slice.end());
  return out;
}

clang::DiagnosticBuilder ClauseContext::error(clang::SourceLocation where, diag::Id id) {
  failed = true;
  return report(pp.getDiagnostics(), where, id);
}

clang::DiagnosticBuilder ClauseContext::note(clang::SourceLocation where, diag::Id id) {
  return report(pp.getDiagnostics(), where, id);
}

bool ClauseContext::suggest(clang::SourceRange written, llvm::StringRef word) {
  if (!word.empty())
    note(written.getBegin(), diag::note_did_you_mean)
        << word << ifWritten(pp.getSourceManager(), clang::FixItHint::CreateReplacement(written, word));
  return !word.empty();
}

// How many tokens the template's arguments have whose '<' is at `at`. None where it compares: a call, braces or a name
// of the template's follow the arguments.
static size_t templateArguments(Tokens tokens, size_t at) {
  unsigned depth = 0, open = 0;
  for (size_t i = at; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++depth;
    else if (tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      --depth;
    else if (depth == 0 && tokens[i].is(tok::less))
      ++open;
    else if (depth == 0 && tokens[i].isOneOf(tok::greater, tok::greatergreater))
      open -= std::min(open, tokens[i].is(tok::greater) ? 1U : 2U);
    if (open > 0)
      continue;
    const bool isTemplate = i + 1 < tokens.size() && tokens[i + 1].isOneOf(tok::l_paren, tok::l_brace, tok::coloncolon);
    return isTemplate ? i + 1 - at : 0;
  }
  return 0;
}

std::vector<Tokens> split(Tokens tokens, tok::TokenKind separator) {
  std::vector<Tokens> out;
  size_t first = 0;
  unsigned depth = 0, questions = 0;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      ++depth;
    else if (tokens[i].isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      --depth;
    else if (depth != 0)
      continue;
    else if (i > 0 && tokens[i].is(tok::less) && tokens[i - 1].is(tok::identifier))
      i += std::max<size_t>(templateArguments(tokens, i), 1) - 1;
    else if (separator == tok::colon && tokens[i].is(tok::question))
      ++questions;
    else if (tokens[i].is(separator) && questions > 0)
      --questions;
    else if (tokens[i].is(separator)) {
      out.push_back(tokens.slice(first, i - first));
      first = i + 1;
    }
  }
  out.push_back(tokens.slice(first));
  return out;
}

} // namespace hetcc
