//===-- stage2/function_visitor.h - visitors that know which function they are in ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

namespace hetcc::stage2 {

/// Goes into bodies of lambdas, too. A lambda is a function of its own.
template <class Derived> class FunctionVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;
  friend Derived;
  FunctionVisitor() = default;

public:
  bool shouldVisitLambdaBody() const { return true; }

  bool TraverseDecl(clang::Decl *decl) {
    auto *inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    const llvm::SaveAndRestore in(function, inner ? inner : function);
    return Base::TraverseDecl(decl);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) {
    const llvm::SaveAndRestore in(function, static_cast<const clang::FunctionDecl *>(lambda->getCallOperator()));
    return Base::TraverseLambdaExpr(lambda);
  }

protected:
  const clang::FunctionDecl *function = nullptr; // null: outside of all
};

} // namespace hetcc::stage2
