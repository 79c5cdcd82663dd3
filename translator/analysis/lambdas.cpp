//===-- analysis/lambdas.cpp - the functions that a lambda is -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/lambdas.h"

#include "clang/AST/DeclTemplate.h"

namespace hetcc {

using namespace clang;

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

} // namespace hetcc
