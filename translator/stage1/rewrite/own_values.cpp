//===-- stage1/rewrite/own_values.cpp - `firstprivate` of a scope -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/own_values.h"

#include "ast/visitor.h"
#include "edit/edit.h"
#include "edit/text.h"

#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

namespace hetcc {
namespace {

using namespace clang;

class ScopeFinder : public AstVisitor {
public:
  std::vector<const OMPScopeDirective *> found;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const auto *one = dyn_cast<OMPScopeDirective>(directive);
    if (one && seen.insert(one->getBeginLoc().getRawEncoding()).second)
      found.push_back(one);
    return true;
  }

private:
  llvm::DenseSet<unsigned> seen; // by their places: Clang visits captured statements again
};

bool isFirstPrivate(const SourceManager &sources, const OMPClause &clause) {
  const SourceLocation at = sources.getExpansionLoc(clause.getBeginLoc());
  return sources.isInMainFile(at) && llvm::StringRef(sources.getCharacterData(at)).starts_with("firstprivate");
}

} // namespace

std::string ownBlock(const std::string &name, bool isArray) {
  const std::string from = "het_own_" + name;
  const std::string own = "__typeof__(*" + from + ") " + name;
  return "{ __typeof__(" + name + ") *" + from + " = &" + name + "; { " +
         (isArray ? own + "; __builtin_memcpy(&" + name + ", " + from + ", sizeof " + name + "); "
                  : own + " = *" + from + "; ");
}

OwnValues::OwnValues(ASTContext &context) : context(context) {
  ScopeFinder finder;
  finder.TraverseAST(context);
  const SourceManager &sources = context.getSourceManager();
  for (const OMPScopeDirective *directive : finder.found) {
    Scope scope{directive, {}, "", ""};
    for (const auto *clause : directive->getClausesOfKind<OMPPrivateClause>()) {
      if (!isFirstPrivate(sources, *clause))
        continue;
      scope.clauses.emplace_back(sources.getExpansionLoc(clause->getBeginLoc()), clause->getEndLoc());
      for (const Expr *item : clause->varlists())
        if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts())) {
          scope.before += ownBlock(ref->getDecl()->getNameAsString(), ref->getType()->isArrayType());
          scope.after += " } }";
        }
    }
    if (!scope.clauses.empty())
      scopes.push_back(std::move(scope));
  }
}

std::optional<std::string> OwnValues::text(const Source &source) const {
  EditList edits;
  for (const Scope &one : scopes) {
    const auto directive = source.directive({one.directive->getBeginLoc(), one.directive->getEndLoc()});
    const auto statement = source.statement(one.directive->getRawStmt());
    if (!directive || !statement)
      return std::nullopt;
    edits.insert(directive->begin, one.before + "\n#line " + std::to_string(source.line(directive->begin)) + " " +
                                       quoted(source.file(directive->begin)) + "\n" + source.margin(directive->begin));
    for (const SourceRange clause : one.clauses) {
      const auto span = spanInMainFile(context.getSourceManager(), clause);
      if (!span)
        return std::nullopt;
      const llvm::StringRef text(source.text());
      const size_t comma = text.find_first_not_of(" \t", span->end);
      const bool isFollowed = comma < text.size() && text[comma] == ',';
      const auto end = isFollowed ? static_cast<unsigned>(comma) + 1 : span->end;
      std::string lines;
      for (size_t i = text.slice(span->begin, end).count('\n'); i > 0; --i)
        lines += "\\\n";
      edits.replace(span->begin, end, lines);
    }
    edits.insert(statement->end, one.after, -static_cast<long>(directive->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
