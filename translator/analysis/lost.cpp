//===-- analysis/lost.cpp - values that stay in a plain target construct --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/lost.h"
#include "analysis/flow.h"
#include "diag/diag.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;

// The first place where a statement gives each variable a value, and the variables in clauses of constructs inside of
// it.
class Writes : public RecursiveASTVisitor<Writes> {
public:
  llvm::DenseMap<const ValueDecl *, const Expr *> first;
  llvm::DenseSet<const ValueDecl *> inClauses;

  bool VisitBinaryOperator(BinaryOperator *op) { return !op->isAssignmentOp() || write(op->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *op) { return !op->isIncrementDecrementOp() || write(op->getSubExpr()); }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) {
    for (const OMPClause *clause : directive->clauses())
      if (!clause->isImplicit())
        for (const Stmt *part : clause->children())
          if (const auto *expression = dyn_cast_or_null<Expr>(part))
            if (const auto *ref = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts()))
              inClauses.insert(ref->getDecl());
    return true;
  }

private:
  bool write(const Expr *target) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(target->IgnoreParens()))
      first.try_emplace(ref->getDecl(), ref);
    return true;
  }
};

// The function that each construct stands in.
class Owners : public RecursiveASTVisitor<Owners> {
public:
  explicit Owners(const std::vector<const OMPExecutableDirective *> &plain) : plain(plain.begin(), plain.end()) {}
  llvm::MapVector<const FunctionDecl *, std::vector<const OMPExecutableDirective *>> found;

  bool TraverseDecl(Decl *decl) {
    const auto *function = dyn_cast_or_null<FunctionDecl>(decl);
    const FunctionDecl *before = current;
    if (function && function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      current = function;
    const bool good = RecursiveASTVisitor::TraverseDecl(decl);
    current = before;
    return good;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) {
    if (current && plain.contains(directive))
      found[current].push_back(directive);
    return true;
  }

private:
  llvm::SmallPtrSet<const OMPExecutableDirective *, 16> plain;
  const FunctionDecl *current = nullptr;
};

void look(ASTContext &context, const Flow &flow, const OMPExecutableDirective *directive) {
  Writes writes;
  writes.TraverseStmt(const_cast<Stmt *>(directive->getRawStmt()));
  DiagnosticsEngine &engine = context.getDiagnostics();
  for (const auto *clause : directive->getClausesOfKind<OMPFirstprivateClause>()) {
    if (!clause->isImplicit() || copiesByDefault(directive))
      continue; // the user says so
    for (const Expr *item : clause->varlists()) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      const Expr *write = variable ? writes.first.lookup(variable) : nullptr;
      if (!write || writes.inClauses.contains(variable) || !variable->getType()->isArithmeticType() ||
          !flow.readBehind(directive, variable))
        continue;
      const std::string name = variable->getNameAsString();
      const SourceManager &sources = context.getSourceManager();
      report(engine, sources.getExpansionLoc(write->getBeginLoc()), diag::warn_scalar_lost)
          << name << llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind());
      report(engine, sources.getExpansionLoc(directive->getBeginLoc()), diag::note_scalar_lost) << name;
    }
  }
}

} // namespace

bool copiesByDefault(const OMPExecutableDirective *directive) {
  const auto *clause = directive->getSingleClause<OMPDefaultClause>();
  return clause && (clause->getDefaultKind() == llvm::omp::OMP_DEFAULT_firstprivate ||
                    clause->getDefaultKind() == llvm::omp::OMP_DEFAULT_private);
}

void warnOfLostScalars(ASTContext &context, const std::vector<const OMPExecutableDirective *> &plain) {
  Owners owners(plain);
  owners.TraverseAST(context);
  for (const auto &[function, directives] : owners.found) {
    std::optional<Flow> flow;
    for (const OMPExecutableDirective *directive : directives) {
      if (!directive->hasAssociatedStmt() || !isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
        continue;
      if (!flow)
        flow.emplace(context, function);
      look(context, *flow, directive);
    }
  }
}

} // namespace hetcc
