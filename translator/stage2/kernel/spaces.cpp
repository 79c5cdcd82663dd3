//===-- stage2/kernel/spaces.cpp - address spaces of OpenCL C --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/spaces.h"

#include "stage2/tree/construct.h"

using namespace clang;

namespace hetcc::stage2 {

const char *spaceWord(LangAS space) {
  switch (space) {
  case globalSpace: return "__global";
  case localSpace: return "__local";
  case constantSpace: return "__constant";
  default: return "__private";
  }
}

// The variable whose pointer an assignment changes, an element of it included.
static const VarDecl *assignedVariable(const Expr *target) {
  for (;;) {
    target = target->IgnoreParenImpCasts();
    const auto *element = dyn_cast<ArraySubscriptExpr>(target);
    if (!element || !element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      break;
    target = element->getBase();
  }
  const auto *ref = dyn_cast<DeclRefExpr>(target);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

Spaces::Spaces(const Stmt *body, std::function<LangAS(const CallExpr *, const Spaces &)> returned,
               std::function<LangAS(const FieldDecl *)> member)
    : returned_(std::move(returned)), member_(std::move(member)) {
  if (!body)
    return;
  walk(body, [&](const Stmt *at) {
    if (const auto *decls = dyn_cast<DeclStmt>(at)) {
      for (const Decl *decl : decls->decls()) {
        if (const auto *variable = dyn_cast<VarDecl>(decl); variable && variable->getInit())
          assigned_[variable].push_back(variable->getInit());
        if (const auto *bound = dyn_cast<DecompositionDecl>(decl))
          for (const BindingDecl *one : bound->bindings())
            if (const VarDecl *holding = one->getHoldingVar(); holding && holding->getInit())
              assigned_[holding].push_back(holding->getInit());
      }
    } else if (const auto *operation = dyn_cast<BinaryOperator>(at)) {
      if (operation->getOpcode() == BO_Assign && operation->getType()->isPointerType())
        if (const VarDecl *variable = assignedVariable(operation->getLHS()))
          assigned_[variable].push_back(operation->getRHS());
    } else if (const auto *exit = dyn_cast<ReturnStmt>(at)) {
      if (exit->getRetValue())
        results_.push_back(exit->getRetValue());
    }
    return !isa<LambdaExpr>(at);
  });
}

Spaces::Space Spaces::join(Space one, Space other) const {
  if (one && other && *one != *other)
    conflict_ = true;
  return one ? one : other;
}

Spaces::Space Spaces::follow(const VarDecl *variable) const {
  if (const auto known = targets_.find(variable->getCanonicalDecl()); known != targets_.end())
    return known->second;
  if (!asking_.insert(variable).second)
    return std::nullopt; // it depends on itself
  Space found;
  const bool refers = variable->getType()->isReferenceType();
  if (const auto values = assigned_.find(variable); values != assigned_.end())
    for (const Expr *value : values->second) {
      if (const auto *list = dyn_cast<InitListExpr>(value->IgnoreImplicit())) {
        for (const Expr *one : list->inits())
          if (one->getType()->isPointerType())
            found = join(found, follow(one));
      } else {
        found = join(found, refers ? stored(value) : follow(value));
      }
    }
  asking_.erase(variable);
  if (found && asking_.empty())
    targets_[variable->getCanonicalDecl()] = *found;
  return found;
}

Spaces::Space Spaces::followed(const VarDecl *reference) const {
  if (const auto known = pointees_.find(reference); known != pointees_.end())
    return known->second;
  Space found;
  if (const auto values = assigned_.find(reference); values != assigned_.end() && asking_.insert(reference).second) {
    for (const Expr *value : values->second)
      found = join(found, value->isGLValue() ? loaded(value) : follow(value));
    asking_.erase(reference);
  }
  return found;
}

// An object that is a pointer is a variable, one of an array, or somewhere in memory.
Spaces::Space Spaces::loaded(const Expr *e) const {
  e = e->IgnoreParens();
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
      return variable->getType()->isReferenceType() ? followed(variable) : follow(variable);
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(e))
    if (const VarDecl *variable = assignedVariable(element); variable && variable->getType()->isArrayType())
      return follow(variable);
  if (const auto *member = dyn_cast<MemberExpr>(e))
    if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()))
      return member_(field);
  if (const auto *conversion = dyn_cast<CastExpr>(e); conversion && conversion->getCastKind() == CK_NoOp)
    return loaded(conversion->getSubExpr());
  if (const auto *whole = dyn_cast<FullExpr>(e))
    return loaded(whole->getSubExpr());
  if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(e))
    return follow(made->getSubExpr());
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(e))
    return join(loaded(choice->getTrueExpr()), loaded(choice->getFalseExpr()));
  if (const auto *call = dyn_cast<CallExpr>(e)) { // std::forward and its kind give what they are given
    const FunctionDecl *callee = call->getDirectCallee();
    return callee && callee->getBuiltinID() && call->getNumArgs() == 1 ? loaded(call->getArg(0)) : globalSpace;
  }
  const auto *unary = dyn_cast<UnaryOperator>(e);
  const bool changes = isa<BinaryOperator>(e) || (unary && unary->getOpcode() != UO_Deref);
  return changes ? follow(e) : globalSpace;
}

Spaces::Space Spaces::follow(const Expr *e) const {
  e = e->IgnoreParens();
  if (const auto *conversion = dyn_cast<CastExpr>(e)) {
    const Expr *inner = conversion->getSubExpr();
    switch (conversion->getCastKind()) {
    case CK_NullToPointer: return std::nullopt;
    case CK_ArrayToPointerDecay: return stored(inner);
    case CK_IntegralToPointer: return globalSpace;
    case CK_LValueToRValue: return loaded(inner);
    default: return inner->getType()->isPointerType() ? follow(inner) : std::nullopt;
    }
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(e)) {
    if (unary->getOpcode() == UO_AddrOf)
      return stored(unary->getSubExpr());
    if (unary->isIncrementDecrementOp() || unary->getOpcode() == UO_Extension)
      return loaded(unary->getSubExpr());
    return globalSpace;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(e)) {
    if (binary->isCommaOp())
      return follow(binary->getRHS());
    if (binary->isAssignmentOp())
      return loaded(binary->getLHS());
    const Expr *pointer = binary->getLHS()->getType()->isPointerType() ? binary->getLHS() : binary->getRHS();
    return follow(pointer);
  }
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(e))
    return join(follow(choice->getTrueExpr()), follow(choice->getFalseExpr()));
  if (isa<CXXThisExpr>(e))
    return captured_.value_or(self_);
  if (const auto *call = dyn_cast<CallExpr>(e))
    return returned_(call, *this);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
      return follow(variable);
  if (const auto *whole = dyn_cast<FullExpr>(e))
    return follow(whole->getSubExpr());
  if (const auto *given = dyn_cast<CXXDefaultArgExpr>(e))
    return follow(given->getExpr());
  if (const auto *given = dyn_cast<SubstNonTypeTemplateParmExpr>(e))
    return follow(given->getReplacement());
  if (const auto *made = dyn_cast<MaterializeTemporaryExpr>(e))
    return follow(made->getSubExpr());
  return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(e) ? Space() : globalSpace;
}

Spaces::Space Spaces::stored(const VarDecl *variable) const {
  if (const auto known = storage_.find(variable->getCanonicalDecl()); known != storage_.end())
    return known->second;
  if (variable->getType()->isReferenceType())
    return follow(variable);
  return variable->hasLocalStorage() ? privateSpace : constantSpace;
}

Spaces::Space Spaces::stored(const Expr *e) const {
  e = e->IgnoreParens();
  if (const auto *conversion = dyn_cast<CastExpr>(e))
    return stored(conversion->getSubExpr());
  if (const auto *given = dyn_cast<SubstNonTypeTemplateParmExpr>(e))
    return stored(given->getReplacement());
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    if (const auto *bound = dyn_cast<BindingDecl>(ref->getDecl()); bound && bound->getBinding())
      return stored(bound->getBinding());
    if (isa<TemplateParamObjectDecl>(ref->getDecl()))
      return constantSpace;
    const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    return variable ? stored(variable) : privateSpace;
  }
  if (const auto *member = dyn_cast<MemberExpr>(e)) {
    if (const auto *variable = dyn_cast<VarDecl>(member->getMemberDecl())) // a static member
      return stored(variable).value_or(constantSpace);
    if (member->getMemberDecl()->getType()->isReferenceType())
      return member_(cast<FieldDecl>(member->getMemberDecl()));
    return member->isArrow() ? follow(member->getBase()) : stored(member->getBase());
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(e))
    return follow(element->getBase());
  if (const auto *unary = dyn_cast<UnaryOperator>(e))
    return unary->getOpcode() == UO_Deref ? follow(unary->getSubExpr()) : stored(unary->getSubExpr());
  if (const auto *binary = dyn_cast<BinaryOperator>(e))
    return stored(binary->isCommaOp() ? binary->getRHS() : binary->getLHS());
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(e))
    return join(stored(choice->getTrueExpr()), stored(choice->getFalseExpr()));
  if (isa<StringLiteral>(e))
    return constantSpace;
  if (const auto *call = dyn_cast<CallExpr>(e))
    return call->isGLValue() ? returned_(call, *this) : privateSpace;
  if (const auto *whole = dyn_cast<FullExpr>(e))
    return stored(whole->getSubExpr());
  if (const auto *given = dyn_cast<CXXDefaultArgExpr>(e))
    return stored(given->getExpr());
  return privateSpace; // temporaries
}

LangAS Spaces::result() const {
  Space found;
  for (const Expr *value : results_)
    found = join(found, value->isGLValue() ? stored(value) : follow(value));
  return found.value_or(globalSpace);
}

} // namespace hetcc::stage2
