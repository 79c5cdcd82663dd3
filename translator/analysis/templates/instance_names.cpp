//===-- analysis/templates/instance_names.cpp - some instantiations of a template, by their arguments -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/templates/instance_names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

using namespace clang;

class Namer {
public:
  Namer(const ASTContext &context, SourceLocation where) : context(context), where(where) {}

  // "__is_same(T, double) && N == 4"; nothing where one of them cannot be said.
  std::optional<std::string> condition(const TemplateParameterList &parameters, const TemplateArgumentList &arguments) {
    std::string text;
    if (parameters.size() != arguments.size())
      return std::nullopt;
    for (unsigned k = 0; k < parameters.size(); ++k) {
      const std::optional<std::string> one = test(*parameters.getParam(k), arguments[k]);
      if (!one)
        return std::nullopt;
      text += (text.empty() ? "" : " && ") + *one;
    }
    return text;
  }

private:
  const ASTContext &context;
  const SourceLocation where;

  std::optional<std::string> test(const NamedDecl &parameter, const TemplateArgument &argument) const {
    if (!parameter.getIdentifier() || parameter.isParameterPack())
      return std::nullopt;
    const std::string name = parameter.getName().str();
    if (argument.getKind() == TemplateArgument::Integral)
      return name + " == (decltype(" + name + "))" + llvm::toString(argument.getAsIntegral(), 10);
    if (argument.getKind() != TemplateArgument::Type || !isKnown(argument.getAsType()))
      return std::nullopt;
    PrintingPolicy policy(context.getLangOpts());
    policy.FullyQualifiedName = true;
    policy.SuppressTagKeyword = true;
    return "__is_same(" + name + ", " + argument.getAsType().getCanonicalType().getAsString(policy) + ")";
  }

  // Whether the type's name means it in the template's text.
  bool isKnown(QualType type) const {
    for (type = type.getCanonicalType(); type->isAnyPointerType() || type->isReferenceType() || type->isArrayType();)
      if (const ArrayType *array = context.getAsArrayType(type); array && !isa<ConstantArrayType>(array))
        return false;
      else
        type = array ? array->getElementType() : type->getPointeeType();
    if (isa<BuiltinType, ComplexType>(type))
      return true;
    const TagDecl *tag = type->getAsTagDecl();
    return tag && tag->getIdentifier() && !isa<ClassTemplateSpecializationDecl>(tag) &&
           tag->getDeclContext()->isFileContext() &&
           context.getSourceManager().isBeforeInTranslationUnit(tag->getLocation(), where);
  }
};

std::optional<std::string> conditionOfOne(const ASTContext &context, const FunctionDecl &instance) {
  const FunctionDecl *pattern = instance.getTemplateInstantiationPattern();
  Namer namer(context, (pattern ? pattern : &instance)->getLocation());
  std::string text;
  const auto add = [&](const std::optional<std::string> &one) {
    text += !one || text.empty() ? "" : " && ";
    text += one.value_or("");
    return one.has_value();
  };
  if (const TemplateArgumentList *arguments = instance.getTemplateSpecializationArgs())
    if (!add(namer.condition(*instance.getPrimaryTemplate()->getTemplateParameters(), *arguments)))
      return std::nullopt;
  const DeclContext *around = instance.getDeclContext();
  for (; around && !around->isFileContext(); around = around->getParent()) {
    const auto *record = dyn_cast<CXXRecordDecl>(around);
    const auto *special = dyn_cast<ClassTemplateSpecializationDecl>(around);
    if (!record || record->isLambda())
      return std::nullopt;
    if (special &&
        !add(namer.condition(*special->getSpecializedTemplate()->getTemplateParameters(), special->getTemplateArgs())))
      return std::nullopt;
  }
  return text.empty() ? std::nullopt : std::optional(text);
}

} // namespace

std::optional<std::string> conditionOf(const ASTContext &context, const std::vector<const FunctionDecl *> &instances) {
  std::string text;
  if (!context.getLangOpts().CPlusPlus17)
    return std::nullopt;
  for (const FunctionDecl *instance : instances) {
    const std::optional<std::string> one = instance ? conditionOfOne(context, *instance) : std::nullopt;
    if (!one)
      return std::nullopt;
    text += (text.empty() ? "(" : " || (") + *one + ")";
  }
  return text;
}

} // namespace hetcc
