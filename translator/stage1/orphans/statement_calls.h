//===-- stage1/orphans/statement_calls.h - calls that a statement makes before all else -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "ast/visitor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace hetcc {

/// The values that a call gives the function's parameters, in their order.
llvm::ArrayRef<const clang::Expr *> argumentsOf(const clang::CallExpr &call);

/// Calls whose function's text could stand in front of their statement, by the constructs of OpenMP around them. Such
/// a call is made once, and what the statement else computes needs no value from before it.
class StatementCalls : public AstVisitor {
public:
  /// In a target construct: in no region of threads, or in a loop whose iterations these share.
  enum class Place { Other, Team, Loop };
  struct One {
    const clang::CallExpr *call;
    const clang::Stmt *statement; // the call itself where nobody takes its value
    Place place;
    const clang::FunctionDecl *caller; // an instance where it stands in a template
  };
  std::vector<One> found; // of one statement in the order of their calls

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool TraverseDecl(clang::Decl *decl) override;
  bool TraverseStmt(clang::Stmt *statement) override;
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }
  bool VisitStmt(clang::Stmt *statement) override;

private:
  void see(const clang::Stmt *one);
  void look(const clang::Expr *expr, const clang::Stmt *statement);
  void note(const clang::CallExpr *call, const clang::Stmt *statement);
  void lookEach(llvm::ArrayRef<const clang::Expr *> all, const clang::Stmt *statement);

  bool inTarget = false, inParallel = false, inRegion = false; // a region that is no loop
  const clang::FunctionDecl *caller = nullptr;
  llvm::DenseSet<const clang::Stmt *> seen;
};

} // namespace hetcc
