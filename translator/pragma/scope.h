//===-- pragma/scope.h - whether a token stands inside a function -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Follows the braces of the preprocessed tokens. A pragma is handled one token ahead of the parser. Sema's own scopes
// are then not yet, or no longer, those of the pragma. Namespaces, linkage specifications and class bodies do not count
// as functions. When in doubt the answer is "inside": Clang then reports what is wrong.
#pragma once

#include "clang/Lex/Token.h"

#include <vector>

namespace hetcc {

class ScopeTracker {
public:
  void see(const clang::Token &token);
  bool inFunction() const { return functions > 0; }

private:
  void open();

  std::vector<bool> braces; // true: a function's body or anything inside one
  unsigned functions = 0;
  bool sawParen = false, sawClass = false, sawNamespace = false, sawExtern = false, sawLinkage = false;
};

} // namespace hetcc
