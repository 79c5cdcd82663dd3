//===-- clause/tokens.h - walking over the tokens of a directive ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Slices of one directive's tokens (macros expanded). Sections, lists and policies are split here, before Clang
// sees an expression, since `[0:n]`, `*` and `BLOCK` are not expressions of C.
#pragma once

#include "clause/clause.h"
#include "diag/diag.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Preprocessor;
}

namespace hetcc {

using Tokens = llvm::ArrayRef<clang::Token>;

// The tokens between a pair of brackets. The closing one follows `inside` in memory, so that an empty slice of it has a
// location too.
struct Group {
  Tokens inside;
  clang::SourceLocation open, close;
};

// Parses one directive: where it stands and whom to tell about errors.
class ClauseContext {
public:
  ClauseContext(clang::Preprocessor &pp, Directive &directive, Tokens tokens, clang::SourceLocation end)
      : pp(pp), directive(directive), tokens(tokens), end(end) {}

  // ---- the cursor ----
  bool done() const { return at == tokens.size(); }
  bool is(clang::tok::TokenKind kind) const { return !done() && tokens[at].is(kind); }
  const clang::Token &peek() const { return tokens[at]; }
  clang::Token next() { return tokens[at++]; }
  clang::SourceLocation location() const { return done() ? end : tokens[at].getLocation(); }
  std::string word() const { return done() ? "end of the directive" : text(tokens[at]); }
  // The group that opens here. Reports and gives nothing where its end is missing.
  std::optional<Group> group();

  // ---- texts ----
  std::string text(Tokens slice) const;
  // The user's word: the name of the macro where a macro of that name was expanded (BLOCK, OMP_DEVICE_HOST).
  std::string userWord(const clang::Token &token) const;
  static clang::SourceLocation begin(Tokens slice) { return slice.data()->getLocation(); }
  static clang::SourceRange range(Tokens slice);
  ClauseExpr expr(Tokens slice) const;

  // ---- errors ----
  clang::DiagnosticBuilder error(clang::SourceLocation where, diag::Id id);
  clang::DiagnosticBuilder note(clang::SourceLocation where, diag::Id id);
  // "did you mean", with the word as a fix-it. False: there is no such word.
  bool suggest(clang::SourceRange written, llvm::StringRef word);

  clang::Preprocessor &pp;
  Directive &directive;
  bool failed = false;

private:
  Tokens tokens;
  size_t at = 0;
  clang::SourceLocation end;
};

// Slices between separators that are outside of any brackets, those of a template's arguments too; one empty slice for
// no tokens at all. A colon that belongs to a '?' does not separate.
std::vector<Tokens> split(Tokens tokens, clang::tok::TokenKind separator);

} // namespace hetcc
