//===-- analysis/device/object_copies.cpp - objects of which the bytes are a copy ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/object_copies.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>
#include <map>
#include <set>

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

// An item of a member that is an array: `m[k]` of the object itself, or of another one.
static const FieldDecl *itemOf(const Expr *value, const ParmVarDecl *other, const Expr *&index) {
  const auto *item = dyn_cast<ArraySubscriptExpr>(value->IgnoreParenImpCasts());
  const auto *member = item ? dyn_cast<MemberExpr>(item->getBase()->IgnoreParenImpCasts()) : nullptr;
  const Expr *object = member ? member->getBase()->IgnoreParenImpCasts() : nullptr;
  const auto *ref = object ? dyn_cast<DeclRefExpr>(object) : nullptr;
  index = item ? item->getIdx()->IgnoreParenImpCasts() : nullptr;
  return object && (other ? ref && ref->getDecl() == other : llvm::isa<CXXThisExpr>(object))
             ? dyn_cast<FieldDecl>(member->getMemberDecl())
             : nullptr;
}

// The items of a member that `m[k] = other.m[k];` copies, for one number or in a loop over all of them.
static bool copyItems(const ASTContext &context, const Stmt *statement, const ParmVarDecl *other,
                      std::map<const FieldDecl *, std::set<int64_t>> &items) {
  const auto *loop = dyn_cast<ForStmt>(statement);
  const auto *block = loop ? dyn_cast<CompoundStmt>(loop->getBody()) : nullptr;
  const auto *assign = dyn_cast<BinaryOperator>(!loop                         ? statement
                                                : block && block->size() == 1 ? block->body_front()
                                                                              : loop->getBody());
  const Expr *to = nullptr, *from = nullptr;
  if (!assign || assign->getOpcode() != BO_Assign)
    return false;
  const FieldDecl *field = itemOf(assign->getLHS(), nullptr, to);
  const auto *array = field ? context.getAsConstantArrayType(field->getType()) : nullptr;
  if (!array || itemOf(assign->getRHS(), other, from) != field || !array->getElementType()->isArithmeticType())
    return false;
  if (!loop) {
    Expr::EvalResult one, two;
    return to->EvaluateAsInt(one, context) && from->EvaluateAsInt(two, context) &&
           one.Val.getInt().getExtValue() == two.Val.getInt().getExtValue() &&
           items[field].insert(one.Val.getInt().getExtValue()).second;
  }
  const auto *declared = llvm::dyn_cast_or_null<DeclStmt>(loop->getInit());
  const auto *index = declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
  const auto isIndex = [&](const Expr *expr) {
    const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
    return ref && ref->getDecl() == index;
  };
  const auto *compare = llvm::dyn_cast_or_null<BinaryOperator>(loop->getCond());
  const auto *step = llvm::dyn_cast_or_null<UnaryOperator>(loop->getInc());
  Expr::EvalResult first, bound;
  if (!index || !index->getInit() || !compare || !step || compare->getOpcode() != BO_LT || !step->isIncrementOp() ||
      !isIndex(step->getSubExpr()) || !isIndex(compare->getLHS()) || !isIndex(to) || !isIndex(from) ||
      !index->getInit()->EvaluateAsInt(first, context) || !compare->getRHS()->EvaluateAsInt(bound, context))
    return false;
  for (int64_t k = first.Val.getInt().getExtValue(); k < std::min<int64_t>(bound.Val.getInt().getExtValue(), 4096); ++k)
    items[field].insert(k);
  return true;
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
  std::map<const FieldDecl *, std::set<int64_t>> items;
  for (const Stmt *statement : made->getBody()->children())
    if (const FieldDecl *field = copiedBy(statement, other))
      copied.insert(field);
    else if (!copyItems(context, statement, other, items))
      return false;
  for (const auto &[field, which] : items)
    if (const auto *array = context.getAsConstantArrayType(field->getType());
        *which.begin() == 0 && array->getSize() == which.size() && array->getSize() == *which.rbegin() + 1)
      copied.insert(field);
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
