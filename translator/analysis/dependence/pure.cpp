//===-- analysis/dependence/pure.cpp - functions that only compute --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/dependence/pure.h"
#include "analysis/device/library.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

template <class Test> bool has(const Stmt *statement, Test test) {
  return statement &&
         (test(statement) || llvm::any_of(statement->children(), [&](const Stmt *child) { return has(child, test); }));
}

// A variable at file scope, or an item of it, is used for its value alone.
bool onlyReadsGlobals(const Stmt *at) {
  if (!at)
    return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(at)) {
    const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    return !variable || !variable->isFileVarDecl() || variable->getType().isConstQualified() ||
           variable->getASTContext().getBaseElementType(variable->getType()).isConstQualified();
  }
  const auto *cast = dyn_cast<CastExpr>(at);
  if (!cast || cast->getCastKind() != CK_LValueToRValue)
    return llvm::all_of(at->children(), onlyReadsGlobals);
  const Expr *place = cast->getSubExpr()->IgnoreParens();
  for (const auto *item = dyn_cast<ArraySubscriptExpr>(place); item; item = dyn_cast<ArraySubscriptExpr>(place)) {
    if (!onlyReadsGlobals(item->getIdx()))
      return false;
    place = item->getBase()->IgnoreParenImpCasts();
  }
  return isa<DeclRefExpr>(place) || onlyReadsGlobals(place);
}

// `&r` of a reference: what stands beside it may be used, too.
bool leavesReference(const Stmt *at) {
  const auto *address = dyn_cast<UnaryOperator>(at);
  if (!address || address->getOpcode() != UO_AddrOf)
    return false;
  const Expr *place = address->getSubExpr()->IgnoreParenImpCasts();
  while (const auto *member = dyn_cast<MemberExpr>(place)) {
    place = member->getBase()->IgnoreParenImpCasts();
    if (member->isArrow())
      return isa<CXXThisExpr>(place);
  }
  const auto *ref = dyn_cast<DeclRefExpr>(place);
  return ref && ref->getDecl()->getType()->isReferenceType();
}

// `this` as an address: the same holds for what stands beside the object.
bool leavesObject(const Stmt *at) {
  if (!at || isa<CXXThisExpr>(at))
    return at;
  const auto *member = dyn_cast<MemberExpr>(at);
  const auto *unary = dyn_cast<UnaryOperator>(at);
  const Expr *from = member                                    ? member->getBase()
                     : unary && unary->getOpcode() == UO_Deref ? unary->getSubExpr()
                                                               : nullptr;
  if (from && isa<CXXThisExpr>(from->IgnoreParenImpCasts()))
    return false;
  return llvm::any_of(at->children(), leavesObject);
}

bool isPure(const FunctionDecl *callee, llvm::DenseSet<const FunctionDecl *> &seen) {
  if (const LibraryFunction *known = findLibraryFunction(callee))
    return known->pure;
  const FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition))
    return false;
  if (!seen.insert(definition).second)
    return true;
  return !leavesObject(definition->getBody()) && onlyReadsGlobals(definition->getBody()) &&
         !has(definition->getBody(), [&](const Stmt *at) {
           const auto *call = dyn_cast<CallExpr>(at);
           const auto *variable = dyn_cast<DeclRefExpr>(at);
           const auto *decl = variable ? dyn_cast<VarDecl>(variable->getDecl()) : nullptr;
           return isa<AsmStmt>(at) || leavesReference(at) ||
                  (decl && decl->isStaticLocal() && !decl->getType().isConstQualified()) ||
                  (call && (!call->getDirectCallee() || !isPure(call->getDirectCallee(), seen)));
         });
}

} // namespace

bool isPure(const FunctionDecl *callee) {
  llvm::DenseSet<const FunctionDecl *> seen;
  return isPure(callee, seen);
}

} // namespace hetcc
