//===-- stage2/host/globals.cpp - variables of declare target, registered -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/globals.h"

#include "edit/text.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(const HostSource &source) : source(source) {}

  std::vector<const VarDecl *> found;

  bool VisitVarDecl(VarDecl *variable) {
    const auto kind = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(variable);
    const bool defined = variable->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
    if (kind && *kind != OMPDeclareTargetDeclAttr::MT_Link && defined && variable->isFileVarDecl() &&
        !variable->getType()->isDependentType() && !variable->getType()->isIncompleteType() && isReachable(variable) &&
        variable->getTLSKind() == VarDecl::TLS_None && isForOthers(variable) &&
        seen.insert(variable->getCanonicalDecl()).second)
      found.push_back(variable);
    return true;
  }

private:
  const HostSource &source;
  llvm::DenseSet<const VarDecl *> seen;

  // From the end of the file.
  static bool isReachable(const VarDecl *variable) {
    return variable->getAccess() == AS_none || variable->getAccess() == AS_public;
  }

  // Kernels of this file have constants of their own. Some have the mark from stage 1, for other compilers.
  bool isForOthers(const VarDecl *variable) const {
    if (!variable->getType().isConstQualified())
      return true;
    const std::optional<SourceLocation> mark = OMPDeclareTargetDeclAttr::getLocation(variable);
    const std::optional<unsigned> at = mark ? source.offset(*mark) : std::nullopt;
    const llvm::StringRef behind = at ? llvm::StringRef(source.text).substr(*at) : "";
    return variable->isExternallyVisible() &&
           !behind.take_until([](char c) { return c == '\n'; }).contains("/* hetcc */");
  }
};

} // namespace

std::string requirementsText(const HostSource &source) {
  for (const Decl *decl : source.context.getTranslationUnitDecl()->decls())
    if (const auto *requires_ = dyn_cast<OMPRequiresDecl>(decl))
      for (const OMPClause *clause : requires_->clauselists())
        if (clause->getClauseKind() == llvm::omp::OMPC_unified_shared_memory)
          return "\n__attribute__((constructor)) static void het_give_requirements(void) { "
                 "het_require_shared_memory(); "
                 "}\n";
  return "";
}

std::string globalsText(const HostSource &source) {
  Finder finder(source);
  finder.TraverseAST(source.context);
  if (finder.found.empty())
    return "";
  std::string text = "\nstatic const het_global het_globals[] = {\n";
  for (const VarDecl *variable : finder.found) {
    const std::string name = source.name(variable);
    text += "  {" +
            join({quoted(variable->getName().str()), "(void *)&" + name, "sizeof(" + name + ")",
                  variable->getType().isConstQualified() ? "1" : "0"}) +
            "},\n";
  }
  return text +
         "};\n__attribute__((constructor)) static void het_give_globals(void) {\n  het_register_globals(het_globals, " +
         std::to_string(finder.found.size()) + ");\n}\n";
}

} // namespace hetcc::stage2
