//===-- analysis/calls.cpp - can the functions that a loop calls run on a device? --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/calls.h"
#include "diag/diag.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

class CallChecker {
public:
  explicit CallChecker(ASTContext &context) : context(context), engine(context.getDiagnostics()) {}

  void check(const Expr *where, const FunctionDecl *callee) {
    if (!callee) {
      report(engine, where->getBeginLoc(), diag::err_not_supported) << "a call through a pointer in a split loop";
      report(engine, where->getBeginLoc(), diag::note_instead) << "the name of a function";
      good = false;
      return;
    }
    if (!seen.insert(callee->getCanonicalDecl()).second)
      return;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (method && method->isVirtual()) {
      report(engine, where->getBeginLoc(), diag::err_not_supported) << "a call of a virtual function in a split loop";
      report(engine, where->getBeginLoc(), diag::note_instead) << "a function that is not virtual";
      good = false;
      return;
    }
    // The library's own: every device has its version. The last is what `assert` calls.
    const IdentifierInfo *name = callee->getIdentifier();
    if (callee->getBuiltinID() != 0 || (name && name->isStr("__assert_fail")))
      return;
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition)) {
      report(engine, where->getBeginLoc(), diag::err_callee_unseen)
          << callee->getNameAsString() << where->getSourceRange();
      report(engine, callee->getLocation(), diag::note_callee_unseen) << callee->getNameAsString();
      good = false;
      return;
    }
    look(where, definition, definition->getBody());
  }

  bool good = true;

private:
  // The body of a function that is called.
  void look(const Expr *where, const FunctionDecl *function, const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *call = dyn_cast<CallExpr>(statement))
      check(context.getSourceManager().isInSystemHeader(call->getBeginLoc()) ? where : call, call->getDirectCallee());
    if (const auto *ref = dyn_cast<DeclRefExpr>(statement)) {
      const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
      if (variable && variable->hasGlobalStorage() && !variable->getType().isConstQualified() &&
          reported.insert(variable->getCanonicalDecl()).second) {
        report(engine, where->getBeginLoc(), diag::err_callee_global)
            << function->getNameAsString() << variable->getNameAsString() << where->getSourceRange();
        report(engine, ref->getLocation(), diag::note_callee_global) << variable->getNameAsString();
        good = false;
      }
    }
    for (const Stmt *child : statement->children())
      look(where, function, child);
  }

  ASTContext &context;
  DiagnosticsEngine &engine;
  llvm::SmallPtrSet<const FunctionDecl *, 8> seen;
  llvm::SmallPtrSet<const VarDecl *, 8> reported;
};

} // namespace

bool checkCalls(ASTContext &context, const Uses &uses) {
  CallChecker checker(context);
  for (const Call &call : uses.calls)
    checker.check(call.where, call.callee);
  return checker.good;
}

} // namespace hetcc
