//===-- stage2/plain/mappers.cpp - what `declare mapper` says of an item ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/mappers.h"

#include "ast/visitor.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

struct MapperFinder : AstVisitor {
  std::vector<const OMPDeclareMapperDecl *> found;
  bool VisitOMPDeclareMapperDecl(OMPDeclareMapperDecl *mapper) override {
    if (!mapper->getType()->isDependentType())
      found.push_back(mapper);
    return true;
  }
};

} // namespace

Mappers::Mappers(const ASTContext &context) : context(context) {
  MapperFinder finder;
  finder.TraverseDecl(context.getTranslationUnitDecl());
  found = std::move(finder.found);
}

const VarDecl *Mappers::variableOf(const OMPDeclareMapperDecl *mapper) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(mapper->getMapperVarRef());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const OMPDeclareMapperDecl *Mappers::defaultOf(QualType type) const {
  for (auto mapper = found.rbegin(); mapper != found.rend(); ++mapper)
    if ((*mapper)->getDeclName().getAsString() == "default" &&
        context.hasSameUnqualifiedType((*mapper)->getType(), type.getNonReferenceType()))
      return *mapper;
  return nullptr;
}

const OMPDeclareMapperDecl *Mappers::of(const Expr *reference, QualType type) const {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(reference);
  if (const auto *mapper = ref ? dyn_cast<OMPDeclareMapperDecl>(ref->getDecl()) : nullptr)
    return mapper;
  return defaultOf(type);
}

bool Mappers::inside(QualType type) const {
  if (found.empty())
    return false;
  type = context.getBaseElementType(type.getNonReferenceType());
  const RecordDecl *record = type->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  return record && llvm::any_of(record->fields(), [&](const FieldDecl *field) {
           return defaultOf(context.getBaseElementType(field->getType())) || inside(field->getType());
         });
}

} // namespace hetcc::stage2
