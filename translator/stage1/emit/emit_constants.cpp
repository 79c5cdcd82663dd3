//===-- stage1/emit/emit_constants.cpp - constants that functions on devices read ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Compilers find the functions of a target region themselves, but no variables: those are named in `declare target`,
// after their definitions, where nothing has used them. One from a header is named before the region's function.
#include "stage1/emit/emit.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;

class ConstantEmitter {
public:
  ConstantEmitter(ASTContext &context, const Source &source, EditList &out)
      : sources(context.getSourceManager()), context(context), source(source), out(out) {}

  void emit(const Region &region, const VarDecl *variable) {
    const bool folded = context.getLangOpts().CPlusPlus && variable->getType()->isScalarType() &&
                        variable->isUsableInConstantExpressions(context);
    if (folded || !variable->getDeclContext()->getRedeclContext()->isFileContext() || !seen.insert(variable).second)
      return;
    const VarDecl *definition = variable->getDefinition() ? variable->getDefinition() : variable;
    if (auto end = afterDefinition(definition))
      return directive(*end, variable->getNameAsString());
    const Decl *around = region.function;
    while (around && !around->getLexicalDeclContext()->isFileContext() && !isBlock(around->getLexicalDeclContext()))
      around = llvm::dyn_cast<Decl>(around->getLexicalDeclContext());
    if (around)
      directive(sources.getFileOffset(sources.getExpansionLoc(around->getBeginLoc())),
                variable->getQualifiedNameAsString());
  }

private:
  static bool isBlock(const DeclContext *scope) {
    const auto *linkage = llvm::dyn_cast<LinkageSpecDecl>(scope);
    return linkage && linkage->hasBraces();
  }

  // Behind the semicolon of its declaration; nothing where that is not in the file's own text.
  std::optional<unsigned> afterDefinition(const VarDecl *definition) const {
    SourceLocation at = definition->getEndLoc();
    if (at.isMacroID())
      at = sources.getExpansionRange(at).getEnd();
    if (!sources.isWrittenInMainFile(at))
      return std::nullopt;
    for (int depth = 0;;) {
      auto token = Lexer::findNextToken(at, sources, context.getLangOpts());
      if (!token || token->is(tok::eof))
        return std::nullopt;
      at = token->getLocation();
      depth += token->isOneOf(tok::l_brace, tok::l_paren) - token->isOneOf(tok::r_brace, tok::r_paren);
      if (token->is(tok::semi) && depth <= 0)
        return sources.getFileOffset(at) + 1;
    }
  }

  void directive(unsigned at, const std::string &name) {
    out.insert(at, "\n#pragma omp declare target (" + name + ") /* hetcc */\n" + source.resume(at), -1);
  }

  const SourceManager &sources;
  ASTContext &context;
  const Source &source;
  EditList &out;
  llvm::SmallPtrSet<const VarDecl *, 8> seen;
};

} // namespace

void emitConstants(ASTContext &context, const Source &source, const Unit &unit, EditList &out) {
  ConstantEmitter emitter(context, source, out);
  for (const Region &region : unit.regions)
    for (const VarDecl *variable : region.constants)
      emitter.emit(region, variable);
}

} // namespace hetcc
