//===-- stage1/rewrite/registers.cpp - variables of storage class 'register' ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/registers.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {
namespace {

using namespace clang;

class Replacer : public AstVisitor {
public:
  Replacer(ASTContext &context, std::string &text) : context(context), text(text) {}

  bool VisitVarDecl(VarDecl *variable) override {
    if (variable->getStorageClass() == SC_Register && !variable->hasAttr<AsmLabelAttr>())
      replace(variable, variable->getOuterLocStart());
    return true;
  }

private:
  ASTContext &context;
  std::string &text;

  // Among the words in front of the name. One from a macro stays. In old C it may be all of them.
  void replace(const VarDecl *variable, SourceLocation at) {
    const SourceManager &sources = context.getSourceManager();
    const SourceLocation name = variable->getLocation();
    const bool hasWord = !context.getLangOpts().CPlusPlus && !isa<ParmVarDecl>(variable);
    while (at.isFileID() && sources.isWrittenInMainFile(at) && at != name) {
      Token token;
      if (Lexer::getRawToken(at, token, sources, context.getLangOpts(), /*IgnoreWhiteSpace=*/true))
        return;
      if (token.is(tok::raw_identifier) && token.getRawIdentifier() == "register") {
        text.replace(sources.getFileOffset(token.getLocation()), token.getLength(), hasWord ? "auto    " : "        ");
        return;
      }
      const auto next = Lexer::findNextToken(at, sources, context.getLangOpts());
      if (!next || name < next->getLocation())
        return;
      at = next->getLocation();
    }
  }
};

} // namespace

std::string withoutRegisters(ASTContext &context, std::string text) {
  Replacer(context, text).TraverseDecl(context.getTranslationUnitDecl());
  return text;
}

} // namespace hetcc
