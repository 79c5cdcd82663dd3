//===-- analysis/device/device_functions.cpp - functions that are declared for devices ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/device_functions.h"
#include "analysis/device/library.h"
#include "ast/visitor.h"
#include "diag/diag.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

class Functions : public AstVisitor {
public:
  std::vector<FunctionDecl *> all; // in the order of the text

  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (!function->isImplicit())
      all.push_back(function);
    return true;
  }
};

std::vector<FunctionDecl *> functionsOf(ASTContext &context) {
  Functions found;
  found.TraverseAST(context);
  return found.all;
}

bool isForDevices(const FunctionDecl *function) {
  return llvm::any_of(function->redecls(), [](const FunctionDecl *one) {
    return llvm::any_of(one->specific_attrs<OMPDeclareTargetDeclAttr>(), [](const OMPDeclareTargetDeclAttr *mark) {
      return mark->getDevType() != OMPDeclareTargetDeclAttr::DT_Host;
    });
  });
}

// A name that files share, and one definition that nothing replaces.
bool isShared(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  const SourceManager &sources = function->getASTContext().getSourceManager();
  const bool moves = llvm::any_of(function->parameters(), [](const ParmVarDecl *parameter) {
    return parameter->getType()->isRValueReferenceType();
  });
  const bool weak = function->isWeak() || function->hasAttr<AliasAttr>() || function->hasAttr<IFuncAttr>();
  return function->isExternallyVisible() && !function->isDependentContext() && !function->isMain() && !weak && !moves &&
         !function->isVariadic() && !function->isDeleted() && !isa<CXXDestructorDecl>(function) &&
         !(method && method->isVirtual()) && function->getBuiltinID() == 0 &&
         !sources.isInSystemHeader(sources.getExpansionLoc(function->getLocation())) && !linkName(function).empty();
}

bool holdsPointers(QualType type, llvm::SmallPtrSetImpl<const RecordDecl *> &seen) {
  while (const ArrayType *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  if (type->isPointerType() || type->isReferenceType())
    return true;
  const RecordDecl *record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || !seen.insert(record).second)
    return false;
  const auto *object = dyn_cast<CXXRecordDecl>(record);
  return llvm::any_of(record->fields(),
                      [&](const FieldDecl *field) { return holdsPointers(field->getType(), seen); }) ||
         (object && llvm::any_of(object->bases(),
                                 [&](const CXXBaseSpecifier &base) { return holdsPointers(base.getType(), seen); }));
}

bool leadsToPointers(QualType type) {
  type = type.getNonReferenceType();
  if (type->isPointerType())
    type = type->getPointeeType();
  return hasPointersInside(type);
}

// Clang keeps no such thing. The mark is an annotation that no program can write: its text has a space in it.
constexpr llvm::StringLiteral bindMark = "hetcc bind ";

FunctionDecl *namedLike(const FunctionDecl *function, llvm::StringRef name, llvm::ArrayRef<FunctionDecl *> functions) {
  const ASTContext &context = function->getASTContext();
  const auto found = llvm::find_if(functions, [&](const FunctionDecl *one) {
    return one->getIdentifier() && (one->getName() == name || linkName(one) == name) && !isa<CXXMethodDecl>(one) &&
           context.hasSameFunctionTypeIgnoringExceptionSpec(one->getType(), function->getType());
  });
  return found == functions.end() ? nullptr : *found;
}

void markBound(FunctionDecl *function, const Routine &routine, llvm::ArrayRef<FunctionDecl *> functions) {
  ASTContext &context = function->getASTContext();
  if (namedLike(function, routine.bound, functions))
    return function->getCanonicalDecl()->addAttr(
        AnnotateAttr::CreateImplicit(context, (bindMark + routine.bound).str(), nullptr, 0));
  report(context.getDiagnostics(), routine.at, diag::err_not_supported)
      << "'bind' to '" + routine.bound + "', which is no function with the parameters of '" +
             function->getNameAsString() + "' here";
  report(context.getDiagnostics(), function->getLocation(), diag::note_instead) << "a declaration of it";
}

} // namespace

const FunctionDecl *boundTo(const FunctionDecl *function) {
  for (const auto *mark : function->getCanonicalDecl()->specific_attrs<AnnotateAttr>())
    if (llvm::StringRef name = mark->getAnnotation(); name.consume_front(bindMark))
      return namedLike(function, name, functionsOf(function->getASTContext()));
  return function;
}

void markRoutines(ASTContext &context, const std::vector<Routine> &routines) {
  if (routines.empty())
    return;
  const std::vector<FunctionDecl *> functions = functionsOf(context);
  const SourceManager &sources = context.getSourceManager();
  const auto mark = [&](FunctionDecl *function) {
    function->addAttr(OMPDeclareTargetDeclAttr::Create(context, OMPDeclareTargetDeclAttr::MT_To,
                                                       OMPDeclareTargetDeclAttr::DT_Any, nullptr, false, 1));
  };
  for (const Routine &routine : routines) {
    const SourceLocation at = sources.getExpansionLoc(routine.at);
    FunctionDecl *next = nullptr;
    SourceLocation place;
    for (FunctionDecl *function : functions) {
      const IdentifierInfo *name = function->getIdentifier();
      if (name && llvm::is_contained(routine.names, name->getName())) {
        mark(function);
        if (!routine.bound.empty() && function->isCanonicalDecl())
          markBound(function, routine, functions);
      }
      const SourceLocation begin = sources.getExpansionLoc(function->getBeginLoc());
      if (routine.names.empty() && sources.isBeforeInTranslationUnit(at, begin) &&
          (!next || sources.isBeforeInTranslationUnit(begin, place)))
        next = function, place = begin;
    }
    if (next)
      mark(next);
    if (next && !routine.bound.empty())
      markBound(next, routine, functions);
  }
}

bool mayBeElsewhere(const FunctionDecl *function) {
  return !function->hasBody() && !function->isInlined() && !function->isDefaulted() && isForDevices(function) &&
         (function->hasPrototype() || function->getASTContext().getLangOpts().CPlusPlus) && isShared(function);
}

std::vector<const FunctionDecl *> offeredFunctions(ASTContext &context) {
  std::vector<const FunctionDecl *> offered;
  for (FunctionDecl *function : functionsOf(context))
    if (function->doesThisDeclarationHaveABody() && isForDevices(function) && isShared(function) &&
        context.GetGVALinkageForFunction(function) == GVA_StrongExternal &&
        (function->hasPrototype() || function->getNumParams() == 0))
      offered.push_back(function);
  return offered;
}

bool hasKnownValue(const VarDecl *variable, QualType type) {
  ASTContext &context = variable->getASTContext();
  const Expr *init = variable->getAnyInitializer();
  return isStandardStream(variable) || (context.getBaseElementType(type).isConstQualified() && init &&
                                        const_cast<Expr *>(init)->isConstantInitializer(context, false));
}

bool isDeviceVariable(const VarDecl *variable) {
  return variable->hasGlobalStorage() && !variable->isStaticLocal() &&
         OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable) &&
         !hasKnownValue(variable, variable->getType());
}

std::string linkName(const FunctionDecl *function) {
  ASTContext &context = function->getASTContext();
  const std::unique_ptr<MangleContext> mangler(context.createMangleContext());
  std::string name;
  if (mangler->shouldMangleDeclName(function)) {
    llvm::raw_string_ostream out(name);
    const auto *constructor = dyn_cast<CXXConstructorDecl>(function);
    mangler->mangleName(constructor ? GlobalDecl(constructor, Ctor_Complete) : GlobalDecl(function), out);
  } else if (function->getIdentifier()) {
    name = function->getName().str();
  }
  const bool fits = llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return fits ? name : "";
}

bool hasPointersInside(QualType type) {
  llvm::SmallPtrSet<const RecordDecl *, 8> seen;
  return holdsPointers(type, seen);
}

bool takesPointersInside(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  return llvm::any_of(function->parameters(),
                      [](const ParmVarDecl *parameter) { return leadsToPointers(parameter->getType()); }) ||
         (method && !method->isStatic() &&
          hasPointersInside(function->getASTContext().getRecordType(method->getParent())));
}

} // namespace hetcc
