//===-- stage1/orphans/word_meanings.h - whether a function's words mean the same elsewhere -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

#include "llvm/ADT/StringSet.h"

#include <optional>
#include <string>

namespace clang {
class Preprocessor;
}

namespace hetcc {

/// The words of a function's text in the place of a call in the function `caller`. `isOtherObject`: members are those
/// of another object than the caller's.
class WordMeanings {
public:
  WordMeanings(clang::ASTContext &context, clang::Preprocessor &preprocessor, const clang::FunctionDecl &function,
               const clang::FunctionDecl &caller, clang::SourceLocation call, bool isOtherObject);

  /// Whether the preprocessor takes the word for the same there.
  bool isSameMacro(llvm::StringRef word) const;
  /// Whether the word, which the function does not declare, means another thing there.
  bool isOther(llvm::StringRef word);
  /// Directives by which those words that isOther() has seen in the function's namespaces are known there.
  std::string usings() const;

private:
  bool isSame(const clang::IdentifierInfo *name, llvm::StringSet<> &seen) const;

  clang::ASTContext &context;
  clang::Preprocessor &preprocessor;
  const clang::FunctionDecl &function;
  const clang::SourceLocation call;
  llvm::StringSet<> around;                           // what the caller declares
  std::vector<const clang::CXXRecordDecl *> objects;  // whose members are known in one of both places
  std::vector<const clang::DeclContext *> own, other; // namespaces around one of both, innermost first
  std::vector<const clang::DeclContext *> common;
  llvm::SmallPtrSet<const clang::DeclContext *, 4> used;
};

} // namespace hetcc
