//===-- stage1/tasks/task_contents.cpp - what the body of a task consists of ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_contents.h"

#include "region/writes.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc {

const VarDecl *startedBy(const ForStmt *loop) {
  const auto *assign = dyn_cast_or_null<BinaryOperator>(loop->getInit());
  const auto *ref = assign && assign->getOpcode() == BO_Assign
                        ? dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts())
                        : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool isPlain(const Expr *value) {
  struct Finder : AstVisitor {
    bool plain = true;
    bool VisitExpr(Expr *one) override {
      const auto *unary = dyn_cast<UnaryOperator>(one);
      const bool follows = (unary && unary->getOpcode() == UO_Deref) ||
                           isa<CallExpr, CXXConstructExpr, LambdaExpr>(one) ||
                           (isa<MemberExpr>(one) && cast<MemberExpr>(one)->isArrow());
      const bool isItem = isa<ArraySubscriptExpr>(one);
      plain &= !follows && !changedOperand(one) && !isItem;
      return plain;
    }
  } finder;
  finder.TraverseStmt(const_cast<Expr *>(value));
  return finder.plain;
}

} // namespace hetcc
