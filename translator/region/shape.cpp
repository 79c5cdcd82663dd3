//===-- region/shape.cpp - the shape of an array, from its declaration ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/shape.h"

#include "clang/AST/ExprCXX.h"

#include "region/text.h"

#include "clang/AST/DeclTemplate.h"

namespace hetcc {
namespace {

std::string extentText(const clang::ASTContext &context, const clang::ArrayType *type) {
  if (auto *constant = llvm::dyn_cast<clang::ConstantArrayType>(type))
    return std::to_string(constant->getSize().getZExtValue());
  if (auto *variable = llvm::dyn_cast<clang::VariableArrayType>(type); variable && variable->getSizeExpr())
    return exprText(context, variable->getSizeExpr());
  if (auto *dependent = llvm::dyn_cast<clang::DependentSizedArrayType>(type); dependent && dependent->getSizeExpr())
    return exprText(context, dependent->getSizeExpr());
  return "";
}

} // namespace

// `std::unique_ptr<T[]>`, which has items and does not know how many.
static bool ownsItems(const clang::ClassTemplateSpecializationDecl &pointer) {
  const bool isPointer = pointer.getName() == "unique_ptr" || pointer.getName() == "shared_ptr";
  return isPointer && pointer.getTemplateArgs()[0].getKind() == clang::TemplateArgument::Type &&
         pointer.getTemplateArgs()[0].getAsType()->isIncompleteArrayType();
}

std::string itemsOf(clang::QualType type, const std::string &object) {
  return object + (countsItems(type) ? ".data()" : ".get()");
}

bool countsItems(clang::QualType type) {
  const auto *instance =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  return !(instance && ownsItems(*instance));
}

clang::QualType containedType(clang::QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!instance || !record->isInStdNamespace() || !record->getIdentifier())
    return {};
  const llvm::StringRef name = record->getName();
  const clang::LangOptions &language = record->getASTContext().getLangOpts();
  const bool isContainer = name == "vector" || name == "array" || name == "span" ||
                           (name == "basic_string" && language.CPlusPlus17); // before, its data() is constant
  const clang::QualType element =
      isContainer || ownsItems(*instance) ? instance->getTemplateArgs()[0].getAsType() : clang::QualType();
  if (element.isNull())
    return {};
  if (!isContainer)
    return element->getAsArrayTypeUnsafe()->getElementType();
  // vector<bool> has no elements with an address.
  return name == "vector" && element->isBooleanType() ? clang::QualType() : element;
}

clang::QualType subscriptType(clang::QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isDependentContext() || !containedType(type).isNull())
    return {};
  clang::ASTContext &context = record->getASTContext();
  const auto name = context.DeclarationNames.getCXXOperatorName(clang::OO_Subscript);
  clang::QualType found;
  const auto lookFor = [&](const clang::CXXRecordDecl *one) {
    for (const clang::NamedDecl *decl : one->lookup(name)) {
      const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
      const clang::QualType given = method ? method->getReturnType() : clang::QualType();
      if (!given.isNull() && (given->isLValueReferenceType() || given->isPointerType()))
        found = given.getNonReferenceType();
    }
    return found.isNull(); // goes on
  };
  if (lookFor(record))
    record->forallBases(lookFor);
  return found;
}

std::pair<const clang::Expr *, const clang::Expr *> containerItem(const clang::Expr *expr) {
  const auto *call = llvm::dyn_cast<clang::CallExpr>(expr);
  const auto *item = llvm::dyn_cast_or_null<clang::CXXOperatorCallExpr>(call);
  const auto *member = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(call);
  const auto *method = member ? member->getMethodDecl() : nullptr;
  const bool isAt = method && method->getIdentifier() && method->getName() == "at" && member->getNumArgs() == 1;
  if (!isAt && !(item && item->getOperator() == clang::OO_Subscript))
    return {};
  const clang::Expr *object = isAt ? member->getImplicitObjectArgument() : item->getArg(0);
  const clang::Expr *index = isAt ? member->getArg(0) : item->getArg(1);
  if (containedType(object->getType()).isNull())
    return {};
  return {object, index};
}

clang::QualType complexPart(clang::QualType type) {
  type = type.getNonReferenceType().getCanonicalType();
  clang::QualType part;
  if (const auto *complex = type->getAs<clang::ComplexType>())
    part = complex->getElementType();
  const auto *instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (instance && instance->isInStdNamespace() && instance->getIdentifier() && instance->getName() == "complex")
    part = instance->getTemplateArgs()[0].getAsType().getCanonicalType();
  const bool known = !part.isNull() && (part->isSpecificBuiltinType(clang::BuiltinType::Float) ||
                                        part->isSpecificBuiltinType(clang::BuiltinType::Double));
  return known ? part : clang::QualType();
}

std::string declaredExtent(const Item &item) {
  const clang::Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  if (llvm::isa_and_nonnull<clang::CXXThisExpr>(expr))
    return "1"; // the object
  const auto *ref = llvm::dyn_cast_or_null<clang::DeclRefExpr>(expr);
  const auto *parameter = ref ? llvm::dyn_cast<clang::ParmVarDecl>(ref->getDecl()) : nullptr;
  const clang::ArrayType *array =
      parameter ? parameter->getASTContext().getAsArrayType(parameter->getOriginalType()) : nullptr;
  return array ? extentText(parameter->getASTContext(), array) : "";
}

bool shapeOf(const clang::ASTContext &context, const clang::ValueDecl &variable, Shape &out) {
  clang::QualType type = variable.getType();
  if (auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(&variable))
    type = parameter->getOriginalType(); // an array parameter's own type has lost its first extent
  type = type.getNonReferenceType();
  // The type that indexing needs: an array parameter is a pointer after all.
  out.isArray = variable.getType().getNonReferenceType()->isArrayType();
  if (const clang::PointerType *pointer = type->getAs<clang::PointerType>()) {
    out.extents.push_back("");
    type = pointer->getPointeeType();
  } else if (!type->isArrayType()) {
    return false;
  }
  std::string inner;
  while (const clang::ArrayType *array = context.getAsArrayType(type)) {
    out.extents.push_back(extentText(context, array));
    if (out.extents.size() > 1)
      inner += "[" + out.extents.back() + "]";
    type = array->getElementType();
  }
  out.isUntyped = type->isVoidType();
  if ((type->isIncompleteType() && !out.isUntyped) || type->isFunctionType())
    return false;
  out.elementIsPointer = type->isPointerType();
  const std::string name = typeText(context, type);
  const std::string qualified = type.isConstQualified() ? "const " + name : name;
  out.viewType = qualified + (inner.empty() ? " *@" : " (*@)" + inner);
  out.elementType = out.isUntyped ? "unsigned char" : name;
  if (out.isUntyped)
    out.elementSize = 1;
  else if (!type->isDependentType())
    out.elementSize = context.getTypeSizeInChars(type).getQuantity();
  return true;
}

const clang::FieldDecl *memberOf(const clang::ValueDecl *value) {
  const auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(value);
  if (!variable || !variable->getType()->isReferenceType() || !variable->getInit())
    return nullptr;
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(variable->getInit()->IgnoreParenImpCasts());
  const auto *field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) ? field : nullptr;
}

} // namespace hetcc
