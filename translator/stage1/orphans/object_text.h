//===-- stage1/orphans/object_text.h - members in the text of another object's function ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage1/tasks/task_walks.h"

#include "llvm/ADT/StringSet.h"

#include "llvm/ADT/DenseSet.h"

namespace hetcc {

/// The object whose member function is called, as it is named at the call.
class ObjectText {
public:
  /// `number`: of the call.
  ObjectText(const clang::ASTContext &context, const Source &source, const clang::CallExpr &call,
             const clang::FunctionDecl &caller, unsigned number);

  /// Members mean the same in the caller: it has the same object, or there is none.
  bool isSame() const { return same; }
  /// In front of the text; empty: nothing.
  const std::string &declaration() const { return declared; }
  /// Names the members of `function`. False: the caller may not name one of them, or the object has no text.
  bool rename(const clang::FunctionDecl &function, const llvm::StringSet<> &own, std::vector<TextChange> &changes);
  /// Whether rename() has changed the member's name or the `this` that stands there.
  bool isRenamed(unsigned at) const { return places.contains(at); }

private:
  const clang::ASTContext &context;
  const clang::FunctionDecl &caller;
  bool same = false;
  std::string object, declared; // object: with what stands before a member
  llvm::DenseSet<unsigned> places;
};

} // namespace hetcc
