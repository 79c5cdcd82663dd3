//===-- clause/parser.h - from a directive's tokens to its clauses ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The sink of the pragma hook: recognises our directives (table in table.h), parses their clauses at token level
// and keeps them, in source order, for the region builder. Errors are reported as they are met; a directive with
// an error is dropped, its text remains in `failed()`.
#pragma once

#include "clause/clause.h"
#include "pragma/hook.h"

#include <functional>

namespace hetcc {

class DirectiveParser : public DirectiveSink {
public:
  void start(clang::Preprocessor &preprocessor) override { pp = &preprocessor; }
  Verdict directive(const PragmaLine &line) override;

  std::vector<Directive> &directives() { return found; }
  bool failed() const { return errors; } // some directive of ours was in error

private:
  Verdict acc(const PragmaLine &line);
  Verdict omp(const PragmaLine &line);
  Verdict accept(const PragmaLine &line, DirectiveKind kind, std::string spelling, size_t nameTokens);
  Verdict fail();

  clang::Preprocessor *pp = nullptr;
  std::vector<Directive> found;
  bool errors = false;
  bool afterTarget = false; // the previous directive was a target of ours that awaits its loop
};

// Every expression of a directive, in the order in which Clang is given them.
void forEachExpr(Directive &directive, const std::function<void(ClauseExpr &)> &visit);

// After parsing: finds each directive's wrapper, fills in ClauseExpr::expr, Directive::statement and ::function.
// Directives whose wrapper Clang could not parse (it has said why) are removed. False if there were any.
bool resolveDirectives(clang::ASTContext &context, std::vector<Directive> &directives);

} // namespace hetcc
