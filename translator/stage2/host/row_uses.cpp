//===-- stage2/host/row_uses.cpp - what a construct's kernel does with a row -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/row_uses.h"

#include "stage2/tree/uses.h"

#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {

static bool hasRow(const Parameter &one, int row) {
  return one.row == row || llvm::any_of(one.pointers, [row](const auto &at) { return at.second == row; });
}

static bool isResultAlone(const PlainPlan &plan, int row) {
  const KernelPlan &kernel = plan.kernel;
  const auto isRow = [row](const auto &one) { return one.row == row; };
  return plan.rows[static_cast<size_t>(row)].mode == "HET_TOFROM" && plan.useDevice.empty() &&
         llvm::any_of(kernel.reductions, [&](const ReductionPlan &one) { return !one.item && isRow(one); }) &&
         llvm::none_of(kernel.parameters, [row](const Parameter &one) { return hasRow(one, row); }) &&
         llvm::none_of(kernel.lasts, isRow);
}

// The one parameter that leads to the row is that of a pointer, an array or a scalar, and nothing is written through
// it.
static bool isOnlyRead(const PlainPlan &plan, int row) {
  const KernelPlan &kernel = plan.kernel;
  const auto isRow = [row](const auto &one) { return one.row == row; };
  const auto leads = [row](const Parameter &one) { return hasRow(one, row); };
  const auto one = llvm::find_if(kernel.parameters, leads);
  if (one == kernel.parameters.end() || llvm::count_if(kernel.parameters, leads) != 1 || !one->pointers.empty())
    return false;
  const VarDecl *variable = one->variable;
  const bool isPointee = one->kind == Parameter::Mapped;
  if (!isPointee && one->kind != Parameter::Object)
    return false;
  const QualType type = variable->getType().getNonReferenceType();
  if (!type->isArrayType() && !type->isScalarType())
    return false;
  const bool isElsewhere = llvm::any_of(kernel.reductions, isRow) || llvm::any_of(kernel.lasts, isRow) ||
                           llvm::any_of(kernel.owns, [&](const OwnCopy &own) { return own.variable == variable; }) ||
                           llvm::is_contained(kernel.globals, variable->getCanonicalDecl());
  if (isElsewhere || !plan.useDevice.empty())
    return false;
  const VariableUses uses({plan.construct.directive->getRawStmt()});
  const bool hasItems = isPointee || type->isArrayType();
  return !(hasItems && uses.writesThrough(variable)) && (isPointee || !uses.modified(variable));
}

std::string rowUse(const PlainPlan &plan, int row) {
  if (plan.kind != PlainPlan::Kernel)
    return "";
  return isResultAlone(plan, row) ? " | HET_MAP_REDUCED" : isOnlyRead(plan, row) ? " | HET_MAP_READ" : "";
}

} // namespace hetcc::stage2
