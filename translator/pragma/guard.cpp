//===-- pragma/guard.cpp - directives that Clang 19 does not survive --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "pragma/guard.h"

#include "diag/diag.h"
#include "pragma/hook.h"
#include "pragma/unsupported.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;

// The first bracket that has no partner; null: all have.
const clang::Token *unmatched(const std::vector<clang::Token> &tokens) {
  std::vector<const clang::Token *> open;
  for (const clang::Token &token : tokens) {
    if (token.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      open.push_back(&token);
    if (!token.isOneOf(tok::r_paren, tok::r_square, tok::r_brace))
      continue;
    const tok::TokenKind kind = token.is(tok::r_paren)    ? tok::l_paren
                                : token.is(tok::r_square) ? tok::l_square
                                                          : tok::l_brace;
    if (open.empty() || open.back()->isNot(kind))
      return open.empty() ? &token : open.back();
    open.pop_back();
  }
  return open.empty() ? nullptr : open.back();
}

// The longest directive of OpenMP that the tokens begin with.
std::string directiveName(clang::Preprocessor &pp, const std::vector<clang::Token> &tokens) {
  std::string words, known;
  for (const clang::Token &token : tokens) {
    if (!token.getIdentifierInfo())
      break;
    words += (words.empty() ? "" : " ") + pp.getSpelling(token);
    if (llvm::omp::getOpenMPDirectiveKind(words) != llvm::omp::OMPD_unknown)
      known = words;
  }
  return known;
}

// A clause that only declarations and metadirectives have, at another directive; null: none. Clang 19 never ends there:
// its parser takes no token of such a clause.
const clang::Token *foreignClause(const std::vector<clang::Token> &tokens, llvm::StringRef directive) {
  using namespace llvm::omp;
  if (directive.starts_with("declare") || directive.starts_with("begin") || directive == "metadirective")
    return nullptr;
  int depth = 0;
  for (const clang::Token &token : tokens) {
    depth += token.isOneOf(tok::l_paren, tok::l_square) - token.isOneOf(tok::r_paren, tok::r_square);
    if (depth || !token.getIdentifierInfo())
      continue;
    switch (getOpenMPClauseKind(token.getIdentifierInfo()->getName())) {
    case OMPC_adjust_args:
    case OMPC_append_args:
    case OMPC_cancellation_construct_type:
    case OMPC_inbranch:
    case OMPC_indirect:
    case OMPC_link:
    case OMPC_memory_order:
    case OMPC_notinbranch:
    case OMPC_when: return &token;
    default: break;
    }
  }
  return nullptr;
}

bool balanced(clang::Preprocessor &pp, const PragmaLine &line) {
  const clang::Token *bracket = unmatched(line.tokens);
  if (!bracket)
    return true;
  const bool opens = bracket->isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
  const llvm::StringRef all = "()[]{}";
  const size_t at = all.find(pp.getSpelling(*bracket));
  report(pp.getDiagnostics(), bracket->getLocation(), diag::err_unbalanced)
      << all.substr(opens ? at + 1 : at - 1, 1) << all.substr(at, 1);
  report(pp.getDiagnostics(), line.end, diag::note_continue_line);
  return false;
}

} // namespace

bool countsLoops(clang::Preprocessor &pp, const PragmaLine &line) {
  static constexpr unsigned digits = 3; // no nest has more loops
  for (size_t at = 2; at < line.tokens.size(); ++at) {
    const clang::Token &name = line.tokens[at - 2], &count = line.tokens[at];
    const auto *word = name.getIdentifierInfo();
    if (!word || !(word->isStr("collapse") || word->isStr("ordered")) || line.tokens[at - 1].isNot(tok::l_paren) ||
        count.isNot(tok::numeric_constant) || count.getLength() <= digits)
      continue;
    report(pp.getDiagnostics(), count.getLocation(), diag::err_collapse_count) << word->getName();
    report(pp.getDiagnostics(), name.getLocation(), diag::note_clause_form) << ("'" + word->getName() + "(n)'").str();
    return false;
  }
  return true;
}

bool clangEnds(clang::Preprocessor &pp, const PragmaLine &line) {
  if (!balanced(pp, line))
    return false;
  const std::string directive = directiveName(pp, line.tokens);
  if (refuseUnsupported(pp, line.tokens, directive))
    return false;
  const clang::Token *clause = foreignClause(line.tokens, directive);
  if (clause)
    pp.Diag(*clause, clang::diag::err_omp_unexpected_clause) << pp.getSpelling(*clause) << directive;
  return !clause;
}

} // namespace hetcc
