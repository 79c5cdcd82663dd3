//===-- stage2/host/globals.cpp - variables of declare target, registered -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/globals.h"

#include "edit/text.h"
#include "stage2/construct.h"

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
  return sharesMemory(source.context) ? "\nHET_AT_LOAD(het_give_requirements) { "
                                        "het_require_shared_memory(); "
                                        "}\n"
                                      : "";
}

static bool isDynamic(const VarDecl *variable) { return variable->hasInit() && !variable->hasConstantInitialization(); }

static std::string tableText(const std::vector<const VarDecl *> &variables, const std::string &table,
                             const HostSource &source) {
  std::string text = "\nstatic const het_global " + table + "[] = {\n";
  for (const VarDecl *variable : variables) {
    const std::string name = source.name(variable);
    text += "  {" +
            join({quoted(variable->getName().str()), "(void *)&" + name, "sizeof(" + name + ")",
                  variable->getType().isConstQualified() ? "1" : "0"}) +
            "},\n";
  }
  return text + "};\n";
}

// Devices get a variable's first value: that of the text before anything runs, or what its initialization computes.
std::string globalsText(const HostSource &source) {
  Finder finder(source);
  finder.TraverseAST(source.context);
  std::vector<const VarDecl *> fixed, computed;
  for (const VarDecl *variable : finder.found)
    (isDynamic(variable) ? computed : fixed).push_back(variable);
  std::string text;
  const auto call = [](const std::string &table, size_t count) {
    return "het_register_variables(" + table + ", " + std::to_string(count) + ")";
  };
  if (!fixed.empty())
    text += tableText(fixed, "het_globals", source) + "HET_AT_LOAD(het_give_globals) {\n  " +
            call("het_globals", fixed.size()) + ";\n}\n";
  if (!computed.empty()) // the last of the file's own initializations
    text += tableText(computed, "het_computed_globals", source) +
            "__attribute__((unused)) static const int het_gave_globals = (" +
            call("het_computed_globals", computed.size()) + ", 0);\n";
  return text;
}

} // namespace hetcc::stage2
