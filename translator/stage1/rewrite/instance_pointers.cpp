//===-- stage1/rewrite/instance_pointers.cpp - what instances of templates show to be pointers -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/instance_pointers.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace hetcc {
namespace {

using namespace clang;

class Instances : public AstVisitor {
public:
  explicit Instances(const SourceManager &sources) : sources_(sources) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitVarDecl(VarDecl *variable) override {
    const SourceLocation at = variable->getLocation();
    if (!at.isFileID() || sources_.getFileID(at) != sources_.getMainFileID())
      return true;
    if (variable->getType()->isDependentType()) {
      open_.push_back(variable);
    } else {
      const auto [known, isFirst] = pointers_.try_emplace(at.getRawEncoding(), true);
      known->second &= variable->getType()->isPointerType();
    }
    return true;
  }

  llvm::DenseSet<const VarDecl *> found() const {
    llvm::DenseSet<const VarDecl *> all;
    for (const VarDecl *one : open_)
      if (pointers_.lookup(one->getLocation().getRawEncoding()))
        all.insert(one);
    return all;
  }

private:
  const SourceManager &sources_;
  std::vector<const VarDecl *> open_;
  llvm::DenseMap<SourceLocation::UIntTy, bool> pointers_; // by place: whether all instances are
};

} // namespace

llvm::DenseSet<const VarDecl *> pointersInInstances(ASTContext &context) {
  Instances instances(context.getSourceManager());
  instances.TraverseAST(context);
  return instances.found();
}

} // namespace hetcc
