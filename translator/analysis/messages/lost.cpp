//===-- analysis/messages/lost.cpp - values that stay in a plain target construct or a task -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/messages/lost.h"
#include "analysis/dependence/flow.h"
#include "ast/visitor.h"
#include "clause/clause.h"
#include "diag/diag.h"
#include "region/mentions.h"
#include "region/tasks/task_roots.h"
#include "region/text.h"
#include "region/writes.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;

// The first place where a statement gives each variable a value, and the variables in clauses of constructs inside of
// it.
class Writes : public AstVisitor {
public:
  llvm::DenseMap<const ValueDecl *, const Expr *> first;
  llvm::DenseMap<const ValueDecl *, const Expr *> itself; // not only an item
  llvm::DenseSet<const ValueDecl *> inClauses;
  bool guarded = false; // some of it is for one thread after the other

  const llvm::DenseSet<const Stmt *> *leftOut = nullptr; // parts that are not looked at, but in `met`
  struct Part {
    const Stmt *statement;
    llvm::SmallVector<const OMPExecutableDirective *> around;
  };
  std::vector<Part> met;

  // `whole`: it is looked at even if it is one of `leftOut`.
  void traverse(const Stmt *whole) {
    root = whole;
    TraverseStmt(const_cast<Stmt *>(whole));
  }
  bool TraverseStmt(Stmt *statement) override {
    if (leftOut && statement != root && leftOut->contains(statement)) {
      met.push_back({statement, around});
      return true;
    }
    const size_t before = around.size();
    if (const auto *directive = dyn_cast_or_null<OMPExecutableDirective>(statement))
      around.push_back(directive);
    const bool good = AstVisitor::TraverseStmt(statement);
    around.truncate(before);
    return good;
  }
  bool VisitStmt(Stmt *at) override {
    const Expr *changed = changedOperand(at);
    return !changed || write(changed);
  }
  bool VisitOMPCriticalDirective(OMPCriticalDirective *) override { return guarded = true; }
  bool VisitOMPAtomicDirective(OMPAtomicDirective *) override { return guarded = true; }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    for (const OMPClause *clause : directive->clauses())
      if (!clause->isImplicit())
        for (const Stmt *part : clause->children())
          if (const ValueDecl *variable = named(part))
            inClauses.insert(variable);
    return true;
  }

  // Whether one of these constructs has a copy of the variable that ends with it.
  static bool endsIn(llvm::ArrayRef<const OMPExecutableDirective *> constructs, const ValueDecl *variable) {
    return llvm::any_of(
        constructs, [&](const OMPExecutableDirective *one) { return clauseCopy(one, variable) == ClauseCopy::Ends; });
  }

private:
  const Stmt *root = nullptr;
  llvm::SmallVector<const OMPExecutableDirective *> around;

  static const ValueDecl *named(const Stmt *part) {
    const auto *expression = dyn_cast_or_null<Expr>(part);
    const auto *ref = expression ? dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts()) : nullptr;
    return ref ? ref->getDecl() : nullptr;
  }
  bool write(const Expr *target) {
    target = target->IgnoreParens();
    const auto *whole = dyn_cast<DeclRefExpr>(target);
    while (const auto *item = dyn_cast<ArraySubscriptExpr>(target))
      target = item->getBase()->IgnoreParenImpCasts();
    const auto *ref = dyn_cast<DeclRefExpr>(target);
    if (!ref || endsIn(around, ref->getDecl()))
      return true;
    if (whole)
      itself.try_emplace(ref->getDecl(), ref);
    first.try_emplace(ref->getDecl(), ref);
    return true;
  }
};

// The function that each construct stands in.
class Owners : public AstVisitor {
public:
  explicit Owners(const std::vector<const OMPExecutableDirective *> &plain) : plain(plain.begin(), plain.end()) {}
  llvm::MapVector<const FunctionDecl *, std::vector<const OMPExecutableDirective *>> found;

  bool TraverseDecl(Decl *decl) override {
    const auto *function = dyn_cast_or_null<FunctionDecl>(decl);
    const FunctionDecl *before = current;
    if (function && function->doesThisDeclarationHaveABody() && !function->isDependentContext())
      current = function;
    const bool good = AstVisitor::TraverseDecl(decl);
    current = before;
    return good;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    if (current && plain.contains(directive))
      found[current].push_back(directive);
    return true;
  }

private:
  llvm::SmallPtrSet<const OMPExecutableDirective *, 16> plain;
  const FunctionDecl *current = nullptr;
};

// The loop of which the construct's threads have iterations each; null: there is none.
const ForStmt *sharedLoop(const OMPExecutableDirective *directive) {
  const bool parallel = isOpenMPParallelDirective(directive->getDirectiveKind());
  return parallel && isa<OMPLoopDirective>(directive) ? dyn_cast<ForStmt>(directive->getRawStmt()) : nullptr;
}

// Whether the code behind the construct may read what a variable stands for: a reference has another name, too.
bool readBehind(const Flow &flow, const OMPExecutableDirective *directive, const VarDecl *variable) {
  if (flow.readBehind(directive, variable))
    return true;
  const Expr *init = variable->getType()->isReferenceType() ? variable->getInit() : nullptr;
  const auto *ref = init ? dyn_cast<DeclRefExpr>(init->IgnoreParenImpCasts()) : nullptr;
  const auto *other = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return other && readBehind(flow, directive, other);
}

// Warns where the construct gives copies values that the code behind it may read. Gives the copies' variables.
llvm::DenseSet<const ValueDecl *> lookForLost(ASTContext &context, const Flow &flow, const Writes &writes,
                                              const OMPExecutableDirective *directive) {
  llvm::DenseSet<const ValueDecl *> lost;
  DiagnosticsEngine &engine = context.getDiagnostics();
  const SourceManager &sources = context.getSourceManager();
  for (const auto *clause : directive->getClausesOfKind<OMPFirstprivateClause>()) {
    if (!clause->isImplicit() || copiesByDefault(directive))
      continue; // the user says so
    for (const Expr *item : clause->varlists()) {
      const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      const Expr *write = variable ? writes.first.lookup(variable) : nullptr;
      if (!write || writes.inClauses.contains(variable) ||
          !variable->getType().getNonReferenceType()->isArithmeticType() || !readBehind(flow, directive, variable))
        continue;
      lost.insert(variable);
      report(engine, sources.getExpansionLoc(write->getBeginLoc()), diag::warn_scalar_lost)
          << variable->getNameAsString()
          << ("omp " + llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind())).str();
      report(engine, sources.getExpansionLoc(directive->getBeginLoc()), diag::note_scalar_lost)
          << variable->getNameAsString() << 0;
    }
  }
  return lost;
}

// Warns of variables that the threads share without a clause, and that iterations of theirs change and read.
void lookForRaced(ASTContext &context, const Flow &flow, const Writes &writes, const OMPExecutableDirective *directive,
                  llvm::DenseSet<const ValueDecl *> told) {
  const ForStmt *loop = writes.guarded || copiesByDefault(directive) ? nullptr : sharedLoop(directive);
  if (!loop)
    return;
  for (const Expr *counter : cast<OMPLoopDirective>(directive)->counters()) {
    const auto *ref = counter ? dyn_cast<DeclRefExpr>(counter->IgnoreParenImpCasts()) : nullptr;
    if (!ref)
      return; // the pattern of a generic lambda
    told.insert(ref->getDecl());
  }
  Writes named; // by its own clauses
  named.VisitOMPExecutableDirective(const_cast<OMPExecutableDirective *>(directive));
  told.insert(named.inClauses.begin(), named.inClauses.end());
  DiagnosticsEngine &engine = context.getDiagnostics();
  const SourceManager &sources = context.getSourceManager();
  std::vector<const Expr *> found;
  for (const auto &[declared, write] : writes.itself) {
    const auto *variable = dyn_cast<VarDecl>(declared);
    const bool outside = variable && variable->isLocalVarDeclOrParm() && !variable->isStaticLocal() &&
                         sources.isBeforeInTranslationUnit(variable->getLocation(), directive->getBeginLoc());
    if (outside && variable->getType()->isScalarType() && !told.contains(variable) &&
        !writes.inClauses.contains(variable) && flow.readsUnset(loop, variable))
      found.push_back(write);
  }
  llvm::sort(found, [&](const Expr *one, const Expr *other) {
    return sources.isBeforeInTranslationUnit(one->getBeginLoc(), other->getBeginLoc());
  });
  for (const Expr *write : found) {
    report(engine, sources.getExpansionLoc(write->getBeginLoc()), diag::warn_scalar_raced)
        << cast<DeclRefExpr>(write)->getDecl()->getNameAsString();
    report(engine, sources.getExpansionLoc(directive->getBeginLoc()), diag::note_scalar_raced)
        << llvm::omp::getOpenMPDirectiveName(directive->getDirectiveKind());
  }
}

void look(ASTContext &context, const Flow &flow, const OMPExecutableDirective *directive) {
  Writes writes;
  writes.TraverseStmt(const_cast<Stmt *>(directive->getRawStmt()));
  lookForRaced(context, flow, writes, directive, lookForLost(context, flow, writes, directive));
}

// Everything in a statement.
void collectAll(const Stmt *statement, llvm::DenseSet<const Stmt *> &all) {
  if (!statement || !all.insert(statement).second)
    return;
  for (const Stmt *child : statement->children())
    collectAll(child, all);
}

// The variables of which a clause of the task says whose they are. `in(a[i])` speaks of `a`.
llvm::DenseSet<const ValueDecl *> toldOf(const Directive &task) {
  llvm::DenseSet<const ValueDecl *> told;
  const auto add = [&](const ClauseExpr &expr) {
    if (expr.expr)
      for (const ValueDecl *variable : Mentions(expr.expr).all)
        told.insert(variable);
  };
  for (const Clause &clause : task.clauses) {
    for (const Item &item : clause.items)
      add(item.variable);
    for (const TaskItem &item : clause.storage)
      add(item.variable);
  }
  return told;
}

// Finds the parallel regions around a statement of a function.
class Regions : public AstVisitor {
public:
  Regions(const SourceManager &sources, SourceLocation at) : sources(sources), at(at) {}
  std::vector<SourceLocation> begins;

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    const Stmt *body = directive->hasAssociatedStmt() ? directive->getRawStmt() : nullptr;
    if (body && isOpenMPParallelDirective(directive->getDirectiveKind()) && isBefore(directive->getBeginLoc(), at) &&
        isBefore(at, lastPart(body)->getEndLoc()))
      begins.push_back(directive->getBeginLoc());
    return true;
  }

  // The threads of a region share what is declared outside of it, and so do their tasks.
  bool share(const VarDecl *variable) const {
    return llvm::any_of(begins, [&](SourceLocation begin) { return isBefore(variable->getLocation(), begin); });
  }

private:
  bool isBefore(SourceLocation one, SourceLocation other) const {
    return sources.isBeforeInTranslationUnit(one, other);
  }
  const SourceManager &sources;
  const SourceLocation at;
};

bool saysDefault(const Directive &task) {
  return llvm::any_of(task.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Default; });
}

// Whether a task within another one has that one's variable. Without a clause it has a copy of its own, unless threads
// share the variable. `around`: the constructs between the two.
bool shares(const Directive &task, llvm::ArrayRef<const OMPExecutableDirective *> around, const ValueDecl *variable) {
  const bool inRegion =
      llvm::any_of(around, [](const auto *one) { return isOpenMPParallelDirective(one->getDirectiveKind()); });
  bool all = inRegion && !saysDefault(task), named = false;
  if (Writes::endsIn(around, variable))
    return false;
  const auto isIt = [&](const Item &item) {
    return item.variable.expr && Mentions(item.variable.expr).all.contains(variable);
  };
  for (const Clause &clause : task.clauses) {
    all |= clause.kind == ClauseKind::Default && clause.op == "shared";
    for (const TaskItem &item : clause.storage) {
      std::vector<const VarDecl *> roots;
      if (item.variable.expr)
        addRoots(item.variable.expr, roots);
      named |= llvm::is_contained(roots, variable);
    }
    if (!llvm::any_of(clause.items, isIt))
      continue;
    if (clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate)
      return false;
    named = true;
  }
  return all || named;
}

// The tasks of a file.
class Tasks {
public:
  Tasks(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
    for (const Directive &directive : directives)
      if (directive.kind == DirectiveKind::OmpTask && directive.statement &&
          byBody.try_emplace(directive.statement, &directive).second) {
        bodies.insert(directive.statement);
        collectAll(directive.statement, within);
      }
  }

  // Warns of variables of which the task has copies, and whose values the code behind it reads.
  void look(const Flow &flow, const Directive &task) {
    const SourceManager &sources = context.getSourceManager();
    const llvm::DenseSet<const ValueDecl *> told = toldOf(task);
    const Given &all = givenBy(task);
    std::vector<std::pair<const ValueDecl *, const Expr *>> inOrder(all.begin(), all.end());
    llvm::sort(inOrder, [](const auto &a, const auto &b) { return a.second->getBeginLoc() < b.second->getBeginLoc(); });
    Regions regions(sources, task.range.getBegin());
    regions.TraverseStmt(task.function->getBody());
    llvm::DenseSet<const Stmt *> own;
    collectAll(task.statement, own);
    for (const auto &[value, write] : inOrder) {
      const auto *variable = dyn_cast<VarDecl>(value);
      if (!variable || told.contains(variable) || !variable->hasLocalStorage() ||
          !(variable->getType()->isArithmeticType() || variable->getType()->isConstantArrayType()) ||
          regions.share(variable) ||
          !sources.isBeforeInTranslationUnit(variable->getLocation(), task.range.getBegin()) ||
          // arrays are scratch memory of several tasks, often
          !flow.readBehindTask(task.wrapper, variable, variable->getType()->isArrayType() ? within : own))
        continue;
      report(context.getDiagnostics(), sources.getExpansionLoc(write->getBeginLoc()), diag::warn_scalar_lost)
          << variable->getNameAsString() << "omp task";
      report(context.getDiagnostics(), task.range.getBegin(), diag::note_task_lost) << variable->getNameAsString();
    }
  }

private:
  using Given = llvm::DenseMap<const ValueDecl *, const Expr *>; // variables, and a place where each gets a value

  // Those of the task, with what tasks within it give to variables that they share with it.
  const Given &givenBy(const Directive &task) {
    if (const auto known = given.find(task.statement); known != given.end())
      return *known->second;
    Writes writes;
    writes.leftOut = &bodies;
    writes.traverse(task.statement);
    for (const Writes::Part &part : writes.met) {
      const Directive &inner = *byBody.lookup(part.statement);
      for (const auto &[variable, write] : givenBy(inner))
        if (shares(inner, part.around, variable))
          writes.first.try_emplace(variable, write);
    }
    return *(given[task.statement] = std::make_unique<Given>(std::move(writes.first)));
  }

  ASTContext &context;
  llvm::DenseMap<const Stmt *, const Directive *> byBody;
  llvm::DenseSet<const Stmt *> bodies, within; // within: all statements of tasks
  llvm::DenseMap<const Stmt *, std::unique_ptr<Given>> given;
};

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

void warnOfLostScalars(ASTContext &context, const Directive &construct, const std::vector<const VarDecl *> &copies) {
  if (copies.empty() || construct.isPattern || !construct.function || !construct.function->getBody())
    return;
  const Flow flow(context, construct.function);
  llvm::DenseSet<const Stmt *> own;
  collectAll(construct.statement, own);
  Writes writes;
  writes.TraverseStmt(construct.statement);
  for (const VarDecl *variable : copies) {
    const Expr *write = writes.itself.lookup(variable);
    if (!write || !variable->getType().getNonReferenceType()->isArithmeticType() ||
        !flow.readBehindTask(construct.wrapper, variable, own))
      continue;
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(write->getBeginLoc()),
           diag::warn_scalar_lost)
        << variable->getNameAsString() << construct.spelling;
    report(context.getDiagnostics(), construct.range.getBegin(), diag::note_scalar_lost)
        << variable->getNameAsString() << 1;
  }
}

void warnOfLostScalars(ASTContext &context, const std::vector<Directive> &directives) {
  llvm::MapVector<const FunctionDecl *, std::unique_ptr<Flow>> flows;
  llvm::DenseSet<SourceLocation> told; // in one instantiation of a template
  Tasks tasks(context, directives);
  for (const Directive &directive : directives) {
    const bool isTask = directive.kind == DirectiveKind::OmpTask && !directive.isPattern;
    if (!isTask || !directive.function || !directive.function->getBody() || !directive.statement ||
        saysDefault(directive) || !told.insert(directive.range.getBegin()).second)
      continue;
    std::unique_ptr<Flow> &flow = flows[directive.function];
    if (!flow)
      flow = std::make_unique<Flow>(context, directive.function);
    tasks.look(*flow, directive);
  }
}

} // namespace hetcc
