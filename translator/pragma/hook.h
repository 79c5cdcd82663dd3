//===-- pragma/hook.h - our directives, taken from the preprocessor ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Replaces Clang's handlers of `#pragma omp` and `#pragma acc`. Each directive's tokens (macros expanded) go to a sink,
// which says whether they are ours. Those that are not go on to Clang's OpenMP parser unchanged. The clause expressions
// of ours are handed to Clang in front of the statement, as the dead wrapper
//     switch ((void)(e1), (void)(e2), 0) default: statement
// with their original locations. Clang resolves them in the scope of the construct. The location of its `switch`, which
// is that of the directive's '#', finds the wrapper in the AST.
//
//     void InitializeSema(clang::Sema &s) override { installPragmaHook(s, s.getPreprocessor(), directives); }
//     void HandleTranslationUnit(clang::ASTContext &context) override {
//       Unit unit;
//       bool good = buildUnit(context, directives.directives(), unit); // clause/parser.h, region/build.h
//     }
//
// Threads: the compiler's one. Lifetime: the sink outlives the parse; it keeps the handlers.
#pragma once

#include "pragma/respell.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class PragmaHandler;
class Preprocessor;
class Sema;
} // namespace clang

namespace hetcc {

// One directive as the preprocessor read it.
struct PragmaLine {
  std::string space;                // "omp" or "acc"
  clang::SourceLocation spaceAt;    // of that word
  clang::SourceRange range;         // '#' or _Pragma, to the last token or the ')' of _Pragma
  std::vector<clang::Token> tokens; // what follows the space, macros expanded, without the end of the directive
  clang::SourceLocation end;        // of the end of the directive, where a missing token would stand
  bool inFunction = false;          // false at file, namespace or class scope
  bool adjacent = false;            // nothing stands between the previous directive and this one
  std::function<int(llvm::StringRef)> rankOf; // dimensions of a variable in scope or of its member `o.b`, 0 for other
                                              // things, -1 for nothing; may be empty
  std::string next; // first token of the text after it, unexpanded; empty where unknown (_Pragma)
};

// The sink's answer: what becomes of a directive.
struct Verdict {
  enum Kind {
    Pass,   // Clang's own
    Omp,    // Clang's own, read as `#pragma omp`
    Drop,   // ours; nothing reaches Clang (an error was reported, or it says nothing)
    Before, // ours; its expressions wrap the statement that follows
    Alone   // ours; its expressions wrap an empty statement
  } kind = Pass;
  std::vector<std::vector<clang::Token>> expressions;
  std::string name = ""; // of the directive, for messages: "acc region for"
  // Lines after a dropped directive that begin with such a word go with it: no statement, but clauses.
  bool (*dropsLine)(llvm::StringRef word) = nullptr;
  std::vector<std::pair<clang::SourceLocation, std::string>> meant =
      {};                  // what to write for a word that nothing declares
  bool opensBlock = false; // of a dropped one: the '{' at its end counts
};

class PragmaObserver;

class DirectiveSink {
public:
  DirectiveSink();
  virtual ~DirectiveSink();
  // Called before the first directive.
  virtual void start(clang::Preprocessor &preprocessor) = 0;
  virtual Verdict directive(const PragmaLine &line) = 0;
  // A directive of Clang's was changed before Clang saw it: its text has to be changed, too.
  virtual void respelled(std::vector<Respelling> changes) = 0;

private:
  friend void installPragmaHook(clang::Sema &, clang::Preprocessor &, DirectiveSink &, PragmaObserver *);
  std::vector<std::unique_ptr<clang::PragmaHandler>> handlers;
};

// Sees what goes through the hook, in the order of the text: every token that reaches the parser, and each directive,
// whatever its verdict.
class PragmaObserver {
public:
  virtual ~PragmaObserver() = default;
  virtual void start(clang::Preprocessor &preprocessor) = 0;
  virtual void token(const clang::Token &token) = 0;
  virtual void pragma(const PragmaLine &line) = 0;
};

// To be called from SemaConsumer::InitializeSema: Clang's parser registers its own handlers before that.
void installPragmaHook(clang::Sema &sema, clang::Preprocessor &preprocessor, DirectiveSink &sink,
                       PragmaObserver *observer = nullptr);

/// For every parse, from SemaConsumer::InitializeSema. Clang 19 looks for the mappers of an item's members when it has
/// left the scope of `declare mapper`, and needs one around. Directives that need it are read in OpenMP 5.2
/// (version.h).
void prepareOpenMp(clang::Sema &sema);

} // namespace hetcc
