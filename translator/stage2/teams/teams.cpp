//===-- stage2/teams/teams.cpp - results that depend on how many teams and threads run -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/teams/teams.h"

#include "analysis/dependence/atomics.h"
#include "diag/diag.h"
#include "stage2/grid/plan.h"
#include "stage2/teams/team_plan.h"
#include "stage2/tree/first_use.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include <optional>
#include <utility>

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

enum Level { Teams, Threads };

llvm::StringRef calleeName(const Expr *expr) {
  const auto *call = dyn_cast<CallExpr>(expr->IgnoreParenImpCasts());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() ? callee->getName() : "";
}

std::optional<Level> numberOf(const Expr *expr) {
  const llvm::StringRef name = calleeName(expr);
  return name == "omp_get_team_num" || name == "het_gang_number" ? std::optional(Teams)
         : name == "omp_get_thread_num"                          ? std::optional(Threads)
                                                                 : std::nullopt;
}

// The surroundings of a statement: on each level the clause that asks for several which all run it, or null.
struct Around {
  const OMPClause *asked[2] = {nullptr, nullptr};
  bool oneThread = false; // by a clause around
  const OMPClause *&operator[](Level level) { return asked[level]; }
};

class CountReader {
public:
  explicit CountReader(ASTContext &context) : context(context) {}

  std::optional<CountDependence> run(const OMPExecutableDirective *target) {
    directive(target, {});
    std::optional<CountDependence> one;
    for (const Level level : {Threads, Teams})
      if (found[level].at && (!one || (one->asksHowMany && !asksHowMany[level]))) {
        one = found[level];
        one->asksHowMany = asksHowMany[level];
      }
    return one;
  }

private:
  ASTContext &context;
  bool asksHowMany[2] = {false, false};
  CountDependence found[2];
  llvm::DenseSet<std::pair<const FunctionDecl *, unsigned>> seen;
  llvm::DenseSet<const VarDecl *> sums[2]; // reductions of the teams and of the threads
  bool guarded = false;                    // in a critical section

  void find(Level level, const Stmt *at, Around around) {
    if (around[level] && !found[level].at)
      found[level] = {at, around[level], level == Threads};
  }
  void findBoth(const Stmt *at, Around around) {
    find(Teams, at, around);
    find(Threads, at, around);
  }

  void children(const Stmt *at, Around around) {
    for (const Stmt *child : at->children())
      if (child)
        visit(child, around);
  }

  void visit(const Stmt *at, Around around) {
    if (const auto *inner = dyn_cast<OMPExecutableDirective>(at))
      return directive(inner, around);
    if (const auto *branch = dyn_cast<IfStmt>(at))
      return choice(branch, around);
    if (const auto *expr = dyn_cast<Expr>(at); expr && comparedWithFirst(expr))
      return;
    if (const auto *call = dyn_cast<CallExpr>(at))
      asked(call, around);
    if (const auto *made = dyn_cast<CXXConstructExpr>(at))
      called(made->getConstructor(), around);
    if (const Expr *changed = changedBy(at))
      change(changed, at, around);
    if (const std::optional<AtomicCall> atomic = atomicCallOf(at); atomic && atomic->kind == AtomicCall::Kind::Update)
      findBoth(at, around);
    children(at, around);
  }

  // The work of the first one is done once, however many there are.
  void choice(const IfStmt *branch, Around around) {
    if (!branch->getCond()) // if consteval
      return children(branch, around);
    const std::optional<Level> first = comparedWithFirst(branch->getCond());
    const auto *compare = dyn_cast<BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    if (!first || (compare && compare->getOpcode() == BO_NE))
      return children(branch, around);
    if (branch->getElse())
      visit(branch->getElse(), around);
    around[*first] = nullptr;
    visit(branch->getThen(), around);
  }

  // `omp_get_thread_num() == 0` and its like.
  std::optional<Level> comparedWithFirst(const Expr *expr) const {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *unary = dyn_cast<UnaryOperator>(expr); unary && unary->getOpcode() == UO_LNot)
      return numberOf(unary->getSubExpr());
    const auto *compare = dyn_cast<BinaryOperator>(expr);
    if (!compare || !compare->isEqualityOp())
      return std::nullopt;
    for (const auto &[one, other] :
         {std::pair(compare->getLHS(), compare->getRHS()), {compare->getRHS(), compare->getLHS()}})
      if (Expr::EvalResult value; numberOf(one) && other->EvaluateAsInt(value, context) && value.Val.getInt() == 0)
        return numberOf(one);
    return std::nullopt;
  }

  void asked(const CallExpr *call, Around around) {
    const llvm::StringRef name = calleeName(call);
    if (const std::optional<Level> level = numberOf(call))
      return find(*level, call, around);
    asksHowMany[Teams] |= name == "omp_get_num_teams";
    asksHowMany[Threads] |= name == "omp_get_num_threads" || name == "omp_get_team_size";
    called(call->getDirectCallee(), around);
  }

  void called(const FunctionDecl *function, Around around) {
    const FunctionDecl *definition = nullptr;
    if (!function || !function->hasBody(definition))
      return;
    const unsigned state = (around[Teams] ? 1 : 0) + (around[Threads] ? 2 : 0);
    if (seen.insert({definition, state}).second)
      visit(definition->getBody(), around);
  }

  // `x += e`, `x++`.
  static const Expr *changedBy(const Stmt *at) {
    if (const auto *assign = dyn_cast<CompoundAssignOperator>(at))
      return assign->getLHS();
    const auto *step = dyn_cast<UnaryOperator>(at);
    return step && step->isIncrementDecrementOp() ? step->getSubExpr() : nullptr;
  }

  void change(const Expr *changed, const Stmt *at, Around around) {
    if (guarded)
      return findBoth(at, around);
    for (const Level level : {Teams, Threads})
      if (sums[level].contains(rootVariable(changed)))
        find(level, at, around);
  }

  bool isConstant(const Expr *expr, int64_t wanted) const {
    Expr::EvalResult value;
    return throughCapture(expr)->EvaluateAsInt(value, context) && value.Val.getInt() == wanted;
  }

  bool runsAlone(const OMPExecutableDirective *parallel) const {
    return llvm::any_of(parallel->getClausesOfKind<OMPIfClause>(), [&](const OMPIfClause *clause) {
      return clause->getNameModifier() != OMPD_target && isConstant(clause->getCondition(), 0);
    });
  }

  void directive(const OMPExecutableDirective *at, Around around) {
    const OpenMPDirectiveKind kind = at->getDirectiveKind();
    if (const auto *limit = at->getSingleClause<OMPThreadLimitClause>())
      around.oneThread |= isConstant(limit->getThreadLimit(), 1);
    if (isOpenMPTeamsDirective(kind)) {
      const auto *count = at->getSingleClause<OMPNumTeamsClause>();
      around[Teams] = count && !isConstant(count->getNumTeams(), 1) ? count : nullptr;
      gather(at, Teams);
    }
    if (isOpenMPParallelDirective(kind)) {
      const auto *count = at->getSingleClause<OMPNumThreadsClause>();
      const bool one = around.oneThread || (count && isConstant(count->getNumThreads(), 1)) || runsAlone(at);
      around[Threads] = one ? nullptr : count;
      gather(at, Threads);
    }
    if (isOpenMPLoopDirective(kind) && carriesCopies(at))
      findBoth(at, around);
    if (isOpenMPDistributeDirective(kind) || isOpenMPGenericLoopDirective(kind))
      around[Teams] = nullptr;
    if (isSharedOut(at))
      around[Threads] = nullptr;
    if (const auto *atomic = dyn_cast<OMPAtomicDirective>(at); atomic && atomic->getUpdateExpr())
      findBoth(at, around);
    if (!at->hasAssociatedStmt())
      return;
    const bool before = std::exchange(guarded, guarded || kind == OMPD_critical);
    visit(at->getRawStmt(), around);
    guarded = before;
  }

  static bool isSharedOut(const OMPExecutableDirective *at) {
    const OpenMPDirectiveKind kind = at->getDirectiveKind();
    return isOpenMPWorksharingDirective(kind) || isOpenMPGenericLoopDirective(kind) || leavesOf(at, false).masked;
  }

  void gather(const OMPExecutableDirective *at, Level level) {
    for (const auto *clause : at->getClausesOfKind<OMPReductionClause>())
      for (const Expr *item : clause->varlists())
        sums[level].insert(rootVariable(item));
    sums[level].erase(nullptr);
  }
};

} // namespace

std::optional<CountDependence> dependsOnCounts(const OMPExecutableDirective *target, ASTContext &context) {
  return CountReader(context).run(target);
}

bool carries(const OMPExecutableDirective *loop, llvm::function_ref<bool(const VarDecl *)> isOwn) {
  const Stmt *body = loop->getRawStmt();
  const VariableUses uses({body});
  llvm::DenseSet<const VarDecl *> sums;
  for (const auto *clause : loop->getClausesOfKind<OMPReductionClause>())
    for (const Expr *item : clause->varlists())
      sums.insert(rootVariable(item));
  return llvm::any_of(uses.free(), [&](const VarDecl *variable) {
    return variable->getType()->isScalarType() && !sums.contains(variable) && uses.modified(variable) &&
           isOwn(variable) && firstUse(body, variable) == FirstUse::Old;
  });
}

bool carriesCopies(const OMPExecutableDirective *loop) {
  llvm::DenseSet<const VarDecl *> copies;
  for (const auto *clause : loop->getClausesOfKind<OMPFirstprivateClause>())
    if (!clause->isImplicit())
      for (const Expr *item : clause->varlists())
        copies.insert(rootVariable(item));
  return !copies.empty() && carries(loop, [&](const VarDecl *variable) { return copies.contains(variable); });
}

void refuse(const CountDependence &one, ASTContext &context) {
  const auto tell = [&](SourceLocation where, diag::Id id) {
    return report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), id);
  };
  tell(one.at->getBeginLoc(), diag::err_depends_on_threads) << one.threads << one.at->getSourceRange();
  tell(one.clause->getBeginLoc(), diag::note_depends_on_threads) << one.threads;
}

} // namespace hetcc::stage2
