//===-- analysis/device/calls.cpp - can the functions that a loop calls run on a device? -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/calls.h"
#include "analysis/device/device_functions.h"
#include "analysis/device/device_types.h"
#include "analysis/device/library.h"
#include "analysis/device/pointers.h"
#include "analysis/subscripts/affine.h"
#include "clause/clause.h"
#include "diag/diag.h"
#include "region/text.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

class CallChecker {
public:
  CallChecker(ASTContext &context, Region &region, const Unit &unit, const Uses &uses,
              std::vector<const VarDecl *> *globals)
      : context(context), engine(context.getDiagnostics()), region(region), unit(unit), globals(globals),
        records(recordsOutside(uses)) {}

  // `where` is what the message points at: the call, or one in the user's text that leads to it.
  void check(const Expr *where, const FunctionDecl *callee, const Expr *call) {
    if (const auto *known = dyn_cast<CallExpr>(call); known && callee && existsOnDevices(context, known))
      return;
    if (!callee && call->isTypeDependent())
      return; // of a generic lambda's pattern: its instances are called
    if (!callee) {
      report(engine, where->getBeginLoc(), diag::err_not_supported) << "a call through a pointer in device code";
      report(engine, where->getBeginLoc(), diag::note_instead) << "the name of a function";
      good = false;
      return;
    }
    if (!seen.insert(callee->getCanonicalDecl()).second)
      return;
    const auto *method = dyn_cast<CXXMethodDecl>(callee);
    if (method && method->isVirtual()) {
      report(engine, where->getBeginLoc(), diag::err_not_supported) << "a call of a virtual function in device code";
      report(engine, where->getBeginLoc(), diag::note_instead) << "a function that is not virtual";
      good = false;
      return;
    }
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return unseen(where, callee);
    if (!context.getSourceManager().isInSystemHeader(definition->getLocation()))
      otherTypes |= !checkTypes(context, definition->getBody());
    if (nested(where, definition))
      return;
    look(where, definition, definition->getBody());
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer *init : constructor->inits())
        look(where, definition, init->getInit());
    pointerMembers(where, definition);
  }

  bool isGood() const { return good && !otherTypes; }

private:
  // The first construct of the function; invalid: there is none.
  std::pair<SourceLocation, std::string> constructIn(const FunctionDecl *definition) const {
    const FunctionDecl *function = definition->getCanonicalDecl();
    const auto isHere = [&](const FunctionDecl *one) { return one && one->getCanonicalDecl() == function; };
    for (const Region &one : unit.regions)
      if (isHere(one.function))
        return {one.site.location, one.site.directive};
    for (const PlainAcc &one : unit.openacc)
      if (isHere(one.directives.front()->function))
        return {one.directives.front()->range.getBegin(), one.directives.front()->spelling};
    const SourceManager &sources = context.getSourceManager();
    const auto isWithin = [&](SourceLocation at) {
      return !sources.isBeforeInTranslationUnit(at, definition->getBeginLoc()) &&
             sources.isBeforeInTranslationUnit(at, definition->getEndLoc());
    };
    for (const DataRegion &one : unit.data)
      if (isWithin(one.site.location))
        return {one.site.location, one.site.directive};
    for (const DataCall &one : unit.dataCalls)
      if (isWithin(one.site.location))
        return {one.site.location, one.site.directive};
    for (const OMPExecutableDirective *one : unit.plain)
      if (isWithin(one->getBeginLoc()))
        return {one->getBeginLoc(), "omp target"};
    return {};
  }

  bool nested(const Expr *where, const FunctionDecl *definition) {
    const auto [at, directive] = constructIn(definition);
    if (at.isInvalid())
      return false;
    report(engine, at, diag::err_not_supported) << "'#pragma " + directive + "' in a function that a split loop calls";
    report(engine, where->getBeginLoc(), diag::note_called_in_loop)
        << region.site.directive << definition->getNameAsString();
    report(engine, at, diag::note_instead) << "a function of its own for the loop, without the directive";
    good = false;
    return true;
  }

  // It may do with storage what a function here may not: nobody sees how it uses what it gets.
  void elsewhere(const Expr *where, const FunctionDecl *callee) {
    if (!takesPointersInside(callee))
      return;
    good = false;
    report(engine, where->getBeginLoc(), diag::err_callee_elsewhere_pointers)
        << callee->getNameAsString() << where->getSourceRange();
    report(engine, callee->getLocation(), diag::note_callee_elsewhere_pointers) << callee->getNameAsString();
  }

  void unseen(const Expr *where, const FunctionDecl *callee) {
    if (mayBeElsewhere(callee) && !takesOtherTypes(callee))
      return elsewhere(where, callee);
    good = false;
    if (otherTypes && takesOtherTypes(callee))
      return; // the types are what is wrong
    report(engine, where->getBeginLoc(), diag::err_callee_unseen)
        << callee->getNameAsString() << where->getSourceRange();
    const bool librarys =
        callee->getBuiltinID() != 0 || context.getSourceManager().isInSystemHeader(callee->getLocation());
    if (librarys)
      report(engine, where->getBeginLoc(), diag::note_callee_library) << callee->getNameAsString();
    else
      report(engine, callee->getLocation(), diag::note_callee_unseen) << callee->getNameAsString();
  }

  const Expr *usersPlace(const Expr *call, const Expr *where) const {
    return context.getSourceManager().isInSystemHeader(call->getBeginLoc()) ? where : call;
  }

  // The body of a function that is called.
  void look(const Expr *where, const FunctionDecl *function, const Stmt *statement) {
    if (!statement)
      return;
    if (const auto *call = dyn_cast<CallExpr>(statement))
      check(usersPlace(call, where), call->getDirectCallee(), call);
    if (const auto *made = dyn_cast<CXXConstructExpr>(statement); made && made->getConstructor()->isUserProvided())
      check(usersPlace(made, where), made->getConstructor(), made);
    if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()); variable && variable->hasGlobalStorage())
        global(where, function, ref, variable);
    for (const Stmt *child : statement->children())
      look(where, function, child);
  }

  void global(const Expr *where, const FunctionDecl *function, const DeclRefExpr *ref, const VarDecl *variable) {
    if (isStandardStream(variable))
      return;
    if (context.getBaseElementType(variable->getType()).isConstQualified()) {
      if (variable->isFileVarDecl() && !llvm::is_contained(region.constants, variable->getCanonicalDecl()))
        region.constants.push_back(variable->getCanonicalDecl());
      return;
    }
    if (!reported.insert(variable->getCanonicalDecl()).second)
      return;
    const QualType item = context.getBaseElementType(variable->getType());
    if (globals && variable->isFileVarDecl() && item->isArithmeticType() && !item.isVolatileQualified() &&
        variable->getTLSKind() == VarDecl::TLS_None)
      return globals->push_back(variable->getCanonicalDecl());
    report(engine, where->getBeginLoc(), diag::err_callee_global)
        << function->getNameAsString() << variable->getNameAsString() << where->getSourceRange();
    report(engine, ref->getLocation(), diag::note_callee_global) << variable->getNameAsString();
    good = false;
  }

  void pointerMembers(const Expr *where, const FunctionDecl *function) {
    const MemberExpr *first = nullptr;
    auto note = [&](const MemberExpr *member) { first = first ? first : member; };
    if (const auto *constructor = dyn_cast<CXXConstructorDecl>(function))
      for (const CXXCtorInitializer *init : constructor->inits())
        forEachPointerMember(init->getInit(), records, note);
    forEachPointerMember(function->getBody(), records, note);
    if (!first)
      return;
    good = false;
    const Expr *object = objectOf(where);
    if (object && context.getSourceManager().isInSystemHeader(first->getMemberLoc()))
      return librarys(object);
    const std::string member = first->getMemberDecl()->getNameAsString();
    report(engine, where->getBeginLoc(), diag::err_callee_pointer_member)
        << function->getNameAsString() << member << where->getSourceRange();
    report(engine, first->getMemberLoc(), diag::note_callee_pointer_member) << member << function->getNameAsString();
  }

  // The object whose member function the user calls; null: none.
  static const Expr *objectOf(const Expr *where) {
    if (const auto *call = dyn_cast<CXXMemberCallExpr>(where))
      return call->getImplicitObjectArgument();
    const auto *call = dyn_cast<CXXOperatorCallExpr>(where);
    return call && llvm::isa_and_nonnull<CXXMethodDecl>(call->getDirectCallee()) ? call->getArg(0) : nullptr;
  }

  // A container behind a pointer or in another container, which no clause can name.
  void librarys(const Expr *object) {
    const std::string text = exprText(context, object->IgnoreParenImpCasts());
    report(engine, object->getBeginLoc(), diag::err_not_supported)
        << "the object '" + text + "' of a class in device code";
    if (isOfIteration(object))
      report(engine, object->getBeginLoc(), diag::note_one_array);
    else
      report(engine, object->getBeginLoc(), diag::note_reference_before) << text;
  }

  // Whether the expression has a variable of the loop's own.
  bool isOfIteration(const Stmt *part) const {
    const auto *name = dyn_cast<DeclRefExpr>(part);
    const auto isSplit = [&](const Loop &loop) { return loop.variable == name->getDecl(); };
    if (name)
      return llvm::any_of(region.loops, isSplit) || AffineScope(context, region).declaredInside(name->getDecl());
    return llvm::any_of(part->children(), [&](const Stmt *child) { return child && isOfIteration(child); });
  }

  bool good = true, otherTypes = false; // of functions that are called: reported
  ASTContext &context;
  DiagnosticsEngine &engine;
  Region &region;
  const Unit &unit;
  std::vector<const VarDecl *> *const globals; // that are allowed; null: none is
  const Records records;                       // from outside of the loop
  llvm::SmallPtrSet<const FunctionDecl *, 8> seen;
  llvm::SmallPtrSet<const VarDecl *, 8> reported;
};

} // namespace

bool checkCalls(ASTContext &context, Region &region, const Unit &unit, const Uses &uses,
                std::vector<const VarDecl *> *globals) {
  CallChecker checker(context, region, unit, uses, globals);
  for (const Call &call : uses.calls)
    checker.check(call.where, call.callee, call.where);
  return checker.isGood();
}

} // namespace hetcc
