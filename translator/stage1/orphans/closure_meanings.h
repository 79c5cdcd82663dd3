//===-- stage1/orphans/closure_meanings.h - a lambda's body where its object is called ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     auto het_given_1 = [=](int i) { ... a[i] ... };
//     for (int i = 0; i < n; ++i) het_given_1(i);           // { int i = ...; { ... a[i] ... } }
//
// The function that has the lambda calls it. Captured variables have their names in both places.
#pragma once

#include "stage1/orphans/scopes.h"
#include "stage1/source/source.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace hetcc {

/// Whether a type is that of objects that can be called, or a reference to one.
bool isCallable(clang::QualType type);

class ClosureMeanings {
public:
  ClosureMeanings(const clang::ASTContext &context, const Source &source, const clang::FunctionDecl &caller,
                  const clang::CallExpr &call);

  /// Whether a call is one of a lambda in the function `caller`.
  static bool isOwn(const clang::FunctionDecl &caller, const clang::CallExpr &call);
  /// Whether variables at the call have the values that the lambda has captured.
  bool keepsValues() const;
  /// Whether a word of the body, which it does not declare, means another thing at the call.
  bool isOther(llvm::StringRef word) const;

private:
  struct Object {
    const clang::VarDecl *variable = nullptr; // that the lambda initialises
    bool isArgument = false;                  // of a function whose text stands there
  };
  Object object() const;
  bool isKept(const clang::VarDecl *captured, const Object &object) const;

  const clang::ASTContext &context;
  const Source &source;
  const clang::FunctionDecl &caller;
  const clang::CallExpr &call;
  const clang::CXXMethodDecl &body;
  const Scopes scopes;
  unsigned begin, end, place; // of the body, and of the call
};

} // namespace hetcc
