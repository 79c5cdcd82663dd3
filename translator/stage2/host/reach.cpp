//===-- stage2/host/reach.cpp - what a construct that the host computes may use ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel would have shown what it follows. Without one an object may lead anywhere.
#include "stage2/host/reach.h"

#include "stage2/tree/uses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// Functions of other files may use variables of declare target.
bool callsOtherFiles(const Stmt *statement, const SourceManager &sources) {
  bool unseen = false;
  walkCalled(statement, [&](const Stmt *at, bool) {
    const auto *call = dyn_cast<CallExpr>(at);
    const auto *made = dyn_cast<CXXConstructExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
    unseen |= (call && !callee) || (callee && !callee->hasBody() && !callee->isDefaulted() &&
                                    callee->getBuiltinID() == 0 && !sources.isInSystemHeader(callee->getLocation()));
    return !unseen;
  });
  return unseen;
}

// Not numbers and records of them, nor arrays of these, nor pointers to them. `inside`: of a record, or through a
// pointer.
bool mayLeadElsewhere(QualType type, bool inside) {
  type = QualType(type->getBaseElementTypeUnsafe(), 0);
  if (type->isAnyPointerType() && !inside)
    return mayLeadElsewhere(type->getPointeeType(), true);
  const RecordDecl *record = type->getAsRecordDecl();
  if (!record || !record->getDefinition())
    return !type->isArithmeticType() && !type->isEnumeralType() && !type->isAnyComplexType() && !type->isVoidType();
  const auto *object = dyn_cast<CXXRecordDecl>(record->getDefinition());
  return llvm::any_of(record->getDefinition()->fields(),
                      [](auto *field) { return mayLeadElsewhere(field->getType(), true); }) ||
         (object && llvm::any_of(object->bases(), [](auto &base) { return mayLeadElsewhere(base.getType(), true); }));
}

} // namespace

std::string reachOnHost(const PlainPlan &plan, const HostSource &source) {
  if (plan.kind != PlainPlan::OnHost)
    return "0";
  const Stmt *statement = plan.construct.directive->getRawStmt();
  const VariableUses uses({statement});
  const bool all = uses.usesThis() || !plan.spread.empty() || llvm::any_of(uses.free(), [](const VarDecl *variable) {
                     return mayLeadElsewhere(variable->getType().getNonReferenceType(), false);
                   });
  return all                                                             ? "HET_TARGET_ALL"
         : callsOtherFiles(statement, source.context.getSourceManager()) ? "HET_TARGET_GLOBALS"
                                                                         : "0";
}

} // namespace hetcc::stage2
