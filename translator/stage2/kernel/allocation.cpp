//===-- stage2/kernel/allocation.cpp - new and delete ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Objects whose constructor and destructor do nothing are memory alone, as malloc and free have it. OpenCL C has
// neither of these. Kernels throw no exception: `new` gives a null pointer if no memory is left.
#include "stage2/kernel/printer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {

// The language's own, and not the program's.
static bool isUsual(const FunctionDecl *operation) {
  return operation && operation->isReplaceableGlobalAllocationFunction() && !operation->isDefined();
}

static bool isPlainMemory(QualType type, ASTContext &context) {
  if (type.isNull() || type->isArrayType() || type->isIncompleteType() || context.getTypeAlign(type) > 128)
    return false;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return !record || (record->hasTrivialDefaultConstructor() && record->hasTrivialDestructor());
}

// `new double[n]`, `new double[n]()`, `new double(x)`.
std::string Printer::VisitCXXNewExpr(const CXXNewExpr *e) {
  const QualType type = e->getAllocatedType().getUnqualifiedType();
  const std::string what = "'new' of this form";
  if (unit.openCl || !isUsual(e->getOperatorNew()) || e->getNumPlacementArgs() > 0 || !isPlainMemory(type, context))
    return reject(e, what);
  const std::string of = "<" + unit.type(type, e->getExprLoc()) + ">(";
  const std::string count = e->isArray() ? "(long long)(" + Visit(*e->getArraySize()) + ")" : "1";
  const Expr *init = e->getInitializer();
  if (!init || e->getInitializationStyle() == CXXNewInitializationStyle::None)
    return "::het::allocated" + of + count + ")";
  const auto *list = dyn_cast<InitListExpr>(init);
  const bool isZero = isa<ImplicitValueInitExpr>(init) || (list && list->getNumInits() == 0);
  if (!type->isScalarType() || type->isMemberPointerType() || (!isZero && (e->isArray() || list)))
    return reject(e, what);
  return isZero ? "::het::zeroed" + of + count + ")" : "::het::made" + of + Visit(init) + ")";
}

std::string Printer::VisitCXXDeleteExpr(const CXXDeleteExpr *e) {
  if (unit.openCl || !isUsual(e->getOperatorDelete()) || !isPlainMemory(e->getDestroyedType(), context))
    return reject(e, "'delete' of this form");
  return "free((void *)(" + Visit(e->getArgument()) + "))";
}

} // namespace hetcc::stage2
