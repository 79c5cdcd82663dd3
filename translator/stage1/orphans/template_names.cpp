//===-- stage1/orphans/template_names.cpp - names of a template's parameters, in an instance's text -----===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/template_names.h"

#include "ast/visitor.h"
#include "stage1/orphans/call_text.h"

namespace hetcc {

using namespace clang;

TemplateNames::TemplateNames(const ASTContext &context, const FunctionDecl &function, const FunctionDecl &caller,
                             unsigned number)
    : context(context), function(function), all(argumentsOf(function)), ofCaller(argumentsOf(caller)),
      number(std::to_string(number)) {}

static void add(const TemplateParameterList &parameters, llvm::ArrayRef<TemplateArgument> arguments,
                std::vector<std::pair<const NamedDecl *, TemplateArgument>> &out) {
  for (unsigned i = 0; i < std::min<size_t>(parameters.size(), arguments.size()); ++i)
    if (parameters.getParam(i)->getIdentifier())
      out.emplace_back(parameters.getParam(i), arguments[i]);
}

TemplateNames::Arguments TemplateNames::argumentsOf(const FunctionDecl &function) {
  Arguments result;
  const FunctionDecl *pattern = function.getTemplateInstantiationPattern();
  if (!pattern)
    return result;
  const auto *own = function.getTemplateSpecializationArgs();
  if (const auto *described = pattern->getDescribedFunctionTemplate(); described && own)
    add(*described->getTemplateParameters(), own->asArray(), result);
  const DeclContext *at = function.getDeclContext(), *there = pattern->getDeclContext();
  for (; at && there && isa<CXXRecordDecl>(at) && isa<CXXRecordDecl>(there);
       at = at->getParent(), there = there->getParent()) {
    const auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(at);
    const auto *described = cast<CXXRecordDecl>(there)->getDescribedClassTemplate();
    if (instance && described)
      add(*described->getTemplateParameters(), instance->getTemplateArgs().asArray(), result);
  }
  return result;
}

const FunctionDecl &TemplateNames::pattern() const {
  const FunctionDecl *pattern = all.empty() ? nullptr : function.getTemplateInstantiationPattern();
  return pattern ? *pattern : function;
}

QualType TemplateNames::returned() const {
  const QualType type = pattern().getReturnType();
  return type->getContainedAutoType() ? context.getCanonicalType(function.getReturnType()) : type;
}

static bool isClosure(const TemplateArgument &argument) {
  const auto *record = argument.getKind() == TemplateArgument::Type
                           ? argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
                           : nullptr;
  return record && record->isLambda();
}

QualType TemplateNames::typeOf(const ParmVarDecl &parameter, const std::string &value, bool isNew) {
  const QualType type = pattern().getParamDecl(parameter.getFunctionScopeIndex())->getType();
  const auto *named = type.getNonReferenceType()->getAs<TemplateTypeParmType>();
  const auto found = llvm::find_if(all, [&](const auto &one) {
    const auto *other = dyn_cast<TemplateTypeParmDecl>(one.first);
    return named && other && other->getDepth() == named->getDepth() && other->getIndex() == named->getIndex() &&
           (isClosure(one.second) || other->isImplicit());
  });
  if (found == all.end())
    return type;
  QualType deduced = context.getAutoDeductType();
  if (isNew) {
    values[found->first] = value;
    return deduced;
  }
  if (type.getNonReferenceType().isConstQualified())
    deduced.addConst();
  if (type->isLValueReferenceType())
    return context.getLValueReferenceType(deduced);
  values[found->first] = value;
  return type->isRValueReferenceType() ? context.getRValueReferenceType(deduced) : deduced;
}

std::string TemplateNames::nameOf(const NamedDecl *parameter) const {
  return "het_" + parameter->getNameAsString() + "_" + number;
}

bool TemplateNames::isOfCaller(llvm::StringRef word) const {
  return llvm::any_of(ofCaller, [&](const auto &one) { return one.first->getName() == word; });
}

bool TemplateNames::use(llvm::StringRef word, unsigned at, std::vector<TextChange> &changes) {
  for (const auto &[parameter, argument] : all)
    if (parameter->getName() == word) {
      changes.push_back({at, at + static_cast<unsigned>(word.size()), nameOf(parameter)});
      return used.insert(parameter), true;
    }
  return false;
}

std::string TemplateNames::named(const std::string &declaration) {
  std::vector<TextChange> changes;
  const Span whole{0, static_cast<unsigned>(declaration.size())};
  anyWord(context, declaration, whole, [&](const TextWord &word) {
    if (!word.isMember && use(word.text, word.at, changes))
      for (const auto &[parameter, argument] : all)
        if (parameter->getName() == word.text)
          early.insert(parameter);
    return false;
  });
  return changedText(declaration, whole, changes);
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

std::optional<std::string> TemplateNames::typeText(QualType type) const {
  type = context.getCanonicalType(type);
  for (const auto &[parameter, argument] : ofCaller)
    if (argument.getKind() == TemplateArgument::Type && context.hasSameType(argument.getAsType(), type))
      return parameter->getNameAsString();
  const auto text = declarationText(context, type, "");
  return text ? std::optional((type.isConstQualified() ? "const " : "") + *text) : text;
}

std::optional<std::string> TemplateNames::text() const {
  if (function.isTemplateInstantiation() && leavesOut(function))
    return std::nullopt;
  std::string text;
  for (const auto &[parameter, argument] : all) {
    if (!used.contains(parameter) || (values.contains(parameter) && !early.contains(parameter)))
      continue;
    if (argument.getKind() == TemplateArgument::Type) {
      const auto type = typeText(argument.getAsType());
      if (!type)
        return std::nullopt;
      text += "using " + nameOf(parameter) + " = " + *type + "; ";
    } else if (argument.getKind() == TemplateArgument::Integral) {
      const auto type = typeText(argument.getIntegralType());
      if (!type)
        return std::nullopt;
      const auto same = llvm::find_if(ofCaller, [&](const auto &one) {
        return one.second.getKind() == TemplateArgument::Integral &&
               llvm::APSInt::isSameValue(one.second.getAsIntegral(), argument.getAsIntegral());
      });
      llvm::SmallString<24> value;
      argument.getAsIntegral().toString(value, 10);
      text += "constexpr " + *type + " " + nameOf(parameter) + " = (" + *type + ")" +
              (same != ofCaller.end() ? same->first->getNameAsString() : value.str().str()) + "; ";
    } else
      return std::nullopt;
  }
  return text;
}

std::string TemplateNames::closures() const {
  std::string text;
  for (const auto &[parameter, value] : values)
    if (used.contains(parameter))
      text += "using " + nameOf(parameter) + " = decltype(" + value + "); ";
  return text;
}

} // namespace hetcc
