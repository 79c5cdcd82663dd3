//===-- stage1/rewrite/localize.h - what a loop uses through names that no clause can take -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The clauses of OpenMP take variables. Members of the enclosing class, qualified names, bindings and the elements of
// standard containers get a local name around the construct that uses them:
//
//     { auto &cells = this->cells; auto *const rows = this->rows.data();
//     #pragma acc parallel loop ...
//       for ... }
//
// A member's local name is its own, so that the loop's text stays as it is and messages say what the user knows.
#pragma once

#include "clause/clause.h"
#include "stage1/source/source.h"
#include "stage1/source/things.h"

#include "clang/AST/ASTContext.h"

#include <optional>
#include <string>
#include <vector>

namespace hetcc {

class Localizer {
public:
  // Directives whose expressions and statements are resolved.
  Localizer(clang::ASTContext &context, const std::vector<Directive> &directives);

  bool isNeeded() const { return !constructs.empty(); }
  /// The names that must change. One in a macro, or in an argument of one, needs the macro's own text in its place.
  std::vector<clang::SourceRange> places() const;
  // Whether all that must change is the main file's own text.
  bool isWritten() const;
  // The main file with the names in place; nothing where a construct does not end in it.
  std::optional<std::string> text(const Source &source) const;

  // One name for one thing.
  struct Alias {
    ThingKey thing;
    std::string name, declaration;
    std::string count; // of a container: the name for its size; empty: not used
    bool isContainer = false;
  };
  struct Mention {
    clang::SourceRange range;
    std::string text; // what takes its place
  };
  struct Local {
    clang::SourceRange directive;
    const clang::Stmt *written = nullptr;
    std::vector<Alias> aliases;
    std::vector<Mention> mentions; // that must change
  };

private:
  clang::ASTContext &context;
  std::vector<Local> constructs;
};

} // namespace hetcc
