//===-- pragma/enclosing.h - the construct that a directive stands in ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pragma is handled one token ahead of the parser, whose scopes may still be those of the statement before. In a
// class the bodies of functions are parsed later than they are read. The tokens tell in both cases.
#pragma once

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <vector>

namespace hetcc {

/// Follows the statements of OpenMP's constructs. It is shown the directives and the tokens of a file in their order.
class Enclosing {
public:
  void see(const clang::Token &token);
  /// `tokens`: of a directive, behind the word `omp`.
  void see(llvm::ArrayRef<clang::Token> tokens);
  /// The innermost construct that the next statement stands in; OMPD_unknown: none.
  llvm::omp::Directive innermost() const;
  /// Whether a target construct is around that statement.
  bool inTarget() const;

private:
  struct Construct {
    llvm::omp::Directive kind;
    size_t depth;      // braces around it
    bool ends = false; // its statement has, but for an `else`
  };
  void endStatement();

  std::vector<Construct> open;
  std::vector<unsigned> braces; // the parentheses that each stands in
  unsigned parens = 0;          // within the innermost one
};

} // namespace hetcc
