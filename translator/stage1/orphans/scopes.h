//===-- stage1/orphans/scopes.h - what a name means in a function ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"

#include "llvm/ADT/StringMap.h"

#include <vector>

namespace hetcc {

/// The names that a function of the main file declares, each with the part of the text where it is known.
class Scopes {
public:
  Scopes(const clang::ASTContext &context, const clang::FunctionDecl &function);

  struct Name {
    const clang::NamedDecl *decl;
    unsigned begin, end; // offsets between which it is known
  };
  /// The declaration that a name means at an offset; null: none of the function's own.
  const clang::NamedDecl *find(llvm::StringRef name, unsigned at) const;
  /// The end of the text where the declaration is known; of the whole function for what it does not declare.
  unsigned endOf(const clang::NamedDecl *decl) const;
  /// Namespaces that a directive between two offsets makes known at the second one.
  std::vector<const clang::DeclContext *> usedBetween(unsigned from, unsigned to) const;

private:
  llvm::StringMap<std::vector<Name>> names;
  std::vector<Name> directives; // `using namespace`
  unsigned end = 0;
};

} // namespace hetcc
