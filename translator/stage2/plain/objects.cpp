//===-- stage2/plain/objects.cpp - which parts of an object a kernel uses --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/plain/objects.h"

#include "stage2/tree/construct.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class ObjectUses {
public:
  ObjectUses(const VariableUses &uses, const HostSource &source, unsigned depth = 0)
      : uses(uses), source(source), depth(depth) {}

  ObjectUse run(const std::vector<const Expr *> &mentions, bool isPointer) {
    for (const Expr *mention : mentions)
      isPointer ? pointer(mention) : object(mention);
    out.isChanged = effect != Effect::None;
    return std::move(out);
  }

private:
  const Stmt *up(const Stmt *from) const {
    const Stmt *at = uses.parent(from);
    while (at && isa<ParenExpr>(at))
      at = uses.parent(at);
    return at;
  }

  // `w->member`, `*w`; the pointer goes nowhere else.
  void pointer(const Expr *mention) {
    const Stmt *at = up(mention);
    const Stmt *value = mention;
    while (const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(at)) {
      value = cast;
      at = up(cast);
    }
    const auto *whole = dyn_cast_or_null<UnaryOperator>(at);
    const auto *member = dyn_cast_or_null<MemberExpr>(at);
    if (whole && whole->getOpcode() == UO_Deref)
      return object(whole);
    if (!member || !member->isArrow())
      return void(out.isOne = false);
    if (isa<FieldDecl>(member->getMemberDecl()))
      return object(member);
    effect = std::max(effect, effectOn(cast<Expr>(value)));
    out.parts.emplace_back(); // all of it
  }

  // The member that is named in the end.
  void object(const Expr *from) {
    const Expr *named = from;
    for (const Stmt *at = up(from);; at = up(at)) {
      const auto *member = dyn_cast_or_null<MemberExpr>(at);
      const auto *cast = dyn_cast_or_null<ImplicitCastExpr>(at);
      if (member && !member->isArrow() && isa<FieldDecl>(member->getMemberDecl()))
        named = member;
      else if (!cast || !cast->isLValue())
        break;
    }
    part(named);
    effect = std::max(effect, effectOn(named));
  }

  void part(const Expr *named) {
    if (depth)
      return;
    std::string why;
    const std::optional<ItemPlace> place = placeOf(named, source, why);
    const auto *member = dyn_cast<MemberExpr>(named);
    const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    const bool hasAddress = !field || !field->isBitField();
    out.parts.push_back(place && hasAddress ? *place : ItemPlace());
  }

  // A member function that is not const may change its object; its body tells.
  Effect effectOf(const CXXMethodDecl *method) const {
    const FunctionDecl *definition = nullptr;
    if (method->isStatic())
      return Effect::None;
    if (method->isConst())
      return uses.effectOnConst(method);
    if (method->isVirtual() || !method->hasBody(definition) || depth > 8)
      return Effect::Changed;
    const VariableUses inner({definition->getBody()});
    ObjectUses body(inner, source, depth + 1);
    const std::vector<const CXXThisExpr *> &mentions = inner.thisMentions();
    const ObjectUse use = body.run({mentions.begin(), mentions.end()}, true);
    return use.isOne ? body.effect : Effect::Changed;
  }

  // A call, and its effect on its operand; null: there is none.
  struct Called {
    const Stmt *call;
    Effect effect;
  };
  Called called(const Stmt *at, const Expr *operand) const {
    const bool isConst = operand->isLValue() && operand->getType().isConstQualified();
    const auto *member = dyn_cast<MemberExpr>(at);
    if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(member ? member->getMemberDecl() : nullptr))
      return {up(at), effectOf(method)};
    if (const auto *made = dyn_cast<CXXConstructExpr>(at))
      return {made, isConst ? uses.effectOnConst(made->getConstructor()) : Effect::Changed};
    const auto *call = dyn_cast<CallExpr>(at);
    if (!call || isConst)
      return {call, call ? uses.effectOnConst(call->getDirectCallee()) : Effect::None};
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
    const bool isObject = isa<CXXOperatorCallExpr>(call) && method && call->getArg(0)->IgnoreParens() == operand;
    return {call, isObject ? effectOf(method) : Effect::Changed};
  }

  // Whether an lvalue of the object may get another value where it stands.
  Effect effectOn(const Expr *lvalue) const {
    const Expr *child = lvalue;
    for (const Stmt *at = up(child); at; at = up(child)) {
      const auto *cast = dyn_cast<ImplicitCastExpr>(at);
      if (const Called one = called(at, child); one.call) {
        if (one.effect != Effect::Handed)
          return one.effect;
        at = one.call;
      } else if (child->isLValue() && child->getType().isConstQualified()) {
        return uses.effectOn(child);
      } else if (cast && cast->getCastKind() == CK_LValueToRValue) {
        return Effect::None;
      } else if (isa<ReturnStmt>(at)) {
        return depth && !isInLambda(at) ? Effect::Handed : Effect::Changed;
      } else if (cast && cast->getCastKind() == CK_ArrayToPointerDecay &&
                 !isa_and_nonnull<ArraySubscriptExpr>(up(cast))) {
        return uses.effectOn(cast);
      } else if (!cast && !isa<MemberExpr, ArraySubscriptExpr>(at)) {
        return Effect::Changed;
      }
      child = llvm::cast<Expr>(at);
    }
    return Effect::None; // an expression that stands alone
  }

  bool isInLambda(const Stmt *at) const {
    while (at && !isa<LambdaExpr>(at))
      at = uses.parent(at);
    return at;
  }

  const VariableUses &uses;
  const HostSource &source;
  const unsigned depth; // of member functions that call others
  Effect effect = Effect::None;
  ObjectUse out;
};

} // namespace

ObjectUse useOf(const VarDecl *variable, const VariableUses &uses, const HostSource &source) {
  const std::vector<const DeclRefExpr *> &mentions = uses.mentions(variable);
  return ObjectUses(uses, source)
      .run({mentions.begin(), mentions.end()}, variable->getType().getNonReferenceType()->isPointerType());
}

ObjectUse useOfThis(const VariableUses &uses, const HostSource &source) {
  const std::vector<const CXXThisExpr *> &mentions = uses.thisMentions();
  return ObjectUses(uses, source).run({mentions.begin(), mentions.end()}, true);
}

bool mayBeCopied(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return type->isRecordType() && !type->isIncompleteType() &&
         !(record && (record->isLambda() || record->hasMutableFields()));
}

} // namespace hetcc::stage2
