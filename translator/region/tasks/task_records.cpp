//===-- region/tasks/task_records.cpp - members that tasks of kernels name -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/tasks/task_records.h"

#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

std::string recordOf(const ASTContext &context, const Expr *expr) {
  const Expr *pointer = nullptr; // it leads to the object
  bool isMember = false;
  while (!pointer) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      isMember = true;
      (member->isArrow() ? pointer : expr) = member->getBase();
    } else if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr)) {
      const bool isArray = item->getBase()->IgnoreParenImpCasts()->getType()->isArrayType();
      (isArray ? expr : pointer) = item->getBase();
    } else if (const auto *led = dyn_cast<UnaryOperator>(expr); led && led->getOpcode() == UO_Deref) {
      pointer = led->getSubExpr();
    } else {
      const auto *ref = isMember ? dyn_cast<DeclRefExpr>(expr) : nullptr;
      return ref ? "&" + ref->getDecl()->getNameAsString() : "";
    }
  }
  return isMember ? exprText(context, pointer) : "";
}

void becomeBytes(TaskAccess &access, const std::string &record) {
  if (access.ranges.size() > 1)
    return;
  const std::string item = "(long)" + access.item;
  std::string lo = "((char *)" + access.base + " - (char *)(" + record + "))", len = item;
  for (const TaskAccess::Range &range : access.ranges) {
    lo += " + (" + range.lo + ") * " + item;
    len = "(" + range.len + ") * " + item;
  }
  access.base = "(void *)(" + record + ")";
  access.item = "1";
  access.ranges = {{"0", lo, len}};
}

} // namespace hetcc
