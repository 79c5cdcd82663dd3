//===-- stage2/kernel/globals.cpp - variables of declare target in kernel text -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Functions reach them through pointers. A kernel sets those of its own file. Functions for other files have a table of
// their unit, which the runtime fills before the launch (docs/adr/0017).
#include "stage2/kernel/unit.h"

using namespace clang;

namespace hetcc::stage2 {

std::string DeviceUnit::globalPointer(const VarDecl *variable, SourceLocation where) {
  std::string &name = globals_[variable->getCanonicalDecl()];
  if (!name.empty())
    return openCl && inFunction_ ? "het_around->" + name : name;
  globalsInOrder_.push_back(variable->getCanonicalDecl());
  if (hasTable_)
    return name = "((" + type(globalPointerType(variable), where) + ")het_variables_" + name_ + "[" +
                  std::to_string(globalsInOrder_.size() - 1) + "])";
  name = names.make(("het_global_" + variable->getName()).str());
  if (!openCl) // its functions get it from their kernel
    constantText_ += "HET_GLOBAL " + declare(globalPointerType(variable), name, where) + ";\n";
  return name;
}

QualType DeviceUnit::globalPointerType(const VarDecl *variable) const {
  const VarDecl *definition = variable->getDefinition();
  QualType pointee = (definition ? definition : variable)->getType().getNonReferenceType();
  if (pointee->isArrayType())
    pointee = context.getAsArrayType(pointee)->getElementType();
  return into(context.getPointerType(pointee), globalSpace);
}

std::string DeviceUnit::tableText() const {
  return hasTable_ ? "HET_VARIABLES(" + name_ + ", " + std::to_string(globalsInOrder_.size()) + ")\n" : "";
}

std::string DeviceUnit::exitCall(const std::string &status) {
  usesExit_ = true;
  return "HET_EXIT(" + name_ + ", (" + status + "))";
}

std::string DeviceUnit::exitText() const { return usesExit_ ? "HET_EXIT_WORD(" + name_ + ")\n" : ""; }

std::string DeviceUnit::needs() const {
  const std::string heap = usesHeap_ ? "HET_NEEDS_HEAP" : "", exit = usesExit_ ? "HET_NEEDS_EXIT" : "";
  return usesHeap_ || usesExit_ ? heap + (usesHeap_ && usesExit_ ? " | " : "") + exit : "0";
}

} // namespace hetcc::stage2
