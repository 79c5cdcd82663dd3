//===-- pragma/names.h - names in clauses that nothing declares -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang asks here last when it finds no declaration of a name. For a name in one of our directives the error is ours,
// with a note on what to write. An invalid declaration in its place keeps Clang from a second message.
#pragma once

#include "pragma/hook.h"

#include "clang/Sema/ExternalSemaSource.h"
#include "llvm/ADT/DenseMap.h"

namespace hetcc {

class ClauseNames : public clang::ExternalSemaSource {
public:
  explicit ClauseNames(clang::Sema &sema) : sema(sema) {}
  // The names in the expressions that Clang is about to parse.
  void expect(const Verdict &verdict);
  int rankOf(llvm::StringRef name) const; // PragmaLine::rankOf
  // Whether it is a variable of `declare target` that no other file sees.
  bool isHiddenOnDevices(llvm::StringRef name) const;
  bool LookupUnqualified(clang::LookupResult &result, clang::Scope *scope) override;

private:
  const clang::NamedDecl *find(llvm::StringRef name) const;
  std::string nearest(llvm::StringRef name, clang::Scope *scope) const;

  clang::Sema &sema;
  llvm::DenseMap<clang::SourceLocation, std::string> expected; // where: the directive, for the message
  llvm::DenseMap<clang::SourceLocation, std::string> meant;    // what to write instead, where the parser knows
  llvm::DenseMap<clang::SourceLocation, clang::NamedDecl *> standIns;
};

} // namespace hetcc
