//===-- stage2/host/local_types.cpp - types of a function around a block that becomes one --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/local_types.h"

#include "clang/AST/Stmt.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace hetcc::stage2 {

static constexpr llvm::StringLiteral unnamedPrefix = "het_unnamed_";

LocalTypes::LocalTypes(const Block &block, unsigned blockBegin, const std::string &number, const HostSource &source)
    : block(block), blockBegin(blockBegin), source(source) {
  forEach([&](const Decl *decl) {
    const auto *tag = dyn_cast<TagDecl>(decl);
    if (!tag || !tag->isThisDeclarationADefinition() || tag->getIdentifier() || tag->getTypedefNameForAnonDecl())
      return;
    unnamed.push_back(const_cast<TagDecl *>(tag));
    const std::string name = unnamedPrefix.str() + number + "_" + std::to_string(unnamed.size());
    unnamed.back()->setDeclName(&source.context.Idents.get(name));
  });
}

LocalTypes::~LocalTypes() {
  for (TagDecl *type : unnamed)
    type->setDeclName({});
}

// Visits the declarations in the enclosing function before the block, in scopes that have not ended.
void LocalTypes::forEach(llvm::function_ref<void(const Decl *)> visit) const {
  walk(block.function->getBody(), [&](const Stmt *at) {
    if (at == block.directive)
      return false;
    const auto *scope = dyn_cast<CompoundStmt>(at);
    if (scope && !(source.behind(scope->getEndLoc()) > blockBegin))
      return false; // a scope that has ended
    const auto *decls = dyn_cast<DeclStmt>(at);
    const std::optional<unsigned> begin = decls ? source.offset(decls->getBeginLoc()) : std::nullopt;
    if (begin && *begin < blockBegin)
      llvm::for_each(decls->decls(), visit);
    return true;
  });
}

bool LocalTypes::areHiddenBy(const VarDecl &variable) const {
  const auto isIt = [&](const Decl *one) {
    const auto *type = dyn_cast<TypedefNameDecl>(one);
    return type && type->getName() == variable.getName();
  };
  bool found = llvm::any_of(source.context.getTranslationUnitDecl()->lookup(variable.getDeclName()), isIt);
  forEach([&](const Decl *one) { found |= isIt(one); });
  return found;
}

std::string LocalTypes::text(const std::function<std::string(QualType, const std::string &)> &declare) const {
  const ASTContext &context = source.context;
  std::string all;
  forEach([&](const Decl *decl) {
    const auto *tag = dyn_cast<TagDecl>(decl);
    if (!isa<TypedefDecl, FunctionDecl>(decl) && !(tag && tag->isThisDeclarationADefinition()))
      return;
    if (const auto *alias = dyn_cast<TypedefDecl>(decl)) {
      if (alias->getUnderlyingType()->isVariablyModifiedType())
        return; // its sizes are not known there
      const auto *named = alias->getUnderlyingType()->getAsTagDecl();
      if (!(named && named->getTypedefNameForAnonDecl() == alias)) {
        all += "  typedef " + declare(alias->getUnderlyingType(), alias->getName().str()) + ";\n";
        return;
      }
    }
    if (tag && tag->getTypedefNameForAnonDecl())
      return;
    const CharSourceRange range = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(decl->getSourceRange()),
                                                           context.getSourceManager(), context.getLangOpts());
    std::string text = Lexer::getSourceText(range, context.getSourceManager(), context.getLangOpts()).str();
    if (tag && tag->getIdentifier() && tag->getName().starts_with(unnamedPrefix))
      text.insert(std::min(text.find('{'), text.size()), " " + tag->getName().str() + " ");
    all += "  " + text + ";\n";
  });
  return all;
}

} // namespace hetcc::stage2
