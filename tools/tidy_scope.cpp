//===-- tools/tidy_scope.cpp - clang-tidy reads our declarations, not all of Clang's ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A plugin of clang-tidy (`-load`). Its check comes first to each file's tree and leaves of it what is ours: no
// declaration of a system header, and none of a precompiled one. The other checks would match all of Clang's headers
// for each file, which takes five times as long, and would then drop what they found there.
#include <clang-tidy/ClangTidyCheck.h>
#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>
#include <clang/ASTMatchers/ASTMatchFinder.h>
#include <clang/Basic/SourceManager.h>

namespace {

using namespace clang;

class Scope : public tidy::ClangTidyCheck {
public:
  using ClangTidyCheck::ClangTidyCheck;

  void registerMatchers(ast_matchers::MatchFinder *finder) override {
    finder->addMatcher(ast_matchers::translationUnitDecl().bind("all"), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &result) override {
    const auto *all = result.Nodes.getNodeAs<TranslationUnitDecl>("all");
    std::vector<Decl *> ours;
    // Not `decls`, which reads all of a precompiled header.
    for (Decl *decl : all->noload_decls())
      if (!decl->isFromASTFile() && decl->getLocation().isValid() &&
          !result.SourceManager->isInSystemHeader(result.SourceManager->getExpansionLoc(decl->getLocation())))
        ours.push_back(decl);
    result.Context->setTraversalScope(ours);
  }
};

class Module : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &factories) override {
    factories.registerCheck<Scope>("hetcc-scope");
  }
};

tidy::ClangTidyModuleRegistry::Add<Module> module("hetcc", "What clang-tidy reads.");

} // namespace
