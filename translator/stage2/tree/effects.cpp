//===-- stage2/tree/effects.cpp - whether storage changes, past casts and calls ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// Whether what an lvalue names, or a pointer points to, is constant there.
bool leadsToConst(const Expr *expr) {
  if (expr->isGLValue())
    return expr->getType().isConstQualified();
  const QualType pointee = expr->getType()->getPointeeType();
  return !pointee.isNull() && pointee.isConstQualified();
}

// A value of this type may lead to constants that are somewhere else.
bool holdsConst(QualType type, unsigned depth = 0) {
  constexpr unsigned deepest = 8;
  if (depth > deepest)
    return true;
  const QualType pointee = type->getPointeeType();
  if (!pointee.isNull())
    return pointee.isConstQualified() || (pointee->isRecordType() && holdsConst(pointee, depth + 1));
  const auto *record = type->getBaseElementTypeUnsafe()->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return false;
  const auto *derived = dyn_cast<CXXRecordDecl>(record);
  const auto holds = [&](const auto &part) { return holdsConst(part.getType(), depth + 1); };
  return llvm::any_of(record->fields(), [&](const FieldDecl *field) { return holds(*field); }) ||
         (derived && llvm::any_of(derived->bases(), holds));
}

bool takesConst(const FunctionDecl *function) {
  const auto *method = dyn_cast<CXXMethodDecl>(function);
  return llvm::any_of(function->parameters(), [](const ParmVarDecl *one) { return holdsConst(one->getType()); }) ||
         (method && method->isInstance() && holdsConst(method->getThisType()));
}

const FunctionDecl *calleeOf(const Stmt *at) {
  const auto *call = dyn_cast<CallExpr>(at);
  const auto *made = dyn_cast<CXXConstructExpr>(at);
  return call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
}

// An expression that leads to storage which was constant in front of it. C converts without a cast, too.
bool losesConst(const Expr *at) {
  if (const auto *cast = dyn_cast<CastExpr>(at)) {
    const Expr *from = isa<ExplicitCastExpr>(cast) ? cast->getSubExprAsWritten() : cast->getSubExpr();
    const QualType pointee = from->getType()->getPointeeType();
    if (at->isGLValue())
      return from->getType().isConstQualified() && !at->getType().isConstQualified();
    const bool wasConst = pointee.isNull() ? from->getType()->isArrayType() && from->getType().isConstQualified()
                                           : pointee.isConstQualified();
    return at->getType()->isPointerType() && wasConst && !leadsToConst(at);
  }
  const auto *member = dyn_cast<MemberExpr>(at);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && field->isMutable() && leadsToConst(member->getBase());
}

} // namespace

bool namesCaptured(const LambdaExpr *lambda, const Expr *init) {
  const auto captured = llvm::zip(lambda->captures(), lambda->capture_inits());
  return isa<DeclRefExpr>(init) && llvm::any_of(captured, [&](const auto &one) {
           return std::get<1>(one) == init && std::get<0>(one).capturesVariable() &&
                  !lambda->isInitCapture(&std::get<0>(one));
         });
}

bool VariableUses::isInLambda(const Stmt *at) const {
  while (at && !isa<LambdaExpr>(at))
    at = parent(at);
  return at;
}

VariableUses::Step VariableUses::upwards(Form form, const Expr *child) const {
  const Stmt *at = parent(child);
  const Step reads{Effect::None}, changes{Effect::Changed};
  const auto go = [&](Form next) { return Step{std::nullopt, next, at}; };
  if (isa<ParenExpr>(at))
    return go(form);
  if (const auto *lambda = dyn_cast<LambdaExpr>(at); lambda && namesCaptured(lambda, child))
    return reads; // the body's mentions say what it does
  if (const auto *cast = dyn_cast<CastExpr>(at)) {
    switch (cast->getCastKind()) {
    case CK_LValueToRValue: return form == Form::Variable ? go(Form::Pointer) : reads;
    case CK_ArrayToPointerDecay: return go(Form::Pointer);
    case CK_NoOp:
    case CK_BitCast:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase: return go(form);
    case CK_PointerToBoolean: return reads;
    default: return changes;
    }
  }
  if (isa<ArraySubscriptExpr>(at) && form == Form::Pointer)
    return go(Form::Element);
  const auto *member = dyn_cast<MemberExpr>(at);
  if (member && isa<FieldDecl>(member->getMemberDecl()))
    return member->isArrow() == (form == Form::Pointer) ? go(Form::Element) : changes;
  const auto *unary = dyn_cast<UnaryOperator>(at);
  if (unary && unary->getOpcode() == UO_Deref && form == Form::Pointer)
    return go(Form::Element);
  if (unary && unary->getOpcode() == UO_AddrOf)
    return go(Form::Pointer);
  const auto *binary = dyn_cast<BinaryOperator>(at);
  if (binary && form == Form::Pointer && !binary->isAssignmentOp() && binary->getOpcode() != BO_Comma)
    return binary->getType()->isPointerType() ? go(Form::Pointer) : reads;
  if (form != Form::Variable && leadsToConst(child))
    return pastConst(at);
  return isa<ReturnStmt>(at) && isFunction_ && !isInLambda(at) ? Step{Effect::Handed} : changes;
}

// Something constant, which only a cast or a `mutable` member further on can change.
VariableUses::Step VariableUses::pastConst(const Stmt *at) const {
  if (const auto *member = dyn_cast<MemberExpr>(at)) {
    const Stmt *call = parent(member);
    while (isa_and_nonnull<ParenExpr>(call))
      call = parent(call);
    const auto *method = dyn_cast<CXXMethodDecl>(member->getMemberDecl());
    return method && isa_and_nonnull<CallExpr>(call) ? pastCall(method, cast<Expr>(call)) : Step{Effect::Changed};
  }
  if (isa<CallExpr, CXXConstructExpr>(at))
    return pastCall(calleeOf(at), cast<Expr>(at));
  const auto *expr = dyn_cast<Expr>(at);
  if (expr && (expr->isGLValue() || expr->getType()->isPointerType()))
    return {std::nullopt, expr->isGLValue() ? Form::Element : Form::Pointer, at};
  return {lossOfConst()}; // a variable or an object leads to it
}

VariableUses::Step VariableUses::pastCall(const FunctionDecl *callee, const Expr *call) const {
  const Effect effect = callee ? effectOnConst(callee) : Effect::None;
  if (effect == Effect::Changed)
    return {effect};
  if (call->isGLValue() || call->getType()->isPointerType())
    return effect == Effect::Handed || leadsToConst(call)
               ? Step{std::nullopt, call->isGLValue() ? Form::Element : Form::Pointer, call}
               : Step{Effect::None};
  return {holdsConst(call->getType()) ? lossOfConst() : Effect::None};
}

Effect VariableUses::climb(Form form, const Expr *from) const {
  for (const Expr *child = from; parent(child);) {
    const Step step = upwards(form, child);
    if (step.end)
      return *step.end;
    form = step.form;
    child = cast<Expr>(step.at);
  }
  // An initializer of a constructor keeps it; another root is an expression that stands alone.
  return isFunction_ && !leadsToConst(from) ? Effect::Changed : Effect::None;
}

Effect VariableUses::effectOn(const Expr *lvalueOrPointer) const {
  return climb(lvalueOrPointer->isGLValue() ? Form::Element : Form::Pointer, lvalueOrPointer);
}

// The worst that becomes of anything constant in the roots.
Effect VariableUses::lossOfConst() const {
  if (lossOfConst_)
    return *lossOfConst_;
  lossOfConst_ = Effect::None; // each loss is looked at on its own
  Effect worst = Effect::None;
  for (const Stmt *root : roots_)
    walk(root, [&](const Stmt *at) {
      const auto *expr = dyn_cast<Expr>(at);
      const FunctionDecl *callee = calleeOf(at);
      const Effect ofCall = callee ? effectOnConst(callee) : Effect::None;
      const bool leads = expr && (expr->isGLValue() || expr->getType()->isPointerType());
      if (ofCall == Effect::Changed)
        worst = ofCall;
      else if (expr && ((ofCall == Effect::Handed && leads && !leadsToConst(expr)) || losesConst(expr)))
        worst = std::max(worst, effectOn(expr));
      return worst != Effect::Changed;
    });
  lossOfConst_ = worst;
  return worst;
}

Effect VariableUses::effectOnConst(const FunctionDecl *callee) const {
  const FunctionDecl *definition = nullptr;
  if (!callee || !callee->hasBody(definition) || !takesConst(definition))
    return Effect::None;
  const auto [found, isNew] = known_->emplace(definition, Effect::None); // None where functions call each other
  if (!isNew)
    return found->second;
  std::vector<const Stmt *> roots{definition->getBody()};
  if (const auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer *init : constructor->inits())
      roots.push_back(init->getInit());
  VariableUses inner(roots);
  inner.isFunction_ = true;
  inner.known_ = known_;
  return known_->at(definition) = inner.lossOfConst();
}

} // namespace hetcc::stage2
