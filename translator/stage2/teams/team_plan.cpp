//===-- stage2/teams/team_plan.cpp - a kernel of teams, decided -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/teams/team_plan.h"

#include "stage2/grid/nest.h"
#include "stage2/grid/plan.h"
#include "stage2/grid/rows.h"
#include "stage2/teams/teams.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

template <class Visit> void forEachItem(const OMPExecutableDirective *directive, Visit visit) {
  const auto each = [&](const auto *clause) {
    for (const Expr *item : clause->varlists())
      if (const VarDecl *variable = rootVariable(item))
        visit(variable);
  };
  for (const OMPClause *clause : directive->clauses()) {
    if (isClangsOwn(clause, directive))
      continue;
    if (const auto *one = dyn_cast<OMPPrivateClause>(clause))
      each(one);
    else if (const auto *one = dyn_cast<OMPFirstprivateClause>(clause))
      each(one);
    else if (const auto *one = dyn_cast<OMPReductionClause>(clause))
      each(one);
  }
}

// A `loop`, whose iterations do without each other. Clang makes another directive of one that stands alone.
bool isLoopConstruct(const OMPExecutableDirective *directive) {
  return isOpenMPGenericLoopDirective(directive->getDirectiveKind()) || directive->getMappedDirective() == OMPD_loop;
}

// Whether a thread depends on the others of its team there.
bool meetsOthers(OpenMPDirectiveKind kind) {
  switch (kind) {
  case OMPD_barrier:
  case OMPD_flush:
  case OMPD_single:
  case OMPD_master:
  case OMPD_masked:
  case OMPD_critical:
  case OMPD_for:
  case OMPD_for_simd:
  case OMPD_sections:
  case OMPD_section: return true;
  default: return false;
  }
}

bool mayStandInCallee(OpenMPDirectiveKind kind) {
  return meetsOthers(kind) || isOpenMPSimdDirective(kind) || isOpenMPLoopTransformationDirective(kind) ||
         kind == OMPD_atomic;
}

} // namespace

Leaves leavesOf(const OMPExecutableDirective *directive, bool inside) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  Leaves leaves;
  leaves.teams = isOpenMPTeamsDirective(kind);
  leaves.distribute = isOpenMPDistributeDirective(kind);
  leaves.parallel = isOpenMPParallelDirective(kind) && !isOpenMPGenericLoopDirective(kind);
  for (const OpenMPDirectiveKind leaf : getLeafConstructsOrSelf(kind))
    leaves.masked |= leaf == OMPD_master || leaf == OMPD_masked;
  leaves.sections = kind == OMPD_sections || kind == OMPD_parallel_sections;
  leaves.loop = isOpenMPLoopDirective(kind) && (isOpenMPWorksharingDirective(kind) || leaves.distribute);
  if (leaves.distribute && leaves.parallel && sumsRows(directive)) // the threads are for the rows' items
    leaves.parallel = false;
  if (!inside && isRowSum(directive)) {
    leaves.parallel = leaves.loop = true;
    return leaves;
  }
  if (inside && kind == OMPD_simd) // `loop bind(thread)`: each thread runs all of it
    return leaves;
  if (isLoopConstruct(directive)) {
    const bool combined = isOpenMPGenericLoopDirective(kind) && kind != OMPD_loop;
    leaves.loop = true;
    leaves.distribute = leaves.teams;
    leaves.parallel = combined ? !leaves.teams : !inside;
    bool nested = false;
    walk(directive->getRawStmt(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      nested |= inner && (isLoopConstruct(inner) || isOpenMPParallelDirective(inner->getDirectiveKind()));
      return !nested;
    });
    leaves.parallel |= leaves.teams && !nested;
  }
  return leaves;
}

// Whether a thread may run the other loops of a `collapse`, with what stands around them: they have their own
// variables.
static bool restStays(const Stmt *body, unsigned count) {
  for (; count > 0; --count) {
    const auto *loop = dyn_cast_or_null<ForStmt>(nextLoopIn(body));
    if (!loop || !isa_and_nonnull<DeclStmt>(loop->getInit()))
      return false;
    body = loop->getBody();
  }
  return true;
}

std::optional<SpreadLoops> spreadLoops(const OMPExecutableDirective *directive, const ASTContext &context) {
  const auto *based = dyn_cast<OMPLoopBasedDirective>(directive);
  if (!based)
    return std::nullopt;
  SpreadLoops all;
  const Stmt *body = based->getRawStmt();
  for (unsigned i = 0; i < based->getLoopsNumber(); ++i) {
    const ForStmt *loop = onlyLoop(body);
    std::optional<CanonicalLoop> one = loop ? readLoop(loop, context) : std::nullopt;
    if (!one)
      return i > 0 && restStays(body, based->getLoopsNumber() - i) ? std::optional(all) : std::nullopt;
    std::vector<const Stmt *> header;
    for (const Expr *part : {one->first, one->bound, one->step})
      if (part)
        header.push_back(part);
    const VariableUses uses(header);
    for (const CanonicalLoop &outer : all.loops)
      if (llvm::is_contained(uses.free(), outer.variable))
        return restStays(body, based->getLoopsNumber() - i) ? std::optional(all) : std::nullopt;
    all.loops.push_back(*one);
    all.body = body = loop->getBody();
  }
  return all;
}

bool TeamPlan::asksForTeams(const OMPExecutableDirective *target) {
  bool asks = false;
  const auto see = [&](const OMPExecutableDirective *one) {
    const Leaves leaves = leavesOf(one, false);
    asks |= leaves.parallel || leaves.distribute || leaves.teams;
  };
  see(target);
  walk(target->getRawStmt(), [&](const Stmt *at) {
    if (const auto *one = dyn_cast<OMPExecutableDirective>(at))
      see(one);
    return !asks;
  });
  return asks;
}

std::optional<TeamPlan> TeamPlan::make(const OMPExecutableDirective *target, const std::vector<const VarDecl *> &memory,
                                       const std::vector<const VarDecl *> &given, ASTContext &context,
                                       RowLoops rowLoops, Refusal *why) {
  TeamPlan plan(context);
  plan.rowLoops_ = std::move(rowLoops);
  plan.outside_.insert(memory.begin(), memory.end());
  plan.copied_.insert(given.begin(), given.end());
  if (plan.read(target))
    return plan;
  if (why)
    *why = plan.refusal_;
  return std::nullopt;
}

// False, as the first reason.
bool TeamPlan::no(SourceLocation where, const std::string &why) {
  if (!refusal_)
    refusal_ = {where, why + " is not supported in a kernel of teams"};
  return false;
}

Leaves TeamPlan::leaves(const OMPExecutableDirective *directive, bool inside) const {
  Leaves parts = leavesOf(directive, inside);
  parts.parallel &= directive != rowLoops_.of; // the threads are for the loops inside
  return parts;
}

const CanonicalLoop *TeamPlan::rowLoopAt(const Stmt *statement) const {
  const auto found =
      llvm::find_if(rowLoops_.loops, [&](const CanonicalLoop &one) { return one.statement == statement; });
  return found == rowLoops_.loops.end() ? nullptr : &*found;
}

std::vector<const VarDecl *> TeamPlan::room() const {
  std::vector<const VarDecl *> list(room_.begin(), room_.end());
  llvm::sort(list, [](const VarDecl *a, const VarDecl *b) {
    return a->getLocation() != b->getLocation() ? a->getLocation() < b->getLocation() : a->getID() < b->getID();
  });
  return list;
}

bool TeamPlan::read(const OMPExecutableDirective *target) {
  const Stmt *root = target->getRawStmt();
  const SourceLocation where = target->getBeginLoc();
  if (!callsAllow(target))
    return false;
  if (!lambdasAllow(target, false))
    return no(where, "a lambda in it that threads of a team cannot have");
  readDirective(target, false);
  if (!readThreads(target, root))
    return no(where, "a number of teams or threads, or a condition, that is not known before it");
  shareOfRegions(target);
  for (size_t before = SIZE_MAX; before != room_.size();) {
    before = room_.size();
    if (!leaves(target, false).parallel)
      holdOnce(root);
  }
  for (const VarDecl *variable : captured_) // the lambda has another name for it
    if (room_.contains(variable))
      return no(where, "'" + variable->getNameAsString() + "', which its threads share, in a lambda");
  constexpr int64_t most = 40 << 10; // a block has 48 KiB of shared memory; reductions take some of it
  int64_t bytes = 0;
  for (const VarDecl *variable : room_) {
    const QualType type = variable->getType().getNonReferenceType();
    const auto *record = context->getBaseElementType(type)->getAsCXXRecordDecl();
    if ((record && (!canHold(variable, record) || record->isLambda())) || type->isVariablyModifiedType() ||
        (variable->getType()->isReferenceType() && !copied_.contains(variable)) || isa<DecompositionDecl>(variable))
      return no(variable->getLocation(),
                "'" + variable->getNameAsString() + "', of such a type, which its threads share");
    bytes += context->getTypeSizeInChars(type).getQuantity();
  }
  return bytes <= most || no(where, "more than 40 KiB of variables that its threads share");
}

// An object that is declared between the regions is made in a thread's own memory and copied. Copies that clauses ask
// for are not made so.
bool TeamPlan::canHold(const VarDecl *variable, const CXXRecordDecl *record) const {
  return record->isTrivial() || (record->isTriviallyCopyable() && !copied_.contains(variable));
}

// Threads of a region may call functions that ask for their numbers, or meet the others.
bool TeamPlan::callsAllow(const OMPExecutableDirective *target) {
  if (!onlyRegionsCall(target, 0))
    return no(target->getBeginLoc(), "a call, from elsewhere than a region, of a function that sees its threads");
  bool good = true;
  walkCalled(target->getRawStmt(), [&](const Stmt *at, bool inCallee) {
    const auto *call = dyn_cast<CallExpr>(at);
    if (call && asksForNumber(call)) {
      if (call->getDirectCallee()->getName().starts_with("omp_set_"))
        good = no(at->getBeginLoc(), "a call of '" + call->getDirectCallee()->getNameAsString() + "'");
      observed = true;
    }
    if (const auto *inner = dyn_cast<OMPExecutableDirective>(at);
        inner && inCallee && !mayStandInCallee(inner->getDirectiveKind()))
      good = no(at->getBeginLoc(),
                "'omp " + getOpenMPDirectiveName(inner->getDirectiveKind()).str() + "' in a function that it calls");
    if (!inCallee && isa<GotoStmt, LabelStmt>(at))
      good = no(at->getBeginLoc(), "'goto' or a label");
    return good;
  });
  return good;
}

// Each thread makes the object of a lambda for itself. One that is made between the regions changes none of the
// variables that it leads to: who calls it may be one thread.
bool TeamPlan::lambdasAllow(const OMPExecutableDirective *directive, bool inside) {
  inside |= leaves(directive, inside).parallel;
  bool good = true;
  if (directive->hasAssociatedStmt())
    walk(directive->getRawStmt(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      const auto *lambda = dyn_cast<LambdaExpr>(at);
      good &= (!inner || lambdasAllow(inner, inside)) && (!lambda || allows(lambda, inside));
      return !inner && !lambda;
    });
  return good;
}

bool TeamPlan::allows(const LambdaExpr *lambda, bool inside) {
  bool good = true;
  walk(lambda->getBody(), [&](const Stmt *at) {
    const auto *inner = dyn_cast<LambdaExpr>(at);
    good &= !isa<OMPExecutableDirective, GotoStmt, LabelStmt>(at) && (!inner || allows(inner, inside));
    return good && !inner;
  });
  const VariableUses uses({lambda->getBody()});
  return good && llvm::all_of(lambda->captures(), [&](const LambdaCapture &capture) {
           if (!capture.capturesVariable())
             return true;
           const auto *variable = dyn_cast<VarDecl>(capture.getCapturedVar());
           if (!variable || !variable->getType().getNonReferenceType().isTriviallyCopyableType(*context))
             return false;
           captured_.insert(variable);
           return inside || capture.getCaptureKind() != LCK_ByRef ||
                  (!uses.modified(variable) && !variable->getType()->isArrayType());
         });
}

bool TeamPlan::seesTeam(const FunctionDecl *function) {
  bool sees = false;
  walkFunction(function, [&](const Stmt *at) {
    const auto *call = dyn_cast<CallExpr>(at);
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    sees |= (call && asksForNumber(call)) || (directive && meetsOthers(directive->getDirectiveKind()));
    return !sees;
  });
  return sees;
}

// Such functions have no version for what one thread does, between the regions or in a region within a region.
bool TeamPlan::onlyRegionsCall(const OMPExecutableDirective *directive, unsigned around) const {
  around += leaves(directive, around > 0).parallel;
  bool good = true;
  if (directive->hasAssociatedStmt())
    walk(directive->getRawStmt(), [&](const Stmt *at) {
      if (const auto *inner = dyn_cast<OMPExecutableDirective>(at)) {
        good &= onlyRegionsCall(inner, around);
        return false;
      }
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *made = dyn_cast<CXXConstructExpr>(at);
      const FunctionDecl *callee = call ? call->getDirectCallee() : made ? made->getConstructor() : nullptr;
      good &= around == 1 || !callee || !seesTeam(callee);
      return good;
    });
  return good;
}

// Whether the construct can be done at all is the printer's to say. Here: whether the threads would be seen, and what
// a team has of its own.
void TeamPlan::readDirective(const OMPExecutableDirective *directive, bool inside) {
  const Leaves parts = leaves(directive, inside);
  observed |= parts.parallel && ((!parts.loop && !parts.sections) || (parts.loop && carriesCopies(directive)));
  // Other directives' copies are of the one thread that runs them.
  const bool ofTeam = parts.teams || parts.distribute;
  if (!inside && !parts.parallel && (ofTeam || isOpenMPTargetExecutionDirective(directive->getDirectiveKind())))
    forEachItem(directive, [&](const VarDecl *variable) {
      copied_.insert(variable);
      if (ofTeam) // the copy of a target itself may be in memory
        outside_.erase(variable);
    });
  if (!inside && !parts.parallel && parts.teams)
    for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
      for (const Expr *item : clause->varlists())
        if (const VarDecl *variable = rootVariable(item);
            variable && !variable->getType()->isPointerType() &&
            (variable->getType().getNonReferenceType()->isArrayType() || !planReduction(clause, item, *context))) {
          room_.insert(variable);
          sums_.insert(variable);
        }
  if (directive->hasAssociatedStmt())
    walk(directive->getRawStmt(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      if (inner)
        readDirective(inner, inside || parts.parallel);
      return !inner;
    });
}

bool TeamPlan::isOwn(const VarDecl *variable) const {
  return variable && !room_.contains(variable) && !outside_.contains(variable) &&
         (copied_.contains(variable) || (!variable->hasGlobalStorage() && !variable->getType()->isReferenceType()));
}

// A section behind a pointer, which stays as it is.
static bool namesItems(const VarDecl *variable, const Expr *item) {
  return variable->getType()->isPointerType() && !isa<DeclRefExpr>(item->IgnoreParenImpCasts());
}

// The room holds variables that the threads of a region share and change.
void TeamPlan::shareOf(const OMPExecutableDirective *directive) {
  const Stmt *region = directive->getRawStmt();
  const VariableUses uses({region});
  const auto privatesOf = [&](const OMPExecutableDirective *one) {
    llvm::DenseSet<const VarDecl *> list;
    forEachItem(one, [&](const VarDecl *variable) { list.insert(variable); });
    if (const std::optional<SpreadLoops> loops = spreadLoops(one, *context))
      for (const CanonicalLoop &loop : loops->loops)
        list.insert(loop.variable);
    return list;
  };
  const llvm::DenseSet<const VarDecl *> privates = privatesOf(directive);
  // Private to a construct inside of the region that the mention stands in.
  const auto innermost = [&](const DeclRefExpr *mention, const VarDecl *variable) {
    for (const Stmt *at = uses.parent(mention); at; at = uses.parent(at))
      if (const auto *inner = dyn_cast<OMPExecutableDirective>(at); inner && privatesOf(inner).contains(variable))
        return true;
    return false;
  };
  for (const VarDecl *variable : uses.free()) {
    if (privates.contains(variable) || !isOwn(variable))
      continue;
    const bool inner = llvm::all_of(uses.mentions(variable), [&](auto *one) { return innermost(one, variable); });
    if (!inner && (uses.modified(variable) || variable->getType()->isArrayType()))
      room_.insert(variable);
  }
  const auto hold = [&](const auto *clause) {
    for (const Expr *item : clause->varlists())
      if (const VarDecl *variable = rootVariable(item);
          isOwn(variable) && !privates.contains(variable) && !uses.declared(variable) && !namesItems(variable, item))
        room_.insert(variable);
  };
  for (const auto *clause : directive->getClausesOfKind<OMPLastprivateClause>())
    hold(clause);
  // Threads join arrays, and values of the user's operations, in turn where these are held once. One thread may get the
  // sum of a region with a condition.
  for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
    for (const Expr *item : clause->varlists())
      if (const VarDecl *variable = rootVariable(item);
          isOwn(variable) && !namesItems(variable, item) &&
          (variable->getType()->isArrayType() || conditionOf(directive) || !planReduction(clause, item, *context)))
        room_.insert(variable);
  walk(region, [&](const Stmt *at) { // results of constructs inside of the region
    if (const auto *inner = dyn_cast<OMPExecutableDirective>(at)) {
      for (const auto *clause : inner->getClausesOfKind<OMPReductionClause>())
        hold(clause);
      for (const auto *clause : inner->getClausesOfKind<OMPLastprivateClause>())
        hold(clause);
    }
    return true;
  });
}

// Local arrays are one for all threads. Proofs have shown that nothing else is shared and changes.
void TeamPlan::shareOf(const CanonicalLoop &loop) {
  const VariableUses uses({loop.statement->getBody()});
  for (const VarDecl *variable : uses.free())
    if (variable != loop.variable && isOwn(variable) && variable->getType()->isArrayType())
      room_.insert(variable);
}

void TeamPlan::shareOfRegions(const OMPExecutableDirective *target) {
  for (const CanonicalLoop &loop : rowLoops_.loops)
    shareOf(loop);
  if (leaves(target, false).parallel)
    return shareOf(target);
  walk(target->getRawStmt(), [&](const Stmt *at) {
    const auto *directive = dyn_cast<OMPExecutableDirective>(at);
    if (!directive || !leaves(directive, false).parallel)
      return true;
    shareOf(directive);
    return false;
  });
}

bool TeamPlan::spreads(const Stmt *statement) const {
  bool found = false;
  walk(statement, [&](const Stmt *at) {
    found |= rowLoopAt(at) != nullptr;
    if (const auto *directive = dyn_cast<OMPExecutableDirective>(at)) {
      const Leaves parts = leaves(directive, false);
      found |= parts.parallel || parts.distribute || parts.teams;
    }
    return !found;
  });
  return found;
}

} // namespace hetcc::stage2
