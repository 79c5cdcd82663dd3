//===-- stage2/tree/first_use.cpp - whether a variable is given a value before it is read -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/first_use.h"

#include "stage2/tree/uses.h"

using namespace clang;

namespace hetcc::stage2 {

// It may not run, or only in part.
static FirstUse inPart(FirstUse use) { return std::min(use, FirstUse::Unread); }

FirstUse firstUse(const Stmt *statement, const VarDecl *variable) {
  if (!statement || VariableUses({statement}).mentions(variable).empty())
    return FirstUse::Unread;
  if (const auto *block = dyn_cast<CompoundStmt>(statement))
    return firstUse(std::vector<const Stmt *>(block->body_begin(), block->body_end()), variable);
  if (const auto *nested = dyn_cast<ForStmt>(statement)) {
    const FirstUse first = firstUse(nested->getInit(), variable);
    if (first != FirstUse::Unread)
      return first;
    return inPart(std::min(firstUse({nested->getCond(), nested->getBody()}, variable),
                           firstUse(nested->getInc(), variable))); // `continue` may come to it
  }
  if (const auto *nested = dyn_cast<WhileStmt>(statement))
    return inPart(firstUse({nested->getCond(), nested->getBody()}, variable));
  if (const auto *either = dyn_cast<IfStmt>(statement)) {
    const FirstUse asked = firstUse({either->getInit(), either->getCond()}, variable);
    if (asked != FirstUse::Unread)
      return asked;
    return std::min(firstUse(either->getThen(), variable), firstUse(either->getElse(), variable));
  }
  const auto *binary = dyn_cast<BinaryOperator>(statement);
  if (binary && binary->getOpcode() == BO_Comma)
    return firstUse({binary->getLHS(), binary->getRHS()}, variable);
  if (!binary || binary->getOpcode() != BO_Assign)
    return FirstUse::Old;
  const auto *target = dyn_cast<DeclRefExpr>(binary->getLHS()->IgnoreParens());
  if (target && target->getDecl() == variable)
    return VariableUses({binary->getRHS()}).mentions(variable).empty() ? FirstUse::Fresh : FirstUse::Old;
  return target ? firstUse(binary->getRHS()->IgnoreParenImpCasts(), variable) : FirstUse::Old; // a = b = 0
}

FirstUse firstUse(const std::vector<const Stmt *> &statements, const VarDecl *variable) {
  for (const Stmt *one : statements)
    if (const FirstUse use = firstUse(one, variable); use != FirstUse::Unread)
      return use;
  return FirstUse::Unread;
}

} // namespace hetcc::stage2
