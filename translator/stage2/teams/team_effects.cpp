//===-- stage2/teams/team_effects.cpp - statements between the regions of a team ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Conservative: a statement that may be seen by others is one thread's, and a variable that it may change is held once.
#include "stage2/teams/team_plan.h"

#include "analysis/dependence/atomics.h"
#include "analysis/device/library.h"
#include "region/writes.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

bool isMemberOperator(const CallExpr *call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  return isa<CXXOperatorCallExpr>(call) && method && !method->isStatic();
}

// The object of a member function that is not const, which may change it.
const Expr *changedObject(const CallExpr *call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  if (!method || method->isStatic() || method->isConst())
    return nullptr;
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(call)) {
    const auto *callee = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
    return callee && callee->isArrow() ? callee : member->getImplicitObjectArgument();
  }
  return isMemberOperator(call) ? call->getArg(0) : nullptr;
}

bool changesArgument(const ParmVarDecl *parameter) {
  const QualType type = parameter->getType();
  return type->isReferenceType() && !type->getPointeeType().isConstQualified() && !type->isRValueReferenceType();
}

// The lvalues that a call or a constructor may change: an object, and what goes by reference. Null: what a pointer
// leads to.
template <class Visit> void forEachChanged(const Stmt *at, Visit visit) {
  if (const std::optional<AtomicCall> atomic = atomicCallOf(at)) {
    if (atomic->changes())
      visit(objectOf(*atomic));
    return;
  }
  const auto *call = dyn_cast<CallExpr>(at);
  const auto *made = dyn_cast<CXXConstructExpr>(at);
  const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
  if (!callee)
    return;
  if (const Expr *object = call ? changedObject(call) : nullptr)
    visit(object);
  const unsigned first = call && isMemberOperator(call) ? 1 : 0, count = call ? call->getNumArgs() : made->getNumArgs();
  for (unsigned i = 0; i + first < count && i < callee->getNumParams(); ++i)
    if (changesArgument(callee->getParamDecl(i)))
      visit(call ? call->getArg(i + first) : made->getArg(i));
}

// The variable or reference that an lvalue is a part of; null: what a pointer leads to.
const VarDecl *variableOf(const Expr *lvalue) {
  for (lvalue = lvalue->IgnoreParens();; lvalue = lvalue->IgnoreParens()) {
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(lvalue);
        cast && (cast->getCastKind() == CK_NoOp || cast->getCastKind() == CK_DerivedToBase ||
                 cast->getCastKind() == CK_UncheckedDerivedToBase || cast->getCastKind() == CK_ArrayToPointerDecay)) {
      lvalue = cast->getSubExpr();
    } else if (const auto *member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow()) {
      lvalue = member->getBase();
    } else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(lvalue)) {
      const auto *decay = dyn_cast<ImplicitCastExpr>(subscript->getBase()->IgnoreParens());
      if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
        return nullptr;
      lvalue = decay->getSubExpr();
    } else {
      break;
    }
  }
  const auto *ref = dyn_cast<DeclRefExpr>(lvalue);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

} // namespace

bool TeamPlan::asksForNumber(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  const llvm::StringRef name = callee && callee->getIdentifier() ? callee->getName() : "";
  return name == "het_gang_number" ||
         (name.starts_with("omp_") && name != "omp_is_initial_device" && name != "omp_get_wtime" &&
          name != "omp_get_wtick" && name != "omp_get_device_num" && !isOfMemory(name));
}

// A function that writes to nothing but its own variables and what it got by reference.
bool TeamPlan::isTame(const FunctionDecl *function) {
  llvm::DenseSet<const FunctionDecl *> seen;
  std::vector<const FunctionDecl *> left{function};
  bool tame = true;
  const auto local = [](const Expr *lvalue) {
    lvalue = lvalue->IgnoreParens();
    while (const auto *member = dyn_cast<MemberExpr>(lvalue)) {
      if (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
        return true;
      if (member->isArrow())
        return false;
      lvalue = member->getBase()->IgnoreParens();
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(lvalue))
      if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
        return !variable->hasGlobalStorage();
    const VarDecl *variable = variableOf(lvalue);
    return variable && !variable->hasGlobalStorage() && !variable->getType()->isReferenceType();
  };
  while (!left.empty() && tame) {
    const FunctionDecl *one = left.back();
    left.pop_back();
    if (!one)
      return false;
    if (const LibraryFunction *known = findLibraryFunction(one)) {
      tame &= known->pure;
      continue;
    }
    if (one->getBuiltinID() != 0)
      continue;
    const FunctionDecl *definition = nullptr;
    if (!one->hasBody(definition)) {
      tame &= one->isTrivial() || one->isDefaulted();
      continue;
    }
    if (!seen.insert(definition).second)
      continue;
    walk(definition->getBody(), [&](const Stmt *at) {
      if (const Expr *changed = changedOperand(at))
        tame &= local(changed);
      forEachChanged(at, [&](const Expr *changed) { tame &= changed && local(changed); });
      if (const auto *call = dyn_cast<CallExpr>(at))
        left.push_back(call->getDirectCallee());
      if (const auto *made = dyn_cast<CXXConstructExpr>(at); made && !made->getConstructor()->isTrivial())
        left.push_back(made->getConstructor());
      tame &= !isa<OMPExecutableDirective, LambdaExpr, AsmStmt, CXXNewExpr, CXXDeleteExpr>(at);
      return tame;
    });
  }
  return tame;
}

Effects TeamPlan::effects(const Stmt *statement) const {
  Effects effects;
  const VariableUses uses({statement});
  const auto sets = [&](const VarDecl *variable) {
    if (!isOwn(variable))
      effects.once = true;
    else if (!uses.declared(variable) && !llvm::is_contained(effects.sets, variable))
      effects.sets.push_back(variable);
  };
  walk(statement, [&](const Stmt *at) {
    if (const Expr *changed = changedOperand(at))
      sets(variableOf(changed));
    else if (isa<OMPExecutableDirective, AsmStmt, CXXNewExpr, CXXDeleteExpr>(at))
      effects.once = true;
    else if (const auto *made = dyn_cast<CXXConstructExpr>(at))
      effects.once |= !made->getConstructor()->isTrivial() && !isTame(made->getConstructor());
    else if (const auto *call = dyn_cast<CallExpr>(at)) {
      effects.once |= !asksForNumber(call) && !isTame(call->getDirectCallee());
    }
    forEachChanged(at, [&](const Expr *changed) { sets(changed ? variableOf(changed) : nullptr); });
    return !isa<LambdaExpr>(at); // its body runs where it is called
  });
  // A variable whose reference or address goes out may change.
  for (const VarDecl *variable : uses.free())
    if (isOwn(variable) && uses.modified(variable) && !llvm::is_contained(effects.sets, variable))
      effects.sets.push_back(variable);
  return effects;
}

bool TeamPlan::isOnes(const Stmt *statement) const {
  if (isa<DeclStmt, NullStmt, SwitchCase>(statement) || spreads(statement) || escapes(statement))
    return false;
  const Effects found = effects(statement);
  return found.once && found.sets.empty();
}

bool TeamPlan::escapes(const Stmt *statement, bool inLoop, bool inSwitch) {
  if (isa<ReturnStmt, GotoStmt, LabelStmt>(statement) || (isa<BreakStmt>(statement) && !inLoop && !inSwitch) ||
      (isa<ContinueStmt>(statement) && !inLoop))
    return true;
  const bool loop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement);
  if (isa<LambdaExpr>(statement))
    return false;
  return llvm::any_of(statement->children(), [&](const Stmt *child) {
    return child && escapes(child, inLoop || loop, inSwitch || isa<SwitchStmt>(statement));
  });
}

// Whether a function may read more than the numbers that it gets: what pointers or a lambda's object lead to, and
// variables of the program.
static bool mayFollow(const FunctionDecl *function) {
  const auto isKnown = [](const FunctionDecl *one) { return one->getBuiltinID() != 0 || findLibraryFunction(one); };
  if (!function || (!isKnown(function) && !function->isDefined()))
    return true;
  bool found = false;
  if (!isKnown(function))
    walkFunction(function, [&](const Stmt *at) {
      const auto *unary = dyn_cast<UnaryOperator>(at);
      const auto *ref = dyn_cast<DeclRefExpr>(at);
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      const auto *call = dyn_cast<CallExpr>(at);
      const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
      found |= isa<ArraySubscriptExpr, CXXThisExpr, MemberExpr>(at) || (unary && unary->getOpcode() == UO_Deref) ||
               (variable && (variable->hasGlobalStorage() || variable->getType()->isReferenceType())) ||
               (call && (!callee || (!isKnown(callee) && !callee->isDefined())));
      return !found;
    });
  return found;
}

bool TeamPlan::reads(const Stmt *statement) const {
  bool found = false;
  walk(statement, [&](const Stmt *at) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(at)) {
      const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
      found |= variable &&
               (!isOwn(variable) || variable->getType()->isReferenceType() || variable->getType()->isArrayType());
    }
    if (const auto *call = dyn_cast<CallExpr>(at); call && !asksForNumber(call))
      found |= mayFollow(call->getDirectCallee());
    const auto *unary = dyn_cast<UnaryOperator>(at);
    found |= isa<ArraySubscriptExpr, CXXThisExpr>(at) || (unary && unary->getOpcode() == UO_Deref);
    if (const auto *member = dyn_cast<MemberExpr>(at))
      found |= member->isArrow();
    return !found;
  });
  return found;
}

// Another name may lead to a variable whose address is taken. `leads`: the expression gives such a name, so that what
// it may change counts too.
void TeamPlan::holdAddressed(const Expr *expr, bool leads) {
  const auto hold = [&](const VarDecl *variable) {
    if (isOwn(variable))
      room_.insert(variable);
  };
  llvm::DenseSet<const Stmt *> subscripted;
  walk(expr, [&](const Stmt *at) {
    const auto *unary = dyn_cast<UnaryOperator>(at);
    const auto *cast = dyn_cast<ImplicitCastExpr>(at);
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(at))
      subscripted.insert(subscript->getBase()->IgnoreParens());
    if (unary && unary->getOpcode() == UO_AddrOf)
      hold(variableOf(unary->getSubExpr()));
    if (cast && cast->getCastKind() == CK_ArrayToPointerDecay && !subscripted.contains(cast))
      hold(variableOf(cast->getSubExpr()));
    return true;
  });
  if (!leads)
    return;
  const VariableUses uses({expr});
  for (const VarDecl *variable : uses.free())
    if (uses.modified(variable) && !variable->getType()->isPointerType() && !variable->getType()->isReferenceType())
      hold(variable);
}

// Variables that a statement for one thread sets are held once too, and so are those whose address is taken.
void TeamPlan::holdOnce(const Stmt *statement) {
  const auto hold = [&](const Stmt *part) {
    const Effects found = effects(part);
    if (found.once)
      for (const VarDecl *variable : found.sets)
        room_.insert(variable);
  };
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement)) {
    const Leaves parts = leaves(directive, false);
    if (parts.parallel) // a region: its threads share what shareOfRegions says
      return;
    if (!parts.distribute && !parts.teams)
      return hold(statement);
    return holdOnce(directive->getRawStmt());
  }
  if (rowLoopAt(statement))
    return;
  if (const auto *captured = dyn_cast<CapturedStmt>(statement))
    return holdOnce(captured->getCapturedStmt());
  if (!isa<Expr>(statement) && isOnes(statement))
    return;
  if (const auto *expr = dyn_cast<Expr>(statement)) {
    holdAddressed(expr, expr->getType()->isPointerType());
    return hold(expr);
  }
  if (const auto *decls = dyn_cast<DeclStmt>(statement)) {
    for (const Decl *decl : decls->decls()) {
      const auto *variable = dyn_cast<VarDecl>(decl);
      if (!variable || !variable->getInit())
        continue;
      if (variable->getType()->isReferenceType()) {
        if (const VarDecl *other = variableOf(variable->getInit()->IgnoreImplicit()); isOwn(other))
          room_.insert(other);
        holdAddressed(variable->getInit(), true);
        continue;
      }
      holdOnce(variable->getInit());
      if (effects(variable->getInit()).once)
        room_.insert(variable);
    }
    return;
  }
  for (const Stmt *child : statement->children())
    if (child)
      holdOnce(child);
}

} // namespace hetcc::stage2
