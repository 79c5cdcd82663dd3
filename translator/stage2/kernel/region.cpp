//===-- stage2/kernel/region.cpp - parallel regions in kernels of teams -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// All threads of a team are in a region, each with its copies. Loops share their iterations out, reductions meet in the
// team, and barriers are the block's.
#include "analysis/templates/types.h"
#include "stage2/grid/plan.h"
#include "stage2/kernel/printer.h"
#include "stage2/teams/teams.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

static bool hasNowait(const OMPExecutableDirective *directive) {
  return directive->hasClausesOfKind<OMPNowaitClause>();
}

// A clause that the kernel cannot do.
const char *Printer::obstacleOf(const OMPExecutableDirective *directive) {
  for (const OMPClause *clause : directive->clauses())
    switch (clause->getClauseKind()) {
    case OMPC_linear: return "'linear'";
    case OMPC_ordered: return "'ordered'";
    case OMPC_copyin: return "'copyin'";
    case OMPC_in_reduction: return "'in_reduction'";
    default: break;
    }
  return nullptr;
}

// Loops whose iterations are shared out. `lasts`: outer variables that get the value of the last iteration's own.
std::string Printer::sharedLoops(const SpreadLoops &nest, const char *spread, const std::vector<LastValue> &lasts,
                                 const std::string &chunks) {
  const bool ofTeams = spread == llvm::StringRef("TEAMS");
  const Level outside = level;
  std::string text;
  std::vector<std::string> first, bound, step, names, types;
  for (const CanonicalLoop &loop : nest.loops) {
    const auto fixed = [&](const Expr *expr, const char *what) {
      const std::string name = (llvm::Twine("het_") + what + "_" + loop.variable->getName()).str();
      text +=
          line("const " + (unit.openCl ? unit.type(expr->getType().getUnqualifiedType(), expr->getExprLoc()) : "auto") +
               " " + name + " = " + fixedExpression(expr) + ";");
      return name;
    };
    const bool literal = !loop.step || isa<IntegerLiteral>(loop.step->IgnoreParenImpCasts());
    first.push_back(fixed(loop.first, "first"));
    bound.push_back(fixed(loop.bound, "bound"));
    if (comparesUnsigned(loop.statement, context))
      bound.back() = "(" +
                     unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(),
                               loop.statement->getBeginLoc()) +
                     ")" + bound.back();
    step.push_back(!loop.step ? "1" : literal ? Visit(loop.step) : fixed(loop.step, "step"));
    types.push_back(
        unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), loop.statement->getBeginLoc()));
    if (ofTeams && team->inRoom(loop.variable))
      return reject(loop.statement, "a loop over teams whose variable regions change") + ";\n";
    names.push_back(localName(loop.variable));
    locals[loop.variable] = names.back();
    if (ofTeams)
      for (const Expr *part : {loop.first, loop.bound})
        unsynced |= team->reads(part);
  }
  const std::string macro = std::string("HET_SPREAD_") + spread + "(";
  std::string opening, values;
  const auto sign = [](const CanonicalLoop &loop) { return loop.down ? "-" : "+"; };
  if (nest.loops.size() == 1 && chunks.empty()) {
    const CanonicalLoop &loop = nest.loops.front();
    opening = line(macro + types[0] + ", " + names[0] + ", " + first[0] + ", " + loop.relation() + ", " + bound[0] +
                   ", " + sign(loop) + ", " + step[0] + ") {");
    values = margin() + "  HET_INDEX(" + types[0] + ", " + names[0] + ")\n";
  } else {
    const std::string at = "het_iteration";
    std::string behind;
    for (size_t i = nest.loops.size(); i-- > 0;) {
      const CanonicalLoop &loop = nest.loops[i];
      const std::string trips = "het_trips_" + names[i];
      text += line("const long " + trips + " = HET_TRIPS(" + first[i] + ", " + loop.relation() + ", " + bound[i] +
                   ", " + sign(loop) + ", " + step[i] + ");");
      const std::string which = behind.empty() ? at : "(" + at + " / (" + behind + "))";
      values += margin() + "  " + types[i] + " " + names[i] + " = (" + types[i] + ")((long)" + first[i] + " " +
                sign(loop) + " " + (i == 0 ? which : which + " % " + trips) + " * (long)" + step[i] + ");\n";
      behind = behind.empty() ? trips : trips + " * " + behind;
    }
    if (chunks.empty()) {
      opening = line(macro + "long, " + at + ", 0, <, " + behind + ", +, 1) {");
      values.insert(0, margin() + "  HET_INDEX(long, " + at + ")\n");
    } else {
      opening = line("const long het_end = " + behind + ";") + chunks;
    }
  }
  unsynced |= ofTeams && TeamPlan::escapes(nest.body);
  const bool before = unsynced;
  ++depth;
  std::string body;
  if (ofTeams) {
    level = Level::Team;
    const auto print = [&] { return atTeam(nest.body); };
    body = print();
    if (unsynced && !before)
      body = print();
    unsynced |= before;
  } else {
    level = Level::Thread;
    body = line("do {") + statement(nest.body) + line("} while (0);");
    if (lasts.empty())
      body = statement(nest.body);
  }
  std::vector<LoopText> loops;
  for (size_t i = 0; i < nest.loops.size(); ++i)
    loops.push_back({nest.loops[i], types[i], names[i], first[i], bound[i], step[i]});
  for (const LastValue &one : lasts) {
    const std::string flag = one.rest.empty() ? isLast(loops) : unit.names.make("het_last");
    if (!one.rest.empty())
      body += lastThrough(loops, one.rest, flag);
    body += line("if (" + flag + ") {") + line((ofTeams ? "  HET_ONE " : "  ") + one.outer + " = " + one.own + ";") +
            line("}");
  }
  --depth;
  level = outside;
  return text + opening + values + body + line("}");
}

// Whether the body asks for the number of a thread or a team.
static bool asksWho(const Stmt *body) {
  bool asks = false;
  walkCalled(body, [&](const Stmt *at, bool) {
    const auto *call = dyn_cast<CallExpr>(at);
    asks |= call && TeamPlan::asksForNumber(call);
    return !asks;
  });
  return asks;
}

// The size of chunks that a `static` schedule says: 0 for one chunk each, nothing where the clause says nothing of
// them.
template <class Clause>
static std::optional<long> staticChunk(const OMPExecutableDirective *directive, const ASTContext &context) {
  const auto *clause = directive->getSingleClause<Clause>();
  if (!clause)
    return std::nullopt;
  if constexpr (std::is_same_v<Clause, OMPScheduleClause>)
    if (clause->getScheduleKind() != OMPC_SCHEDULE_static)
      return std::nullopt;
  if (!clause->getChunkSize())
    return 0;
  Expr::EvalResult size;
  const Expr *written = throughCapture(clause->getChunkSize());
  if (!written->EvaluateAsInt(size, context))
    return std::nullopt;
  return std::max<long>(size.Val.getInt().getExtValue(), 1);
}

// Whether iterations see what others of the same thread, or team, have left.
bool Printer::seesShares(const OMPExecutableDirective *directive) const {
  return carriesCopies(directive) || carries(directive, [&](const VarDecl *variable) { return team->isOwn(variable); });
}

// Chunks go round by number, and one chunk each is a stretch (5.1, section 2.11.4). Elsewhere no program can tell, and
// neighbouring threads of GPUs have neighbouring iterations.
std::string Printer::chunkLoops(const OMPExecutableDirective *directive, const SpreadLoops &nest,
                                llvm::StringRef spread) {
  const std::optional<long> ofTeams = staticChunk<OMPDistScheduleClause>(directive, context),
                            ofThreads = staticChunk<OMPScheduleClause>(directive, context);
  const bool toTeams = spread != "THREADS", toThreads = spread != "TEAMS";
  const bool inAll = threads == "HET_THREADS";
  // The threads that a region does not have get no iteration.
  const auto ifThere = [&](const std::string &first, const std::string &end) {
    return inAll || few ? first : "(HET_THREAD < " + threads + " ? " + first + " : " + end + ")";
  };
  const std::string me = ifThere("HET_THREAD", "het_end");
  if (!((toTeams && ofTeams) || (toThreads && ofThreads)) || !(asksWho(nest.body) || seesShares(directive))) {
    if (inAll)
      return "";
    const std::string head = "for (long het_iteration = ", next = "; het_iteration += " + threads + ") {";
    if (!toTeams)
      return line(head + me + "; het_iteration < het_end" + next);
    return line("for (long het_first = (long)HET_TEAM * HET_THREADS; het_first < het_end; het_first += (long)HET_TEAMS "
                "* HET_THREADS)") +
           line(head + ifThere("het_first + HET_THREAD", "het_end") +
                "; het_iteration < het_end && het_iteration < het_first + HET_THREADS" + next);
  }
  const auto size = [](std::optional<long> chunk, const std::string &span, const std::string &all) {
    return chunk.value_or(0) > 0 ? std::to_string(*chunk) : "(" + span + " + " + all + " - 1) / " + all;
  };
  const auto iterations = [&](const std::string &begin, const std::string &chunk, const std::string &end) {
    return line("for (long het_iteration = " + begin + "; het_iteration < " + end + " && het_iteration < " + begin +
                " + " + chunk + "; ++het_iteration) {");
  };
  if (!toTeams)
    return line("for (long het_chunk = " + size(ofThreads, "het_end", threads) + ", het_begin = " + me +
                " * het_chunk; het_begin < het_end; het_begin += " + threads + " * het_chunk)") +
           iterations("het_begin", "het_chunk", "het_end");
  const std::string teams =
      line("for (long het_part = " + size(ofTeams, "het_end", "HET_TEAMS") +
           ", het_first = HET_TEAM * het_part; het_first < het_end; het_first += HET_TEAMS * het_part)");
  if (!toThreads)
    return teams + iterations("het_first", "het_part", "het_end");
  return teams +
         line("for (long het_last = het_first + het_part < het_end ? het_first + het_part : het_end, het_chunk = " +
              size(ofThreads, "het_last - het_first", threads) +
              ", het_begin = " + ifThere("het_first + HET_THREAD * het_chunk", "het_last") +
              "; het_begin < het_last; het_begin += " + threads + " * het_chunk)") +
         iterations("het_begin", "het_chunk", "het_last");
}

// A loop whose iterations are shared out: to the teams, to the threads of one, or to all threads.
std::string Printer::shared(const OMPExecutableDirective *directive, const char *spread) {
  const std::optional<SpreadLoops> nest = spreadLoops(directive, context);
  if (!nest)
    return reject(directive, "a loop of this form in a kernel of teams") + ";\n";
  if (const char *what = obstacleOf(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  const bool ofTeams = spread == llvm::StringRef("TEAMS");
  const unsigned rest = cast<OMPLoopBasedDirective>(directive)->getLoopsNumber() - nest->loops.size();
  if (rest > 0 && asksWho(nest->body))
    return reject(directive, "a loop of this form in a kernel of teams") + ";\n";
  auto saved = locals;
  std::string text = line("{");
  ++depth;
  std::vector<Gathered> sums;
  if (!ofTeams)
    text += gather(directive, sums);
  // The last iteration's values come out.
  std::vector<LastValue> lasts;
  for (const auto *clause : directive->getClausesOfKind<OMPLastprivateClause>())
    for (const Expr *item : clause->varlists()) {
      const VarDecl *variable = rootVariable(item);
      const bool ofLoop = llvm::any_of(nest->loops, [&](const CanonicalLoop &one) { return one.variable == variable; });
      const QualType type = variable ? variable->getType().getNonReferenceType().getUnqualifiedType() : QualType();
      if (!variable || !team || ofLoop || (ofTeams && team->inRoom(variable)) || type->isArrayType() ||
          (type->isRecordType() && !type.isTrivialType(context)))
        return reject(directive, "this 'lastprivate' in a kernel of teams") + ";\n";
      const std::optional<std::vector<CanonicalLoop>> around = loopsAround(variable, nest->body, rest, context);
      if (!around)
        return reject(directive, "a loop of this form in a kernel of teams") + ";\n";
      const std::string target = variableName(variable, directive->getBeginLoc());
      bool filled = false;
      for (const auto *begins : directive->getClausesOfKind<OMPFirstprivateClause>())
        filled |= !begins->isImplicit() &&
                  llvm::any_of(begins->varlists(), [&](const Expr *other) { return rootVariable(other) == variable; });
      text += privateCopy(directive, variable, filled);
      lasts.push_back({target, locals[variable], *around});
    }
  text += ofTeams ? teamPrivates(directive) : privateCopies(directive);
  text += sharedLoops(*nest, spread, lasts, chunkLoops(directive, *nest, spread));
  if (!ofTeams) {
    const bool ends = !isOpenMPParallelDirective(directive->getDirectiveKind()) && hasNowait(directive);
    text += sums.empty() ? (ends ? "" : sync()) : join(sums, spread == llvm::StringRef("ALL"));
  }
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

// How many threads a region has where these may be fewer than the team's; empty: all.
std::string Printer::threadsOf(const OMPExecutableDirective *region) {
  const Expr *number = team->numberOf(region);
  const Expr *condition = team->leaves(region, false).distribute ? team->conditionOf(region) : nullptr;
  for (const Expr *asked : {number, condition}) {
    const Effects found = asked ? team->effects(asked) : Effects();
    if (found.once || !found.sets.empty())
      reject(asked, asked == number ? "this number of threads of one of several regions"
                                    : "this condition of a parallel region in a kernel of teams");
    unsynced |= asked && team->reads(asked);
  }
  const std::string all = number ? "HET_OF_THREADS(" + fixedExpression(number) + ")" : "HET_THREADS";
  if (condition)
    return fixedExpression(condition) + " ? " + all + " : 1";
  return number ? all : "";
}

// A parallel region. All threads are there, and each has its copies. Those beyond the region's number do nothing in it.
std::string Printer::region(const OMPExecutableDirective *directive, const char *spread) {
  const Leaves leaves = team->leaves(directive, false);
  if (const char *what = obstacleOf(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  auto saved = locals;
  std::string text, after;
  if (const std::string number = threadsOf(directive); !number.empty()) {
    after = line("}");
    text = line("{");
    ++depth;
    text += line("const int het_threads = " + number + ";");
    threads = "het_threads";
  }
  text += syncIfNeeded() + line("{");
  ++depth;
  level = Level::Thread;
  regionsAround = 1;
  if (leaves.loop) {
    text += shared(directive, spread);
  } else {
    std::vector<Gathered> sums;
    text += gather(directive, sums) + privateCopies(directive);
    if (threads != "HET_THREADS") {
      text += line("if (HET_THREAD < " + threads + ") {");
      ++depth;
      few = directive;
    }
    text += leaves.masked     ? line(masked(directive) + " {") + statement(directive->getRawStmt()) + line("}")
            : leaves.sections ? sections(directive)
                              : statement(directive->getRawStmt());
    if (std::exchange(few, nullptr)) {
      --depth;
      text += line("}");
    }
    text += sums.empty() ? sync() : join(sums, false);
  }
  level = Level::Team;
  regionsAround = 0;
  threads = "HET_THREADS";
  --depth;
  locals = std::move(saved);
  text += line("}");
  depth -= after.empty() ? 0 : 1;
  return text + after;
}

// A loop without a directive that the threads of a team share.
std::string Printer::rowLoop(const CanonicalLoop &loop) {
  auto saved = locals;
  std::string text = syncIfNeeded() + line("{");
  ++depth;
  level = Level::Thread;
  regionsAround = 1;
  text += sharedLoops({{loop}, loop.statement->getBody()}, "THREADS", {}, "") + sync();
  level = Level::Team;
  regionsAround = 0;
  --depth;
  locals = std::move(saved);
  return text + line("}");
}

std::string Printer::sections(const OMPExecutableDirective *directive) {
  const auto *block = dyn_cast<CompoundStmt>(throughCaptures(directive->getRawStmt()));
  if (!block || directive->hasClausesOfKind<OMPLastprivateClause>())
    return reject(directive, "these sections in a kernel of teams") + ";\n";
  std::string text;
  unsigned number = 0;
  for (const Stmt *one : block->body()) {
    text += line("if (HET_THREAD == " + std::to_string(number++) + " % " + threads + ") {");
    ++depth;
    text += statement(one);
    --depth;
    text += line("}");
  }
  return text;
}

// The values of `copyprivate`, from the thread that ran a `single` construct to the others.
std::string Printer::fromOne(const OMPExecutableDirective *directive) {
  std::string text;
  for (const auto *clause : directive->getClausesOfKind<OMPCopyprivateClause>())
    for (const Expr *item : clause->varlists()) {
      const VarDecl *variable = rootVariable(item);
      const QualType type = variable ? variable->getType().getNonReferenceType() : QualType();
      const bool fits = variable && !type->isVariablyModifiedType() && type.isTriviallyCopyableType(context);
      if (!fits || (unit.openCl && !team)) // a function has no memory of the work-group
        return reject(directive, "this 'copyprivate' in a kernel of teams") + ";\n";
      text += line("HET_FROM_ONE(" + (unit.openCl ? std::string(spaceWord(spaces->storage(variable))) + ", " : "") +
                   variableName(variable, directive->getBeginLoc()) + ");");
    }
  return text;
}

// The thread that runs a `masked` construct.
std::string Printer::masked(const OMPExecutableDirective *directive) {
  const auto *filter = directive->getSingleClause<OMPFilterClause>();
  return filter ? "if (HET_THREAD == (" + Visit(filter->getThreadID()) + "))" : "HET_ONE";
}

std::string Printer::critical(const OMPExecutableDirective *directive) {
  const std::string section = cast<OMPCriticalDirective>(directive)->getDirectiveName().getAsString();
  std::string text = line("HET_CRITICAL(" + unit.lockName("of_" + section, directive->getBeginLoc()) + ") {");
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
  if (const char *what = obstacleOf(directive))
    return reject(directive, std::string(what) + " in a kernel of teams") + ";\n";
  switch (kind) {
  case OMPD_barrier: return sync();
  case OMPD_single: return inBlock("HET_ONE", !hasNowait(directive)) + fromOne(directive);
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
  case OMPD_ordered: return reject(directive, "'omp " + getOpenMPDirectiveName(kind).str() + "'") + ";\n";
  default: break;
  }
  const Leaves leaves = leavesOf(directive, true);
  if (leaves.loop && !leaves.parallel && !leaves.distribute)
    return shared(directive, "THREADS");
  if (leaves.masked && !leaves.parallel)
    return inBlock(masked(directive), false);
  if (!leaves.parallel)
    return "";
  // A region within the region: one thread.
  level = Level::Alone;
  std::string text = this->directive(directive);
  level = Level::Thread;
  return text;
}

// A function of <omp.h> about the team that runs; empty: another function. One thread's regions are teams of one.
std::string Printer::numberCall(const CallExpr *call) {
  const FunctionDecl *callee = call->getDirectCallee();
  const llvm::StringRef name = callee->getIdentifier() ? callee->getName() : "";
  const bool inside = level == Level::Thread, alone = !team && !ofThread;
  const std::string prefix = unit.openCl ? "het_" : "::het::";
  std::string around = std::to_string(regionsAround);
  if (name == "omp_get_level" && (!alone || regionsAround > 0))
    return around;
  if (name == "omp_get_team_size" && (!alone || regionsAround > 0))
    return prefix + "teamSize(" + Visit(call->getArg(0)) + ", " + around + ", " + (alone ? "1" : threads) + ")";
  if (name == "omp_get_ancestor_thread_num" && (!alone || regionsAround > 0))
    return prefix + "ancestorThread(" + Visit(call->getArg(0)) + ", " + around + ", " + (alone ? "0" : "HET_THREAD") +
           ")";
  if (name == "omp_get_device_num")
    return unit.deviceNumber();
  if (alone && lone) // as many as a construct of the device may have
    return llvm::StringSwitch<std::string>(name)
        .Cases("omp_get_max_threads", "omp_get_thread_limit", "omp_get_teams_thread_limit", "omp_get_num_procs",
               "HET_MOST_THREADS")
        .Case("omp_get_max_teams", "HET_MOST_TEAMS")
        .Default("");
  if (alone)
    return "";
  return llvm::StringSwitch<std::string>(name)
      .Case("omp_get_num_teams", "HET_TEAMS")
      .Cases("omp_get_team_num", "het_gang_number", "HET_TEAM")
      .Case("omp_get_thread_num", inside ? "HET_THREAD" : "0")
      .Case("omp_get_num_threads", inside ? threads : "1")
      .Cases("omp_get_max_threads", "omp_get_thread_limit", "omp_get_teams_thread_limit", "omp_get_num_procs",
             "HET_THREADS")
      .Cases("omp_in_parallel", "omp_get_active_level", regionsAround > 0 ? "(" + threads + " > 1)" : "0")
      .Default("");
}

} // namespace hetcc::stage2
