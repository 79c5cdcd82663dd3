//===-- stage2/grid/nest.cpp - the parallel loops of a plain target construct ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/nest.h"

#include "analysis/device/library.h"
#include "analysis/messages/lost.h"
#include "stage2/grid/own.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

bool isLoopKind(OpenMPDirectiveKind kind) { return isOpenMPLoopDirective(kind) || isOpenMPGenericLoopDirective(kind); }

// Clauses that give the iterations an order, or values that pass from one to another.
bool asksForOrder(const OMPExecutableDirective *directive) {
  return llvm::any_of(directive->clauses(), [](const OMPClause *clause) {
    const OpenMPClauseKind kind = clause->getClauseKind();
    return kind == OMPC_ordered || kind == OMPC_linear || kind == OMPC_safelen || kind == OMPC_copyin ||
           kind == OMPC_firstprivate;
  });
}

// Whether iterations may run on threads of their own: a body without constructs that order them, and without questions
// for the thread's number. Functions that are called are looked at too.
class Body {
public:
  bool free(const Stmt *body) {
    bool good = true;
    walk(body, [&](const Stmt *at) {
      if (const auto *directive = dyn_cast<OMPExecutableDirective>(at))
        good &= mayStand(directive);
      if (const auto *call = dyn_cast<CallExpr>(at))
        good &= mayCall(call->getDirectCallee());
      if (const auto *made = dyn_cast<CXXConstructExpr>(at))
        good &= mayCall(made->getConstructor());
      return good;
    });
    return good;
  }

private:
  llvm::DenseSet<const FunctionDecl *> seen;

  static bool mayStand(const OMPExecutableDirective *directive) {
    switch (directive->getDirectiveKind()) {
    case OMPD_simd:
    case OMPD_error:
    case OMPD_parallel_for:
    case OMPD_parallel_for_simd:
    case OMPD_for:
    case OMPD_for_simd:
    case OMPD_loop:
    case OMPD_parallel_loop:
    case OMPD_parallel:
    case OMPD_distribute_parallel_for:
    case OMPD_distribute_parallel_for_simd: return true;
    case OMPD_atomic: {
      const auto *atomic = cast<OMPAtomicDirective>(directive);
      return atomic->getX() && atomic->getX()->getType()->isArithmeticType();
    }
    default: return isOpenMPLoopTransformationDirective(directive->getDirectiveKind());
    }
  }

  bool mayCall(const FunctionDecl *function) {
    if (!function || !seen.insert(function->getCanonicalDecl()).second)
      return true; // what cannot be called at all is found elsewhere
    const IdentifierInfo *name = function->getIdentifier();
    if (name && name->isStr("het_gang_number"))
      return false;
    if (name && name->getName().starts_with("omp_"))
      return name->isStr("omp_is_initial_device") || name->isStr("omp_get_wtime") ||
             name->isStr("omp_get_device_num") || isOfMemory(name->getName());
    const FunctionDecl *definition = nullptr;
    return !function->hasBody(definition) || free(definition->getBody());
  }
};

class NestReader {
public:
  NestReader(const OMPExecutableDirective *target, ASTContext &context) : context(context), target(target) {}

  Nest run() {
    const OMPExecutableDirective *last = target;
    nest.chain.push_back(last);
    while (const OMPExecutableDirective *next = inner(last)) {
      nest.chain.push_back(next);
      last = next;
    }
    nest.alone = alone();
    gatherReductions(target);
    gatherLasts(last);
    if (isLoopKind(last->getDirectiveKind()) && parallel() && !alone() &&
        readLoops(cast<OMPLoopBasedDirective>(last)) && clauses() && Body().free(nest.body))
      return std::move(nest);
    nest.loops.clear();
    nest.sums.clear();
    nest.owns.clear();
    nest.privates.clear();
    nest.numbered = numbered();
    return std::move(nest);
  }

private:
  ASTContext &context;
  const OMPExecutableDirective *target;
  Nest nest;
  long sharedBytes = 0; // of reductions that the user declared
  unsigned rest = 0;    // loops of the directive inside of the body

  static const OMPExecutableDirective *inner(const OMPExecutableDirective *directive) {
    switch (directive->getDirectiveKind()) {
    case OMPD_target:
    case OMPD_target_teams:
    case OMPD_target_parallel:
    case OMPD_teams:
    case OMPD_parallel: return onlyDirective(directive->getRawStmt());
    default: return nullptr;
    }
  }

  // A `for` or `simd` by itself is one thread's; the user says no less of its iterations.
  bool parallel() const {
    return llvm::none_of(nest.chain, [](const OMPExecutableDirective *one) { return asksForOrder(one) && !only(one); });
  }

  const CallExpr *numbered() const {
    const auto asks = [](const OMPExecutableDirective *one) {
      return isOpenMPTeamsDirective(one->getDirectiveKind()) || isOpenMPParallelDirective(one->getDirectiveKind());
    };
    const CallExpr *found = nullptr;
    if (llvm::any_of(nest.chain, asks) && !alone())
      walkCalled(target->getRawStmt(), [&](const Stmt *at, bool) {
        const auto *call = dyn_cast<CallExpr>(at);
        const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
        const llvm::StringRef name = callee && callee->getIdentifier() ? callee->getName() : "";
        if (name == "omp_get_thread_num" || name == "omp_get_num_threads" || name == "omp_get_team_num" ||
            name == "omp_get_num_teams" || name == "het_gang_number")
          found = call;
        return !found;
      });
    return found;
  }

  // Whether the construct changes arrays or structures that no clause of its own names. By `default(firstprivate)` each
  // thread would have copies of these.
  bool changesObjects() const {
    llvm::DenseSet<const VarDecl *> named;
    for (const OMPClause *clause : target->clauses())
      for (const Stmt *part : clause->children())
        if (const auto *item = dyn_cast_or_null<Expr>(part); item && !clause->isImplicit())
          named.insert(rootVariable(item));
    const VariableUses uses({target->getRawStmt()});
    return llvm::any_of(uses.free(), [&](const VarDecl *variable) {
      const QualType type = variable->getType().getNonReferenceType();
      return !type->isScalarType() && !named.contains(variable) &&
             (uses.modified(variable) || uses.writesThrough(variable));
    });
  }

  // One thread of one team, as the user says: the iterations run in their order.
  bool alone() const {
    if (copiesByDefault(target) && changesObjects())
      return true;
    bool oneTeam = true, oneThread = false;
    for (const OMPExecutableDirective *one : nest.chain) {
      if (isOpenMPTeamsDirective(one->getDirectiveKind())) {
        const auto *teams = one->getSingleClause<OMPNumTeamsClause>();
        oneTeam = teams && isOne(teams->getNumTeams());
      }
      if (const auto *threads = one->getSingleClause<OMPNumThreadsClause>())
        oneThread |= isOne(threads->getNumThreads());
      if (const auto *limit = one->getSingleClause<OMPThreadLimitClause>())
        oneThread |= isOne(limit->getThreadLimit());
    }
    return oneTeam && oneThread;
  }

  bool isOne(const Expr *number) const {
    Expr::EvalResult value;
    return throughCapture(number)->EvaluateAsInt(value, context) && value.Val.getInt() == 1;
  }

  // firstprivate is asked for where each iteration must have its own; one that is only read is a parameter.
  static bool only(const OMPExecutableDirective *directive) {
    std::vector<const VarDecl *> variables;
    for (const OMPClause *clause : directive->clauses()) {
      const OpenMPClauseKind kind = clause->getClauseKind();
      if (const auto *copy = dyn_cast<OMPFirstprivateClause>(clause)) {
        if (isClangsOwn(clause, directive))
          continue; // what the construct's data environment has
        for (const Expr *item : copy->varlists())
          if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
            if (const auto *variable = dyn_cast<VarDecl>(ref->getDecl()))
              variables.push_back(variable);
      } else if (kind == OMPC_ordered || kind == OMPC_linear || kind == OMPC_safelen || kind == OMPC_copyin) {
        return false;
      }
    }
    VariableUses uses({directive->getRawStmt()});
    return llvm::none_of(variables, [&](const VarDecl *variable) {
      const QualType type = variable->getType();
      return uses.modified(variable) || makingOf(directive, variable, true).call ||
             (type->isConstantArrayType() ? uses.writesThrough(variable)
                                          : !type->isScalarType() && !type->isRecordType());
    });
  }

  void gatherReductions(const Stmt *root) {
    walk(root, [&](const Stmt *at) {
      if (const auto *directive = dyn_cast<OMPExecutableDirective>(at))
        for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
          nest.reductions.push_back(clause);
      return true;
    });
  }

  // Linear, or lastprivate, without a clause (5.1, section 2.21.1.1).
  void gatherLasts(const OMPExecutableDirective *last) {
    const auto *directive = dyn_cast<OMPLoopBasedDirective>(last);
    if (!directive || !isOpenMPSimdDirective(last->getDirectiveKind()))
      return;
    const Stmt *body = directive->getRawStmt();
    for (unsigned i = 0; i < directive->getLoopsNumber(); ++i) {
      const ForStmt *loop = onlyLoop(body);
      if (!loop)
        return;
      const auto *assign = dyn_cast_or_null<BinaryOperator>(loop->getInit());
      const auto *ref = assign ? dyn_cast<DeclRefExpr>(assign->getLHS()->IgnoreParenImpCasts()) : nullptr;
      if (const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr)
        nest.lasts.push_back(variable);
      body = loop->getBody();
    }
  }

  bool readLoops(const OMPLoopBasedDirective *directive) {
    const Stmt *body = directive->getRawStmt();
    const unsigned count = directive->getLoopsNumber();
    for (unsigned i = 0; i < count; ++i) {
      const ForStmt *loop = onlyLoop(body);
      std::optional<CanonicalLoop> canonical = loop ? readLoop(loop, context) : std::nullopt;
      if (!canonical || !rectangular(*canonical) || i == 3)
        return i > 0 && takeRest(i, count);
      nest.loops.push_back(*canonical);
      nest.body = body = loop->getBody();
    }
    joinInner(directive);
    return true;
  }

  // A loop for the threads that is all that an iteration of the teams' loop does: dimensions of the grid as well.
  void joinInner(const OMPExecutableDirective *outer) {
    const Leaves leaves = leavesOf(outer, false);
    const auto *inner = dyn_cast_or_null<OMPLoopBasedDirective>(onlyDirective(nest.body));
    if (!leaves.distribute || leaves.parallel || !inner || asksForOrder(inner) ||
        inner->hasClausesOfKind<OMPLastprivateClause>() || inner->hasClausesOfKind<OMPIfClause>())
      return;
    const Leaves threads = leavesOf(inner, false);
    const std::optional<SpreadLoops> loops =
        threads.parallel && threads.loop ? spreadLoops(inner, context) : std::nullopt;
    if (!loops || nest.loops.size() + loops->loops.size() > 3 || !llvm::all_of(loops->loops, [&](auto &loop) {
          return rectangular(loop) && isa_and_nonnull<DeclStmt>(loop.statement->getInit());
        }))
      return;
    for (const auto *clause : inner->getClausesOfKind<OMPReductionClause>()) // of the teams too, else of one
      for (const Expr *item : clause->varlists())
        if (llvm::none_of(outer->getClausesOfKind<OMPReductionClause>(), [&](const OMPReductionClause *other) {
              return llvm::any_of(other->varlists(),
                                  [&](const Expr *its) { return rootVariable(its) == rootVariable(item); });
            }))
          return;
    nest.chain.push_back(inner);
    nest.loops.insert(nest.loops.end(), loops->loops.begin(), loops->loops.end());
    nest.body = loops->body;
  }

  // Loops of the directive that stay inside of the body: their variables are private (5.1, section 2.21.1.1). Other
  // statements may stand beside them.
  bool takeRest(unsigned first, unsigned count) {
    const Stmt *body = nest.body;
    for (unsigned i = first; i < count; ++i) {
      const auto *loop = dyn_cast_or_null<ForStmt>(nextLoopIn(body));
      if (!loop)
        return false;
      const auto *assigned = dyn_cast_or_null<BinaryOperator>(loop->getInit());
      const auto *ref = assigned ? dyn_cast<DeclRefExpr>(assigned->getLHS()->IgnoreParenImpCasts()) : nullptr;
      const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!variable && !isa_and_nonnull<DeclStmt>(loop->getInit()))
        return false;
      if (variable && !llvm::is_contained(nest.privates, variable))
        nest.privates.push_back(variable);
      body = loop->getBody();
    }
    rest = count - first;
    return true;
  }

  bool rectangular(const CanonicalLoop &loop) const {
    std::vector<const Stmt *> parts;
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      if (part)
        parts.push_back(part);
    VariableUses uses(parts);
    return llvm::none_of(nest.loops,
                         [&](const CanonicalLoop &outer) { return llvm::is_contained(uses.free(), outer.variable); });
  }

  // private, lastprivate and reduction of the whole chain.
  bool clauses() {
    for (const OMPExecutableDirective *directive : nest.chain)
      for (const OMPClause *clause : directive->clauses()) {
        if (const auto *own = dyn_cast<OMPPrivateClause>(clause)) {
          for (const Expr *item : own->varlists())
            if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
                ref && !llvm::is_contained(nest.privates, ref->getDecl()))
              nest.privates.push_back(cast<VarDecl>(ref->getDecl()));
        } else if (const auto *reduction = dyn_cast<OMPReductionClause>(clause)) {
          if (!sums(reduction))
            return false;
        } else if (const auto *last = dyn_cast<OMPLastprivateClause>(clause)) {
          for (const Expr *item : last->varlists())
            if (!ofLoop(item) && !takeLast(ownLast(last, item, context)))
              return false;
        }
      }
    for (const OMPReductionClause *clause : nest.reductions) // of constructs inside of the body: in place
      for (const Expr *item : clause->varlists())
        if (!bodyOwns(item))
          return false;
    return true;
  }

  bool sums(const OMPReductionClause *clause) {
    if (clause->getModifier() == OMPC_REDUCTION_inscan)
      return false;
    for (const auto &[item, operation, copy] :
         llvm::zip(clause->varlists(), clause->reduction_ops(), clause->rhs_exprs()))
      if (!sum(clause, item, ownReduction(item, operation, copy, context)))
        return false;
    return true;
  }

  bool sum(const OMPReductionClause *clause, const Expr *item, const std::optional<OwnCopy> &own) {
    const std::optional<ReductionPlan> one = own || hasGaps(item) ? std::nullopt : planReduction(clause, item, context);
    if (!one)
      return take(own);
    const auto known =
        llvm::find_if(nest.sums, [&](const ReductionPlan &other) { return other.variable == one->variable; });
    if (known != nest.sums.end())
      return isSame(known->item, one->item);
    nest.sums.push_back(*one);
    return true;
  }

  static bool hasGaps(const Expr *item) {
    for (const auto *section = dyn_cast<ArraySectionExpr>(item->IgnoreParenImpCasts()); section;
         section = dyn_cast<ArraySectionExpr>(section->getBase()->IgnoreParenImpCasts()))
      if (section->getStride())
        return true;
    return false;
  }

  bool isSame(const Expr *one, const Expr *other) const {
    return one && other ? areSame(one, other, context) : one == other;
  }

  // The same item may stand in clauses of several constructs of the chain. A copy that iterations go on with is none of
  // these.
  bool take(const std::optional<OwnCopy> &own) {
    if (!own)
      return false;
    const auto known = llvm::find_if(nest.owns, [&](const OwnCopy &other) { return other.variable == own->variable; });
    if (known != nest.owns.end())
      return known->kind == own->kind;
    if (own->kind == OwnCopy::Last && startsFilled(own->variable))
      return false;
    constexpr long mostRecord = 64, mostOfThread = 128; // a block's copies stand in its shared memory
    const long bytes = own->kind == OwnCopy::Declared ? sizeOf(own->variable) : 0;
    sharedBytes += bytes;
    if (bytes > mostRecord || sharedBytes > mostOfThread)
      return false;
    nest.owns.push_back(*own);
    return true;
  }

  // The variable of a loop inside of the body is private there, and comes out too.
  bool takeLast(std::optional<OwnCopy> own) {
    const std::optional<std::vector<CanonicalLoop>> around =
        own ? loopsAround(own->variable, nest.body, rest, context) : std::nullopt;
    if (!around)
      return false;
    own->rest = *around;
    llvm::erase(nest.privates, own->variable);
    return take(own);
  }

  long sizeOf(const VarDecl *variable) const {
    return context.getTypeSizeInChars(variable->getType().getNonReferenceType()).getQuantity();
  }

  // A loop's variable: its value is known from the bounds.
  bool ofLoop(const Expr *item) {
    const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
    const auto loop =
        llvm::find_if(nest.loops, [&](const CanonicalLoop &one) { return ref && one.variable == ref->getDecl(); });
    if (loop == nest.loops.end())
      return false;
    nest.lasts.push_back(loop->variable);
    return true;
  }

  bool startsFilled(const VarDecl *variable) const {
    for (const OMPExecutableDirective *directive : nest.chain)
      for (const auto *clause : directive->getClausesOfKind<OMPFirstprivateClause>())
        for (const Expr *item : clause->varlists())
          if (const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()); ref && ref->getDecl() == variable)
            if (!isClangsOwn(clause, directive))
              return true;
    return false;
  }

  bool bodyOwns(const Expr *item) const {
    const VarDecl *variable = rootVariable(item);
    if (!variable)
      return false;
    const bool sum = llvm::any_of(nest.sums, [&](const ReductionPlan &one) { return one.variable == variable; });
    const bool own = llvm::any_of(nest.owns, [&](const OwnCopy &one) { return one.variable == variable; });
    return sum || own || llvm::is_contained(nest.privates, variable) || VariableUses({nest.body}).declared(variable);
  }
};

} // namespace

const OMPExecutableDirective *onlyDirective(const Stmt *statement) {
  while (statement) {
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(statement))
      return directive;
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      statement = block->size() == 1 ? block->body_front() : nullptr;
    else if (const auto *captured = dyn_cast<CapturedStmt>(statement))
      statement = captured->getCapturedStmt();
    else
      return nullptr;
  }
  return nullptr;
}

Nest readNest(const OMPExecutableDirective *target, ASTContext &context) { return NestReader(target, context).run(); }

} // namespace hetcc::stage2
