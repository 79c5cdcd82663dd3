//===-- stage2/host/listed.h - shared variables in clauses of a function's directives ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// In a block that becomes a function of C, a shared variable is a pointer (outline.h). Its name in a clause of the
// user's directives would be the pointer's. A reduction or map gets a section of what it leads to. A directive with the
// variable in `private`, `firstprivate` or `lastprivate` stands in a scope of its own, with a variable of that name. So
// do one of whose loops it is the variable, and one for devices that has its value only. In C++ only the loops do: GCC
// takes no variable of a lambda's captures there.
#pragma once

#include "stage2/tree/source.h"

#include <functional>
#include <set>

namespace hetcc::stage2 {

class ListedVariable {
public:
  /// `block`: of a team or task, which names `variable`. A form that is not supported is reported. `isTask`: the target
  /// constructs in it are the user's.
  ListedVariable(const clang::Stmt *block, const clang::VarDecl *variable, bool isTask, const HostSource &source);

  /// Whether the token at an offset means the variable of such a scope.
  bool isOwn(unsigned offset) const;
  /// Whether the token at an offset is an item of a list, which write() takes care of.
  bool isItem(unsigned offset) const;
  /// Writes the beginnings of scopes, and the items of lists outside of them; returns the ends. `declaration`: the
  /// variable's, without a value. `isWhole`: the pointer leads to the array as a whole. In C++ the name is the
  /// variable.
  std::vector<Edit> write(const std::string &declaration, bool isWhole, EditList &edits) const;

private:
  struct Scope {
    const clang::OMPExecutableDirective *directive = nullptr;
    Span span;
    bool begins = false, ends = false; // with the shared variable's value; gives it one
  };

  // The variable in a list that takes sections.
  struct Item {
    const clang::DeclRefExpr *mention = nullptr;
    unsigned begin = 0;
    bool isName = false; // nothing but it
  };

  const clang::Stmt *block;
  const clang::VarDecl *variable;
  const HostSource &source;
  std::vector<Scope> scopes;
  std::vector<Item> items;

  void find(const clang::Stmt *root, const clang::OMPExecutableDirective *team);
  void findKernels(const clang::OMPExecutableDirective *target);
  bool isListed(const clang::OMPExecutableDirective *directive) const;
  bool isCounter(const clang::OMPExecutableDirective *directive) const;
  bool isListedOnly(const clang::OMPExecutableDirective *team) const;
  void findItems(const clang::OMPExecutableDirective *directive);
  bool isValue(const clang::OMPExecutableDirective *directive) const;
  void findValues();
  std::optional<std::string> sections() const;
  void writeItems(bool isWhole, EditList &edits) const;
};

} // namespace hetcc::stage2
