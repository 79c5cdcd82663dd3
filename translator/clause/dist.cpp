//===-- clause/dist.cpp - distribution policies and halos -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tables 2 to 4 of the multi-accelerator OpenMP paper: dist_data(BLOCK,*), dist_iteration(BLOCK), halo(1,).

#include "clause/table.h"
#include "clause/words.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

// v, v[], v[*][], o.v, o->v, or the label of a loop.
bool parseAlign(ClauseContext &context, Tokens inside, DistEntry &out) {
  bool good = !inside.empty() && inside[0].isOneOf(tok::identifier, tok::kw_this);
  size_t name = 1;
  while (name + 1 < inside.size() && inside[name].isOneOf(tok::period, tok::arrow) &&
         inside[name + 1].is(tok::identifier))
    name += 2;
  good = good && (name > 1 || inside[0].is(tok::identifier));
  out.target = good ? context.text(inside.take_front(name)) : "";
  if (good && name > 1)
    out.member = context.expr(inside.take_front(name));
  for (size_t i = name; good && i < inside.size();) {
    const bool star = i + 1 < inside.size() && inside[i + 1].is(tok::star);
    const size_t close = i + (star ? 2 : 1);
    good = inside[i].is(tok::l_square) && close < inside.size() && inside[close].is(tok::r_square);
    out.follows.push_back(star);
    i = close + 1;
  }
  if (good)
    return true;
  context.error(context.begin(inside), diag::err_align_form) << context.text(inside) << context.range(inside);
  context.note(context.begin(inside), diag::note_align_form);
  return false;
}

bool parsePolicy(ClauseContext &context, Tokens slice, DistEntry &out) {
  out.range = context.range(slice);
  if (slice.size() > 2 && slice.front().is(tok::l_square) && slice.back().is(tok::r_square)) // partition([BLOCK])
    slice = slice.drop_front(1).drop_back(1);
  if (slice.size() == 1 && slice[0].is(tok::star))
    return true;
  const std::string word = slice.empty() ? "" : context.userWord(slice[0]);
  const Word *row = findWord(policyWords(), llvm::StringRef(word).upper());
  const bool argument = slice.size() > 3 && slice[1].is(tok::l_paren) && slice.back().is(tok::r_paren);
  if (!row || (slice.size() > 1 && !argument)) {
    context.error(context.begin(slice), diag::err_policy) << (slice.empty() ? "" : context.text(slice)) << out.range;
    if (word.size() < 3 || !context.suggest(slice[0].getLocation(), nearestWord(word, namesOf(policyWords()))))
      context.note(context.begin(slice), diag::note_policies);
    return false;
  }
  out.policy = static_cast<Policy>(row->value);
  if (!argument)
    return true;
  if (out.policy == Policy::Duplicate || out.policy == Policy::Auto) {
    context.error(context.begin(slice), diag::err_no_arguments) << word << out.range;
    context.note(context.begin(slice), diag::note_policies);
    return false;
  }
  Tokens inside = slice.drop_front(2).drop_back(1);
  if (out.policy == Policy::Align)
    return parseAlign(context, inside, out);
  out.size = context.expr(inside);
  return true;
}

// `2`, `2:periodic`, `2:reflecting|3:periodic`.
bool parseEdge(ClauseContext &context, Tokens slice, std::optional<ClauseExpr> &width, Edge &edge) {
  std::vector<Tokens> parts = split(slice, tok::colon);
  if (!parts[0].empty())
    width = context.expr(parts[0]);
  if (parts.size() == 1)
    return true;
  const std::string word = context.text(parts[1]);
  const Word *row = findWord(edgeWords(), word);
  if (!row) {
    context.error(context.begin(parts[1]), diag::err_edge) << word << context.range(parts[1]);
    if (!context.suggest(context.range(parts[1]), nearestWord(word, namesOf(edgeWords()))))
      context.note(context.begin(parts[1]), diag::note_edges);
    return false;
  }
  edge = static_cast<Edge>(row->value);
  return true;
}

} // namespace

bool parseDist(ClauseContext &context, const Group &group, std::vector<DistEntry> &out) {
  for (Tokens slice : split(group.inside, tok::comma)) {
    // Table 3 has `DUPLICATE BLOCK, DUPLICATE`: a comma lost between two policies.
    if (slice.size() == 2 && slice[0].is(tok::identifier) && slice[1].is(tok::identifier)) {
      if (!parsePolicy(context, slice.take_front(1), out.emplace_back()))
        return false;
      slice = slice.drop_front(1);
    }
    if (!parsePolicy(context, slice, out.emplace_back()))
      return false;
  }
  return true;
}

bool parseHalo(ClauseContext &context, const Group &group, std::vector<HaloEntry> &out) {
  for (Tokens slice : split(group.inside, tok::comma)) {
    HaloEntry &entry = out.emplace_back();
    entry.range = context.range(slice);
    if (slice.empty())
      continue;
    // '|' separates left from right; within parentheses it is the operator of C.
    std::vector<Tokens> sides = split(slice, tok::pipe);
    if (!parseEdge(context, sides[0], entry.before, entry.edgeBefore))
      return false;
    if (sides.size() == 1) {
      entry.after = entry.before;
      entry.edgeAfter = entry.edgeBefore;
    } else if (!parseEdge(context, sides[1], entry.after, entry.edgeAfter)) {
      return false;
    }
  }
  return true;
}

// [2], [*] or []; more of them in a row.
static bool parseAxes(ClauseContext &context, Tokens slice, Topology &out) {
  size_t open = 0;
  for (size_t i = 0; i < slice.size(); ++i) {
    if (slice[i].isNot(tok::r_square) || slice[open].isNot(tok::l_square))
      continue;
    const Tokens inside = slice.slice(open + 1, i - open - 1);
    Topology::Axis &axis = out.axes.emplace_back();
    axis.star = inside.size() == 1 && inside[0].is(tok::star);
    if (!axis.star && !inside.empty())
      axis.positions = context.expr(inside);
    open = i + 1;
  }
  if (open == slice.size() && !out.axes.empty() && out.axes.size() <= 3)
    return true;
  if (out.axes.size() > 3)
    context.error(context.begin(slice), diag::err_topology_axes) << unsigned(out.axes.size()) << out.range;
  else
    context.error(context.begin(slice), diag::err_topology_form) << context.text(slice) << out.range;
  context.note(context.begin(slice), diag::note_topology_form);
  return false;
}

bool parseTopology(ClauseContext &context, const Group &group, std::optional<Topology> &out) {
  Topology &topology = out.emplace();
  topology.range = context.range(group.inside);
  Tokens slice = group.inside;
  const bool named =
      !slice.empty() && slice[0].is(tok::identifier) && (slice.size() == 1 || slice[1].is(tok::l_square));
  if (named)
    topology.name = context.text(slice.take_front(1));
  const Tokens rest = named ? slice.drop_front(1) : slice;
  if (!rest.empty() && rest[0].is(tok::l_square))
    return parseAxes(context, rest, topology);
  // A name alone may be that of a device's number: DirectiveParser knows the names of topologies.
  return parseDeviceList(context, split(slice, tok::comma), topology.ids);
}

bool parseTopologyClause(ClauseContext &context, Clause &clause, const Group &group) {
  if (!parseTopology(context, group, clause.topology))
    return false;
  std::vector<Clause> &before = context.directive.clauses;
  const bool ofLoop = !before.empty() && before.back().kind == ClauseKind::DistIteration && !before.back().topology;
  if (ofLoop)
    before.back().topology.swap(clause.topology);
  return true;
}

bool parseDistIteration(ClauseContext &context, Clause &clause, const Group &group) {
  return parseDist(context, group, clause.dist);
}

// dist_schedule(target: [BLOCK]) says what dist_iteration does; without `target` it is OpenMP's hint.
bool parseDistSchedule(ClauseContext &context, Clause &clause, const Group &group) {
  std::vector<Tokens> halves = split(group.inside, tok::colon);
  if (halves.size() != 2 || context.text(halves[0]) != "target")
    return true;
  clause.kind = ClauseKind::DistIteration;
  Group policies = group;
  policies.inside = halves[1];
  return parseDist(context, policies, clause.dist);
}

} // namespace hetcc
