//===-- stage1/orphans/closure_meanings.cpp - a lambda's body where its object is called ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/closure_meanings.h"

#include "stage1/orphans/call_text.h"
#include "stage1/tasks/task_contents.h"

#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

#include <set>

namespace hetcc {

using namespace clang;

static unsigned offsetOf(const ASTContext &context, SourceLocation at) {
  const SourceManager &sources = context.getSourceManager();
  return sources.getFileOffset(sources.getExpansionLoc(at));
}

bool isCallable(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->hasDefinition() &&
         (record->isLambda() || llvm::any_of(record->methods(), [](const CXXMethodDecl *one) {
            return one->getOverloadedOperator() == OO_Call;
          }));
}

ClosureMeanings::ClosureMeanings(const ASTContext &context, const Source &source, const FunctionDecl &caller,
                                 const CallExpr &call)
    : context(context), source(source), caller(caller), call(call), body(*cast<CXXMethodDecl>(call.getDirectCallee())),
      scopes(context, caller), begin(offsetOf(context, body.getBody()->getBeginLoc())),
      end(offsetOf(context, body.getBody()->getEndLoc())), place(offsetOf(context, call.getBeginLoc())) {}

bool ClosureMeanings::isOwn(const FunctionDecl &caller, const CallExpr &call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method || !method->getParent()->isLambda())
    return false;
  const DeclContext *around = method->getParent()->getDeclContext();
  while (around && !isa<FunctionDecl>(around) && !around->isFileContext())
    around = around->getParent();
  return around == &caller;
}

// The variable that a lambda's object is, past names for it.
ClosureMeanings::Object ClosureMeanings::object() const {
  Object result;
  const Expr *at = call.getArg(0);
  for (unsigned steps = 0; at && steps < 32; ++steps) { // as many as texts within texts
    at = at->IgnoreImplicit();
    const auto *made = dyn_cast<CXXConstructExpr>(at);
    const auto *given = dyn_cast<CallExpr>(at);
    if (made && made->getNumArgs() == 1)
      at = made->getArg(0);
    else if (const auto *cast = dyn_cast<ExplicitCastExpr>(at))
      at = cast->getSubExpr();
    else if (given && given->getNumArgs() == 1 &&
             (given->isCallToStdMove() || given->getBuiltinCallee() == Builtin::BIforward))
      at = given->getArg(0);
    else if (const auto *ref = dyn_cast<DeclRefExpr>(at->IgnoreParenImpCasts())) {
      const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
      if (!variable || !variable->hasLocalStorage())
        return {};
      result.variable = variable;
      at = variable->getInit();
    } else if (isa<LambdaExpr>(at->IgnoreParens())) {
      result.isArgument = result.variable && result.variable->getName().starts_with("het_given_");
      return result;
    } else
      return {};
  }
  return {};
}

// Nothing gives the variable another value while the lambda's object is there.
bool ClosureMeanings::isKept(const VarDecl *captured, const Object &object) const {
  if (!object.variable || (captured->getType()->isReferenceType() && !object.isArgument))
    return false;
  TaskContents all;
  all.TraverseStmt(caller.getBody());
  const unsigned last = scopes.endOf(object.variable);
  const llvm::StringRef text = source.text(), name = captured->getName();
  std::set<unsigned> read; // directives capture what is read there, too
  for (const DeclRefExpr *mention : all.values)
    if (mention->getDecl() == captured)
      read.insert(offsetOf(context, mention->getBeginLoc()));
  return llvm::none_of(all.mentions, [&](const DeclRefExpr *mention) {
    const unsigned at = offsetOf(context, mention->getBeginLoc());
    return mention->getDecl() == captured && end < at && at < last && !read.contains(at) &&
           text.substr(at).starts_with(name);
  });
}

bool ClosureMeanings::keepsValues() const {
  const Object called = object();
  return llvm::all_of(body.getParent()->captures(), [&](const LambdaCapture &capture) {
    if (capture.capturesThis())
      return capture.getCaptureKind() != LCK_StarThis;
    if (!capture.capturesVariable())
      return false;
    const auto *variable = dyn_cast<VarDecl>(capture.getCapturedVar());
    return variable && !variable->isInitCapture() &&
           (capture.getCaptureKind() == LCK_ByRef || (body.isConst() && isKept(variable, called)));
  });
}

bool ClosureMeanings::isOther(llvm::StringRef word) const {
  const NamedDecl *here = scopes.find(word, place), *there = scopes.find(word, begin);
  if (here != there)
    return true;
  const IdentifierInfo *name = &context.Idents.get(word);
  const auto knows = [&](const DeclContext *one) { return !one->lookup(name).empty(); };
  return !here && llvm::any_of(scopes.usedBetween(end, place), knows) && knows(context.getTranslationUnitDecl());
}

} // namespace hetcc
