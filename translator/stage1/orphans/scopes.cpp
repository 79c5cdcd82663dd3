//===-- stage1/orphans/scopes.cpp - what a name means in a function --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/scopes.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace hetcc {

using namespace clang;

namespace {

class NameFinder : public AstVisitor {
public:
  NameFinder(const SourceManager &sources, unsigned end, llvm::function_ref<void(const Scopes::Name &)> found)
      : sources(sources), end(end), found(found) {}

  bool TraverseStmt(Stmt *statement) override {
    const unsigned outer = end;
    if (statement &&
        isa<CompoundStmt, ForStmt, CXXForRangeStmt, IfStmt, WhileStmt, SwitchStmt, CXXCatchStmt, LambdaExpr>(statement))
      end = sources.getFileOffset(sources.getExpansionLoc(statement->getEndLoc()));
    const bool goesOn = AstVisitor::TraverseStmt(statement);
    end = outer;
    return goesOn;
  }
  bool VisitDecl(Decl *decl) override {
    if (const auto *named = dyn_cast<NamedDecl>(decl); named && decl->getLocation().isValid())
      found({named, sources.getFileOffset(sources.getExpansionLoc(decl->getLocation())), end});
    return true;
  }

private:
  const SourceManager &sources;
  unsigned end;
  llvm::function_ref<void(const Scopes::Name &)> found;
};

} // namespace

Scopes::Scopes(const ASTContext &context, const FunctionDecl &function) {
  const SourceManager &sources = context.getSourceManager();
  end = sources.getFileOffset(sources.getExpansionLoc(function.getEndLoc()));
  const auto note = [&](const Name &one) {
    if (isa<UsingDirectiveDecl>(one.decl))
      directives.push_back(one);
    else if (one.decl->getIdentifier())
      names[one.decl->getName()].push_back(one);
  };
  NameFinder finder(sources, end, note);
  finder.TraverseDecl(const_cast<FunctionDecl *>(&function));
}

const NamedDecl *Scopes::find(llvm::StringRef name, unsigned at) const {
  const Name *best = nullptr;
  if (const auto list = names.find(name); list != names.end())
    for (const Name &one : list->second)
      if (one.begin < at && at < one.end && (!best || one.begin > best->begin))
        best = &one;
  return best ? best->decl : nullptr;
}

unsigned Scopes::endOf(const NamedDecl *decl) const {
  if (const auto list = names.find(decl->getName()); list != names.end())
    for (const Name &one : list->second)
      if (one.decl == decl)
        return one.end;
  return end;
}

std::vector<const DeclContext *> Scopes::usedBetween(unsigned from, unsigned to) const {
  std::vector<const DeclContext *> result;
  for (const Name &one : directives)
    if (from < one.begin && one.begin < to && to < one.end)
      result.push_back(cast<UsingDirectiveDecl>(one.decl)->getNominatedNamespace());
  return result;
}

} // namespace hetcc
