//===-- stage1/template_names.cpp - names of a template's parameters, in an instance's text -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/template_names.h"

#include "ast/visitor.h"
#include "stage1/call_text.h"

namespace hetcc {

using namespace clang;

TemplateNames::TemplateNames(const ASTContext &context, const FunctionDecl &function)
    : context(context), function(function) {
  const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  if (!pattern)
    return;
  const auto *own = function.getTemplateSpecializationArgs();
  if (const auto *described = pattern->getDescribedFunctionTemplate(); described && own)
    add(*described->getTemplateParameters(), own->asArray());
  const DeclContext *at = function.getDeclContext(), *there = pattern->getDeclContext();
  for (; at && there && isa<CXXRecordDecl>(at); at = at->getParent(), there = there->getParent()) {
    const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(at);
    const auto *described = cast<CXXRecordDecl>(there)->getDescribedClassTemplate();
    if (instance && described)
      add(*described->getTemplateParameters(), instance->getTemplateArgs().asArray());
  }
}

void TemplateNames::add(const TemplateParameterList &parameters, llvm::ArrayRef<TemplateArgument> arguments) {
  for (unsigned i = 0; i < std::min<size_t>(parameters.size(), arguments.size()); ++i)
    if (parameters.getParam(i)->getIdentifier())
      all.emplace_back(parameters.getParam(i), arguments[i]);
}

bool TemplateNames::use(llvm::StringRef word) {
  for (const auto &[parameter, argument] : all)
    if (parameter->getName() == word)
      return used.insert(parameter), true;
  return false;
}

// Branches that an instance leaves out may be wrong for it.
static bool leavesOut(const FunctionDecl &function) {
  struct Finder : AstVisitor {
    bool found = false;
    bool VisitIfStmt(IfStmt *either) override { return !(found |= either->isConstexpr()); }
  } finder;
  finder.TraverseStmt(function.getBody());
  return finder.found;
}

std::optional<std::string> TemplateNames::text() const {
  if (function.isTemplateInstantiation() && leavesOut(function))
    return std::nullopt;
  std::string text;
  for (const auto &[parameter, argument] : all) {
    if (!used.contains(parameter))
      continue;
    const std::string name = parameter->getNameAsString();
    if (argument.getKind() == TemplateArgument::Type) {
      const QualType type = context.getCanonicalType(argument.getAsType());
      const auto named = declarationText(context, type, "");
      if (!named)
        return std::nullopt;
      text += "using " + name + " = " + (type.isConstQualified() ? "const " : "") + *named + "; ";
    } else if (argument.getKind() == TemplateArgument::Integral) {
      const auto type = declarationText(context, context.getCanonicalType(argument.getIntegralType()), "");
      if (!type)
        return std::nullopt;
      llvm::SmallString<24> value;
      argument.getAsIntegral().toString(value, 10);
      text += "constexpr " + *type + " " + name + " = (" + *type + ")" + value.str().str() + "; ";
    } else
      return std::nullopt;
  }
  return text;
}

} // namespace hetcc
