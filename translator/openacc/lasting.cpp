//===-- openacc/lasting.cpp - storage that is the same in all of a data region ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Variables are not assigned anywhere in the function. Members keep their value if nothing in the region gives a member
// of that name another one. All calls there get numbers alone, or pointers to some.
#include "openacc/lasting.h"

#include "analysis/dependence/pure.h"
#include "analysis/subscripts/places.h"
#include "region/mentions.h"
#include "region/writes.h"

#include "clang/AST/ExprCXX.h"

namespace hetcc::openacc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;
using llvm::isa_and_nonnull;

template <class Test> bool has(const Stmt *statement, Test test) {
  return statement &&
         (test(statement) || llvm::any_of(statement->children(), [&](const Stmt *child) { return has(child, test); }));
}

struct Fields : AstVisitor {
  llvm::DenseSet<const ValueDecl *> found;
  bool VisitMemberExpr(MemberExpr *member) override { return found.insert(member->getMemberDecl()), true; }
};

// A place that a pointer leads to, other than a member.
bool isItem(const Stmt *at) {
  const auto *unary = dyn_cast<UnaryOperator>(at);
  return isa<ArraySubscriptExpr>(at) || (unary && unary->getOpcode() == UO_Deref);
}

// The body of a function of the same object that only computes; null: something else.
const Stmt *ownBody(const CallExpr *call) {
  const bool isOwn = isa<CXXMemberCallExpr>(call) || isa_and_nonnull<CXXMethodDecl>(call->getDirectCallee());
  const FunctionDecl *definition = nullptr;
  return isOwn && isPure(call->getDirectCallee()) ? call->getDirectCallee()->getBody(definition) : nullptr;
}

bool getsNumbers(const CallExpr *call) {
  const bool isOperator = isa<CXXOperatorCallExpr>(call); // its first argument is the object
  return llvm::all_of(llvm::drop_begin(call->arguments(), isOperator), [](const Expr *argument) {
    const QualType type = argument->getType();
    return (type->isPointerType() ? type->getPointeeType() : type)->isArithmeticType();
  });
}

// Whether it may give one of the members, or a record with one, another value.
bool mayChange(const Stmt *at, const llvm::DenseSet<const ValueDecl *> &fields, int depth = 0) {
  constexpr int mostCalls = 4; // within each other
  if (const auto *call = dyn_cast<CallExpr>(at)) {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee || !getsNumbers(call) || !isPure(callee) || depth > mostCalls)
      return true;
    const Stmt *own = ownBody(call);
    return isa<CXXMethodDecl>(callee) &&
           (!own || has(own, [&](const Stmt *one) { return mayChange(one, fields, depth + 1); }));
  }
  const auto *address = dyn_cast<UnaryOperator>(at);
  const Expr *target = address && address->getOpcode() == UO_AddrOf ? address->getSubExpr() : changedOperand(at);
  if (!target)
    return false;
  const auto *member = dyn_cast<MemberExpr>(target->IgnoreParens());
  return target->getType()->isRecordType() || (member && fields.contains(member->getMemberDecl()));
}

// The members whose value the expression is made of; false: it calls other functions than those that give some.
bool addFields(const Stmt *part, Fields &fields) {
  fields.TraverseStmt(const_cast<Stmt *>(part));
  return !has(part, [&](const Stmt *at) {
    const auto *call = dyn_cast<CXXMemberCallExpr>(at);
    const Stmt *own = call && call->getNumArgs() == 0 ? ownBody(call) : nullptr;
    return isa<CallExpr>(at) &&
           (!own || has(own, [](const Stmt *one) { return isa<CallExpr>(one); }) || !addFields(own, fields));
  });
}

} // namespace

bool keepsItsValue(const Stmt *block, const Item &item) {
  const auto &written = Mentions(block).written;
  if (const VarDecl *variable = variableOf(item); variable && assigns(block, variable))
    return false;
  for (const Bracket &bracket : item.brackets)
    for (const std::optional<ClauseExpr> &field : bracket.fields)
      for (const ValueDecl *variable :
           field && field->expr ? Mentions(field->expr).all : llvm::DenseSet<const ValueDecl *>())
        if (written.contains(variable))
          return false;
  return true;
}

bool isLasting(const Directive &directive, const Item &item, const VarDecl *variable) {
  const FunctionDecl *function = directive.function;
  const Stmt *body = function ? function->getBody() : nullptr;
  std::vector<const Expr *> parts{item.variable.expr};
  for (const Bracket &bracket : item.brackets)
    for (const auto &field : bracket.fields)
      if (field && field->expr)
        parts.push_back(field->expr);
  Fields fields;
  llvm::DenseSet<const ValueDecl *> named;
  for (const Expr *part : parts) {
    const Mentions inside(part);
    if (!addFields(part, fields) || has(part, isItem))
      return false;
    named.insert(inside.all.begin(), inside.all.end());
  }
  if (fields.found.empty())
    named.insert(variable);
  const auto keepsValue = [&](const ValueDecl *value) {
    const auto *one = dyn_cast<VarDecl>(value);
    return isa<EnumConstantDecl>(value) || (one && one->hasLocalStorage() && body && !assigns(body, one));
  };
  return llvm::all_of(named, keepsValue) &&
         (fields.found.empty() || (directive.statement && !has(directive.statement, [&](const Stmt *at) {
                                     return mayChange(at, fields.found);
                                   })));
}

} // namespace hetcc::openacc
