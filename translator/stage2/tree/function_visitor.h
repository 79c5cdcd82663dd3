//===-- stage2/tree/function_visitor.h - visitors that know which function they are in ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "ast/visitor.h"

#include "llvm/Support/SaveAndRestore.h"

namespace hetcc::stage2 {

/// Goes into bodies of lambdas, too. A lambda is a function of its own.
class FunctionVisitor : public AstVisitor {
public:
  bool TraverseDecl(clang::Decl *decl) override {
    auto *inner = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
    const llvm::SaveAndRestore in(function, inner ? inner : function);
    return AstVisitor::TraverseDecl(decl);
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *lambda) override {
    const llvm::SaveAndRestore in(function, static_cast<const clang::FunctionDecl *>(lambda->getCallOperator()));
    return AstVisitor::TraverseLambdaExpr(lambda);
  }

protected:
  const clang::FunctionDecl *function = nullptr; // null: outside of all
};

} // namespace hetcc::stage2
