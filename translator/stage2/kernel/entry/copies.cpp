//===-- stage2/kernel/entry/copies.cpp - what each thread has of its own ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/entry/kernel_printer.h"

#include "region/shape.h"
#include "stage2/kernel/marks.h"

using namespace clang;

namespace hetcc::stage2 {

// Before the loops: the thread's value, and the parameter that receives it.
std::string KernelPrinter::begun(const ReductionPlan &reduction) {
  if (reduction.inPlace)
    return copyInPlace(reduction);
  if (reduction.item)
    return ownCopy(reduction);
  const bool held = plan.team && plan.team->inRoom(reduction.variable);
  const std::string name = spell(reduction.variable), partial = "het_partial_" + name;
  const bool isClass = valueType(reduction.variable)->isRecordType(); // the number that the class is
  const QualType type = printer.numberOf(valueType(reduction.variable));
  const std::string identity = printer.identity(reduction.identity, type, where()) + ";\n";
  std::string text;
  partials.push_back(partial);
  if (unit.openCl && !plan.team)
    text += "  HET_REDUCE_ROOM(" + unit.type(type, where()) + ", " + partial + ", " + std::to_string(threads()) + ")\n";
  spaces->setStorage(reduction.variable, held ? localSpace : privateSpace);
  if (plan.team && !held)
    printer.setPartial(reduction.variable);
  if (held) {
    first +=
        "    " + printer.asNumber("het_room." + name, valueType(reduction.variable), localSpace) + " = " + identity;
  } else if (isClass) {
    text += classCopy(reduction, type, name);
  } else {
    text += "  " + unit.declare(type, name, where()) + " = " + identity;
  }
  addPartial(type, partial);
  return text;
}

// The variable is a parameter under its name, which all threads join with what they have.
std::string KernelPrinter::copyInPlace(const ReductionPlan &reduction) {
  const QualType type = reducedType(reduction.variable, unit.context);
  const std::string &result = spelled[reduction.variable], name = "het_own_" + result,
                    identity = printer.identity(reduction.identity, type, where());
  partials.push_back(result);
  std::string text = unit.openCl ? "  HET_REDUCE_ROOM(" + unit.type(type, where()) + ", " + result + ", " +
                                       std::to_string(threads()) + ")\n"
                                 : "";
  if (!reduction.item) {
    spaces->setStorage(reduction.variable, privateSpace);
    printer.define(reduction.variable, name);
    return text + "  " + unit.declare(type, name, where()) + " = " + identity + ";\n";
  }
  const std::string count = std::to_string(reduction.count);
  spaces->setStorage(reduction.variable, privateSpace);
  spaces->setTarget(reduction.variable, privateSpace);
  printer.define(reduction.variable,
                 reduction.first ? "(" + name + " - (" + printer.expression(reduction.first) + "))" : name);
  return text + "  " + unit.declare(type, name + "[" + count + "]", where()) + ";\n  for (int het_at = 0; het_at < " +
         count + "; ++het_at)\n    " + name + "[het_at] = " + identity + ";\n";
}

// After the loops.
std::string KernelPrinter::joinedInPlace(const ReductionPlan &reduction, const std::string &told) {
  const std::string &result = spelled[reduction.variable], own = "het_own_" + result;
  if (!reduction.item)
    return "  HET_REDUCE_INTO(" + told + own + ", " + result + ", " + result + ");\n";
  return "  for (int het_at = 0; het_at < " + std::to_string(reduction.count) + "; ++het_at) {\n    HET_REDUCE_INTO(" +
         told + own + "[het_at], " + result + ", " + result + " + " +
         (reduction.first ? "(" + printer.expression(reduction.first) + ") + " : "") + "het_at);\n  }\n";
}

// In OpenCL C the operations are macros, which have to be told of the type.
std::string KernelPrinter::reduced(size_t i) {
  const ReductionPlan &reduction = plan.reductions[i];
  const bool array = reduction.item != nullptr;
  const QualType type = printer.numberOf(reducedType(reduction.variable, unit.context));
  const std::string op = (unit.openCl ? operation(reduction.combine, type) : reduction.combine) + ", ",
                    told = unit.openCl ? unit.type(type, where()) + ", " + op : op;
  if (reduction.inPlace)
    return joinedInPlace(reduction, told);
  if (array && unit.openCl)
    return "  HET_REDUCE_ARRAY(" + told + partials[i] + ", " + counts[reduction.variable] + ");\n";
  if (array)
    return std::string("  HET_") + (reduction.joined ? "JOIN" : "REDUCE") + "_ARRAY(" + op + "het_own_" +
           spelled[reduction.variable] + ", " + partials[i] + ", " + counts[reduction.variable] +
           (reduction.joined ? ", " + printer.identity(reduction.identity) : "") + ");\n";
  if (plan.team)
    return "  HET_TEAM_PARTIAL(" + op +
           (plan.team->inRoom(reduction.variable)
                ? printer.asNumber("het_room." + spelled[reduction.variable], valueType(reduction.variable), localSpace)
                : copyOf(reduction.variable)) +
           ", " + partials[i] + ");\n";
  return "  HET_REDUCE(" + told + copyOf(reduction.variable) + ", " + partials[i] + ");\n";
}

// Under the name of the array, so that the body indexes the copy as it would the array.
std::string KernelPrinter::ownCopy(const ReductionPlan &reduction) {
  ASTContext &context = unit.context;
  const QualType type = reducedType(reduction.variable, context);
  const std::string name = spell(reduction.variable), first = names.make("het_first_" + name),
                    count = counts[reduction.variable] = names.make("het_count_" + name);
  partials.push_back("het_partial_" + name);
  add(context.getPointerType(type), partials.back());
  add(context.LongTy.withConst(), first);
  add(context.LongTy.withConst(), count);
  QualType whole = reduction.variable->getType().getNonReferenceType();
  QualType pointee = whole->isPointerType() ? whole->getPointeeType() : context.getAsArrayType(whole)->getElementType();
  if (isFlatArray(pointee))
    pointee = elementOf(context, pointee);
  const QualType pointer = unit.into(context.getPointerType(pointee), globalSpace);
  spaces->setTarget(reduction.variable, globalSpace);
  spaces->setStorage(reduction.variable, globalSpace);
  const bool joined = reduction.joined && !unit.openCl;
  if (joined)
    printer.joinUpdates(reduction.variable);
  return std::string("  HET_COPY") + (joined ? "_JOINED(" : "(") + unit.type(type, where()) + ", het_own_" + name +
         ", " + partials.back() + ", " + count + ", " +
         (unit.openCl ? printer.identity(reduction.identity, type, where()) : printer.identity(reduction.identity)) +
         ")\n  " + unit.declare(pointer, name, where()) + " = (" + unit.declare(pointer, "", where()) + ")(het_own_" +
         name + " - " + first + ");\n";
}

// The class's layout is the number's: `std::complex`.
std::string KernelPrinter::classCopy(const ReductionPlan &reduction, QualType number, const std::string &name) {
  const std::string own = "het_own_" + name;
  const QualType type = valueType(reduction.variable);
  const char *const sign = unit.openCl ? "*" : "&";
  if (unit.openCl)
    printer.define(reduction.variable, "(*" + name + ")");
  return "  " + unit.declare(number, own, where()) + " = " + printer.identity(reduction.identity, number, where()) +
         ";\n  " + unit.declare(type, sign + name, where()) + " = (" + unit.declare(type, sign, where()) + ")" +
         (unit.openCl ? "&" : "") + own + ";\n";
}

std::string KernelPrinter::copyOf(const VarDecl *variable) {
  return (variable->getType().getNonReferenceType()->isRecordType() ? "het_own_" : "") + spell(variable);
}

// Before the loops. In the body the variable is the copy; the parameter keeps its own name.
std::string KernelPrinter::open(const OwnCopy &own) {
  spaces->setTarget(own.variable, privateSpace);
  spaces->setStorage(own.variable, privateSpace);
  if (own.kind == OwnCopy::Last)
    return "";
  const std::string name = ownName(own);
  const QualType type = valueType(own.variable);
  std::string text = printer.declaredFirst(own, type, name, "(*" + spelled[own.variable] + ")", globalSpace);
  if (unit.openCl) {
    constexpr int64_t roomOfGroup = 32768; // what every driver has
    if (unit.context.getTypeSizeInChars(type).getQuantity() * threads() > roomOfGroup)
      unit.reject(where(), "a reduction of objects of this size");
    text.insert(0, "  HET_MERGE_ROOM(" + unit.type(type, where()) + ", " + name + ", " + std::to_string(threads()) +
                       ")\n");
  }
  printer.define(own.variable, name);
  return text;
}

// The first item of a group joins the copies of all its items, and then those with the result, which it has alone.
std::string KernelPrinter::joinedInTurn(const OwnCopy &own) {
  const std::string name = ownName(own), result = spelled[own.variable];
  const auto variable = [&](const char *its) { return "    " + unit.declare(valueType(own.variable), its, where()); };
  const auto combined = [&](const std::string &to, const std::string &from) {
    printer.defineCombined(own.declared, to, from);
    const unsigned depth = printer.moveTo(2);
    const std::string text = printer.statement(own.declared->getCombiner());
    printer.moveTo(depth);
    return text;
  };
  return "  HET_MERGE_OTHERS(" + name + ") {\n" + variable("het_other") + " = HET_OTHER(" + name + ");\n" +
         combined(name, "het_other") + "  }\n  HET_MERGE_ALONE {\n" + variable("het_all") +
         ";\n    HET_MOVE(__private, &het_all, volatile __global, " + result + ", sizeof het_all);\n" +
         combined("het_all", name) + "    HET_MOVE(volatile __global, " + result +
         ", __private, &het_all, sizeof het_all);\n  }\n";
}

std::string KernelPrinter::join(const OwnCopy &own) {
  const std::string name = ownName(own), result = spelled[own.variable];
  if (own.kind == OwnCopy::Last)
    return "";
  if (unit.openCl)
    return joinedInTurn(own);
  printer.defineCombined(own.declared, "(*het_out)", "(*het_in)");
  const std::string lock = "het_lock_" + std::to_string(plan.number);
  if (arrays.find(lock) == std::string::npos)
    arrays += "HET_LOCK " + lock + " = 0;\n";
  const QualType pointer = unit.context.getPointerType(valueType(own.variable));
  return "  ::het::merge(" + name + ", " + result + ", &" + lock + ", [=](" +
         unit.declare(pointer, "het_out", where()) + ", " + unit.declare(pointer, "het_in", where()) + ") { " +
         printer.expression(own.declared->getCombiner()) + "; });\n";
}

} // namespace hetcc::stage2
