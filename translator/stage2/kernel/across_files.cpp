//===-- stage2/kernel/across_files.cpp - functions that files give each other -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// docs/adr/0017: the names under which files call each other, and in OpenCL C the versions for the memory that pointers
// lead to.
#include "stage2/kernel/unit.h"

#include "analysis/device/device_functions.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace hetcc::stage2 {

// -fvisibility is about what this file defines.
std::string visibilityOf(const FunctionDecl *function) {
  const LinkageInfo linkage = function->getLinkageAndVisibility();
  const bool hidden = linkage.getVisibility() == HiddenVisibility;
  return hidden && (function->hasBody() || linkage.isVisibilityExplicit()) ? "hidden" : "default";
}

// Functions for other files get their object first. Null: it has none, or is a constructor and gives one.
static const CXXMethodDecl *ofObject(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  return method && !method->isStatic() && !isa<CXXConstructorDecl>(method) ? method : nullptr;
}

static bool leadsAway(QualType type) { return type->isPointerType() || type->isReferenceType(); }

// OpenCL C 1.2 has a version for each kind of memory that the function's pointers lead to.
static std::string endingOf(const FunctionDecl *function, const std::vector<LangAS> &spaces) {
  std::string ending;
  const auto add = [&](LangAS space) { ending += space == globalSpace ? "g" : "p"; };
  size_t i = 0;
  if (ofObject(function))
    add(spaces[i++]);
  for (const ParmVarDecl *parameter : function->parameters())
    if (const LangAS space = spaces[i++]; leadsAway(parameter->getType()))
      add(space);
  return ending.empty() ? "" : "_" + ending;
}

// The files of a program agree on this. They may name its types differently, but not lay them out.
std::string DeviceUnit::sharedHead(const FunctionDecl *function, const std::vector<LangAS> &spaces,
                                   std::string &arguments) {
  const SourceLocation where = function->getLocation();
  const auto *maker = dyn_cast<CXXConstructorDecl>(function);
  std::string parameters;
  size_t next = 0;
  const auto add = [&](QualType type, const std::string &name) {
    const QualType there = openCl ? into(type, spaces[next++]) : type;
    parameters += (parameters.empty() ? "" : ", ") + declare(there, name, where);
    arguments += (arguments.empty() ? "" : ", ") + name;
  };
  if (const CXXMethodDecl *method = ofObject(function)) {
    const QualType object = context.getRecordType(method->getParent());
    add(context.getPointerType(method->isConst() ? object.withConst() : object), "het_self");
  }
  for (const ParmVarDecl *parameter : function->parameters())
    add(parameter->getType(), "het_" + std::to_string(parameter->getFunctionScopeIndex()));
  const std::string result = maker ? type(context.getRecordType(maker->getParent()), where)
                                   : type(function->getReturnType().getUnqualifiedType(), where);
  const std::string name = " het_device_" + linkName(function);
  if (openCl)
    return result + name + endingOf(function, spaces) + "(" + (parameters.empty() ? "void" : parameters) + ")";
  return "(" + visibilityOf(function) + ") " + result + name + "(" + parameters + ")";
}

// Memory of other kinds is no matter between files, and neither are addresses of pointers.
static bool crossesFiles(const FunctionDecl *function) {
  return !leadsAway(function->getReturnType()) &&
         llvm::none_of(function->parameters(), [](auto *one) { return refersToPointer(one->getType()); });
}

std::vector<std::vector<LangAS>> DeviceUnit::variantsOf(const FunctionDecl *function) {
  constexpr size_t most = 16;
  std::vector<std::vector<LangAS>> variants{{}};
  const auto add = [&](bool leads) {
    const size_t before = variants.size();
    for (size_t i = 0; i < before; ++i) {
      if (leads && variants.size() < most) {
        variants.push_back(variants[i]);
        variants.back().push_back(privateSpace);
      }
      variants[i].push_back(leads ? globalSpace : privateSpace);
    }
  };
  if (!crossesFiles(function))
    return {};
  if (ofObject(function))
    add(true);
  for (const ParmVarDecl *parameter : function->parameters())
    add(leadsAway(parameter->getType()));
  return variants;
}
std::string DeviceUnit::importName(const FunctionDecl *function, const std::vector<LangAS> &spaces,
                                   SourceLocation where) {
  function = function->getCanonicalDecl();
  if (!llvm::is_contained(imports_, function))
    imports_.push_back(function);
  const std::string ending = openCl ? endingOf(function, spaces) : "";
  if (openCl && (!crossesFiles(function) ||
                 llvm::any_of(spaces, [](LangAS space) { return space != globalSpace && space != privateSpace; })))
    reject(where, "a call of '" + function->getNameAsString() + "' of another file with such a pointer");
  std::string arguments, name = "het_device_" + linkName(function) + ending;
  if (declared_.insert(name).second)
    importText_ += (openCl ? "" : "HET_IMPORT") + sharedHead(function, spaces, arguments) + ";\n";
  return name;
}

void DeviceUnit::offer(const FunctionDecl *function, const std::vector<LangAS> &spaces,
                       const std::vector<const VarDecl *> &variables) {
  std::string arguments;
  hasTable_ |= !openCl && !variables.empty();
  for (const VarDecl *variable : variables)
    if (!openCl)
      globalPointer(variable, function->getLocation());
  const std::string head = sharedHead(function, spaces, arguments);
  const bool gives = isa<CXXConstructorDecl>(function) || !function->getReturnType()->isVoidType();
  const char *const back = openCl && !gives ? "" : "return ";
  offeredText_ += (openCl ? head + ";\n" : "HET_EXPORT") + head + " { " +
                  (variables.empty() || openCl ? "" : "HET_FIND_VARIABLES(" + name_ + ") ") + back +
                  functionName(function, spaces) + "(" + arguments + "); }\n";
}

} // namespace hetcc::stage2
