//===-- analysis/dependence/ways.cpp - statements in which a loop goes another way ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/ways.h"

#include "region/writes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

const Stmt *findStatement(const Stmt *statement, llvm::function_ref<bool(const Stmt *)> test) {
  if (!statement || test(statement))
    return statement;
  for (const Stmt *child : statement->children())
    if (const Stmt *found = findStatement(child, test))
      return found;
  return nullptr;
}

static const Stmt *findBreak(const Stmt *statement) {
  if (!statement || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(statement))
    return nullptr;
  if (isa<BreakStmt>(statement))
    return statement;
  for (const Stmt *child : statement->children())
    if (const Stmt *found = findBreak(child))
      return found;
  return nullptr;
}

const Stmt *findWayOut(const Stmt *body) {
  if (const Stmt *way = findBreak(body))
    return way;
  return findStatement(body,
                       [](const Stmt *at) { return isa<ReturnStmt, GotoStmt, IndirectGotoStmt, CXXThrowExpr>(at); });
}

static const Stmt *findEntryIn(const Stmt *statement, bool inLoop) {
  if (!statement || (inLoop && isa<SwitchCase>(statement)))
    return statement;
  inLoop = !isa<SwitchStmt>(statement) && (inLoop || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement));
  for (const Stmt *child : statement->children())
    if (const Stmt *found = findEntryIn(child, inLoop))
      return found;
  return nullptr;
}

const Stmt *findEntry(const Stmt *body) { return findEntryIn(body, true); }

bool writesStorage(const Stmt *at) {
  const Expr *target = changedOperand(at);
  return target && !isa<DeclRefExpr>(target->IgnoreParens());
}

bool mayWriteStorage(const Stmt *at) {
  const auto *call = dyn_cast<CallExpr>(at);
  return writesStorage(at) || (call && llvm::any_of(call->arguments(), [](const Expr *argument) {
                                 const QualType type = argument->getType();
                                 const QualType behind = type->isPointerType() ? type->getPointeeType() : type;
                                 return (type->isPointerType() || argument->isGLValue()) &&
                                        !(behind.isConstQualified() && behind->isArithmeticType());
                               }));
}

} // namespace hetcc
