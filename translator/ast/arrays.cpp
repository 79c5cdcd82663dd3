//===-- ast/arrays.cpp - arrays whose size a later declaration gives ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "ast/arrays.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/MultiplexConsumer.h"

using namespace clang;

namespace hetcc {

namespace {

class Sizes : public ASTConsumer, public ASTMutationListener {
public:
  ASTMutationListener *GetASTMutationListener() override { return this; }

  // Within a namespace functions may follow before its end.
  void AddedVisibleDecl(const DeclContext *, const Decl *decl) override { give(decl); }

  // Here an initializer has given the size, too.
  bool HandleTopLevelDecl(DeclGroupRef group) override {
    for (const Decl *decl : group)
      give(decl);
    return true;
  }

private:
  static void give(const Decl *decl) {
    const auto *array = dyn_cast<VarDecl>(decl);
    if (!array || !array->getType()->isConstantArrayType())
      return;
    for (VarDecl *before : array->getFirstDecl()->redecls())
      if (before->getType()->isIncompleteArrayType())
        before->setType(array->getType());
  }
};

} // namespace

std::unique_ptr<ASTConsumer> withSizesOfArrays(std::unique_ptr<ASTConsumer> consumer) {
  std::vector<std::unique_ptr<ASTConsumer>> all;
  all.push_back(std::make_unique<Sizes>());
  all.push_back(std::move(consumer));
  return std::make_unique<MultiplexConsumer>(std::move(all));
}

} // namespace hetcc
