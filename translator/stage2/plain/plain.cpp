//===-- stage2/plain/plain.cpp - plain OpenMP target constructs, decided ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/grid/row_loops.h"
#include "stage2/plain/planner.h"

#include "stage2/grid/ahead.h"
#include "stage2/grid/axes.h"
#include "stage2/grid/joins.h"
#include "stage2/grid/tiles.h"
#include "stage2/host/host_directive.h"
#include "stage2/kernel/unit.h"

#include "diag/diag.h"

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

std::optional<PlainPlan> PlainPlanner::run() {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  plan.kind = kind == OMPD_target_data         ? PlainPlan::Data
              : kind == OMPD_target_enter_data ? PlainPlan::Enter
              : kind == OMPD_target_exit_data  ? PlainPlan::Exit
              : kind == OMPD_target_update     ? PlainPlan::Update
                                               : PlainPlan::Kernel;
  if (!readAll() || (!plan.task && !hasFixedBounds()))
    return std::nullopt;
  readTask();
  if (plan.kind == PlainPlan::Kernel) {
    execute();
    ownOfHost();
    if (plan.kind == PlainPlan::OnHost && !plan.task)
      namesOfHost();
  } else {
    takeRows();
  }
  take();
  return failed ? std::nullopt : std::optional(std::move(plan));
}

void PlainPlanner::onHost(SourceLocation where, const std::string &why) {
  if (plan.obstacle.empty())
    plan.obstacle = why, plan.obstacleAt = where;
}

// The object that has the member is one of the construct's own.
static bool isMadeInside(const MemberExpr *member, const VariableUses &uses) {
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  while (const auto *outer = dyn_cast<MemberExpr>(base))
    base = outer->getBase()->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return variable && !variable->getType()->isReferenceType() && !member->isArrow() && uses.declared(variable);
}

bool PlainPlanner::isOfTarget(const OMPClause *clause) const {
  return llvm::is_contained(directive->clauses(), clause);
}

void PlainPlanner::execute() {
  nest = readNest(directive, context);
  const VariableUses body({directive->getRawStmt()});
  const auto isOfBody = [&](const Expr *item) { // the construct's own, or a part that only it can name
    return llvm::any_of(VariableUses({item}).free(), [&](const VarDecl *one) { return body.declared(one); });
  };
  for (const OMPReductionClause *clause : nest.reductions)
    for (const Expr *item : clause->varlists())
      if (isOfTarget(clause) || !isOfBody(item))
        reduced(item, isOfTarget(clause));
  for (const OMPExecutableDirective *one : nest.chain) // their last values come out
    for (const auto *clause : one->getClausesOfKind<OMPLastprivateClause>())
      collect(clause, isOfTarget(clause) ? out : inner);
  for (const OMPExecutableDirective *one : nest.chain)
    for (const auto *clause : one->getClausesOfKind<OMPLinearClause>()) {
      collect(clause, isOfTarget(clause) ? out : inner);
      for (const Expr *item : clause->varlists())
        if (item->getType()->isPointerType()) // the device has another value of it
          onHost(item->getExprLoc(), "'linear' of a pointer");
    }

  limits();
  if (nest.chain.size() == 1)
    for (const VarDecl *variable : nest.lasts)
      if (!has(privates, variable))
        out.push_back(variable);

  const Stmt *root = directive->getRawStmt();
  if (gives)
    giveCalls();
  std::vector<const Stmt *> roots{root};
  if (const std::vector<TeamPlan::Asked> asked = TeamPlan::askedOfRegions(directive); TeamPlan::differ(asked, context))
    for (const TeamPlan::Asked &one : asked) // each region counts its threads
      roots.push_back(one.number);
  for (const Expr *bound : TeamPlan::boundsOfSums(directive))
    roots.push_back(bound);
  for (const Expr *condition : TeamPlan::conditionsOfRegions(directive, context))
    roots.push_back(condition);
  const VariableUses uses(roots, plan.kernel.given);
  refuseConditional(directive);
  walk(root, [&](const Stmt *at) {
    if (plan.kernel.given.contains(at))
      return false;
    if (const auto *inner = dyn_cast<OMPExecutableDirective>(at))
      refuseConditional(inner);
    const auto *member = dyn_cast<MemberExpr>(at);
    if (member && member->getMemberDecl()->getType()->isReferenceType() && !isMadeInside(member, uses))
      onHost(member->getMemberLoc(), "the member '" + member->getMemberDecl()->getNameAsString() + "' is a reference");
    return true;
  });
  const Found found = variables(uses);
  takeRows();
  counted = dependsOnCounts(directive, context);
  if (counted && source.hostOpenMP)
    plan.hostTeams = hostDirective(directive, source);
  if (asTeams(found, uses))
    return;
  settleCounts();
  if (!nest.loops.empty()) {
    asLoops(found, uses);
    if (asRows(found, uses))
      return;
  } else {
    plan.kernel.body = directive;
    plan.kernel.alone = whyAlone();
    plan.numbered = nest.numbered;
    if (plan.task || mayProve())
      prove(uses);
  }
  parameters(found, uses);
  settleGrid(plan.kernel, context);
  settleJoins(plan.kernel, context);
  plan.kernel.tile = planTile(plan.kernel, context);
  plan.kernel.ahead = readsAhead(plan.kernel, context);
  if (plan.task)
    settleTask(found, uses);
  askThread();
  tryKernel();
}

// Threads would have to know whose assignment came last.
void PlainPlanner::refuseConditional(const OMPExecutableDirective *one) {
  for (const auto *clause : one->getClausesOfKind<OMPLastprivateClause>())
    if (clause->getKind() == OMPC_LASTPRIVATE_conditional)
      onHost(clause->getBeginLoc(), "'lastprivate' is conditional");
}

// If the condition of a construct of OpenACC is false, the thread that comes to it computes, whatever its number is.
void PlainPlanner::askThread() {
  if (!directive->hasClausesOfKind<OMPIfClause>() || source.openAcc(directive).empty())
    return;
  walk(directive->getRawStmt(), [&](const Stmt *at) {
    const auto *call = dyn_cast<CallExpr>(at);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (callee && callee->getIdentifier() && callee->getName().ends_with("omp_get_thread_num"))
      onHost(call->getBeginLoc(), "the body asks for the number of its thread, which is the caller's if the condition "
                                  "of the construct is false");
    return true;
  });
}

// One thread of one team would compute another result. The host has the teams and threads that clauses ask for, where
// its compiler acts on directives and the text can say them.
void PlainPlanner::settleCounts() {
  if (!counted)
    return;
  if (!plan.task && plan.hostTeams)
    return teamObstacle ? onHost(teamObstacle->first, teamObstacle->second)
                        : onHost(counted->at->getBeginLoc(), std::string("the result depends on how many ") +
                                                                 (counted->threads ? "threads" : "teams") +
                                                                 " there are, and a kernel of teams cannot be made");
  if (counted->asksHowMany && plan.obstacle.empty())
    return;
  refuse(*counted, context);
  failed = true;
}

// A nest over the grid.
void PlainPlanner::asLoops(const Found &found, const VariableUses &uses) {
  plan.kernel.loops = nest.loops;
  plan.kernel.body = nest.body;
  plan.kernel.privates = nest.privates;
  for (const OwnCopy &own : nest.owns) // one that nothing uses stays as it is
    if (llvm::any_of(found, [&](auto &one) { return one.first == own.variable; }))
      plan.kernel.owns.push_back(own);
  for (ReductionPlan one : nest.sums) {
    if (plan.task) {
      joinInTask(one);
      continue;
    }
    one.row = table.rowOf(source.name(one.variable));
    if (one.item ? findItems(one, found) : one.row >= 0) // nothing uses it otherwise
      plan.kernel.reductions.push_back(one);
  }
  for (unsigned i = 0; i < nest.loops.size(); ++i)
    if (const VarDecl *variable = nest.loops[i].variable; has(nest.lasts, variable) && !has(nest.privates, variable))
      if (const int row = table.rowOf(source.name(variable)); row >= 0)
        plan.kernel.lasts.push_back({i, row});
  ownInBounds();
  promote(uses, true);
}

// A private variable in the bounds of the loops has its first value there, which the kernel's threads have inside.
void PlainPlanner::ownInBounds() {
  for (const CanonicalLoop &loop : nest.loops)
    for (const Expr *part : {loop.first, loop.bound, loop.step}) {
      const VariableUses uses({part});
      for (const VarDecl *variable : uses.free())
        if (has(nest.privates, variable) &&
            llvm::none_of(nest.loops, [&](const CanonicalLoop &one) { return one.variable == variable; }))
          onHost(part->getExprLoc(),
                 "the bounds of a loop use '" + variable->getNameAsString() + "', which is private");
    }
}

// A loop whose bound changes has no iterations that can be shared out, on any device.
bool PlainPlanner::hasFixedBounds() const {
  const std::optional<ChangedBound> found = findChangedBound(directive, context);
  if (!found)
    return true;
  const auto tell = [&](SourceLocation where, diag::Id id) {
    return report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(where), id);
  };
  const std::string acc = source.openAcc(directive);
  tell(found->change->getLocation(), diag::err_not_canonical)
      << (acc.empty() ? "omp " + getOpenMPDirectiveName(found->directive->getDirectiveKind()).str() : acc)
      << "its body changes '" + found->change->getDecl()->getNameAsString() + "', of which its bound or step is made";
  tell(found->loop->getForLoc(), diag::note_canonical);
  return false;
}

// Finds the items of a reduced array: in storage of a row, or where the program says.
bool PlainPlanner::findItems(ReductionPlan &reduction, const Found &found) {
  const VarDecl *variable = reduction.variable;
  const auto at = llvm::find_if(found, [&](const auto &one) { return one.first == variable; });
  if (at == found.end())
    return false;
  std::string why;
  if (!placeOf(reduction.item, source, why)) {
    onHost(reduction.item->getExprLoc(), why + " in a reduction");
    return false;
  }
  const bool given = has(raw, variable) || has(rawAddresses, variable), mapped = at->second.kind == Parameter::Mapped;
  reduction.row = given ? -1 : table.rowOfAll(variable, (mapped ? "*" : "") + source.name(variable));
  if (!given && reduction.row < 0)
    onHost(reduction.item->getExprLoc(), "a reduction of '" + variable->getNameAsString() + "'");
  return true;
}

// Regions within the iterations of a nest are for the threads of teams. So is what is no nest, but has regions.
bool PlainPlanner::asTeams(const Found &found, const VariableUses &uses) {
  const bool inside = !nest.loops.empty() && !leavesOf(nest.chain.back(), false).parallel;
  return !nest.alone && plan.obstacle.empty() && (nest.loops.empty() || inside) && TeamPlan::asksForTeams(directive) &&
         makeTeams(found, uses, {});
}

// The iterations of a nest for all threads are for teams where loops in them are for threads.
bool PlainPlanner::asRows(const Found &found, const VariableUses &uses) {
  const Leaves leaves = leavesOf(nest.chain.back(), false);
  const std::optional<SpreadLoops> loops = spreadLoops(nest.chain.back(), context);
  if (plan.task || nest.alone || !plan.obstacle.empty() || !leaves.distribute || !leaves.parallel || !loops ||
      plan.kernel.loops.size() != loops->loops.size())
    return false;
  const KernelPlan before = plan.kernel;
  RowLoops rows{nest.chain.back(), findRowLoops(plan.kernel, context, plan.kernel.conditions)};
  plan.kernel.loops.clear();
  plan.kernel.reductions.clear();
  plan.kernel.privates.clear();
  if (!rows.loops.empty() && canBeTold(uses) && makeTeams(found, uses, std::move(rows)))
    return true;
  plan.kernel = before;
  return false;
}

bool PlainPlanner::makeTeams(const Found &found, const VariableUses &uses, RowLoops rows) {
  std::vector<const VarDecl *> memory, given;
  for (const auto &[variable, one] : found)
    (one.kind == Parameter::Object ? memory : given).push_back(variable);
  std::optional<TeamPlan> team = TeamPlan::make(directive, memory, given, context, std::move(rows), &teamObstacle);
  if (!team || (!nest.loops.empty() && (team->few || !team->spreads(nest.body))))
    return false;
  const KernelPlan before = plan.kernel;
  plan.kernel.body = directive;
  plan.kernel.team = std::move(team);
  if (teamSums()) {
    parameters(found, uses);
    if (plan.task)
      settleTask(found, uses);
    teamObstacle = whyNoKernel(plan.kernel, context);
    if (!teamObstacle && (!plan.task || plan.obstacle.empty()))
      return true;
  }
  plan.kernel = before;
  return false;
}

// Reductions of the teams. Those of regions inside of a team stay there.
bool PlainPlanner::teamSums() {
  bool good = true;
  const auto add = [&](const OMPExecutableDirective *one) {
    const Leaves parts = leavesOf(one, false);
    if (!parts.teams)
      return;
    for (const auto *clause : one->getClausesOfKind<OMPReductionClause>())
      for (const Expr *item : clause->varlists()) {
        std::optional<ReductionPlan> sum = planReduction(clause, item, context);
        if (parts.parallel && parts.loop && (!sum || sum->item))
          continue; // its threads join these with the result
        if (!plan.task && plan.kernel.team->isSum(rootVariable(item)))
          continue; // its teams do
        good &= sum && !sum->item;
        if (!good)
          return;
        sum->row = table.rowOf(source.name(sum->variable));
        good &= sum->row >= 0;
        plan.kernel.reductions.push_back(*sum);
      }
  };
  add(directive);
  walk(directive->getRawStmt(), [&](const Stmt *at) {
    if (const auto *one = dyn_cast<OMPExecutableDirective>(at))
      add(one);
    return good;
  });
  return good;
}

// `num_teams(1) thread_limit(1)` is one thread, which runs the iterations in their order.
void PlainPlanner::limits() {
  for (const OMPExecutableDirective *one : nest.chain) {
    for (const auto *clause : one->getClausesOfKind<OMPNumTeamsClause>())
      plan.kernel.teams = throughCapture(clause->getNumTeams());
    for (const auto *clause : one->getClausesOfKind<OMPThreadLimitClause>())
      plan.kernel.threads = throughCapture(clause->getThreadLimit());
  }
}

void PlainPlanner::promote(const VariableUses &uses, bool ask) {
  const size_t before = plan.kernel.loops.size();
  if (!uses.usesThis() && llvm::none_of(uses.free(), [this](const VarDecl *variable) { return isObject(variable); }))
    promoteLoops(plan.kernel, ask, context);
  if (plan.kernel.loops.size() > before && !canBeTold(uses))
    demote(before);
}

// Storage that pointers may lead to, too. A task's object is a copy, whose pointers no kernel follows, or one that the
// task names.
bool PlainPlanner::isObject(const VarDecl *variable) const {
  return variable->getType().getNonReferenceType()->isRecordType() &&
         !(plan.task && (has(copies, variable) || has(rawAddresses, variable)));
}

// The proof for inner loops holds where different variables mean different storage. The program looks, by the rows.
// False: it cannot.
bool PlainPlanner::canBeTold(const VariableUses &uses) {
  std::vector<const VarDecl *> written, read;
  unsigned unknown = 0;                                // pointers that may lead anywhere
  const auto isOfBody = [&](const VarDecl *variable) { // which kernels of a task share
    return plan.task && has(rawAddresses, variable) && variable->hasLocalStorage() &&
           context.getSourceManager().isBeforeInTranslationUnit(plan.task->getLocation(), variable->getLocation());
  };
  for (const VarDecl *variable : uses.free()) {
    const QualType type = variable->getType().getNonReferenceType();
    if (isObject(variable))
      return false;
    if (plan.task && has(rawAddresses, variable) && !isOfBody(variable) && !type->isArrayType()) {
      (uses.modified(variable) ? written : read).push_back(variable); // storage that the task names
      unknown += variable->getType()->isReferenceType();
    }
    if (!type->isPointerType() && !type->isArrayType())
      continue;
    (uses.writesThrough(variable) ? written : read).push_back(variable);
    unknown += type->isPointerType() && !type.isRestrictQualified();
  }
  if (uses.usesThis())
    return false;
  if (unknown == 0 || written.size() + read.size() < 2)
    return true;
  plan.kernel.written = written.size();
  if (plan.task) {
    llvm::erase_if(written, isOfBody);
    llvm::erase_if(read, isOfBody);
    plan.kernel.written = written.size();
    written.insert(written.end(), read.begin(), read.end());
    plan.apartOfTask = std::move(written);
    return true;
  }
  for (const std::vector<const VarDecl *> *list : {&written, &read})
    for (const VarDecl *variable : *list) {
      const bool pointer = variable->getType().getNonReferenceType()->isPointerType();
      const int row = has(raw, variable) || has(rawAddresses, variable)
                          ? -1
                          : table.rowOfAll(variable, (pointer ? "*" : "") + source.name(variable));
      if (row < 0)
        return false;
      plan.kernel.apart.push_back(row);
    }
  return true;
}

// The program could not look.
void PlainPlanner::demote(size_t loops) {
  KernelPlan &kernel = plan.kernel;
  kernel.body = loops ? kernel.loops[loops - 1].statement->getBody() : directive->getRawStmt();
  kernel.inner.clear();
  kernel.spread.clear();
  kernel.loops.resize(loops);
  kernel.promoted = SIZE_MAX;
  kernel.conditions.clear();
  kernel.apart.clear();
  kernel.written = 0;
}

// A kernel is made on trial; where that fails, the host takes the construct, and the reason is told.
void PlainPlanner::tryKernel() {
  if (plan.obstacle.empty())
    if (const Obstacle why = whyNoKernel(plan.kernel, context))
      onHost(why->first, why->second);
  if (!plan.obstacle.empty())
    plan.kind = PlainPlan::OnHost;
}

// Variables that the host has copies of where it computes the construct.
void PlainPlanner::ownOfHost() {
  plan.own = privates;
  for (const CanonicalLoop &loop : plan.kernel.team ? nest.loops : plan.kernel.loops)
    if (!has(out, loop.variable) && !has(privates, loop.variable) && !declaredIn(loop))
      plan.own.push_back(loop.variable);
}

static bool isLookup(const MapRow &row) { return llvm::StringRef(row.mode).contains("HET_MAP_LOOKUP"); }

// Addresses on the device, which pointers and variables may have by use_device_ptr and use_device_addr.
void PlainPlanner::namesOfHost() {
  for (const Parameter &one : plan.kernel.parameters) {
    const VarDecl *variable = one.variable;
    if (!variable || isa<OMPCapturedExprDecl>(variable) || source.pointer(variable) != source.name(variable))
      continue; // a member, or what is no pointer in another instantiation of a template
    const QualType type = variable->getType().getNonReferenceType();
    const bool isAddress = has(rawAddresses, variable), isGiven = one.kind == Parameter::Pointer;
    const bool isUnnamed =
        one.kind == Parameter::Mapped && one.row >= 0 && isLookup(plan.rows[static_cast<size_t>(one.row)]);
    if (isAddress || (type->isObjectPointerType() && (isGiven || isUnnamed)))
      useDevice(variable, isAddress);
  }
}

bool PlainPlanner::declaredIn(const CanonicalLoop &loop) const {
  return VariableUses({directive->getRawStmt()}).declared(loop.variable);
}

std::optional<PlainPlan> planPlain(const Plain &construct, unsigned number, const HostSource &source) {
  const HostSource::Place place(source, construct.directive);
  std::optional<PlainPlan> plan = PlainPlanner(construct, number, source).run();
  if (plan && plan->kind == PlainPlan::OnHost && !plan->task)
    if (std::optional<PlainPlan> given = PlainPlanner(construct, number, source).runGiven();
        given && given->kind == PlainPlan::Kernel)
      return given;
  return plan;
}

} // namespace hetcc::stage2
