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

/// The classes of nodes that have a function Visit... here, with those that have a function Traverse... Add one to the
/// list when a visitor needs it.
#define HETCC_VISITED_NODES(NODE)                                                                                      \
  NODE(Decl)                                                                                                           \
  NODE(FunctionDecl)                                                                                                   \
  NODE(OMPAllocateDecl)                                                                                                \
  NODE(OMPDeclareMapperDecl) NODE(UsingDecl) NODE(VarDecl) NODE(Stmt) NODE(BreakStmt) NODE(CXXForRangeStmt)            \
      NODE(CompoundStmt) NODE(ContinueStmt) NODE(DoStmt) NODE(ForStmt) NODE(GotoStmt) NODE(IfStmt) NODE(LabelStmt)     \
          NODE(ReturnStmt) NODE(SwitchStmt) NODE(WhileStmt) NODE(OMPExecutableDirective) NODE(OMPAtomicDirective)      \
              NODE(OMPCriticalDirective) NODE(OMPTargetDirective) NODE(Expr) NODE(ArraySubscriptExpr)                  \
                  NODE(BinaryOperator) NODE(CXXMemberCallExpr) NODE(CXXOperatorCallExpr) NODE(CallExpr)                \
                      NODE(CompoundAssignOperator) NODE(DeclRefExpr) NODE(ImplicitCastExpr) NODE(MemberExpr)           \
                          NODE(UnaryOperator)
#define HETCC_TRAVERSED_NODES(NODE)                                                                                    \
  NODE(Decl)                                                                                                           \
  NODE(CXXMethodDecl)                                                                                                  \
  NODE(CXXRecordDecl)                                                                                                  \
  NODE(FunctionDecl) NODE(StaticAssertDecl) NODE(CapturedStmt) NODE(ForStmt) NODE(IfStmt) NODE(OMPAtomicDirective)     \
      NODE(CXXMemberCallExpr) NODE(CXXOperatorCallExpr) NODE(LambdaExpr) NODE(UnaryExprOrTypeTraitExpr)                \
          NODE(UserDefinedLiteral)

/// Goes through a tree as a RecursiveASTVisitor does, whose functions have these names and meanings: Visit... sees a
/// node, before what is below it; Traverse... sees a node with all that is below it. False ends the walk.
class AstVisitor {
public:
  virtual ~AstVisitor() = default;

  /// All declarations of a file.
  bool TraverseAST(clang::ASTContext &context);
  virtual bool TraverseStmt(clang::Stmt *statement);
#define HETCC_TRAVERSE(NODE) virtual bool Traverse##NODE(clang::NODE *node);
  HETCC_TRAVERSED_NODES(HETCC_TRAVERSE)
#undef HETCC_TRAVERSE
#define HETCC_VISIT(NODE)                                                                                              \
  virtual bool Visit##NODE(clang::NODE *) { return true; }
  HETCC_VISITED_NODES(HETCC_VISIT)
#undef HETCC_VISIT

  /// Whether the walk goes into what templates were instantiated to.
  virtual bool shouldVisitTemplateInstantiations() const { return false; }

protected:
  AstVisitor() = default;
  AstVisitor(const AstVisitor &) = default;
  AstVisitor &operator=(const AstVisitor &) = default;
};

} // namespace hetcc
