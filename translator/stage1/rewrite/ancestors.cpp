//===-- stage1/rewrite/ancestors.cpp - target constructs of the host within others ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/ancestors.h"

#include "stage1/rewrite/own_values.h"

#include "analysis/device/library.h"
#include "ast/visitor.h"
#include "edit/edit.h"
#include "edit/text.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Regex.h"

namespace hetcc {
namespace {

using namespace clang;

class RegionFinder : public AstVisitor {
public:
  explicit RegionFinder(ASTContext &context) : context(context) {}
  std::vector<const OMPParallelDirective *> found;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const auto *one = dyn_cast<OMPParallelDirective>(directive);
    if (one && isTarget(*one) && seen.insert(one->getBeginLoc().getRawEncoding()).second)
      found.push_back(one);
    return true;
  }

private:
  bool isTarget(const OMPParallelDirective &directive) const {
    static const llvm::Regex words("^#[ \t\\\n]*pragma[ \t\\\n]+omp[ \t\\\n]+target([^A-Za-z0-9_]|$)");
    return directive.getBeginLoc().isFileID() &&
           words.match(
               Lexer::getSourceText(CharSourceRange::getCharRange(directive.getBeginLoc(), directive.getEndLoc()),
                                    context.getSourceManager(), context.getLangOpts()));
  }

  ASTContext &context;
  llvm::DenseSet<unsigned> seen; // by their places: Clang visits captured statements again
};

// Scalars from outside that a block may change.
class ChangeFinder : public AstVisitor {
public:
  llvm::SetVector<const VarDecl *> changed;

  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_LValueToRValue)
      if (const auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
        read.insert(ref);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    if (variable && !read.contains(ref) && variable->getType()->isScalarType() &&
        !variable->hasAttr<OMPDeclareTargetDeclAttr>())
      changed.insert(variable->getCanonicalDecl());
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    own.insert(variable->getCanonicalDecl());
    return true;
  }
  bool isOwn(const VarDecl *variable) const { return own.contains(variable); }

private:
  llvm::DenseSet<const DeclRefExpr *> read;
  llvm::DenseSet<const VarDecl *> own;
};

template <class Clause> void forEachItem(const OMPExecutableDirective &directive, auto visit) {
  for (const auto *clause : directive.getClausesOfKind<Clause>())
    for (const Expr *item : clause->varlists())
      if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
          visit(variable->getCanonicalDecl());
}

} // namespace

Ancestors::Ancestors(ASTContext &context) {
  RegionFinder finder(context);
  finder.TraverseAST(context);
  for (const OMPParallelDirective *directive : finder.found) {
    Block block{directive, "", ""};
    llvm::DenseSet<const VarDecl *> named;
    const auto copy = [&](const VarDecl *variable) {
      if (!named.insert(variable).second)
        return;
      block.before += ownBlock(variable->getNameAsString(), variable->getType()->isArrayType());
      block.after += " } }";
    };
    forEachItem<OMPSharedClause>(*directive, [&](const VarDecl *variable) { named.insert(variable); });
    forEachItem<OMPFirstprivateClause>(*directive, copy);
    forEachItem<OMPPrivateClause>(*directive, [&](const VarDecl *variable) {
      if (!named.insert(variable).second)
        return;
      const std::string name = variable->getNameAsString();
      block.before += "{ __typeof__(" + name + ") " + name + "; ";
      block.after += " }";
    });
    ChangeFinder changes;
    changes.TraverseStmt(const_cast<Stmt *>(directive->getRawStmt()));
    for (const VarDecl *variable : changes.changed)
      if (!changes.isOwn(variable))
        copy(variable);
    found.push_back(std::move(block));
  }
}

std::optional<std::string> Ancestors::text(const Source &source) const {
  EditList edits;
  for (const Block &one : found) {
    const auto directive = source.directive({one.directive->getBeginLoc(), one.directive->getEndLoc()});
    const auto statement = source.statement(one.directive->getRawStmt());
    if (!directive || !statement)
      return std::nullopt;
    const std::string_view text =
        std::string_view(source.text()).substr(directive->begin, directive->end - directive->begin);
    edits.replace(directive->begin, directive->end,
                  one.before + "{ __asm__ volatile(\"" + ancestorMark + "\");" + std::string(countLines(text), '\n'));
    edits.insert(statement->end, " }" + one.after, -static_cast<long>(directive->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
