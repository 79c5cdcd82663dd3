//===-- stage2/host/instance_key.cpp - an instantiation by the arguments of its templates -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/instance_key.h"

#include "edit/text.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

ClassTemplateDecl *declare(ASTContext &context, llvm::StringRef name, llvm::ArrayRef<NamedDecl *> parameters) {
  TranslationUnitDecl *file = context.getTranslationUnitDecl();
  auto *record = CXXRecordDecl::Create(context, TagTypeKind::Struct, file, {}, {}, &context.Idents.get(name));
  auto *list = TemplateParameterList::Create(context, {}, {}, parameters, {}, nullptr);
  auto *made = ClassTemplateDecl::Create(context, file, {}, record->getDeclName(), list, record);
  record->setDescribedClassTemplate(made);
  return made;
}

// template <class... Ts>, or template <class T, ...>.
TemplateTypeParmDecl *typeParameter(ASTContext &context, bool pack) {
  return TemplateTypeParmDecl::Create(context, context.getTranslationUnitDecl(), {}, {}, 0, 0, nullptr, true, pack);
}

NamedDecl *valueParameter(ASTContext &context, TemplateTypeParmDecl *type) {
  return NonTypeTemplateParmDecl::Create(context, context.getTranslationUnitDecl(), {}, {}, 0, 1, nullptr,
                                         context.getTypeDeclType(type), false, nullptr);
}

} // namespace

InstanceKeys::InstanceKeys(ASTContext &context) : context(context) {
  TemplateTypeParmDecl *type = typeParameter(context, false);
  key = declare(context, "het_key", {typeParameter(context, true)});
  constant = declare(context, "het_constant", {type, valueParameter(context, type)});
}

QualType InstanceKeys::specialization(ClassTemplateDecl *of, llvm::ArrayRef<TemplateArgument> arguments) {
  void *place = nullptr; // one that comes twice is the same type: a name says it once
  ClassTemplateSpecializationDecl *made = of->findSpecialization(arguments, place);
  if (!made) {
    made = ClassTemplateSpecializationDecl::Create(context, TagTypeKind::Struct, context.getTranslationUnitDecl(), {},
                                                   {}, of, arguments, nullptr);
    of->AddSpecialization(made, place);
  }
  return context.getRecordType(made);
}

// The type of the value, as decltype of the parameter gives it.
static QualType typeOf(const TemplateArgument &value) {
  switch (value.getKind()) {
  case TemplateArgument::Integral: return value.getIntegralType();
  case TemplateArgument::Declaration: return value.getParamTypeForDecl();
  case TemplateArgument::NullPtr: return value.getNullPtrType();
  default: return {};
  }
}

bool InstanceKeys::addConstant(const TemplateArgument &value, Arguments &out) {
  const QualType type = typeOf(value);
  if (type.isNull())
    return false;
  const TemplateArgument pair[] = {context.getCanonicalTemplateArgument(TemplateArgument(type)),
                                   context.getCanonicalTemplateArgument(value)};
  out.types.emplace_back(specialization(constant, pair));
  return true;
}

// An object of a class may be the argument where the parameter's type is open, or one.
static std::string constantText(const NamedDecl &parameter) {
  const std::string name = parameter.getName().str(), type = "decltype(" + name + ")";
  const QualType written = cast<NonTypeTemplateParmDecl>(parameter).getType();
  const bool mayBeObject = written->isDependentType() || written->isUndeducedType() || written->isRecordType();
  return "het_constant<" + (mayBeObject ? "typename het_argument_type<" + type + ">::type" : type) + ", " + name + ">";
}

bool InstanceKeys::add(const TemplateParameterList &names, llvm::ArrayRef<TemplateArgument> values, Arguments &out) {
  for (unsigned i = 0; i < names.size(); ++i) {
    const NamedDecl *parameter = names.getParam(i);
    const auto *type = dyn_cast<TemplateTypeParmDecl>(parameter);
    if (type && type->isImplicit()) // of an `auto`: addParameters
      continue;
    if (i >= values.size() || isa<TemplateTemplateParmDecl>(parameter))
      return false;
    const std::string name = parameter->getName().str();
    if (name.empty()) { // it may say nothing that others do not: whoever asks compares the keys
      continue;
    }
    out.text.push_back((type ? name : constantText(*parameter)) + (parameter->isParameterPack() ? "..." : ""));
    const llvm::ArrayRef<TemplateArgument> all =
        values[i].getKind() == TemplateArgument::Pack ? values[i].getPackAsArray() : values.slice(i, 1);
    for (const TemplateArgument &one : all) {
      if (type && one.getKind() == TemplateArgument::Type)
        out.types.push_back(context.getCanonicalTemplateArgument(one));
      else if (type || !addConstant(one, out))
        return false;
    }
  }
  return true;
}

// The types of all parameters of a function with an `auto` among them.
bool InstanceKeys::addParameters(const FunctionDecl &function, const FunctionDecl &pattern, Arguments &out) {
  unsigned at = 0;
  for (const ParmVarDecl *written : pattern.parameters()) {
    const bool pack = written->isParameterPack();
    const unsigned after = pattern.getNumParams() - written->getFunctionScopeIndex() - 1;
    const unsigned end = pack ? function.getNumParams() - after : at + 1;
    if (written->getName().empty())
      return false;
    out.text.push_back("decltype(" + written->getName().str() + ")" + (pack ? "..." : ""));
    for (; at < end && at < function.getNumParams(); ++at)
      out.types.push_back(context.getCanonicalTemplateArgument(TemplateArgument(function.getParamDecl(at)->getType())));
  }
  return true;
}

bool InstanceKeys::addFunction(const FunctionDecl &function, const FunctionDecl &pattern, Arguments &out) {
  const TemplateArgumentList *values = function.getTemplateSpecializationArgs();
  const FunctionTemplateDecl *described = pattern.getDescribedFunctionTemplate();
  if (!values || !described) // an explicit specialization is a text of its own
    return true;
  const TemplateParameterList &names = *described->getTemplateParameters();
  const bool abbreviated = llvm::any_of(names, [](const NamedDecl *one) { return one->isImplicit(); });
  return add(names, values->asArray(), out) && (!abbreviated || addParameters(function, pattern, out));
}

// `names`: those of a member's definition outside of the class, or null.
bool InstanceKeys::addClass(const ClassTemplateSpecializationDecl &record, const TemplateParameterList *names,
                            Arguments &out) {
  if (record.isExplicitSpecialization())
    return true;
  const auto from = record.getSpecializedTemplateOrPartial();
  if (!names) {
    if (const auto *partial = from.dyn_cast<ClassTemplatePartialSpecializationDecl *>()) {
      names = partial->getTemplateParameters();
    } else {
      const CXXRecordDecl *pattern = record.getTemplateInstantiationPattern();
      const ClassTemplateDecl *described = pattern ? pattern->getDescribedClassTemplate() : nullptr;
      names = described ? described->getTemplateParameters() : nullptr;
    }
  }
  return names && add(*names, record.getTemplateInstantiationArgs().asArray(), out);
}

std::optional<InstanceKeys::Key> InstanceKeys::of(const FunctionDecl &function) {
  Arguments arguments;
  const FunctionDecl *outside = nullptr; // the definition whose parameter lists name those of the classes around
  unsigned lists = 0;                    // of these, from the innermost class on
  for (const DeclContext *around = &function; !around->isFileContext(); around = around->getParent()) {
    if (const auto *one = dyn_cast<FunctionDecl>(around)) {
      const FunctionDecl *pattern = one->getTemplateInstantiationPattern();
      outside = pattern ? pattern : one;
      lists = outside->getNumTemplateParameterLists();
      if (!addFunction(*one, *outside, arguments))
        return std::nullopt;
    }
    const auto *record = dyn_cast<ClassTemplateSpecializationDecl>(around);
    if (record && !record->isExplicitSpecialization()) {
      const TemplateParameterList *names = lists > 0 ? outside->getTemplateParameterList(--lists) : nullptr;
      if (!addClass(*record, names, arguments))
        return std::nullopt;
    }
  }
  if (arguments.types.empty())
    return std::nullopt;
  const TemplateArgument pack = TemplateArgument::CreatePackCopy(context, arguments.types);
  return Key{"het_key<" + join(arguments.text) + ">", specialization(key, pack)};
}

} // namespace hetcc::stage2
