//===-- pragma/unsupported.cpp - forms of OpenMP that are not done ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/unsupported.h"

#include "diag/diag.h"
#include "pragma/interop.h"
#include "pragma/respell.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace hetcc {
namespace {

namespace tok = clang::tok;

// A clause of a directive, or of any.
struct Form {
  llvm::StringLiteral directive, clause; // empty: any
};

constexpr llvm::StringLiteral directives[] = {"reverse", "interchange", "groupprivate", "fuse", "split", "stripe"};
constexpr Form clauses[] = {{"", "transparent"}, {"", "threadset"}, {"", "induction"},
                            {"", "ompx_bare"},   {"", "graph_id"},  {"", "graph_reset"}};

// Whether the compiler underneath has OpenMP's macro at 4.5, as all versions of GCC do, or no OpenMP at all.
bool isOverGcc(clang::Preprocessor &pp) {
  const clang::MacroInfo *version = pp.getMacroInfo(pp.getIdentifierInfo("_OPENMP"));
  return !version || version->getNumTokens() != 1 || pp.getSpelling(version->getReplacementToken(0)) == "201511";
}

class Finder {
public:
  Finder(clang::Preprocessor &pp, llvm::ArrayRef<clang::Token> tokens, llvm::StringRef directive)
      : pp(pp), tokens(tokens), directive(directive) {}

  bool run() {
    const llvm::StringRef first = wordAt(tokens, 0);
    if (llvm::is_contained(directives, first) || (first == "interop" && actsAsInterop(tokens)))
      return refused(0, "the directive '" + first.str() + "'");
    if (wordAt(tokens, 1) == "metadirective")
      return first == "end" || refused(0, "the directive '" + first.str() + " metadirective'");
    // The compiler underneath would take both versions of a function for the same one. Clang reads on.
    if (directive == "begin declare variant" && isOverGcc(pp))
      refused(0, "the directive 'begin declare variant' over GCC");
    int depth = 0;
    llvm::StringRef clause;
    for (size_t at = 0; at < tokens.size(); ++at) {
      if (depth == 0 && tokens[at].getIdentifierInfo()) {
        clause = wordAt(tokens, at);
        if (refuseClause(at))
          return true;
      }
      depth += tokens[at].is(tok::l_paren) - tokens[at].is(tok::r_paren);
      if (depth == 1 && refuseModifier(at, clause))
        return true;
      const bool selects = directive.ends_with("metadirective") || directive.contains("declare variant");
      if (selects && wordAt(tokens, at) == "target_device" && isNext(at, tok::equal))
        return refused(at, "the context selector set 'target_device'");
    }
    return false;
  }

private:
  bool isNext(size_t at, tok::TokenKind kind) const { return at + 1 < tokens.size() && tokens[at + 1].is(kind); }

  bool refuseClause(size_t at) const {
    const llvm::StringRef word = wordAt(tokens, at);
    for (const Form &form : clauses)
      if (word == form.clause && (form.directive.empty() || directive == form.directive))
        return refused(at, "the clause '" + word.str() + "'");
    return false;
  }

  bool refuseModifier(size_t at, llvm::StringRef clause) const {
    const llvm::StringRef word = wordAt(tokens, at);
    const bool isIterator = word == "iterator" && isNext(at, tok::l_paren) && (clause == "to" || clause == "from");
    const bool isFirst = at > 0 && tokens[at - 1].is(tok::l_paren) && isNext(at, tok::colon) && !word.empty();
    const bool isOther = isFirst && ((clause == "device" && word == "ancestor") || clause == "private" ||
                                     clause == "firstprivate" || clause == "shared");
    return (isIterator || isOther) && refused(at, "'" + word.str() + "' in the clause '" + clause.str() + "'");
  }

  bool refused(size_t at, const std::string &what) const {
    report(pp.getDiagnostics(), tokens[at].getLocation(), diag::err_not_supported) << what;
    return true;
  }

  clang::Preprocessor &pp;
  const llvm::ArrayRef<clang::Token> tokens;
  const llvm::StringRef directive;
};

} // namespace

void refuseJoined(clang::Preprocessor &preprocessor, std::vector<clang::Token> &tokens) {
  constexpr llvm::StringLiteral blocks[] = {"sections", "single",   "scope", "masked",    "master",
                                            "critical", "taskloop", "task",  "taskgroup", "parallel"};
  std::string words, name;
  size_t at = 0;
  for (; at < tokens.size() && !wordAt(tokens, at).empty(); ++at) {
    words += (words.empty() ? "" : " ") + wordAt(tokens, at).str();
    if (llvm::omp::getOpenMPDirectiveKind(words) == llvm::omp::OMPD_unknown)
      break;
    name = words;
  }
  if (at == tokens.size() || !llvm::is_contained({"target", "target teams", "target parallel"}, name) ||
      !llvm::is_contained(blocks, wordAt(tokens, at)))
    return;
  report(preprocessor.getDiagnostics(), tokens[0].getLocation(), diag::err_not_supported)
      << "the directive '" + words + "'";
  report(preprocessor.getDiagnostics(), tokens[at].getLocation(), diag::note_instead) << "two directives";
  tokens = {tokens[at]};
}

bool refuseUnsupported(clang::Preprocessor &preprocessor, llvm::ArrayRef<clang::Token> tokens,
                       llvm::StringRef directive) {
  return Finder(preprocessor, tokens, directive).run();
}

} // namespace hetcc
