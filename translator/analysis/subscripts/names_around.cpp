//===-- analysis/subscripts/names_around.cpp - variables around a loop nest that keep their first value --===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/names_around.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// The same of an expression of which only the value counts: a variable, or a choice of several.
static bool onlyReadsAsValue(const Expr *expression, const VarDecl *variable) {
  expression = expression->IgnoreParens();
  if (const auto *choice = dyn_cast<ConditionalOperator>(expression))
    return onlyReads(choice->getCond(), variable) && onlyReadsAsValue(choice->getTrueExpr(), variable) &&
           onlyReadsAsValue(choice->getFalseExpr(), variable);
  return isa<DeclRefExpr>(expression) || onlyReads(expression, variable);
}

bool onlyReads(const Stmt *statement, const VarDecl *variable) {
  if (!statement)
    return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
    return ref->getDecl() != variable;
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(statement)) {
    const bool bindsConstant = cast->getCastKind() == CK_NoOp && cast->getType().isConstQualified();
    if (cast->getCastKind() == CK_LValueToRValue || bindsConstant)
      return onlyReadsAsValue(cast->getSubExpr(), variable);
  }
  if (const auto *captured = dyn_cast<CapturedStmt>(statement)) // of a directive within
    return onlyReads(captured->getCapturedStmt(), variable);
  return llvm::all_of(statement->children(), [&](const Stmt *child) { return onlyReads(child, variable); });
}

// A directive's own loop stands in no function: its statement begins one for Clang.
bool multipliesBy(const Stmt *statement, const VarDecl *variable) {
  const auto isIt = [&](const Expr *expression) {
    const auto *name = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
    return name && name->getDecl() == variable;
  };
  if (!statement)
    return false;
  if (const auto *call = dyn_cast<CallExpr>(statement); call && llvm::any_of(call->arguments(), isIt))
    return true;
  const auto *binary = dyn_cast<BinaryOperator>(statement);
  if (binary && binary->getOpcode() == BO_Mul && (isIt(binary->getLHS()) || isIt(binary->getRHS())))
    return true;
  return llvm::any_of(statement->children(), [&](const Stmt *child) { return multipliesBy(child, variable); });
}

NamesAround::NamesAround(ASTContext &context, const Stmt *nest) : context(context) {
  DynTypedNode at = DynTypedNode::create(*nest);
  for (const Stmt *inside = nest; inside;) {
    const DynTypedNodeList parents = context.getParents(at);
    if (parents.size() != 1)
      return;
    at = parents[0];
    const Stmt *around = at.get<Stmt>();
    if (const auto *block = dyn_cast_or_null<CompoundStmt>(around)) {
      llvm::SmallVector<const Stmt *> before(block->body_begin(), llvm::find(block->body(), inside));
      for (const Stmt *one : llvm::reverse(before))
        add(one);
    } else if (const auto *loop = dyn_cast_or_null<ForStmt>(around)) {
      add(loop->getInit());
    } else if (const auto *range = dyn_cast_or_null<CXXForRangeStmt>(around)) {
      add(range->getInit());
      add(range->getLoopVarStmt());
    } else if (const auto *test = dyn_cast_or_null<IfStmt>(around)) {
      add(test->getInit());
      add(test->getConditionVariableDeclStmt());
    } else if (const auto *choice = dyn_cast_or_null<SwitchStmt>(around)) {
      add(choice->getInit());
      add(choice->getConditionVariableDeclStmt());
    } else if (const auto *loop = dyn_cast_or_null<WhileStmt>(around)) {
      add(loop->getConditionVariableDeclStmt());
    }
    if (const auto *function = at.get<FunctionDecl>()) {
      body = function->getBody();
      for (const ParmVarDecl *parameter : function->parameters())
        variables.try_emplace(parameter->getName(), parameter);
    }
    inside = around;
  }
}

// The innermost name hides others.
void NamesAround::add(const Stmt *declarations) {
  const auto *names = dyn_cast_or_null<DeclStmt>(declarations);
  if (!names)
    return;
  for (const Decl *one : names->decls()) // of one statement, each has another name
    if (const auto *variable = dyn_cast<VarDecl>(one); variable && variable->getIdentifier())
      variables.try_emplace(variable->getName(), variable);
}

bool NamesAround::keepsValue(const VarDecl *variable) const {
  if (find(variable->getIdentifier() ? variable->getName() : "") != variable || !body)
    return false;
  const QualType type = variable->getType();
  if (!type->isIntegerType() || type->isBooleanType() || type.isVolatileQualified() || variable->isStaticLocal() ||
      type->isDependentType() || context.getIntWidth(type) < 32)
    return false;
  auto [at, isNew] = kept.try_emplace(variable, false);
  if (isNew) {
    const bool keeps = type.isConstQualified() || onlyReads(body, variable);
    kept[variable] = keeps;
    return keeps;
  }
  return at->second;
}

// A sum in an unsigned type that is shorter than an address may wrap on the way.
bool NamesAround::isMadeOfKept(const Stmt *value) const {
  if (const auto *ref = dyn_cast<DeclRefExpr>(value)) {
    const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    return variable ? keepsValue(variable) : isa<EnumConstantDecl>(ref->getDecl());
  }
  const auto *part = dyn_cast<BinaryOperator>(value);
  const bool divides = part && (part->getOpcode() == BO_Div || part->getOpcode() == BO_Shr);
  if (part && !part->isAdditiveOp() && part->getOpcode() != BO_Mul && !divides)
    return false;
  if (part && part->getType()->isUnsignedIntegerType() && context.getIntWidth(part->getType()) < 64)
    return false;
  return isa<IntegerLiteral, ParenExpr, CastExpr, BinaryOperator, UnaryOperator>(value) &&
         llvm::all_of(value->children(), [&](const Stmt *child) { return isMadeOfKept(child); });
}

const Expr *NamesAround::valueOf(const VarDecl *variable) const {
  const Expr *init = isa<ParmVarDecl>(variable) ? nullptr : variable->getInit();
  return init && !init->isValueDependent() && keepsValue(variable) && isMadeOfKept(init) ? init : nullptr;
}

} // namespace hetcc
