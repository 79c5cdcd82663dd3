//===-- pragma/respell.h - forms of OpenMP 5.2 in those of 5.1 ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang reads one version of OpenMP at a time, and 5.2 renamed a clause: `declare target to(v)` is of 5.1, `enter(v)`
// of 5.2. The parser reads 5.1 here, which the underlying compiler knows, too. Words of 5.2 alone are respelled.
//
// Names of directives that 6.0 writes with `_` are respelled, too.
//
// Clang takes no variable of `declare target` in a `target update` if no other file sees it, and no second section of
// a variable. A pointer leads to it.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace hetcc {

/// A change of a directive's text: `text` stands in the place of `length` characters.
struct Respelling {
  clang::SourceLocation directive; ///< its '#' or _Pragma
  clang::SourceLocation at;
  unsigned length = 0;
  std::string text;
  bool isAround = false; ///< `text` begins a block around the directive, which ends behind it
};

/// `acc atomic`, `oss critical`: Clang reads `omp` in the place of the word.
struct RenamedDirective {
  clang::SourceLocation directive; ///< its '#' or _Pragma
  clang::SourceLocation word;
};

struct Respelled {
  std::vector<Respelling> changes;
  std::vector<clang::Token> before, after; ///< a block around the directive
};

/// Changes to the tokens of a directive, for the parser and as changes of the text. `tokens` are the caller's.
class TokenEdits {
public:
  TokenEdits(clang::Preprocessor &preprocessor, clang::SourceLocation directive, std::vector<clang::Token> &tokens)
      : pp(preprocessor), directive(directive), tokens(tokens) {}
  void replace(size_t at, clang::tok::TokenKind kind, llvm::StringRef text);
  void drop(size_t first, size_t last);

protected:
  clang::Preprocessor &pp;
  const clang::SourceLocation directive;
  std::vector<clang::Token> &tokens;
  std::vector<Respelling> changes;
};

/// The word that a token is; "": it is none, or there is no such token.
llvm::StringRef wordAt(llvm::ArrayRef<clang::Token> tokens, size_t i);

/// Brackets of all three kinds.
bool opens(const clang::Token &token);
bool closes(const clang::Token &token);
/// The first such token from `at` on outside of brackets, or the one that ends these; else behind all.
size_t findAtTop(llvm::ArrayRef<clang::Token> tokens, size_t at, clang::tok::TokenKind kind);

/// A token of the parser's with that text.
clang::Token spelledToken(clang::Preprocessor &preprocessor, clang::tok::TokenKind kind, llvm::StringRef text,
                          clang::SourceLocation where);

/// `target_data` of OpenMP 6.0 becomes `target data`, and so do the other names that have `_` there. `target loop`
/// of 6.0 becomes `target teams loop`.
std::vector<Respelling> splitName(clang::Preprocessor &preprocessor, clang::SourceLocation directive,
                                  std::vector<clang::Token> &tokens);

/// `atomic ... if(condition)` of OpenACC 3.4 is always atomic.
std::vector<Respelling> leaveOutCondition(clang::SourceLocation directive, std::vector<clang::Token> &tokens);

/// Changes the tokens behind the word `omp`:
/// - `enter` of `declare target` becomes `to`;
/// - `map` of `target enter data` and `target exit data` gets the type that 5.2 gives it: `to`, and `from`;
/// - `target update to(x[2:n])` becomes `{ __typeof__(x) *het_update_x = &x;` and `target update
///   to((*het_update_x)[2:n])` where `isHidden` says that no other file sees `x`, a variable of `declare target`;
/// - `target update to(p[0:2], p[5:n])` becomes the same with `(*het_update_p_2)[5:n]`.
/// - `device(device_num: d)` of a data directive becomes `device(d)`;
/// - `target update to(c ? a : b)` becomes `{ auto &&het_item_1 = c ? a : b;` and `target update to(het_item_1)`, and
///   so do `enter data` and `exit data`;
/// - `map(alloc, present: x)` becomes `map(present, alloc: x)`;
/// - `linear(x: step(2), ref)` becomes `linear(ref(x): 2)`, and `linear(val(x): 2)` of a construct `linear(x: 2)`.
/// Without `isHidden` no block can stand around the directive.
Respelled respell(clang::Preprocessor &preprocessor, clang::SourceLocation directive, std::vector<clang::Token> &tokens,
                  const std::function<bool(llvm::StringRef)> &isHidden);

} // namespace hetcc
