//===-- stage2/kernel/allocation.cpp - new, delete, arrays of variable length ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels have memory from malloc, of which OpenCL C has none. They throw no exception: `new` gives a null pointer if
// no memory is left. Classes with virtual functions are left to the host, which has their tables.
#include "analysis/device/object_copies.h"
#include "stage2/kernel/printer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

constexpr const char *newForm = "'new' of this form", *deleteForm = "'delete' of this form";

// The language's own, and not the program's.
bool isUsual(const FunctionDecl *operation) {
  return operation && operation->isReplaceableGlobalAllocationFunction() && !operation->isDefined();
}

const CXXRecordDecl *recordOf(QualType type) {
  const CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return record ? record->getDefinition() : nullptr;
}

bool isPossible(QualType type, ASTContext &context) {
  if (type.isNull() || type->isIncompleteType() || context.getTypeAlign(type) > 128)
    return false;
  const CXXRecordDecl *record = recordOf(type);
  return !record || (!record->isDynamicClass() && !(type->isArrayType() && (!record->hasTrivialDefaultConstructor() ||
                                                                            !record->hasTrivialDestructor())));
}

} // namespace

// `new double[n]`, `new double[n]()`, `new T(x)`, `new (memory) T`.
std::string Printer::VisitCXXNewExpr(const CXXNewExpr *e) {
  const QualType type = e->getAllocatedType().getUnqualifiedType();
  const FunctionDecl *operation = e->getOperatorNew();
  const bool isThere = operation && operation->isReservedGlobalPlacementOperator();
  if (unit.openCl || !(isUsual(operation) || isThere) || !isPossible(type, context) || (isThere && e->isArray()))
    return reject(e, newForm);
  if (!isThere)
    unit.useHeap();
  const std::string name = unit.type(type, e->getExprLoc()), of = "<" + name + ">(";
  const std::string memory = isThere ? "(void *)(" + Visit(e->getPlacementArg(0)) + ")" : "";
  const std::string count = e->isArray() ? "(long long)(" + Visit(*e->getArraySize()) + ")" : "1";
  const Expr *init = e->getInitializer();
  const auto *made = dyn_cast_or_null<CXXConstructExpr>(init);
  const auto *list = dyn_cast_or_null<InitListExpr>(init);
  const bool isCounted = e->isArray() && destructorActs(context, type);
  const bool isLeft = !init || (made && made->getConstructor()->isTrivial() &&
                                e->getInitializationStyle() == CXXNewInitializationStyle::None);
  if (isLeft && !isCounted)
    return isThere ? "((" + name + " *)" + memory + ")" : "::het::allocated" + of + count + ")";
  const bool isZero = init && (isa<ImplicitValueInitExpr>(init) || (list && list->getNumInits() == 0));
  if (type->isArrayType() || type->isMemberPointerType() || (list && e->isArray() && !isZero))
    return reject(e, newForm);
  if (isZero && type->isScalarType() && !isThere)
    return "::het::zeroed" + of + count + ")";
  const RecordDecl *record = type->getAsRecordDecl();
  std::string value = "{}";
  if (e->isArray() && made && !made->getConstructor()->isTrivial())
    value = callFunction(made->getConstructor(), nullptr, false, {made->getArgs(), made->getNumArgs()}, made);
  else if (!isLeft && !isZero && !e->isArray())
    value = Visit(list && !record ? list->getInit(0) : init);
  if (value.front() == '{')
    value = record ? unit.objectOf(record, value, e->getExprLoc()) : "(" + name + ")0";
  const std::string make = "[&] { return " + value + "; })";
  return e->isArray() ? "::het::placedEach" + of + count + ", " + (isCounted ? "true, " : "false, ") + make
                      : "::het::placed" + of + (isThere ? memory : "::het::allocated<" + name + ">(1)") + ", " + make;
}

std::string Printer::VisitCXXDeleteExpr(const CXXDeleteExpr *e) {
  const QualType type = e->getDestroyedType();
  if (unit.openCl || !isUsual(e->getOperatorDelete()) || !isPossible(type, context))
    return reject(e, deleteForm);
  const std::string pointer = Visit(e->getArgument());
  if (!destructorActs(context, type))
    return "free((void *)(" + pointer + "))";
  const CXXDestructorDecl *destructor = recordOf(type)->getDestructor();
  if (!destructor->hasBody() || TeamPlan::seesTeam(destructor))
    return reject(e, deleteForm);
  const std::string name = unit.type(type.getUnqualifiedType(), e->getExprLoc());
  return std::string(e->isArrayForm() ? "::het::endedEach" : "::het::ended") + "((" + name + " *)(" + pointer +
         "), [](" + name + " *het_object) { " + unit.functionName(destructor, {}, false) + "(het_object); })";
}

// The name is a pointer to the first item, as that of any array without a constant size is.
std::string Printer::variableArray(const VarDecl *variable) {
  const QualType item = elementOf(context, variable->getType()).getUnqualifiedType();
  const CXXRecordDecl *record = recordOf(item);
  const bool isPlain = !record || (record->isTrivial() && record->hasTrivialDestructor());
  if (unit.openCl || splitDeclarations || isHeld(variable) || variable->getMaxAlignment() > 128 || !isPlain ||
      !isPossible(item, context)) {
    unit.reject(variable->getLocation(), "an array of variable length");
    return "";
  }
  unit.useHeap();
  std::string text = declareSizes(variable);
  const std::string name = variableName(variable, variable->getLocation()), array = unit.names.make("het_array");
  text += line("::het::VariableArray<" + unit.type(item, variable->getLocation()) + "> " + array + "(" +
               stride(variable->getType(), variable->getLocation()) + ");");
  text += line(unit.declare(context.getPointerType(item).withConst(), name, variable->getLocation()) + " = " + array +
               ".items;");
  return prelude + text;
}

} // namespace hetcc::stage2
