//===-- region/changes.cpp - what a statement changes -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/changes.h"
#include "region/mentions.h"
#include "region/shape.h"
#include "region/text.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

NamedPart placeOf(const Expr *expr) {
  NamedPart place{expr, nullptr, {}};
  for (;;) {
    expr = expr->IgnoreParenImpCasts();
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
      place.variable = ref->getDecl();
      break;
    }
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(expr)) {
      place.steps.push_back({nullptr, item->getIdx()});
      expr = item->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      place.steps.push_back({member->getMemberDecl(), nullptr});
      if (member->isArrow())
        place.steps.push_back({});
      expr = member->getBase();
    } else if (unary && unary->getOpcode() == UO_Deref) {
      place.steps.push_back({});
      expr = unary->getSubExpr();
    } else if (const auto [container, index] = containerItem(expr); container) {
      place.steps.push_back({nullptr, index});
      expr = container;
    } else {
      break;
    }
  }
  std::reverse(place.steps.begin(), place.steps.end());
  return place;
}

// Every item and member in an expression.
class Parts : public AstVisitor {
public:
  explicit Parts(const Expr *expr) { TraverseStmt(const_cast<Expr *>(expr)); }
  bool VisitExpr(Expr *expr) override {
    if (NamedPart place = placeOf(expr);
        place.variable && !place.steps.empty() && !llvm::isa<ImplicitCastExpr, ParenExpr>(expr))
      all.push_back(std::move(place));
    return true;
  }
  std::vector<NamedPart> all;
};

std::optional<int64_t> numberOf(const ASTContext &context, const Expr *expr) {
  return expr ? constantValue(context, expr) : std::optional<int64_t>(0);
}

// The least value of `i`, `i + 2` or `2 + i`; nothing: not known.
std::optional<int64_t> leastOf(const ASTContext &context, const Expr *expr, const Counter &loop) {
  if (!expr || !loop.least)
    return std::nullopt;
  expr = expr->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  if (ref)
    return ref->getDecl() == loop.variable ? loop.least : std::nullopt;
  const auto *sum = dyn_cast<BinaryOperator>(expr);
  if (!sum || !sum->isAdditiveOp())
    return std::nullopt;
  const auto left = constantValue(context, sum->getLHS()), right = constantValue(context, sum->getRHS());
  if (right)
    if (const auto least = leastOf(context, sum->getLHS(), loop))
      return sum->getOpcode() == BO_Add ? *least + *right : *least - *right;
  if (left && sum->getOpcode() == BO_Add)
    if (const auto least = leastOf(context, sum->getRHS(), loop))
      return *least + *left;
  return std::nullopt;
}

bool areApart(const ASTContext &context, const NamedPart::Step &written, const NamedPart::Step &read,
              const Counter &loop) {
  if (written.member || read.member)
    return written.member != read.member;
  const auto to = numberOf(context, written.item), from = numberOf(context, read.item);
  if (to && from)
    return *to != *from;
  const auto least = leastOf(context, written.item, loop);
  return from && least && *least > *from;
}

// Whether storage that is written holds the value that is read. Storage behind a pointer is no part of it.
bool mayBeIn(const ASTContext &context, const NamedPart &written, const NamedPart &read, const Counter &loop) {
  if (written.variable != read.variable || written.steps.size() > read.steps.size())
    return false;
  for (size_t at = 0; at < written.steps.size(); ++at)
    if (areApart(context, written.steps[at], read.steps[at], loop))
      return false;
  return true;
}

} // namespace

bool BodyChanges::VisitBinaryOperator(BinaryOperator *op) {
  if (op->isAssignmentOp())
    note(op->getLHS());
  return true;
}

bool BodyChanges::VisitUnaryOperator(UnaryOperator *op) {
  if (op->isIncrementDecrementOp())
    note(op->getSubExpr());
  return true;
}

// A function may change a variable to which it is given a reference or a pointer.
bool BodyChanges::VisitCallExpr(CallExpr *call) {
  if (copiesArguments(call))
    return true;
  for (const Expr *argument : call->arguments()) {
    const QualType type = argument->getType();
    const auto *address = dyn_cast<UnaryOperator>(argument->IgnoreParenCasts());
    if (address && address->getOpcode() == UO_AddrOf && type->isPointerType() &&
        !type->getPointeeType().isConstQualified())
      note(address->getSubExpr());
    else if (argument->isLValue() && !type.isConstQualified())
      note(argument);
  }
  return true;
}

void BodyChanges::note(const Expr *target) {
  NamedPart place = placeOf(target);
  if (place.variable && place.steps.empty())
    variables.try_emplace(place.variable, target->getExprLoc());
  else if (place.variable)
    places.push_back(std::move(place));
}

const Expr *BodyChanges::partOf(const ASTContext &context, const Expr *expr, const Counter &loop,
                                SourceLocation &where) const {
  for (const NamedPart &read : Parts(expr).all)
    for (const NamedPart &written : places)
      if (mayBeIn(context, written, read, loop)) {
        where = written.expr->getExprLoc();
        return read.expr;
      }
  return nullptr;
}

} // namespace hetcc
