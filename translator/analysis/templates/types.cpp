//===-- analysis/templates/types.cpp - what an access says of its variable's type --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/templates/types.h"
#include "region/shape.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

void variablesIn(const Stmt *statement, std::vector<const VarDecl *> &out) {
  if (!statement)
    return;
  if (const auto *ref = llvm::dyn_cast<DeclRefExpr>(statement))
    if (const auto *variable = llvm::dyn_cast<VarDecl>(ref->getDecl()))
      out.push_back(variable);
  for (const Stmt *child : statement->children())
    variablesIn(child, out);
}

bool isSame(const ASTContext &context, QualType one, QualType other) {
  const auto plain = [&](QualType type) {
    type = type.getCanonicalType().getUnqualifiedType();
    if (const auto *known = type->getAs<EnumType>(); known && known->getDecl()->isComplete())
      type = known->getDecl()->getIntegerType();
    return type->isSignedIntegerType() ? context.getCorrespondingUnsignedType(type) : type;
  };
  return (one->isPointerType() && other->isPointerType()) || context.hasSameType(plain(one), plain(other));
}

bool hasPart(const ASTContext &context, QualType whole, QualType type) {
  const RecordDecl *record = whole->getAsRecordDecl();
  return record && llvm::any_of(record->fields(), [&](const FieldDecl *field) {
           const QualType part = context.getBaseElementType(field->getType());
           return isSame(context, part, type) || hasPart(context, part, type) || hasPart(context, type, part);
         });
}

} // namespace

bool mayShareStorage(const ASTContext &context, QualType one, QualType other) {
  return one->isCharType() || other->isCharType() || isSame(context, one, other) || hasPart(context, one, other) ||
         hasPart(context, other, one);
}

std::string declaration(const ASTContext &context, QualType type, const std::string &name) {
  std::string text = name;
  type.getAsStringInternal(text, context.getPrintingPolicy());
  return text;
}

bool describe(const ASTContext &context, Access &access) {
  Shape shape;
  if (!shapeOf(context, *access.variable, shape) || shape.elementType.find('(') == 0 ||
      shape.elementType.find("(unnamed") != std::string::npos)
    return false;
  access.isArray = shape.isArray;
  access.elementType = shape.elementType;
  access.viewType = shape.viewType;
  bool known =
      std::none_of(shape.extents.begin(), shape.extents.end(), [](const std::string &text) { return text.empty(); });
  for (const std::string &extent : shape.extents)
    if (known)
      access.dims.push_back({extent, "0", extent});
  return true;
}

void sizeVariables(QualType type, std::vector<const VarDecl *> &out) {
  for (;;) {
    type = type.getNonReferenceType();
    if (const auto *array = llvm::dyn_cast_or_null<ArrayType>(type->getAsArrayTypeUnsafe())) {
      if (const auto *variable = llvm::dyn_cast<VariableArrayType>(array))
        variablesIn(variable->getSizeExpr(), out);
      type = array->getElementType();
    } else if (type->isPointerType()) {
      type = type->getPointeeType();
    } else {
      return;
    }
  }
}

// Whether the class or one of its bases, but for the member's own, has this name.
static bool isNamed(const CXXRecordDecl *record, const FieldDecl *member) {
  const CXXRecordDecl *definition = record->getDefinition();
  if (!definition || declaresSameEntity(definition, cast<Decl>(member->getParent())))
    return false;
  return !definition->lookup(member->getDeclName()).empty() ||
         llvm::any_of(definition->bases(), [&](const CXXBaseSpecifier &base) {
           const CXXRecordDecl *its = base.getType()->getAsCXXRecordDecl();
           return its && isNamed(its, member);
         });
}

bool isHidden(const FieldDecl *member, QualType object) {
  const QualType type = object->isPointerType() ? object->getPointeeType() : object.getNonReferenceType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record && member->getIdentifier() && isa<CXXRecordDecl>(member->getParent()) &&
         !member->getParent()->isAnonymousStructOrUnion() && isNamed(record, member);
}

std::string memberName(const FieldDecl *member, QualType object) {
  if (!isHidden(member, object))
    return member->getName().str();
  const ASTContext &context = member->getASTContext();
  return context.getRecordType(member->getParent()).getAsString(context.getPrintingPolicy()) +
         "::" + member->getName().str();
}

bool comparesUnsigned(const clang::ForStmt *loop, const clang::ASTContext &context) {
  const auto *declared = llvm::dyn_cast_or_null<clang::DeclStmt>(loop->getInit());
  const auto *assigned = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getInit());
  const auto *named =
      assigned ? llvm::dyn_cast<clang::DeclRefExpr>(assigned->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const auto *index =
      llvm::dyn_cast_or_null<clang::VarDecl>(declared && declared->isSingleDecl() ? declared->getSingleDecl()
                                             : named                              ? named->getDecl()
                                                                                  : nullptr);
  const clang::Expr *first = assigned ? assigned->getRHS() : index ? index->getInit() : nullptr;
  const auto *compared =
      llvm::dyn_cast_or_null<clang::BinaryOperator>(loop->getCond() ? loop->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!index || !first || first->isValueDependent() || !compared ||
      !index->getType().getNonReferenceType()->isSignedIntegerType() ||
      !compared->getLHS()->getType()->isUnsignedIntegerType())
    return false;
  const auto *left = llvm::dyn_cast<clang::DeclRefExpr>(compared->getLHS()->IgnoreParenImpCasts());
  const clang::Expr *bound = left && left->getDecl() == index ? compared->getRHS() : compared->getLHS();
  clang::Expr::EvalResult begin, end;
  const bool positive = first->EvaluateAsInt(begin, context) && !begin.Val.getInt().isNegative();
  return !positive && !bound->isValueDependent() && !bound->EvaluateAsInt(end, context);
}

} // namespace hetcc
