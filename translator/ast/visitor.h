//===-- ast/visitor.h - visits the nodes of a syntax tree ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Clang's RecursiveASTVisitor takes eight seconds to compile for each class that is derived from it. So one class is,
// in visitor.cpp, and calls the virtual functions of this one.
#pragma once

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

namespace hetcc {

/// Goes through a tree as a RecursiveASTVisitor does, whose functions have these names and meanings: Visit... sees a
/// node, before what is below it; Traverse... sees a node with all that is below it. False ends the walk.
class AstVisitor {
public:
  virtual ~AstVisitor() = default;

  /// All declarations of a file.
  bool TraverseAST(clang::ASTContext &context);
  virtual bool TraverseStmt(clang::Stmt *statement);
#define TRAVERSED(NODE) virtual bool Traverse##NODE(clang::NODE *node);
#include "ast/nodes.def"
#define VISITED(NODE)                                                                                                  \
  virtual bool Visit##NODE(clang::NODE *) { return true; }
#include "ast/nodes.def"

  /// Whether the walk goes into what templates were instantiated to.
  virtual bool shouldVisitTemplateInstantiations() const { return false; }

protected:
  AstVisitor() = default;
  AstVisitor(const AstVisitor &) = default;
  AstVisitor &operator=(const AstVisitor &) = default;
};

} // namespace hetcc
