//===-- region/tasks/task_records.cpp - members that tasks of kernels name -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/tasks/task_records.h"

#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

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

// The section as one of a row of items, from its first item to its last.
static void joinRows(TaskAccess &access) {
  if (access.ranges.size() < 2)
    return;
  std::string first, reach, hasItems, isWhole, step = "1";
  const auto add = [](std::string &all, const std::string &part, llvm::StringRef between) {
    all = all.empty() ? part : part + between.str() + all;
  };
  for (const TaskAccess::Range &range : llvm::reverse(access.ranges)) {
    const std::string lo = "(" + range.lo + ")", len = "(" + range.len + ")", extent = "(" + range.extent + ")";
    add(first, lo + " * " + step, " + ");
    add(reach, "(" + len + " - 1) * " + step, " + ");
    add(hasItems, len + " > 0", " && ");
    if (&range != &access.ranges.front())
      add(isWhole, lo + " == 0 && " + len + " == " + extent, " && ");
    step = extent + " * " + step;
  }
  if (access.use == "HET_TASK_OUT")
    access.use = "(" + isWhole + " ? HET_TASK_OUT : HET_TASK_INOUT)";
  access.ranges = {{"0", first, "(" + hasItems + " ? " + reach + " + 1 : 0)"}};
}

void joinMembers(TaskConstruct &task, const llvm::StringMap<std::string> &records) {
  for (std::vector<TaskAccess> *list : {&task.accesses, &task.copies})
    for (TaskAccess &access : *list)
      if (records.contains(access.base))
        joinRows(access);
}

void becomeBytes(TaskAccess &access, const std::string &record) {
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
