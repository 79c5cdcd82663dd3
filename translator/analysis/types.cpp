//===-- analysis/types.cpp - C texts of types --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/types.h"

#include "clang/AST/Expr.h"
#include "clang/AST/PrettyPrinter.h"

namespace hetcc {
namespace {

using namespace clang;

PrintingPolicy policyOf(const ASTContext &context) {
  PrintingPolicy policy(context.getLangOpts());
  policy.AnonymousTagLocations = false;
  policy.SuppressUnwrittenScope = true;
  return policy;
}

QualType elementOf(const ASTContext &context, QualType type) {
  if (type->isPointerType())
    type = type->getPointeeType();
  while (const ArrayType *array = context.getAsArrayType(type))
    type = array->getElementType();
  return type.getUnqualifiedType();
}

void variablesIn(const Stmt *statement, std::vector<const VarDecl *> &out) {
  if (!statement)
    return;
  if (const auto *ref = llvm::dyn_cast<DeclRefExpr>(statement))
    if (const auto *variable = llvm::dyn_cast<VarDecl>(ref->getDecl()))
      out.push_back(variable);
  for (const Stmt *child : statement->children())
    variablesIn(child, out);
}

} // namespace

std::optional<std::string> typeText(const ASTContext &context, QualType type) {
  std::string text = type.getAsString(policyOf(context));
  if (text.find("(unnamed") != std::string::npos || text.find("(anonymous") != std::string::npos)
    return std::nullopt;
  return text;
}

std::string declaration(const ASTContext &context, QualType type, const std::string &name) {
  std::string text = name;
  type.getAsStringInternal(text, policyOf(context));
  return text;
}

bool describeType(const ASTContext &context, Access &access) {
  QualType type = access.variable->getType().getNonReferenceType();
  access.isArray = type->isArrayType();
  auto element = typeText(context, elementOf(context, type));
  if (!element)
    return false;
  if (access.elementType.empty())
    access.elementType = *element;
  QualType pointee = access.isArray ? context.getAsArrayType(type)->getElementType() : type->getPointeeType();
  if (access.viewType.empty())
    access.viewType = declaration(context, context.getPointerType(pointee), "@");
  return true;
}

std::vector<Dim> dimsOfType(const ASTContext &context, QualType type) {
  std::vector<Dim> dims;
  type = type.getNonReferenceType();
  while (const ArrayType *array = context.getAsArrayType(type)) {
    Dim dim;
    if (const auto *constant = llvm::dyn_cast<ConstantArrayType>(array)) {
      dim.extent = std::to_string(constant->getSize().getZExtValue());
    } else if (const auto *variable = llvm::dyn_cast<VariableArrayType>(array); variable && variable->getSizeExpr()) {
      llvm::raw_string_ostream stream(dim.extent);
      variable->getSizeExpr()->printPretty(stream, nullptr, policyOf(context));
      stream.flush();
    } else {
      return {};
    }
    dim.lo = "0";
    dim.len = dim.extent;
    dims.push_back(dim);
    type = array->getElementType();
  }
  return dims;
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

} // namespace hetcc
