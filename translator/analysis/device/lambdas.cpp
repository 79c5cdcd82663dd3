//===-- analysis/device/lambdas.cpp - the functions that a lambda is ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/device/lambdas.h"

#include "ast/visitor.h"

#include "clang/AST/DeclTemplate.h"

namespace hetcc {

using namespace clang;

namespace {

// Variables of which more than the value is used: by their address, by reference, or in a list of a clause. The
// captures of a construct's own function are no uses.
class Objects : public AstVisitor {
public:
  llvm::DenseSet<const ValueDecl *> used;

  bool TraverseCapturedStmt(CapturedStmt *captured) override { return TraverseStmt(captured->getCapturedStmt()); }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (ref->isNonOdrUse() == NOUR_None)
      used.insert(ref->getDecl());
    return true;
  }
};

} // namespace

std::vector<const CXXMethodDecl *> callOperators(const CXXRecordDecl *lambda) {
  std::vector<const CXXMethodDecl *> all;
  const FunctionTemplateDecl *generic = lambda->getDependentLambdaCallOperator();
  if (!generic) {
    all.push_back(lambda->getLambdaCallOperator());
    return all;
  }
  for (const FunctionDecl *instance : generic->specializations())
    if (instance->hasBody())
      all.push_back(cast<CXXMethodDecl>(instance));
  llvm::sort(all, [](const CXXMethodDecl *one, const CXXMethodDecl *other) { return one->getID() < other->getID(); });
  return all;
}

const VarDecl *constantOfDirective(const CXXRecordDecl *lambda, const ASTContext &context) {
  Objects objects;
  for (const CXXMethodDecl *call : callOperators(lambda))
    if (call)
      objects.TraverseStmt(call->getBody());
  for (const LambdaCapture &capture : lambda->captures()) {
    const auto *variable = capture.capturesVariable() ? dyn_cast<VarDecl>(capture.getCapturedVar()) : nullptr;
    if (variable && capture.isImplicit() && variable->isUsableInConstantExpressions(context) &&
        !objects.used.contains(variable))
      return variable;
  }
  return nullptr;
}

} // namespace hetcc
