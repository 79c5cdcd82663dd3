//===-- stage1/rewrite/plain.cpp - target constructs that stage 1 leaves as they are ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/plain.h"

#include "ast/visitor.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

class TargetFinder : public AstVisitor {
public:
  TargetFinder(ASTContext &context, std::vector<const OMPExecutableDirective *> &found)
      : sources(context.getSourceManager()), found(found) {}

  bool declares = false;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    if ((isOpenMPTargetExecutionDirective(kind) || isOpenMPTargetDataManagementDirective(kind)) &&
        !sources.isInSystemHeader(sources.getExpansionLoc(directive->getBeginLoc())))
      found.push_back(directive);
    return true;
  }

  bool VisitVarDecl(VarDecl *variable) override {
    const bool defined = variable->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
    declares |= variable->hasAttr<OMPDeclareTargetDeclAttr>() && variable->hasGlobalStorage() && defined &&
                (!variable->getType().isConstQualified() || variable->isExternallyVisible());
    return true;
  }

private:
  const SourceManager &sources;
  std::vector<const OMPExecutableDirective *> &found;
};

} // namespace

bool findPlain(ASTContext &context, std::vector<const OMPExecutableDirective *> &found) {
  TargetFinder finder(context, found);
  finder.TraverseAST(context);
  return finder.declares;
}

} // namespace hetcc
