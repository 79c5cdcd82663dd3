//===-- openacc/members.cpp - scalar members of the enclosing object ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/members.h"

#include "analysis/device/device_functions.h"
#include "openacc/parts.h"
#include "region/shape.h"
#include "region/writes.h"

#include "clang/AST/ExprCXX.h"

namespace hetcc::openacc {

using namespace clang;
using llvm::dyn_cast;

namespace {

// The members that a statement, and the functions that it calls, may change.
class Changes : public AstVisitor {
public:
  llvm::DenseSet<SourceLocation> found;

  void look(const Stmt *statement) { TraverseStmt(const_cast<Stmt *>(statement)); }
  void look(const FunctionDecl *function) {
    const FunctionDecl *defined = nullptr;
    if (function && function->hasBody(defined) && seen.insert(defined).second)
      look(defined->getBody());
  }
  void add(const Expr *place) {
    for (;;) {
      place = place->IgnoreParenCasts();
      if (const auto *member = dyn_cast<MemberExpr>(place)) {
        const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
        if (field && !field->getType()->isPointerType()) // whose object may be a function's own
          found.insert(field->getLocation());
        if (member->isArrow())
          return;
        place = member->getBase();
      } else if (const auto *item = dyn_cast<ArraySubscriptExpr>(place)) {
        place = item->getBase()->IgnoreParenImpCasts();
        if (!place->getType()->isArrayType())
          return;
      } else {
        break;
      }
    }
    if (const auto *ref = dyn_cast<DeclRefExpr>(place))
      if (const FieldDecl *field = memberOf(ref->getDecl()))
        found.insert(field->getLocation());
  }

  bool VisitBinaryOperator(BinaryOperator *op) override { return change(op); }
  bool VisitUnaryOperator(UnaryOperator *op) override {
    if (op->getOpcode() == UO_AddrOf)
      add(op->getSubExpr());
    return change(op);
  }
  bool VisitVarDecl(VarDecl *variable) override {
    if (bindsPlace(variable->getType()) && variable->getInit())
      add(variable->getInit());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return true;
    look(boundTo(callee));
    const unsigned object = llvm::isa<CXXOperatorCallExpr>(call) && llvm::isa<CXXMethodDecl>(callee) ? 1 : 0;
    for (unsigned i = object; i < call->getNumArgs() && i - object < callee->getNumParams(); ++i)
      if (bindsPlace(callee->getParamDecl(i - object)->getType()))
        add(call->getArg(i));
    return true;
  }
  bool VisitExpr(Expr *expr) override {
    const auto *made = dyn_cast<CXXConstructExpr>(expr);
    if (!made)
      return true;
    look(made->getConstructor());
    for (unsigned i = 0; i < made->getNumArgs() && i < made->getConstructor()->getNumParams(); ++i)
      if (bindsPlace(made->getConstructor()->getParamDecl(i)->getType()))
        add(made->getArg(i));
    return true;
  }

private:
  static bool bindsPlace(QualType type) {
    return type->isReferenceType() && !type.getNonReferenceType().isConstQualified();
  }
  bool change(const Stmt *at) {
    if (const Expr *changed = changedOperand(at))
      add(changed);
    return true;
  }

  llvm::DenseSet<const FunctionDecl *> seen;
};

void addSums(const PlainAcc &plain, Changes &changes) {
  for (const std::vector<const Directive *> *directives : {&plain.directives, &plain.inner})
    eachItem(*directives, [&](const Clause &clause, const Item &item) {
      if (clause.kind == ClauseKind::Reduction && item.variable.expr)
        changes.add(item.variable.expr);
    });
  for (const PlainAcc &loop : plain.loops)
    addSums(loop, changes);
}

class ObjectMentions : public AstVisitor {
public:
  bool found = false;
  bool VisitExpr(Expr *expr) override { return !(found |= llvm::isa<CXXThisExpr>(expr)); }
};

} // namespace

llvm::DenseSet<SourceLocation> changedMembers(ASTContext &context, const Unit &unit) {
  if (!context.getLangOpts().CPlusPlus)
    return {};
  Changes changes;
  for (const PlainAcc &plain : unit.openacc)
    if (plain.directives.front()->kind == DirectiveKind::AccLoop && plain.statement) {
      changes.look(plain.statement);
      addSums(plain, changes);
    }
  for (const FunctionDecl *function : offeredFunctions(context))
    changes.look(function);
  return std::move(changes.found);
}

bool isOnDevice(const Unit &unit, const ValueDecl *variable) {
  const FieldDecl *field = memberOf(variable);
  return field && variable->getType().getNonReferenceType()->isScalarType() &&
         unit.changedMembers.contains(field->getLocation());
}

// Null: the local name stands for no qualified one.
static const VarDecl *qualifiedOf(const ValueDecl *value) {
  const auto *variable = dyn_cast_or_null<VarDecl>(value);
  if (!variable || !variable->getType()->isReferenceType() || !variable->getInit())
    return nullptr;
  const auto *ref = dyn_cast<DeclRefExpr>(variable->getInit()->IgnoreParenImpCasts());
  return ref && ref->hasQualifier() ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const VarDecl *localName(const Mentions &mentions, const VarDecl *variable) {
  for (const VarDecl *local : inSourceOrder(mentions.all))
    if (const VarDecl *behind = qualifiedOf(local);
        behind && variable && behind->getCanonicalDecl() == variable->getCanonicalDecl())
      return local;
  return variable;
}

bool mentionsObject(const Stmt *statement) {
  ObjectMentions mentions;
  mentions.TraverseStmt(const_cast<Stmt *>(statement));
  return mentions.found;
}

bool isResident(const Unit &unit, const PlainAcc &plain, const std::vector<const Directive *> &around,
                const llvm::DenseSet<const ValueDecl *> &variables) {
  if (llvm::any_of(variables, [&](const ValueDecl *variable) { return isOnDevice(unit, variable); }))
    return true;
  std::vector<const Directive *> all;
  for (const Directive *directive : around) // of a kept one the host has the scalars
    if (llvm::none_of(unit.openacc,
                      [&](const PlainAcc &one) { return one.isKept && one.directives.front() == directive; }))
      all.push_back(directive);
  all.push_back(plain.directives.front());
  bool found = false;
  eachItem(all, [&](const Clause &clause, const Item &item) {
    const VarDecl *variable = variableOf(item);
    found |= isData(clause.kind) && variables.contains(variable) && isScalar(variable);
  });
  return found;
}

} // namespace hetcc::openacc
