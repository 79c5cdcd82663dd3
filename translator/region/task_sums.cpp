//===-- region/task_sums.cpp - scalars that tasks add to, each in a copy of its own ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/task_sums.h"

#include "ast/visitor.h"
#include "clause/clause.h"
#include "region/reductions.h"
#include "region/writes.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;

// The mentions of a variable in a statement, and whether each reads it or gives it a value there.
class SumMentions : public AstVisitor {
public:
  SumMentions(const SourceManager &sources, const VarDecl *variable, const Stmt *body)
      : sources(sources), variable(variable) {
    TraverseStmt(const_cast<Stmt *>(body));
  }
  bool areAllSeen() const { return !isElsewhere && used == found.size(); }
  std::vector<SourceLocation> found;

  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (!isIt(ref))
      return true;
    isElsewhere |= ref->hasQualifier() || ref->refersToEnclosingVariableOrCapture() || !ref->getLocation().isFileID() ||
                   sources.getFileID(ref->getLocation()) != sources.getMainFileID();
    found.push_back(ref->getLocation());
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) override {
    used += cast->getCastKind() == CK_LValueToRValue && isIt(cast->getSubExpr());
    return true;
  }
  bool VisitStmt(Stmt *at) override {
    const Expr *changed = changedOperand(at);
    used += changed && isIt(changed);
    isElsewhere |= llvm::isa<OMPExecutableDirective, LambdaExpr, AsmStmt>(at);
    isElsewhere |= variable->isFileVarDecl() && llvm::isa<CXXConstructExpr>(at);
    return true;
  }
  // A function of the program may mean the variable itself.
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    isElsewhere |= variable->isFileVarDecl() &&
                   (!callee || !(callee->getBuiltinID() || sources.isInSystemHeader(callee->getLocation())));
    return true;
  }

private:
  const SourceManager &sources;
  const VarDecl *variable;
  bool isElsewhere = false;
  size_t used = 0;

  bool isIt(const Expr *expr) const {
    const auto *ref = llvm::dyn_cast<DeclRefExpr>(expr->IgnoreParens());
    return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
  }
};

bool hasOperator(const VarDecl *variable, llvm::StringRef op) {
  const QualType type = variable->getType();
  if (!type->isArithmeticType() || type->isBooleanType() || type->isAnyComplexType() || !combinedType(type) ||
      type.isVolatileQualified() || variable->getTLSKind() != VarDecl::TLS_None)
    return false;
  return llvm::is_contained({"+", "-", "*", "min", "max", "&&", "||"}, op) ||
         (type->isIntegerType() && llvm::is_contained({"&", "|", "^"}, op));
}

bool hasDirectives(const SourceManager &sources, const std::vector<Directive> &directives, const Stmt *body) {
  return llvm::any_of(directives, [&](const Directive &one) {
    const SourceLocation at = one.range.getBegin();
    return sources.isBeforeInTranslationUnit(body->getBeginLoc(), at) &&
           sources.isBeforeInTranslationUnit(at, body->getEndLoc());
  });
}

void giveSum(const SourceManager &sources, const Clause &clause, const TaskItem &item, TaskConstruct &task) {
  const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(item.variable.expr);
  const auto *variable = ref ? llvm::dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!variable || !item.sections.empty() || !item.shape.empty() || !item.iterators.empty() ||
      !hasOperator(variable, clause.op))
    return;
  const auto access = llvm::find_if(task.accesses, [&](const TaskAccess &one) {
    return one.name == item.variable.text && one.use == "HET_TASK_COMMUTATIVE";
  });
  const SumMentions mentions(sources, variable, task.body);
  if (access == task.accesses.end() || mentions.found.empty() || !mentions.areAllSeen())
    return;
  access->use = "HET_TASK_CONCURRENT";
  Reduction sum;
  sum.variable = variable;
  sum.type = variable->getType().getCanonicalType().getUnqualifiedType().getAsString();
  sum.op = clause.op;
  task.sums.push_back({std::move(sum), mentions.found});
}

} // namespace

void giveOwnSums(ASTContext &context, const std::vector<Directive> &directives, const Directive &directive,
                 TaskConstruct &task) {
  const SourceManager &sources = context.getSourceManager();
  if (!task.body || task.kernel || task.isInstance || llvm::isa<CallExpr>(task.body) ||
      hasDirectives(sources, directives, task.body))
    return;
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::TaskStorage && clause.spelling == "reduction")
      for (const TaskItem &item : clause.storage)
        giveSum(sources, clause, item, task);
}

} // namespace hetcc
