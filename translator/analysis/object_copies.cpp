//===-- analysis/object_copies.cpp - objects of which the bytes are a copy -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/object_copies.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

bool destructorActs(const ASTContext &context, QualType type) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->hasTrivialDestructor())
    return false;
  const CXXDestructorDecl *destructor = record->getDestructor();
  const auto *body = destructor ? llvm::dyn_cast_or_null<CompoundStmt>(destructor->getBody()) : nullptr;
  if (!destructor || destructor->isVirtual() || !(body ? body->body_empty() : destructor->isDefaulted()))
    return true;
  const auto acts = [&](QualType part) { return destructorActs(context, part); };
  return llvm::any_of(record->fields(), [&](const FieldDecl *field) { return acts(field->getType()); }) ||
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier &base) { return acts(base.getType()); });
}

// The member of the constructor's argument that a value is: `other.m`, copied by a constructor or not.
static const FieldDecl *copiedFrom(const Expr *value, const ParmVarDecl *other) {
  value = value->IgnoreImplicit();
  if (const auto *list = dyn_cast<InitListExpr>(value); list && list->getNumInits() == 1)
    value = list->getInit(0)->IgnoreImplicit();
  if (const auto *made = dyn_cast<CXXConstructExpr>(value))
    value = made->getNumArgs() == 1 ? made->getArg(0)->IgnoreImplicit() : value;
  const auto *member = dyn_cast<MemberExpr>(value->IgnoreParenImpCasts());
  const auto *ref = member ? dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts()) : nullptr;
  return ref && ref->getDecl() == other ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
}

// The member that a statement copies: `m = other.m;`.
static const FieldDecl *copiedBy(const Stmt *statement, const ParmVarDecl *other) {
  const auto *assign = dyn_cast<BinaryOperator>(statement);
  const auto *to = assign && assign->getOpcode() == BO_Assign
                       ? dyn_cast<MemberExpr>(assign->getLHS()->IgnoreParenImpCasts())
                       : nullptr;
  const bool isOwn = to && llvm::isa<CXXThisExpr>(to->getBase()->IgnoreParenImpCasts());
  const FieldDecl *from = isOwn ? copiedFrom(assign->getRHS(), other) : nullptr;
  return from && from == to->getMemberDecl() ? from : nullptr;
}

static bool copiesMembers(const ASTContext &context, const CXXRecordDecl *record);

static bool copiesMembers(const ASTContext &context, QualType type) {
  const CXXRecordDecl *record = context.getBaseElementType(type)->getAsCXXRecordDecl();
  return !record || copiesMembers(context, record);
}

// Nothing else than to copy each of them once.
static bool copiesMembers(const ASTContext &context, const CXXConstructorDecl *constructor) {
  const FunctionDecl *definition = nullptr;
  if (!constructor->hasBody(definition))
    return false;
  const auto *made = llvm::cast<CXXConstructorDecl>(definition);
  const ParmVarDecl *other = made->getParamDecl(0);
  llvm::SmallPtrSet<const FieldDecl *, 8> copied;
  for (const CXXCtorInitializer *one : made->inits()) {
    if (!one->isAnyMemberInitializer())
      return false;
    if (const FieldDecl *from = copiedFrom(one->getInit(), other); from && from == one->getAnyMember())
      copied.insert(from);
    else if (one->isWritten())
      return false;
  }
  for (const Stmt *statement : made->getBody()->children())
    if (const FieldDecl *field = copiedBy(statement, other))
      copied.insert(field);
    else
      return false;
  return llvm::all_of(made->getParent()->fields(), [&](const FieldDecl *field) {
    return copied.contains(field) && copiesMembers(context, field->getType());
  });
}

static bool copiesMembers(const ASTContext &context, const CXXRecordDecl *record) {
  record = record->getDefinition();
  if (!record || record->isPolymorphic() || record->getNumVBases() > 0)
    return false;
  if (record->hasTrivialCopyConstructor())
    return true;
  const auto constructor = llvm::find_if(record->ctors(), [](auto *one) { return one->isCopyConstructor(); });
  if (constructor != record->ctor_end() && (*constructor)->isUserProvided())
    return record->getNumBases() == 0 && copiesMembers(context, *constructor);
  return (constructor == record->ctor_end() || !(*constructor)->isDeleted()) &&
         llvm::all_of(record->fields(),
                      [&](const FieldDecl *field) { return copiesMembers(context, field->getType()); }) &&
         llvm::all_of(record->bases(),
                      [&](const CXXBaseSpecifier &base) { return copiesMembers(context, base.getType()); });
}

bool isCopiedAsBytes(const ASTContext &context, QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return type.isTriviallyCopyableType(context) ||
         (record && copiesMembers(context, record) && !destructorActs(context, type));
}

} // namespace hetcc
