//===-- stage1/tasks/task_forms.cpp - how calls reach functions that are tasks -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_forms.h"

#include "diag/diag.h"
#include "region/tasks/task.h"
#include "region/tasks/task_words.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/StringExtras.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

namespace {

// The temporary that an expression is, or is a part of; null: it is none.
const MaterializeTemporaryExpr *temporaryOf(const Expr *expr) {
  for (;;) {
    if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(expr))
      return made->getStorageDuration() == SD_FullExpression ? made : nullptr;
    if (const auto *cast = dyn_cast<CastExpr>(expr))
      expr = cast->getSubExpr();
    else if (const auto *parentheses = dyn_cast<ParenExpr>(expr))
      expr = parentheses->getSubExpr();
    else if (const auto *given = dyn_cast<CXXDefaultArgExpr>(expr))
      expr = given->getExpr();
    else if (const auto *full = dyn_cast<FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *member = dyn_cast<MemberExpr>(expr); member && !member->isArrow())
      expr = member->getBase();
    else if (const auto *either = dyn_cast<ConditionalOperator>(expr)) {
      const auto *first = temporaryOf(either->getTrueExpr());
      return first ? first : temporaryOf(either->getFalseExpr());
    } else
      return nullptr;
  }
}

// A copy of a base would not be the object.
bool isWhole(QualType parameter, const MaterializeTemporaryExpr &made) {
  return !parameter->isRecordType() ||
         parameter->getAsTagDecl()->getCanonicalDecl() == made.getType()->getAsTagDecl()->getCanonicalDecl();
}

} // namespace

bool hasCopies(const FunctionDecl &function) {
  return llvm::all_of(function.parameters(), [&](const ParmVarDecl *one) {
    const auto *reference = one->getType()->getAs<RValueReferenceType>();
    if (reference) // with a variable, `T &&` of a template is a reference to that
      return isa<TemplateTypeParmType>(reference->getPointeeType().getTypePtr());
    return one->getType()->isReferenceType() || canBeCopied(one->getType());
  });
}

std::optional<TaskFunctions::Form> formOf(ASTContext &context, const CallExpr &call) {
  TaskFunctions::Form form;
  const FunctionDecl &callee = *call.getDirectCallee();
  const auto refuse = [&](SourceLocation at, const char *what) {
    report(context.getDiagnostics(), at, diag::err_not_supported) << what;
    report(context.getDiagnostics(), at, diag::note_task_argument);
    return std::nullopt;
  };
  const auto *method = dyn_cast<CXXMethodDecl>(&callee);
  const auto *name = dyn_cast<MemberExpr>(call.getCallee()->IgnoreParenImpCasts());
  if (name && name->isArrow() == false && temporaryOf(name->getBase()))
    return refuse(name->getBase()->getBeginLoc(), "a task of a temporary object");
  form.isQualified =
      method && method->isVirtual() && name && name->hasQualifier() && method->getParent()->getIdentifier();
  for (unsigned i = 0; i < std::min(call.getNumArgs(), callee.getNumParams()); ++i) {
    const QualType type = callee.getParamDecl(i)->getType();
    const MaterializeTemporaryExpr *made = type->isReferenceType() ? temporaryOf(call.getArg(i)) : nullptr;
    const QualType object = type.getNonReferenceType();
    const SourceLocation at =
        call.getArg(i)->getBeginLoc().isValid() ? call.getArg(i)->getBeginLoc() : call.getExprLoc();
    if (type->isRValueReferenceType() && !call.getArg(i)->isLValue())
      return refuse(at, "an rvalue reference in a call that is a task");
    if (made && (object->isArrayType() || !isWhole(object, *made) || !canBeCopied(object)))
      return refuse(at, "a temporary that no copy stands for, in a call that is a task");
    if (made)
      form.copies.push_back(i);
  }
  return form;
}

std::string TaskFunctions::Task::nameOf(const Form &form) const {
  std::vector<std::string> parts;
  if (form.isQualified)
    parts.push_back("of_" + llvm::cast<CXXMethodDecl>(function)->getParent()->getNameAsString());
  for (const unsigned one : form.copies)
    parts.push_back("copy_" + std::to_string(one + 1));
  return name + (parts.empty() ? "" : taskFormInfix.str()) + llvm::join(parts, "_");
}

} // namespace hetcc
