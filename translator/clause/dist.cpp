//===-- clause/dist.cpp - distribution policies and halos -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Tables 2 to 4 of the multi-accelerator OpenMP paper: dist_data(BLOCK,*), dist_iteration(BLOCK), halo(1,).

#include "clause/table.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

struct PolicyWord {
  llvm::StringRef name; // upper case; lower case is found in programs and means the same
  Policy policy;
};
constexpr PolicyWord policies[] = {{"DUPLICATE", Policy::Duplicate}, {"BLOCK", Policy::Block},
                                   {"CYCLIC", Policy::Cyclic},       {"ALIGN", Policy::Align},
                                   {"AUTO", Policy::Auto},           {"GUIDED", Policy::Guided}};

bool parsePolicy(ClauseContext &context, Tokens slice, DistEntry &out) {
  out.range = context.range(slice);
  if (slice.size() == 1 && slice[0].is(tok::star))
    return true;
  const std::string word = slice.empty() ? "" : context.userWord(slice[0]);
  const PolicyWord *row = llvm::find_if(policies, [&](const PolicyWord &p) { return p.name.equals_insensitive(word); });
  const bool argument = slice.size() > 3 && slice[1].is(tok::l_paren) && slice.back().is(tok::r_paren);
  if (row == std::end(policies) || (slice.size() > 1 && !argument)) {
    context.error(context.begin(slice), diag::err_policy) << (slice.empty() ? "" : context.text(slice)) << out.range;
    llvm::SmallVector<llvm::StringRef> names;
    for (const PolicyWord &p : policies)
      names.push_back(p.name);
    if (word.size() < 3 || !context.suggest(slice[0].getLocation(), nearestWord(word, names)))
      context.note(context.begin(slice), diag::note_policies) << 0;
    return false;
  }
  out.policy = row->policy;
  if (!argument)
    return true;
  Tokens inside = slice.drop_front(2).drop_back(1);
  if (out.policy == Policy::Align)
    out.target = context.text(inside);
  else
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
  if (word != "periodic" && word != "reflecting") {
    context.error(context.begin(parts[1]), diag::err_edge) << word << context.range(parts[1]);
    if (!context.suggest(context.range(parts[1]), nearestWord(word, {"periodic", "reflecting"})))
      context.note(context.begin(parts[1]), diag::note_edges);
    return false;
  }
  edge = word == "periodic" ? Edge::Periodic : Edge::Reflecting;
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

bool parseDistIteration(ClauseContext &context, Clause &clause, const Group &group) {
  return parseDist(context, group, clause.dist);
}

} // namespace hetcc
