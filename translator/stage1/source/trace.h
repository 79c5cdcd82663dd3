//===-- stage1/source/trace.h - what the preprocessor made of the user's files -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Records, while Clang parses, the tokens of every use of a macro, directives among them, and every #include. From
// these flatten.h makes a text in one file with all that stage 1 must change. System headers are left out: nothing in
// them is changed. Lifetime: the preprocessor's; the callbacks that record belong to it.
#pragma once

#include "pragma/hook.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"

#include <set>
#include <string>
#include <vector>

namespace hetcc {

// One use of a macro in a file, outermost, macros in its arguments and in its expansion included. A directive that is
// written as _Pragma is one, too.
struct MacroUse {
  struct Piece {
    clang::SourceLocation at;
    std::string text; // of a token, or a whole directive line
    bool isLine = false;
  };
  clang::SourceLocation end; // of its last token
  std::vector<Piece> pieces;
  std::set<std::string> painted; // macros whose names stand in the result, and must not be expanded once more
  bool counts = false;           // __COUNTER__ is in it
};

struct Include {
  clang::SourceLocation hash; // of the directive
  clang::SourceRange name;    // with its quotes
  std::string resolved;       // the file that was found; empty: none
  const void *file = nullptr; // its identity
  clang::FileID entered;      // invalid: it was there already
  bool isAngled = false, isNext = false;
};

class Trace : public PragmaObserver {
public:
  void start(clang::Preprocessor &preprocessor) override;
  void token(const clang::Token &token) override;
  void pragma(const PragmaLine &line) override;

  llvm::DenseMap<clang::SourceLocation, MacroUse> uses; // by the first token
  std::set<clang::SourceLocation> operators;            // of `uses`, those that are a _Pragma and no macro
  std::vector<Include> includes;
  std::vector<clang::SourceLocation> onces; // '#' of `#pragma once`

private:
  friend class TraceCallbacks;
  MacroUse *use(clang::SourceLocation at);
  std::string spelled(const clang::Token &token, MacroUse &use) const;

  clang::Preprocessor *preprocessor = nullptr;
  bool passing = false; // tokens of a directive that went on to Clang
};

} // namespace hetcc
