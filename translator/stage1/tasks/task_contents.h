//===-- stage1/tasks/task_contents.h - what the body of a task consists of ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "ast/visitor.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

#include <set>
#include <vector>

namespace hetcc {

/// The loops, directives and variables of a body.
class TaskContents : public AstVisitor {
public:
  const clang::Stmt *loop = nullptr; // the first
  const clang::Stmt *left = nullptr; // by it the body is left
  bool jumps = false;                // by goto, or has a label
  bool hasRegion = false;            // `omp parallel`
  bool hasConstruct = false;         // for a device, or a task
  std::vector<const clang::DeclRefExpr *> mentions;
  std::set<const clang::DeclRefExpr *> values; // mentions that take no more than the variable's value
  std::set<const clang::VarDecl *> declared;
  std::vector<const clang::ForStmt *> loops;
  std::vector<const clang::OMPExecutableDirective *> directives;

  bool VisitVarDecl(clang::VarDecl *variable) override {
    declared.insert(variable);
    return true;
  }
  bool VisitStmt(clang::Stmt *statement) override {
    if (!loop && llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(statement))
      loop = statement;
    if (const auto *one = llvm::dyn_cast<clang::ForStmt>(statement))
      loops.push_back(one);
    const bool jump = llvm::isa<clang::IndirectGotoStmt, clang::GotoStmt, clang::LabelStmt>(statement);
    jumps |= jump;
    if (jump || llvm::isa<clang::ReturnStmt>(statement))
      left = statement;
    if (const auto *one = llvm::dyn_cast<clang::OMPExecutableDirective>(statement)) {
      directives.push_back(one);
      hasRegion |= clang::isOpenMPParallelDirective(one->getDirectiveKind());
      hasConstruct |=
          clang::isOpenMPTargetExecutionDirective(one->getDirectiveKind()) || llvm::isa<clang::OMPTaskDirective>(one);
    }
    return true;
  }
  // The statement behind a directive of ours (pragma/hook.cpp).
  bool VisitSwitchStmt(clang::SwitchStmt *statement) override {
    hasConstruct |= llvm::isa<clang::DefaultStmt>(statement->getBody());
    return true;
  }
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == clang::CK_LValueToRValue)
      if (const auto *mention = llvm::dyn_cast<clang::DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
        values.insert(mention);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *mention) override {
    mentions.push_back(mention);
    return true;
  }
};

/// The variable that a loop gives its first value, if it does not declare it; or null.
const clang::VarDecl *startedBy(const clang::ForStmt *loop);
/// Whether it is a number or address that costs nothing on the host, and that needs no storage of the task's.
bool isPlain(const clang::Expr *value);

} // namespace hetcc
