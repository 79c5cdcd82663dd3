//===-- region/changes.h - what a statement changes ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "ast/visitor.h"

#include "clang/AST/ASTContext.h"

#include <optional>

namespace hetcc {

/// A loop as far as its head is known: its variable is at least `least` in the body.
struct Counter {
  const clang::ValueDecl *variable = nullptr;
  std::optional<int64_t> least;
};

/// An item or a member that an expression names: the variable where the way there begins, and the steps from there.
struct NamedPart {
  struct Step {
    const clang::ValueDecl *member = nullptr; // null: an item
    const clang::Expr *item = nullptr;        // its number; null: 0
  };
  const clang::Expr *expr = nullptr;
  const clang::ValueDecl *variable = nullptr; // null: no such place
  llvm::SmallVector<Step, 4> steps;           // outermost first
};

/// The variables, items and members that a statement assigns to, or gives to functions that may.
class BodyChanges : public AstVisitor {
public:
  explicit BodyChanges(const clang::Stmt *statement) { TraverseStmt(const_cast<clang::Stmt *>(statement)); }

  bool VisitBinaryOperator(clang::BinaryOperator *op) override;
  bool VisitUnaryOperator(clang::UnaryOperator *op) override;
  bool VisitCallExpr(clang::CallExpr *call) override;

  /// The first change of the whole variable; invalid: there is none.
  clang::SourceLocation ofVariable(const clang::ValueDecl *variable) const { return variables.lookup(variable); }

  /// The first of the items and members whose values make `expr` that may change in an iteration of the loop. Null:
  /// none. Names are taken for different storage.
  const clang::Expr *partOf(const clang::ASTContext &context, const clang::Expr *expr, const Counter &loop,
                            clang::SourceLocation &where) const;

private:
  void note(const clang::Expr *target);

  llvm::DenseMap<const clang::ValueDecl *, clang::SourceLocation> variables;
  std::vector<NamedPart> places;
};

} // namespace hetcc
