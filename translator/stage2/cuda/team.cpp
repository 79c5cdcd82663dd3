//===-- stage2/cuda/team.cpp - kernels of teams ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Between the parallel regions all threads of a team run the same statements. A statement that others would notice is
// one thread's, between two barriers. The first barrier keeps it behind what slower threads still read. In a region
// each thread is its own. Loops share their iterations out, and barriers are the block's.
#include "region/shape.h"
#include "stage2/cuda/printer.h"
#include "stage2/plan.h"
#include "stage2/uses.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringSwitch.h"

#include <utility>

using namespace clang;

namespace hetcc::stage2 {
namespace {

using namespace llvm::omp;

const Stmt *unwrap(const Stmt *statement) {
  for (;;)
    if (const auto *captured = dyn_cast<CapturedStmt>(statement))
      statement = captured->getCapturedStmt();
    else if (const auto *attributed = dyn_cast<AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else
      return statement;
}

// A clause that the kernel cannot do.
const char *obstacle(const OMPExecutableDirective *directive) {
  for (const OMPClause *clause : directive->clauses())
    switch (clause->getClauseKind()) {
    case OMPC_linear: return "'linear'";
    case OMPC_ordered: return "'ordered'";
    case OMPC_copyin: return "'copyin'";
    case OMPC_copyprivate: return "'copyprivate'";
    case OMPC_in_reduction: return "'in_reduction'";
    default: break;
    }
  return nullptr;
}

bool hasNowait(const OMPExecutableDirective *directive) { return directive->hasClausesOfKind<OMPNowaitClause>(); }

} // namespace

std::string Printer::teamKernel(const TeamPlan &plan, const OMPExecutableDirective *target, unsigned number,
                                std::string &globals) {
  team = &plan;
  level = Level::Team;
  kernelNumber = number;
  teamGlobals = &globals;
  concurrent = true;
  return teamDirective(target);
}

std::string Printer::sync() {
  unsynced = false;
  return line("HET_SYNC(" + std::to_string(++barriers) + ");");
}

std::string Printer::guarded(const std::string &text) {
  std::string all = syncIfNeeded() + line("HET_ONE {") + text + line("}");
  return all + sync();
}

// As one thread runs it.
std::string Printer::alone(const Stmt *statement) {
  const Level before = std::exchange(level, Level::Alone);
  ++depth;
  std::string text = this->statement(statement);
  --depth;
  level = before;
  return text;
}

// Neighbours that one thread runs stand between two barriers together.
std::string Printer::teamBlock(llvm::ArrayRef<const Stmt *> statements) {
  std::string text, together;
  const auto close = [&] {
    if (!together.empty())
      text += guarded(std::exchange(together, ""));
  };
  for (const Stmt *one : statements) {
    if (team->isOnes(one)) {
      together += alone(one);
      continue;
    }
    close();
    text += atTeam(one);
  }
  close();
  return text;
}

std::string Printer::atTeam(const Stmt *wrapped) {
  const Stmt *s = unwrap(wrapped);
  if (team->isOnes(s))
    return guarded(alone(s));
  if (const auto *decls = dyn_cast<DeclStmt>(s))
    return teamDeclarations(decls);
  if (!team->spreads(s) && !team->effects(s).once) { // each thread computes it
    unsynced |= team->reads(s);
    const Level before = std::exchange(level, Level::Alone);
    std::string text = statement(s);
    level = before;
    return text;
  }
  if (const auto *block = dyn_cast<CompoundStmt>(s)) {
    std::string text = line("{");
    ++depth;
    text += teamBlock({block->body_begin(), block->body_end()});
    --depth;
    return text + line("}");
  }
  if (const auto *directive = dyn_cast<OMPExecutableDirective>(s))
    return teamDirective(directive);
  if (isa<ForStmt, WhileStmt, DoStmt>(s))
    return teamLoop(s);
  if (const auto *branch = dyn_cast<IfStmt>(s)) {
    if (team->effects(branch->getCond()).once || branch->getInit() || branch->getConditionVariable())
      return reject(branch->getCond(), "this condition between the parallel regions of a team") + ";\n";
    unsynced |= team->reads(branch->getCond());
    const bool before = unsynced;
    std::string text = line("if (" + fixedExpression(branch->getCond()) + ") {");
    ++depth;
    text += atTeam(branch->getThen());
    --depth;
    const bool after = std::exchange(unsynced, before);
    if (branch->getElse()) {
      text += line("} else {");
      ++depth;
      text += atTeam(branch->getElse());
      --depth;
    }
    unsynced |= after;
    return text + line("}");
  }
  return reject(s, "this statement between the parallel regions of a team") + ";\n";
}

// The next iteration begins with what this one leaves unsynchronised.
std::string Printer::teamLoop(const Stmt *loop) {
  const Expr *condition = nullptr, *step = nullptr;
  const Stmt *body = nullptr;
  std::string before;
  if (const auto *one = dyn_cast<ForStmt>(loop)) {
    condition = one->getCond(), step = one->getInc(), body = one->getBody();
    if (one->getConditionVariable())
      return reject(loop, "a declaration in the condition of 'for'") + ";\n";
    if (const Stmt *init = one->getInit()) {
      const auto *decls = dyn_cast<DeclStmt>(init);
      if (decls && llvm::any_of(decls->decls(), [&](const Decl *decl) {
            return isa<VarDecl>(decl) && team->inRoom(cast<VarDecl>(decl));
          }))
        return reject(loop, "a loop around parallel regions that change its variable") + ";\n";
      before = atTeam(init);
    }
  } else if (const auto *one = dyn_cast<WhileStmt>(loop)) {
    condition = one->getCond(), body = one->getBody();
    if (one->getConditionVariable())
      return reject(loop, "a declaration in the condition of 'while'") + ";\n";
  } else {
    condition = cast<DoStmt>(loop)->getCond(), body = cast<DoStmt>(loop)->getBody();
  }
  for (const Expr *part : {condition, step})
    if (part && team->effects(part).once)
      return reject(part, "this condition or step of a loop around parallel regions") + ";\n";
  const bool reads = (condition && team->reads(condition)) || (step && team->reads(step));
  const auto print = [&] {
    ++depth;
    std::string text = atTeam(body);
    --depth;
    return text;
  };
  // A `break` or `continue` comes from any place of the body.
  const bool atBegin = unsynced || reads || TeamPlan::escapes(body);
  unsynced = atBegin;
  std::string text = print();
  if (unsynced && !atBegin)
    text = print();
  unsynced |= atBegin;
  const std::string test = condition ? fixedExpression(condition) : "";
  if (isa<DoStmt>(loop))
    return line("do {") + text + line("} while (" + test + ");");
  if (isa<WhileStmt>(loop))
    return line("while (" + test + ") {") + text + line("}");
  const std::string change = step ? fixedExpression(step) : "";
  text = line("for (;" + (test.empty() ? "" : " " + test) + ";" + (change.empty() ? "" : " " + change) + ") {") + text +
         line("}");
  return before.empty() ? text : line("{") + before + text + line("}");
}

std::string Printer::teamDeclarations(const DeclStmt *decls) {
  std::string text;
  for (const Decl *decl : decls->decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    if (!variable || variable->isStaticLocal() || variable->hasExternalStorage())
      continue;
    if (!team->inRoom(variable)) {
      if (variable->getType()->isArrayType() && isFlatArray(variable->getType())) {
        reject(decls, "an array of variable length");
        continue;
      }
      if (isa<DecompositionDecl>(variable)) {
        reject(decls, "a structured binding between the parallel regions of a team");
        continue;
      }
      if (variable->getInit()) {
        unsynced |= team->reads(variable->getInit());
        if (team->effects(variable->getInit()).once) {
          reject(decls, "this initializer between the parallel regions of a team");
          continue;
        }
      }
      text += declareSizes(variable);
      const std::string one = line(declareVariable(variable) + ";");
      text += std::exchange(prelude, "") + one;
      continue;
    }
    ++depth;
    const std::string text1 = heldDeclaration(variable);
    --depth;
    if (!text1.empty())
      text += guarded(text1);
  }
  return text;
}

// The first value of a variable in the room.
std::string Printer::heldDeclaration(const VarDecl *variable) {
  const Expr *init = variable->getInit();
  if (!init)
    return "";
  if (const auto *made = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit());
      made && made->getConstructor()->isTrivial() && made->getConstructor()->isDefaultConstructor())
    return "";
  const std::string name = locals[variable], own = "het_init_" + variable->getName().str();
  locals[variable] = own;
  std::string text = line("{");
  ++depth;
  const std::string one = line(declareVariable(variable) + ";");
  text += std::exchange(prelude, "") + one +
          line("memcpy((void *)&" + name + ", (const void *)&" + own + ", sizeof " + name + ");");
  --depth;
  locals[variable] = name;
  return text + line("}");
}

// Copies that each thread has between the regions. The room holds the others.
std::string Printer::teamPrivates(const OMPExecutableDirective *directive) {
  std::string text;
  const auto copy = [&](const Expr *item, bool filled) {
    const auto *ref = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (variable && !team->inRoom(variable))
      text += privateCopy(variable, filled);
  };
  const VariableUses uses({directive->getRawStmt()});
  for (const OMPClause *clause : directive->clauses()) {
    if (clause->isImplicit())
      continue;
    if (const auto *own = dyn_cast<OMPPrivateClause>(clause))
      for (const Expr *item : own->varlists())
        copy(item, false);
    // A parameter of the kernel is a copy.
    if (const auto *own = dyn_cast<OMPFirstprivateClause>(clause);
        own && !isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
      for (const Expr *item : own->varlists())
        copy(item, true);
  }
  return text;
}

std::string Printer::teamDirective(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const Leaves leaves = leavesOf(directive, false);
  if (leaves.parallel)
    return region(directive, leaves.distribute ? "ALL" : "THREADS");
  if (const char *what = obstacle(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  if (leaves.distribute)
    return shared(directive, "TEAMS");
  const bool opens = leaves.teams || isOpenMPTargetExecutionDirective(kind);
  if (!opens || !directive->hasAssociatedStmt()) // one thread's, which meets nobody
    return guarded(alone(directive));
  auto saved = locals;
  std::string text = line("{");
  ++depth;
  text += teamPrivates(directive) + atTeam(directive->getRawStmt());
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

// Each thread's copies of what a construct reduces. Nothing of sections of arrays and of the user's own operations.
std::string Printer::gather(const OMPExecutableDirective *directive, std::vector<Gathered> &sums) {
  std::string text;
  for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
    for (const Expr *item : clause->varlists()) {
      const VarDecl *variable = rootVariable(item);
      const std::optional<ReductionPlan> plan = variable && clause->getModifier() != OMPC_REDUCTION_inscan
                                                    ? planReduction(clause, item, context)
                                                    : std::nullopt;
      const QualType type = variable ? variable->getType().getNonReferenceType().getUnqualifiedType() : QualType();
      if (!plan || plan->item || type->isRecordType()) {
        reject(directive, "this reduction in a kernel of teams");
        return "";
      }
      const std::string own = ("het_sum_" + variable->getName()).str();
      text += line(unit.declare(type, own, directive->getBeginLoc()) + " = (" +
                   unit.type(type, directive->getBeginLoc()) + ")(" + plan->identity + ");");
      sums.push_back({variable, plan->combine, own, variableName(variable, directive->getBeginLoc())});
    }
  for (const Gathered &one : sums)
    locals[one.variable] = one.own;
  return text;
}

// The threads' copies meet. Each thread has the result, and one of them puts it where it is held once.
std::string Printer::join(const std::vector<Gathered> &sums, bool ofTeams) {
  std::string text, once;
  for (const Gathered &one : sums) {
    const QualType type = one.variable->getType().getNonReferenceType().getUnqualifiedType();
    const std::string all = ("het_all_" + one.variable->getName()).str(), &name = one.outer;
    text += line("const " + unit.declare(type, all, one.variable->getLocation()) + " = HET_TEAM_REDUCE(" + one.combine +
                 ", " + one.own + ");");
    const bool everyone = team->isOwn(one.variable);
    const std::string value = "(" + unit.type(type, one.variable->getLocation()) + ")::het::op::" + one.combine +
                              "::of(" + name + ", " + all + ")";
    if (everyone)
      text += line(name + " = " + value + ";");
    else if (ofTeams && !team->inRoom(one.variable)) // other teams change it too
      once += margin() + "  ::het::atomicJoin<::het::op::" + one.combine + ">(&" + name + ", " + all + ");\n";
    else
      once += margin() + "  " + name + " = " + value + ";\n";
  }
  unsynced = false;
  return text + (once.empty() ? "" : line("HET_ONE {") + once + line("}") + sync());
}

// A loop whose iterations are shared out: to the teams, to the threads of one, or to all threads.
std::string Printer::shared(const OMPExecutableDirective *directive, const char *spread) {
  const std::optional<SpreadLoops> nest = spreadLoops(directive, context);
  if (!nest)
    return reject(directive, "a loop of this form in a kernel of teams") + ";\n";
  if (const char *what = obstacle(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  const bool ofTeams = spread == llvm::StringRef("TEAMS");
  auto saved = locals;
  std::string text = line("{");
  ++depth;
  std::vector<Gathered> sums;
  if (!ofTeams)
    text += gather(directive, sums);
  // The last iteration's values come out.
  std::vector<std::pair<std::string, std::string>> lasts;
  for (const auto *clause : directive->getClausesOfKind<OMPLastprivateClause>())
    for (const Expr *item : clause->varlists()) {
      const VarDecl *variable = rootVariable(item);
      const bool ofLoop = llvm::any_of(nest->loops, [&](const CanonicalLoop &one) { return one.variable == variable; });
      const QualType type = variable ? variable->getType().getNonReferenceType().getUnqualifiedType() : QualType();
      if (!variable || ofLoop || ofTeams || type->isArrayType() ||
          (type->isRecordType() && !type.isTrivialType(context)))
        return reject(directive, "this 'lastprivate' in a kernel of teams") + ";\n";
      const std::string target = variableName(variable, directive->getBeginLoc());
      bool filled = false;
      for (const auto *begins : directive->getClausesOfKind<OMPFirstprivateClause>())
        filled |= !begins->isImplicit() &&
                  llvm::any_of(begins->varlists(), [&](const Expr *other) { return rootVariable(other) == variable; });
      text += privateCopy(variable, filled);
      lasts.emplace_back(target, locals[variable]);
    }
  const Level outside = level;
  if (ofTeams)
    text += teamPrivates(directive);
  else
    text += privateCopies(directive);
  std::vector<std::string> first, bound, step, names, types;
  for (const CanonicalLoop &loop : nest->loops) {
    const auto fixed = [&](const Expr *expr, const char *what) {
      const std::string name = (llvm::Twine("het_") + what + "_" + loop.variable->getName()).str();
      text += line("const auto " + name + " = " + fixedExpression(expr) + ";");
      return name;
    };
    const bool literal = !loop.step || isa<IntegerLiteral>(loop.step->IgnoreParenImpCasts());
    first.push_back(fixed(loop.first, "first"));
    bound.push_back(fixed(loop.bound, "bound"));
    step.push_back(!loop.step ? "1" : literal ? Visit(loop.step) : fixed(loop.step, "step"));
    types.push_back(
        unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), loop.statement->getBeginLoc()));
    if (ofTeams && team->inRoom(loop.variable))
      return reject(directive, "a loop over teams whose variable regions change") + ";\n";
    names.push_back(safeName(loop.variable->getName()));
    locals[loop.variable] = names.back();
    if (ofTeams)
      for (const Expr *part : {loop.first, loop.bound})
        unsynced |= team->reads(part);
  }
  const std::string macro = std::string("HET_SPREAD_") + spread + "(";
  std::string opening, values;
  const auto sign = [](const CanonicalLoop &loop) { return loop.down ? "-" : "+"; };
  if (nest->loops.size() == 1) {
    const CanonicalLoop &loop = nest->loops.front();
    opening = line(macro + types[0] + ", " + names[0] + ", " + first[0] + ", " + loop.relation() + ", " + bound[0] +
                   ", " + sign(loop) + ", " + step[0] + ") {");
    values = margin() + "  HET_INDEX(" + types[0] + ", " + names[0] + ")\n";
  } else {
    const std::string at = "het_iteration";
    std::string behind;
    for (size_t i = nest->loops.size(); i-- > 0;) {
      const CanonicalLoop &loop = nest->loops[i];
      const std::string trips = "het_trips_" + names[i];
      text += line("const long " + trips + " = HET_TRIPS(" + first[i] + ", " + loop.relation() + ", " + bound[i] +
                   ", " + sign(loop) + ", " + step[i] + ");");
      const std::string which = behind.empty() ? at : "(" + at + " / (" + behind + "))";
      values += margin() + "  " + types[i] + " " + names[i] + " = (" + types[i] + ")((long)" + first[i] + " " +
                sign(loop) + " " + (i == 0 ? which : which + " % " + trips) + " * (long)" + step[i] + ");\n";
      behind = behind.empty() ? trips : trips + " * " + behind;
    }
    opening = line(macro + "long, " + at + ", 0, <, " + behind + ", +, 1) {");
    values.insert(0, margin() + "  HET_INDEX(long, " + at + ")\n");
  }
  unsynced |= ofTeams && TeamPlan::escapes(nest->body);
  const bool before = unsynced;
  ++depth;
  std::string body, last;
  if (ofTeams) {
    level = Level::Team;
    const auto print = [&] { return atTeam(nest->body); };
    body = print();
    if (unsynced && !before)
      body = print();
    unsynced |= before;
  } else {
    level = Level::Thread;
    body = line("do {") + statement(nest->body) + line("} while (0);");
    if (lasts.empty())
      body = statement(nest->body);
    for (size_t i = 0; i < nest->loops.size(); ++i)
      last += (last.empty() ? "" : " && ") + ("!((long)" + names[i] + " " + sign(nest->loops[i]) + " (long)" + step[i] +
                                              " " + nest->loops[i].relation() + " (long)" + bound[i] + ")");
    if (!lasts.empty()) {
      body += line("if (" + last + ") {");
      for (const auto &[target, own] : lasts)
        body += line("  " + target + " = " + own + ";");
      body += line("}");
    }
  }
  --depth;
  level = outside;
  text += opening + values + body + line("}");
  if (!ofTeams) {
    const bool ends = !isOpenMPParallelDirective(directive->getDirectiveKind()) && hasNowait(directive);
    text += sums.empty() ? (ends ? "" : sync()) : join(sums, spread == llvm::StringRef("ALL"));
  }
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

// A parallel region. All threads are there, and each has its copies.
std::string Printer::region(const OMPExecutableDirective *directive, const char *spread) {
  const Leaves leaves = leavesOf(directive, false);
  if (const char *what = obstacle(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  auto saved = locals;
  std::string text = syncIfNeeded() + line("{");
  ++depth;
  level = Level::Thread;
  if (leaves.loop) {
    text += shared(directive, spread);
  } else {
    std::vector<Gathered> sums;
    text += gather(directive, sums) + privateCopies(directive);
    text += leaves.sections ? sections(directive) : statement(directive->getRawStmt());
    text += sums.empty() ? sync() : join(sums, false);
  }
  level = Level::Team;
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

std::string Printer::sections(const OMPExecutableDirective *directive) {
  const auto *block = dyn_cast<CompoundStmt>(unwrap(directive->getRawStmt()));
  if (!block || directive->hasClausesOfKind<OMPLastprivateClause>())
    return reject(directive, "these sections in a kernel of teams") + ";\n";
  std::string text;
  unsigned number = 0;
  for (const Stmt *one : block->body()) {
    text += line("if (HET_THREAD == " + std::to_string(number++) + " % HET_THREADS) {");
    ++depth;
    text += statement(one);
    --depth;
    text += line("}");
  }
  return text;
}

std::string Printer::critical(const OMPExecutableDirective *directive) {
  const std::string name = "het_lock_" + std::to_string(kernelNumber) + "_" +
                           cast<OMPCriticalDirective>(directive)->getDirectiveName().getAsString();
  const std::string declaration = "HET_LOCK " + name + " = 0;\n";
  if (teamGlobals->find(declaration) == std::string::npos)
    *teamGlobals += declaration;
  std::string text = line("HET_CRITICAL(" + name + ") {");
  ++depth;
  text += statement(directive->getRawStmt());
  --depth;
  return text + line("}");
}

// A construct in a region, or within a construct of one thread.
std::string Printer::threadDirective(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  const bool shares = level == Level::Thread;
  if (kind == OMPD_critical)
    return critical(directive);
  if (kind == OMPD_flush)
    return line("HET_FENCE;");
  if (!shares)
    return "";
  const auto inBlock = [&](const std::string &head, bool waits) {
    auto saved = locals;
    std::string text = head.empty() ? line("{") : line(head + " {");
    ++depth;
    text += privateCopies(directive) + statement(directive->getRawStmt());
    --depth;
    locals = std::move(saved);
    return text + line("}") + (waits ? sync() : "");
  };
  if (const char *what = obstacle(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  switch (kind) {
  case OMPD_barrier: return sync();
  case OMPD_single: return inBlock("HET_ONE", !hasNowait(directive));
  case OMPD_master: return inBlock("HET_ONE", false);
  case OMPD_masked: {
    const auto *filter = directive->getSingleClause<OMPFilterClause>();
    return inBlock(filter ? "if (HET_THREAD == (" + Visit(filter->getThreadID()) + "))" : "HET_ONE", false);
  }
  case OMPD_section: return inBlock("", false);
  case OMPD_scope:
  case OMPD_sections: {
    auto saved = locals;
    std::vector<Gathered> sums;
    std::string text = line("{");
    ++depth;
    text += gather(directive, sums) + privateCopies(directive);
    text += kind == OMPD_scope ? statement(directive->getRawStmt()) : sections(directive);
    text += !sums.empty() ? join(sums, false) : hasNowait(directive) ? "" : sync();
    --depth;
    locals = std::move(saved);
    return text + line("}");
  }
  case OMPD_ordered:
  case OMPD_cancel:
  case OMPD_cancellation_point: return reject(directive, "'omp " + getOpenMPDirectiveName(kind).str() + "'") + ";\n";
  default: break;
  }
  const Leaves leaves = leavesOf(directive, true);
  if (leaves.loop && !leaves.parallel && !leaves.distribute)
    return shared(directive, "THREADS");
  if (!leaves.parallel)
    return "";
  // A region within the region: one thread.
  level = Level::Alone;
  std::string text = this->directive(directive);
  level = Level::Thread;
  return text;
}

// A function of <omp.h> about the team that runs; empty: another function.
std::string Printer::numberCall(const FunctionDecl *callee) const {
  if (!team || !callee->getIdentifier())
    return "";
  const bool inside = level == Level::Thread;
  return llvm::StringSwitch<std::string>(callee->getName())
      .Case("omp_get_num_teams", "HET_TEAMS")
      .Case("omp_get_team_num", "HET_TEAM")
      .Case("omp_get_thread_num", inside ? "HET_THREAD" : "0")
      .Case("omp_get_num_threads", inside ? "HET_THREADS" : "1")
      .Cases("omp_get_max_threads", "omp_get_thread_limit", "omp_get_teams_thread_limit", "omp_get_num_procs",
             "HET_THREADS")
      .Case("omp_in_parallel", inside ? "(HET_THREADS > 1)" : "0")
      .Cases("omp_get_level", "omp_get_active_level", inside ? "1" : "0")
      .Default("");
}

} // namespace hetcc::stage2
