//===-- stage2/kernel/entry/parameters.cpp - the parameters of a kernel ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/entry/kernel_printer.h"

#include "region/shape.h"
#include "stage2/kernel/marks.h"
#include "stage2/tree/construct.h"

#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {

void KernelPrinter::addPartial(QualType type, const std::string &name) {
  const QualType there = unit.openCl ? unit.context.getAddrSpaceQualType(type, globalSpace) : type;
  parameters.push_back(unit.declare(there, (unit.openCl ? "*restrict " : "*__restrict__ ") + name, where()));
  types.push_back(unit.declare(type, "**", where()));
  arguments.push_back(name);
}

// A kernel of OpenCL C takes no `bool`, and no record with one or with a pointer: it gets their bytes.
bool KernelPrinter::travelsAsBytes(QualType type) {
  type = QualType(type->getBaseElementTypeUnsafe(), 0).getCanonicalType();
  const RecordDecl *record = type->getAsRecordDecl();
  const CXXRecordDecl *derived = type->getAsCXXRecordDecl();
  return type->isBooleanType() || type->isPointerType() || type->isReferenceType() ||
         (record && llvm::any_of(record->fields(), [](auto *one) { return travelsAsBytes(one->getType()); })) ||
         (derived && llvm::any_of(derived->bases(), [](auto &base) { return travelsAsBytes(base.getType()); }));
}

std::string KernelPrinter::givenBytes(uint64_t size, const std::string &declaration, const std::string &name) {
  const std::string bytes = "het_bytes_" + std::to_string(size);
  const std::string record = "struct " + bytes + " {\n  uchar items[" + std::to_string(size) + "];\n};\n";
  if (arrays.find(record) == std::string::npos)
    arrays += record;
  given += "  " + declaration + ";\n  HET_MOVE(__private, &" + name + ", __private, &het_given_" + name + ", " +
           std::to_string(size) + ");\n";
  return "const struct " + bytes + " het_given_" + name;
}

// Nor does it take a pointer to pointers.
std::string KernelPrinter::pointerParameter(QualType type, const std::string &name) {
  const QualType inside = type->isPointerType() ? unit.context.getBaseElementType(type->getPointeeType()) : QualType();
  if (!unit.openCl || inside.isNull() || !inside->isPointerType())
    return unit.declare(unit.into(type, globalSpace), name, where());
  const QualType there = unit.into(type, globalSpace);
  given += "  " + unit.declare(there, name, where()) + " = (" + unit.type(there.getUnqualifiedType(), where()) +
           ")het_given_" + name + ";\n";
  return "__global void *het_given_" + name;
}

std::string KernelPrinter::spell(const VarDecl *variable) {
  std::string &name = spelled[variable];
  if (name.empty()) {
    name = unit.names.makeLocal(names.make(variable->getName()));
    if (variable->hasLocalStorage())
      printer.define(variable, name);
    else
      printer.defineOuter(variable, name);
  }
  return name;
}

void KernelPrinter::add(QualType type, const std::string &declarator) {
  if (unit.openCl && !type->isPointerType() && travelsAsBytes(type))
    parameters.push_back(givenBytes(unit.context.getTypeSizeInChars(type).getQuantity(),
                                    unit.declare(type.getUnqualifiedType(), declarator, where()), declarator));
  else
    parameters.push_back(pointerParameter(type, declarator));
  arguments.push_back(declarator);
  types.push_back(unit.declare(type.getUnqualifiedType(), (declarator.front() == '*' ? "**" : "*"), where()));
}

void KernelPrinter::declare(const Parameter &parameter) {
  ASTContext &context = unit.context;
  if (parameter.kind == Parameter::Size) {
    std::string name = names.make(("het_n_" + parameter.variable->getName()).str());
    printer.defineSize(parameter.size, name);
    return add(context.LongTy.withConst(), name);
  }
  if (parameter.kind == Parameter::Given) {
    std::string name = names.make("het_given");
    printer.replace(parameter.call, name);
    return add(parameter.call->getType().getCanonicalType().withConst(), name);
  }
  if (parameter.kind == Parameter::DeviceNumber) {
    unit.useDeviceNumber();
    deviceNumber = unit.names.makeLocal("het_number");
    add(context.IntTy.withConst(), deviceNumber);
    types.back().clear();
    return;
  }
  if (parameter.kind == Parameter::Member) {
    std::string name = names.make(("het_this_" + parameter.field->getName()).str());
    printer.defineMember(parameter.field, name);
    return add(parameter.field->getType().withConst(), name);
  }
  if (parameter.kind == Parameter::Self) {
    printer.setThis("het_self");
    spaces->setThis(globalSpace);
    return add(parameter.object, "het_self");
  }
  QualType type = parameter.variable->getType().getNonReferenceType();
  if (parameter.kind == Parameter::OfFunctions) {
    std::string &name = globalNames[parameter.variable->getCanonicalDecl()];
    name = unit.names.makeLocal(names.make(parameter.variable->getName()));
    return add(unit.globalPointerType(parameter.variable), name);
  }
  std::string name = spell(parameter.variable);
  if (parameter.kind == Parameter::Object) {
    globalNames[parameter.variable->getCanonicalDecl()] = name;
    return object(parameter, type, name);
  }
  spaces->setTarget(parameter.variable, globalSpace);
  if (parameter.kind == Parameter::Value || parameter.kind == Parameter::Array)
    spaces->setStorage(parameter.variable, privateSpace);
  if (parameter.kind == Parameter::Value) {
    if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
      unit.addClosure(record);
    return add(type, name);
  }
  if (parameter.kind == Parameter::Array)
    return array(parameter.variable, type, name);
  pointer(parameter, type, name);
}

// A record, because arrays are not passed by value.
void KernelPrinter::array(const VarDecl *variable, QualType type, const std::string &name) {
  printer.define(variable, name + ".items");
  const std::string items = unit.declare(type.getUnqualifiedType(), "items", where());
  const std::string record = unit.names.make("het_array"), declared = "struct " + record + " " + name;
  arrays += "struct " + record + " {\n  " + items + ";\n};\n";
  types.push_back("struct " + record + " *");
  arguments.push_back(name);
  const bool bytes = unit.openCl && travelsAsBytes(type);
  const auto size = unit.context.getTypeSizeInChars(type).getQuantity();
  parameters.push_back(bytes ? givenBytes(size, declared, name) : declared);
}

// An array is known by its first element, everything else is reached through its address.
void KernelPrinter::object(const Parameter &parameter, QualType type, const std::string &name) {
  spaces->setStorage(parameter.variable, globalSpace);
  ASTContext &context = unit.context;
  QualType pointee = type;
  if (isFlatArray(type))
    pointee = elementOf(context, type);
  else if (type->isArrayType()) {
    pointee = context.getAsArrayType(type)->getElementType();
    printer.defineFirst(parameter.variable, name);
  } else
    printer.define(parameter.variable, "(*" + name + ")");
  add(context.getPointerType(pointee.getNonReferenceType()), name);
}

void KernelPrinter::pointer(const Parameter &parameter, QualType type, const std::string &name) {
  ASTContext &context = unit.context;
  QualType pointee = type->getPointeeType();
  if (isFlatArray(pointee))
    pointee = elementOf(context, pointee);
  if (parameter.readOnly && !pointee->isVoidType())
    pointee = pointee->isArrayType() ? context.getQualifiedType(pointee, Qualifiers::fromFastMask(Qualifiers::Const))
                                     : pointee.withConst();
  QualType pointer = context.getPointerType(pointee);
  if (!pointee.isVolatileQualified() && (!plan.plain || type.isRestrictQualified()))
    pointer = pointer.withRestrict();
  parameters.push_back(pointerParameter(pointer, name));
  arguments.push_back(name);
  types.push_back(unit.declare(context.getPointerType(pointer.getUnqualifiedType()), "", where()));
}

// The values that loops leave behind.
void KernelPrinter::addLasts() {
  for (const KernelPlan::Last &last : plan.lasts) {
    const VarDecl *variable = plan.loops[last.loop].variable;
    lasts.push_back(names.make(("het_last_" + variable->getName()).str()));
    add(unit.context.getPointerType(valueType(variable)), lasts.back());
  }
}

// Pointers to variables that called functions use, and the device's number. In OpenCL C these get them, and locks, in a
// structure.
std::string KernelPrinter::globals() {
  std::string text, values;
  for (const VarDecl *global : plan.globals) {
    const std::string pointer = unit.globalPointer(global, where());
    text += "  " + pointer + " = " + globalNames[global] + ";\n";
    values += (values.empty() ? "" : ", ") + globalNames[global];
  }
  if (!unit.openCl)
    return deviceNumber.empty() ? text : text + "  " + unit.deviceNumber() + " = " + deviceNumber + ";\n";
  if (plan.team)
    walkCalled(plan.target.directive->getRawStmt(), [&](const Stmt *at, bool) {
      if (isa<OMPCriticalDirective>(at))
        unit.useLocks();
      return true;
    });
  if (unit.usesLocks())
    values += values.empty() ? "het_lock" : ", het_lock";
  if (unit.usesDeviceNumber())
    values += (values.empty() ? "" : ", ") + deviceNumber;
  return values.empty() ? "" : "  const struct het_around het_around = {" + values + "};\n";
}

} // namespace hetcc::stage2
