//===-- pragma/headers.cpp - what visitors of the whole file leave out ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/headers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringRef.h"

namespace hetcc {

namespace {

class Noted : public clang::PPCallbacks {
public:
  Noted(const clang::SourceManager &sources, DirectiveHeaders &found) : sources(sources), found(found) {}

  void PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind introducer) override {
    at = sources.getExpansionLoc(at);
    if (sources.isInSystemHeader(at) && (introducer != clang::PIK_HashPragma || !isCompilers(at)))
      found.insert(sources.getFileID(at));
  }

private:
  // `#pragma GCC system_header` and the like.
  bool isCompilers(clang::SourceLocation at) const {
    llvm::StringRef text = llvm::StringRef(sources.getCharacterData(at)).take_until([](char c) { return c == '\n'; });
    text.consume_front("#");
    text = text.ltrim();
    text.consume_front("pragma");
    text = text.ltrim();
    return text.starts_with("GCC ") || text.starts_with("clang ") || text.starts_with("STDC ") ||
           text.starts_with("once") || text.starts_with("push_macro") || text.starts_with("pop_macro");
  }

  const clang::SourceManager &sources;
  DirectiveHeaders &found;
};

} // namespace

void noteDirectiveHeaders(clang::Sema &sema, DirectiveHeaders &found) {
  sema.getPreprocessor().addPPCallbacks(std::make_unique<Noted>(sema.getSourceManager(), found));
}

void leaveOutHeaders(clang::ASTContext &context, const DirectiveHeaders &directives) {
  const clang::SourceManager &sources = context.getSourceManager();
  std::vector<clang::Decl *> kept;
  for (clang::Decl *decl : context.getTranslationUnitDecl()->decls()) {
    const clang::SourceLocation at = sources.getExpansionLoc(decl->getLocation());
    if (at.isInvalid() || !sources.isInSystemHeader(at) || directives.count(sources.getFileID(at)))
      kept.push_back(decl);
  }
  context.setTraversalScope(kept);
}

} // namespace hetcc
