//===-- stage2/host/extents.cpp - the extents of a launch ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/extents.h"

#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

#include <algorithm>
#include <map>
#include <optional>

using namespace clang;

namespace hetcc::stage2 {

namespace {

// The values of loops' variables, as text of the user's scope.
using Values = std::map<const VarDecl *, std::string>;

// An expression of a loop's header with these values in it. Nothing where it comes out of a macro.
std::optional<std::string> spelled(const Expr *expr, const Values &values, const HostSource &source) {
  std::map<unsigned, std::pair<unsigned, const std::string *>> mentions; // by offset: the length and the value
  bool inText = true;
  walk(expr, [&](const Stmt *at) {
    const auto *ref = dyn_cast<DeclRefExpr>(at);
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!variable)
      return inText;
    if (const auto value = values.find(variable); value != values.end()) {
      const std::optional<unsigned> begin = source.offset(ref->getLocation());
      inText &= begin.has_value();
      if (begin)
        mentions[*begin] = {source.behind(ref->getLocation()) - *begin, &value->second};
    }
    return inText;
  });
  if (inText && mentions.empty())
    return source.spelling(expr);
  const std::optional<unsigned> begin = source.offset(expr->getBeginLoc()), last = source.offset(expr->getEndLoc());
  if (!inText || !begin || !last)
    return std::nullopt;
  std::string text;
  unsigned at = *begin;
  for (const auto &[offset, mention] : mentions) {
    text += source.text.substr(at, offset - at) + *mention.second;
    at = offset + mention.first;
  }
  return text + source.text.substr(at, source.behind(expr->getEndLoc()) - at);
}

struct Header {
  std::string first, step, trips;
};

// The number by which the variable grows. A step that hetcc has made has no text of its own.
std::optional<std::string> stepOf(const CanonicalLoop &loop, const Values &values, const HostSource &source) {
  if (!loop.step)
    return loop.down ? "-1" : "1";
  const Expr *written = loop.negated ? cast<UnaryOperator>(loop.step)->getSubExpr()->IgnoreParens() : loop.step;
  const std::optional<std::string> text = spelled(written, values, source);
  return text ? std::optional((loop.negated != loop.down ? "-(long)(" : "(long)(") + *text + ")") : std::nullopt;
}

std::optional<Header> headerOf(const CanonicalLoop &loop, const Values &values, const HostSource &source) {
  const std::optional<std::string> first = spelled(loop.first, values, source),
                                   bound = spelled(loop.bound, values, source), step = stepOf(loop, values, source);
  if (!first || !bound || !step)
    return std::nullopt;
  const std::string all = "(long)(" + *first + ")";
  const std::string behind = !loop.inclusive ? "" : loop.down ? " - 1" : " + 1";
  return Header{all, *step, "het_trip_count(" + all + ", (long)(" + *bound + ")" + behind + ", " + *step + ")"};
}

// Whether how often loop `i` runs depends on where loop `outer` around it is.
bool follows(const std::vector<CanonicalLoop> &loops, size_t i, size_t outer) {
  const VariableUses header({loops[i].first, loops[i].bound});
  if (!header.mentions(loops[outer].variable).empty())
    return true;
  for (size_t between = outer + 1; between < i; ++between)
    if (!header.mentions(loops[between].variable).empty() && follows(loops, between, outer))
      return true;
  return false;
}

// How often loop `i` runs where those around it, from `outer` on, are at their ends. False: it cannot be told.
bool tripsAtEnds(const std::vector<CanonicalLoop> &loops, size_t i, size_t outer, Values values,
                 const HostSource &source, std::vector<std::string> &trips) {
  while (outer < i && !follows(loops, i, outer))
    ++outer;
  const std::optional<Header> header = headerOf(loops[outer], values, source);
  if (header && outer == i)
    trips.push_back(header->trips);
  if (!header || outer == i)
    return header.has_value();
  std::string &value = values[loops[outer].variable];
  value = "(" + header->first + ")";
  if (!tripsAtEnds(loops, i, outer + 1, values, source, trips))
    return false;
  value = "(" + header->first + " + (" + header->trips + " - 1) * " + header->step + ")";
  return tripsAtEnds(loops, i, outer + 1, values, source, trips);
}

// Nothing in the header has to be looked up in memory, or be called.
bool isReadable(const CanonicalLoop &loop, const KernelPlan &plan) {
  bool readable = true;
  for (const Expr *part : {loop.first, loop.bound, loop.step})
    if (part)
      walk(part, [&](const Stmt *at) {
        if (plan.given.contains(at))
          return false;
        const auto *member = dyn_cast<MemberExpr>(at);
        const auto *unary = dyn_cast<UnaryOperator>(at);
        readable &= !isa<ArraySubscriptExpr, CallExpr>(at) && !(member && member->isArrow()) &&
                    !(unary && unary->getOpcode() == UO_Deref);
        return readable;
      });
  return readable;
}

// Extents of a plain construct only size the grid, which may have any size but 0.
std::string guessed(const CanonicalLoop &loop, const KernelPlan &plan, const HostSource &source) {
  return isReadable(loop, plan) ? "het_at_least(" + headerOf(loop, {}, source)->trips + ")" : "4096";
}

} // namespace

std::string gridExtent(const KernelPlan &plan, size_t i, const HostSource &source) {
  const auto isRead = [&](const CanonicalLoop &loop) { return isReadable(loop, plan); };
  std::vector<std::string> trips;
  if (!std::all_of(plan.loops.begin(), plan.loops.begin() + static_cast<std::ptrdiff_t>(i) + 1, isRead) ||
      !tripsAtEnds(plan.loops, i, 0, {}, source, trips)) {
    const CanonicalLoop &loop = sizedBy(plan.loops, i);
    return plan.plain ? guessed(loop, plan, source) : headerOf(loop, {}, source)->trips;
  }
  std::string most = trips.front();
  for (size_t k = 1; k < trips.size(); ++k)
    most = "het_larger(" + most + ", " + trips[k] + ")";
  return plan.plain ? "het_at_least(" + most + ")" : most;
}

// The iterations of loops together; `guess` for those that are not known before the construct.
static std::string extentOf(const std::vector<CanonicalLoop> &loops, const char *guess, const KernelPlan &plan,
                            const HostSource &source) {
  const VariableUses inside({plan.target.directive->getRawStmt()});
  std::string all;
  for (const CanonicalLoop &loop : loops) {
    std::vector<const Stmt *> header;
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      if (part)
        header.push_back(part);
    const VariableUses uses(header);
    const bool known = !uses.usesThis() && llvm::none_of(uses.free(), [&](const VarDecl *variable) {
      return inside.declared(variable) || inside.modified(variable);
    });
    all += (all.empty() ? "" : " * ") + (known ? guessed(loop, plan, source) : std::string(guess));
  }
  return all.empty() ? guess : all;
}

std::vector<std::string> teamExtents(const KernelPlan &plan, const HostSource &source) {
  const TeamPlan &team = *plan.team;
  const auto exactly = [&](const Expr *number) { return "het_at_least((long)(" + source.spelling(number) + "))"; };
  const char *guess = team.rows ? "32L" : team.several ? "128L" : "1024L";
  std::string asked;
  for (const Expr *one : team.threads)
    asked = asked.empty() ? exactly(one) : "het_larger(" + asked + ", " + exactly(one) + ")";
  std::string teams = "1", threads = "-" + extentOf(team.overThreads, guess, plan, source);
  if (team.teams)
    teams = exactly(team.teams);
  else if (team.several && team.overTeams.empty())
    teams = "-1";
  else if (team.several)
    teams = "-(" + extentOf(team.overTeams, "4096L", plan, source) + (team.overAll ? " / 128 + 1)" : ")");
  if (team.overAll)
    threads = "-128";
  if (!team.regions)
    threads = "-1";
  else if (team.computed)
    threads = team.limit ? exactly(team.limit) : std::to_string(mostThreads);
  else if (!team.threads.empty())
    threads =
        (team.observed ? "" : "-") + (team.limit ? "het_at_most(" + asked + ", " + exactly(team.limit) + ")" : asked);
  else if (team.limit && team.observed) // as on every GPU: programs are written for so many
    threads = exactly(team.limit);
  else if (team.limit)
    threads = "-het_at_most(" + threads.substr(1) + ", " + exactly(team.limit) + ")";
  if (team.condition)
    threads = "((" + source.spelling(team.condition) + ") ? (long)(" + threads + ") : 1L)";
  return {teams, threads};
}

} // namespace hetcc::stage2
