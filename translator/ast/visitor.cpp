//===-- ast/visitor.cpp - visits the nodes of a syntax tree -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "ast/visitor.h"

#include "clang/AST/RecursiveASTVisitor.h"

namespace hetcc {

using namespace clang;

namespace {

class Walk : public RecursiveASTVisitor<Walk> {
public:
  using Base = RecursiveASTVisitor<Walk>;
  explicit Walk(AstVisitor &visitor) : visitor(visitor) {}

  bool shouldVisitTemplateInstantiations() const { return visitor.shouldVisitTemplateInstantiations(); }

  bool TraverseStmt(Stmt *statement) { return visitor.TraverseStmt(statement); }
#define TRAVERSED(NODE)                                                                                                \
  bool Traverse##NODE(NODE *node) { return visitor.Traverse##NODE(node); }
#define VISITED(NODE)                                                                                                  \
  bool Visit##NODE(NODE *node) { return visitor.Visit##NODE(node); }
#include "ast/nodes.def"

private:
  AstVisitor &visitor;
};

} // namespace

bool AstVisitor::TraverseAST(ASTContext &context) { return Walk(*this).TraverseAST(context); }
bool AstVisitor::TraverseStmt(Stmt *statement) { return Walk(*this).Walk::Base::TraverseStmt(statement); }
#define TRAVERSED(NODE)                                                                                                \
  bool AstVisitor::Traverse##NODE(NODE *node) { return Walk(*this).Walk::Base::Traverse##NODE(node); }
#include "ast/nodes.def"

} // namespace hetcc
