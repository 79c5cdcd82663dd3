//===-- stage1/tasks/task_iterators.cpp - loops of pointers and iterators that tasks share ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_iterators.h"

#include "clause/clause.h"
#include "region/mentions.h"
#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace hetcc {
namespace {

using namespace clang;

bool isRandomAccess(const ASTContext &context, QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return false;
  const auto found = record->lookup(&context.Idents.get("iterator_category"));
  const auto *category = found.empty() ? nullptr : dyn_cast<TypeDecl>(found.front());
  const CXXRecordDecl *tag = category ? context.getTypeDeclType(category)->getAsCXXRecordDecl() : nullptr;
  return tag && tag->getName() == "random_access_iterator_tag";
}

// The clause that says how the task has the variable.
const Clause *clauseOf(const Directive &directive, const ValueDecl *variable) {
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (llvm::is_contained(Mentions(item.variable.expr).all, variable))
        return &clause;
  return nullptr;
}

// The operands of `it < end` and `it != end`, and of `++it`, for pointers and for iterators.
struct Operands {
  const Expr *left = nullptr, *right = nullptr;
};
Operands operandsOf(const Expr *expr) {
  expr = expr ? expr->IgnoreImplicit()->IgnoreParens() : nullptr;
  if (const auto *rewritten = dyn_cast_or_null<CXXRewrittenBinaryOperator>(expr); rewritten && !rewritten->isReversed())
    if (const auto form = rewritten->getDecomposedForm(); form.Opcode == BO_LT || form.Opcode == BO_NE)
      return {form.LHS, form.RHS};
  if (const auto *test = dyn_cast_or_null<BinaryOperator>(expr);
      test && (test->getOpcode() == BO_LT || test->getOpcode() == BO_NE))
    return {test->getLHS(), test->getRHS()};
  if (const auto *step = dyn_cast_or_null<UnaryOperator>(expr); step && step->isIncrementOp())
    return {step->getSubExpr(), nullptr};
  const auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(expr);
  if (call && (call->getOperator() == OO_Less || call->getOperator() == OO_ExclaimEqual))
    return {call->getArg(0), call->getArg(1)};
  return {call && call->getOperator() == OO_PlusPlus ? call->getArg(0) : nullptr, nullptr};
}

} // namespace

std::optional<GeneratedLoops::Loop> readWalk(const ASTContext &context, const ForStmt &loop) {
  const auto *declared = dyn_cast_or_null<DeclStmt>(loop.getInit());
  const auto *variable = declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
  const Expr *first = variable ? variable->getInit() : nullptr;
  const Operands test = operandsOf(loop.getCond()), step = operandsOf(loop.getInc());
  const auto isIt = [&](const Expr *expr) {
    const auto *ref = expr ? dyn_cast<DeclRefExpr>(expr->IgnoreImplicit()->IgnoreParens()) : nullptr;
    return ref && ref->getDecl() == variable;
  };
  if (!first || !isIt(test.left) || !test.right || !isIt(step.left) || step.right)
    return std::nullopt;
  const QualType type = variable->getType();
  QualType given = first->IgnoreImplicit()->getType();
  given = given->isArrayType() ? context.getArrayDecayedType(given) : given;
  const bool isPlain = type->isPointerType() && type->getPointeeType()->isBuiltinType();
  if (!isPlain &&
      (!(type->isPointerType() || isRandomAccess(context, type)) || !context.hasSameUnqualifiedType(type, given)))
    return std::nullopt;
  GeneratedLoops::Loop out;
  out.first = parenthesised(exprText(context, first->IgnoreImplicit()));
  out.type = isPlain ? type.getUnqualifiedType().getAsString(context.getPrintingPolicy())
                     : "__typeof__(" + out.first + " + 0)";
  out.count = "(long)(" + parenthesised(exprText(context, test.right)) + " - " + out.first + ")";
  out.step = "1";
  return out;
}

bool shareContainers(const Directive &directive, const ForStmt &loop, std::vector<std::string> &shared) {
  for (const Stmt *part : {static_cast<const Stmt *>(loop.getInit()), static_cast<const Stmt *>(loop.getCond())})
    for (const ValueDecl *one : Mentions(part).all) {
      const auto *variable = dyn_cast<VarDecl>(one);
      const auto *declared = dyn_cast_or_null<DeclStmt>(loop.getInit());
      const bool isOwn = declared && llvm::is_contained(declared->decls(), one);
      const QualType type = one->getType().getNonReferenceType();
      if (!variable || isOwn || !variable->hasLocalStorage() || !(type->isRecordType() || type->isArrayType()) ||
          llvm::is_contained(shared, variable->getNameAsString()))
        continue;
      const Clause *clause = clauseOf(directive, one);
      if (clause && clause->spelling != "shared")
        return false;
      if (!clause)
        shared.push_back(variable->getNameAsString());
    }
  return true;
}

} // namespace hetcc
