//===-- stage2/host/arguments.cpp - the arguments of a launch ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/arguments.h"

#include "analysis/templates/types.h"
#include "stage2/plain/items.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {

std::string nameInSource(const VarDecl *variable, const HostSource &source) {
  if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(variable))
    return source.isReplaced(captured) ? captured->getName().str()
                                       : source.spelling(captured->getInit()->IgnoreImpCasts());
  return source.name(variable);
}

Argument argumentOf(const Parameter &parameter, const std::string &name, const std::string &rows,
                    const HostSource &source) {
  const bool cxx = source.context.getLangOpts().CPlusPlus;
  if (parameter.row >= 0)
    return {"", "(void *)&" + rows + "[" + std::to_string(parameter.row) + "]"};
  switch (parameter.kind) {
  case Parameter::Member: {
    const std::string member = "this->" + memberName(parameter.field, parameter.object);
    return {"const auto " + name + " = " + member + ";", "(void *)" + source.address(name)};
  }
  case Parameter::Size: { // sizeof knows the sizes that the type was declared with
    std::string whole = nameInSource(parameter.variable, source);
    for (unsigned i = 0; i < parameter.level; ++i)
      whole += "[0]";
    return {"const long " + name + " = (long)(sizeof(" + whole + ") / sizeof(" + whole + "[0]));", "(void *)&" + name};
  }
  case Parameter::OfFunctions:
  case Parameter::Object: {
    const bool array = parameter.variable->getType().getNonReferenceType()->isArrayType();
    const std::string own = nameInSource(parameter.variable, source);
    return {"void *const " + name + " = (void *)" + (array ? own : source.address(own)) + ";", "(void *)&" + name};
  }
  case Parameter::Mapped:
  case Parameter::Pointer:
    return {"void *const " + name + " = (void *)" + nameInSource(parameter.variable, source) + ";", "(void *)&" + name};
  case Parameter::Self: return {"void *const " + name + " = (void *)this;", "(void *)&" + name};
  case Parameter::Given:
    return {"const auto " + name + " = " + source.spelling(parameter.call) + ";", "(void *)" + source.address(name)};
  case Parameter::DeviceNumber: return {"", "(void *)0"};
  case Parameter::Array: return {"", "(void *)" + nameInSource(parameter.variable, source)};
  case Parameter::Value: break;
  }
  std::string value = nameInSource(parameter.variable, source);
  if (!parameter.pointers.empty()) {
    // In C a comma takes `const` away, as `auto` does.
    std::string line = (cxx ? "auto " : "__typeof__(((void)0, " + value + ")) ") + name + " = " + value + ";";
    for (auto [offset, row] : parameter.pointers)
      line += " " + HostSource::setPointerIn(parameter.variable->getDeclContext(), source.address(name), offset,
                                             rows + "[" + std::to_string(row) + "]");
    return {line, "(void *)" + source.address(name)};
  }
  return {(cxx ? "const auto " : "const __typeof__(" + value + ") ") + name + " = " + value + ";",
          "(void *)" + source.address(name)};
}

ReducedItems reducedItems(const ReductionPlan &reduction, const HostSource &source) {
  std::string why, element = nameInSource(reduction.variable, source);
  std::optional<ItemPlace> place = placeOf(reduction.item, source, why);
  if (!place)
    return {"0", "0", "0", "0"};
  const std::string base = element;
  QualType type = reduction.variable->getType().getNonReferenceType();
  for (; type->isPointerType() || type->isArrayType(); element += "[0]")
    type = type->isPointerType() ? type->getPointeeType() : source.context.getAsArrayType(type)->getElementType();
  const std::string size = "(long)sizeof(" + element + ")";
  return {"(void *)(" + place->begin + ")",
          "((const char *)(" + place->begin + ") - (const char *)" + base + ") / " + size,
          "(long)(" + place->size + ") / " + size, size};
}

std::string arrayWord(const ReductionPlan &reduction) {
  return !reduction.item ? "0" : reduction.joined ? "HET_ARRAY_JOINED" : "HET_ARRAY_COPIED";
}

} // namespace hetcc::stage2
