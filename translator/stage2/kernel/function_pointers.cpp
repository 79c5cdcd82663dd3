//===-- stage2/kernel/function_pointers.cpp - functions that kernels call by address ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/function_pointers.h"

#include "analysis/device/device_functions.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {

static bool isNumber(QualType type) {
  const auto *builtin = type->getAs<BuiltinType>();
  return type->isIntegralOrEnumerationType() ||
         (builtin && (builtin->getKind() == BuiltinType::Float || builtin->getKind() == BuiltinType::Double));
}

bool hasAddressOnDevices(const FunctionDecl *function) {
  const FunctionDecl *definition = function->getDefinition();
  if (!definition || !definition->hasPrototype() || definition->isVariadic() || isa<CXXMethodDecl>(definition) ||
      boundTo(definition) != definition || definition->hasAttr<OMPDeclareVariantAttr>() ||
      !isNumber(definition->getReturnType()) ||
      !llvm::all_of(definition->parameters(), [](const ParmVarDecl *one) { return isNumber(one->getType()); }))
    return false;
  // Nobody looks there for what it reaches beyond its parameters.
  bool good = true;
  walkCalled(definition->getBody(), [&](const Stmt *at, bool) {
    const auto *call = dyn_cast<CallExpr>(at);
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    good &= !isa<OMPExecutableDirective>(at) && (!call || call->getDirectCallee()) &&
            (!variable || variable->hasLocalStorage() || variable->isConstexpr());
    return good;
  });
  return good;
}

// The statement in which a variable of the kernel is declared: a function's body, or a construct's.
static const Stmt *bodyAround(const Expr *expr, const FunctionDecl *function, ASTContext &context) {
  if (function)
    return function->getBody();
  DynTypedNode at = DynTypedNode::create(*expr);
  for (DynTypedNodeList parents = context.getParents(at); !parents.empty(); parents = context.getParents(at)) {
    at = parents[0];
    const auto *directive = at.get<OMPExecutableDirective>();
    if (directive && isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      return directive->getRawStmt();
    if (at.get<FunctionDecl>())
      break;
  }
  return nullptr;
}

bool isAddressOnDevices(const Expr *expr, const FunctionDecl *function, ASTContext &context) {
  expr = expr->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->getType()->isFunctionPointerType())
    return unary->getOpcode() == UO_AddrOf && isAddressOnDevices(unary->getSubExpr(), function, context);
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr))
    return isAddressOnDevices(choice->getTrueExpr(), function, context) &&
           isAddressOnDevices(choice->getFalseExpr(), function, context);
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  if (const auto *named = ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr)
    return hasAddressOnDevices(named);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || !variable->hasLocalStorage() || !variable->getType()->isFunctionPointerType())
    return false;
  const Stmt *body = bodyAround(expr, function, context);
  if (!body || VariableUses({body}).modified(variable))
    return false;
  if (isa<ParmVarDecl>(variable)) // its calls give it such an address
    return function && !isa<CXXMethodDecl>(function) && llvm::is_contained(function->parameters(), variable);
  return VariableUses({body}).declared(variable) && variable->getInit() &&
         isAddressOnDevices(variable->getInit(), function, context);
}

} // namespace hetcc::stage2
