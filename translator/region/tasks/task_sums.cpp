//===-- region/tasks/task_sums.cpp - scalars that tasks add to, each in a copy of its own ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/tasks/task_sums.h"

#include "ast/visitor.h"
#include "clause/clause.h"
#include "diag/diag.h"
#include "region/reductions.h"
#include "region/writes.h"

#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <map>

namespace hetcc {
namespace {

using namespace clang;

// The mentions of a variable in a statement, and whether each reads it or gives it a value there.
class SumMentions : public AstVisitor {
public:
  /// `apart`: statements within that have the variable in another way.
  SumMentions(const SourceManager &sources, const VarDecl *variable, const Stmt *body,
              const llvm::DenseSet<const Stmt *> &apart)
      : sources(sources), variable(variable),
        isNamedElsewhere(variable->isFileVarDecl() || variable->getType()->isReferenceType()), apart(apart) {
    SumMentions::TraverseStmt(const_cast<Stmt *>(body));
  }
  bool areAllSeen() const { return !isElsewhere && used == found.size(); }
  std::vector<SourceLocation> found;

  bool TraverseStmt(Stmt *statement) override { // NOLINT: of the base
    return apart.contains(statement) || AstVisitor::TraverseStmt(statement);
  }
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
    isElsewhere |= isNamedElsewhere && llvm::isa<CXXConstructExpr>(at);
    return true;
  }
  // A function of the program may mean the variable itself.
  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    isElsewhere |=
        isNamedElsewhere && (!callee || !(callee->getBuiltinID() || sources.isInSystemHeader(callee->getLocation())));
    return true;
  }

private:
  const SourceManager &sources;
  const VarDecl *variable;
  const bool isNamedElsewhere; // functions may know the storage
  const llvm::DenseSet<const Stmt *> &apart;
  bool isElsewhere = false;
  size_t used = 0;

  bool isIt(const Expr *expr) const {
    const auto *ref = llvm::dyn_cast<DeclRefExpr>(expr->IgnoreParens());
    return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
  }
};

bool hasOperator(const VarDecl *variable, llvm::StringRef op) {
  const QualType type = variable->getType().getNonReferenceType();
  if (!type->isArithmeticType() || type->isBooleanType() || type->isAnyComplexType() || !combinedType(type) ||
      type.isVolatileQualified() || variable->getTLSKind() != VarDecl::TLS_None)
    return false;
  return llvm::is_contained({"+", "-", "*", "min", "max", "&&", "||"}, op) ||
         (type->isIntegerType() && llvm::is_contained({"&", "|", "^"}, op));
}

// The directives in a task's body. Other instances of a template have their own at the same places.
std::vector<const Directive *> directivesIn(const SourceManager &sources, const std::vector<Directive> &directives,
                                            const Directive &task, const Stmt *body) {
  std::vector<const Directive *> found;
  for (const Directive &one : directives)
    if (const SourceLocation at = one.range.getBegin(); (!task.isInstance || one.function == task.function) &&
                                                        sources.isBeforeInTranslationUnit(body->getBeginLoc(), at) &&
                                                        sources.isBeforeInTranslationUnit(at, body->getEndLoc()))
      found.push_back(&one);
  return found;
}

const VarDecl *addedTo(const TaskItem &item) {
  const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(item.variable.expr);
  return ref ? llvm::dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool hasReduction(const Directive &directive, const VarDecl *variable, llvm::StringRef op) {
  return directive.kind == DirectiveKind::OmpTask && llvm::any_of(directive.clauses, [&](const Clause &clause) {
           return clause.kind == ClauseKind::TaskStorage && clause.spelling == "reduction" && clause.op == op &&
                  llvm::any_of(clause.storage, [&](const TaskItem &item) { return addedTo(item) == variable; });
         });
}

// Whether the statement's own mentions have a copy. Tasks within that add to the variable have copies of their own.
void giveSum(const SourceManager &sources, const std::vector<const Directive *> &within, const Clause &clause,
             const TaskItem &item, const Stmt *body, DiagnosticsEngine &diagnostics, TaskConstruct &task) {
  const VarDecl *variable = addedTo(item);
  if (!variable)
    return;
  llvm::DenseSet<const Stmt *> apart;
  const Directive *other = nullptr;
  bool canHaveCopy = !task.kernel && !llvm::isa<CallExpr>(body);
  for (const Directive *one : within) {
    const bool adds = hasReduction(*one, variable, clause.op);
    other = adds && !other ? one : other;
    canHaveCopy &= adds || one->kind == DirectiveKind::OmpTaskwait;
    if (adds && one->statement)
      apart.insert(one->statement);
    apart.insert(one->wrapper);
  }
  const SumMentions mentions(sources, variable, body, apart);
  if (mentions.found.empty())
    return;
  canHaveCopy &= !task.isInstance || !other;
  const auto access = llvm::find_if(task.accesses, [&](const TaskAccess &one) {
    return one.name == item.variable.text && one.use == "HET_TASK_COMMUTATIVE";
  });
  if (!canHaveCopy || !item.sections.empty() || !item.shape.empty() || !item.iterators.empty() ||
      !hasOperator(variable, clause.op) || access == task.accesses.end() || !mentions.areAllSeen()) {
    if (other)
      report(diagnostics, other->range.getBegin(), diag::err_not_supported)
          << "a task with 'reduction' of '" + variable->getNameAsString() +
                 "' within one that adds to it in another way than by statements on a scalar";
    return;
  }
  access->use = "HET_TASK_CONCURRENT";
  Reduction sum;
  sum.variable = variable;
  sum.type = task.isInstance
                 ? "__typeof__(" + variable->getNameAsString() + ")"
                 : variable->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType().getAsString();
  sum.op = clause.op;
  task.sums.push_back({std::move(sum), mentions.found});
}

} // namespace

void giveOwnSums(ASTContext &context, const std::vector<Directive> &directives, const Directive &directive,
                 TaskConstruct &task) {
  const SourceManager &sources = context.getSourceManager();
  const Stmt *body = task.isInstance ? directive.statement : task.body;
  if (!task.body || !body)
    return;
  const std::vector<const Directive *> within = directivesIn(sources, directives, directive, body);
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::TaskStorage && clause.spelling == "reduction")
      for (const TaskItem &item : clause.storage)
        giveSum(sources, within, clause, item, body, context.getDiagnostics(), task);
}

// Whether the text with the sums of one serves for the other.
static bool haveSameSums(const TaskConstruct &one, const TaskConstruct &other) {
  return std::ranges::equal(one.sums, other.sums, [](const TaskConstruct::Sum &a, const TaskConstruct::Sum &b) {
    return a.reduction.type == b.reduction.type && a.reduction.op == b.reduction.op && a.mentions == b.mentions;
  });
}

static void dropSums(TaskConstruct &task) {
  for (const TaskConstruct::Sum &sum : task.sums)
    for (TaskAccess &access : task.accesses)
      if (access.name == sum.reduction.variable->getName() && access.use == "HET_TASK_CONCURRENT")
        access.use = "HET_TASK_COMMUTATIVE";
  task.sums.clear();
}

// The text of one serves all. The identity may be another value in each.
static void tellOthers(llvm::ArrayRef<TaskConstruct *> instances) {
  for (TaskConstruct *one : instances)
    for (const TaskConstruct *other : instances)
      for (size_t k = 0; k < one->sums.size() && other != one; ++k)
        one->sums[k].reduction.others.push_back(other->sums[k].reduction.variable);
}

void agreeOnSums(std::vector<TaskConstruct> &tasks) {
  std::map<SourceLocation, std::vector<TaskConstruct *>> instances;
  for (TaskConstruct &task : tasks)
    if (task.isInstance)
      instances[task.pragma.getBegin()].push_back(&task);
  for (const auto &[_, all] : instances)
    if (llvm::all_of(all, [&](const TaskConstruct *one) { return haveSameSums(*one, *all.front()); }))
      tellOthers(all);
    else
      llvm::for_each(all, [](TaskConstruct *one) { dropSums(*one); });
}

} // namespace hetcc
