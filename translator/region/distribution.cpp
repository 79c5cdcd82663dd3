//===-- region/distribution.cpp - topologies, and what is distributed over them ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Sections 3.1, 3.2 and 3.4 of the multi-accelerator OpenMP paper. The distributed dimensions of an array, and the
// distributed loops of a nest, take the dimensions of the device topology in their order.

#include "region/access.h"
#include "region/builder.h"
#include "region/text.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

bool isDistributed(const DistEntry &entry) { return entry.policy != Policy::Duplicate; }

// ALIGN alone, of a loop: as without the clause.
bool followsArray(const DistEntry &entry) { return entry.policy == Policy::Align && entry.target.empty(); }

Dim::Policy policyOf(Policy policy) {
  switch (policy) {
  case Policy::Block: return Dim::Block;
  case Policy::Cyclic: return Dim::Cyclic;
  case Policy::Guided: return Dim::Guided;
  default: return Dim::Auto;
  }
}

// The loop that a directive stands before, with its labels.
bool hasLabel(const Directive &directive, llvm::StringRef name) {
  for (const clang::Stmt *statement = directive.statement; statement;)
    if (auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(statement)) {
      statement = attributed->getSubStmt();
    } else if (auto *label = llvm::dyn_cast<clang::LabelStmt>(statement)) {
      if (label->getDecl()->getName() == name)
        return true;
      statement = label->getSubStmt();
    } else {
      return false;
    }
  return false;
}

const std::vector<DistEntry> *distIteration(const Directive &directive) {
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::DistIteration)
      return &clause.dist;
  return nullptr;
}

const Topology *clauseTopology(const Directive &directive) {
  for (const Clause &clause : directive.clauses)
    if (clause.kind == ClauseKind::Topology)
      return &*clause.topology;
  return nullptr;
}

} // namespace

// ---- topologies ------------------------------------------------------------------------------------

// The latest one of that name before the construct, in its function before others.
const Topology *Builder::definitionOf(const Construct &construct, const Topology &named, const Clause *&devices) {
  const Topology *found = nullptr;
  bool here = false; // in the same function
  for (const Directive &directive : directives_) {
    if (!context.getSourceManager().isBeforeInTranslationUnit(directive.range.getBegin(), named.range.getBegin()))
      break;
    for (const Clause &clause : directive.clauses) {
      auto take = [&](const std::optional<Topology> &topology) {
        const bool same = directive.function == construct.first().function;
        if (!topology || &*topology == &named || topology->name != named.name || topology->axes.empty() ||
            (here && !same))
          return;
        if (llvm::none_of(topology->axes, [](const Topology::Axis &axis) { return axis.positions.has_value(); }) &&
            found)
          return; // a selection from it
        found = &*topology;
        here = same;
        devices = nullptr;
        for (const Clause &list : directive.clauses)
          if (list.kind == ClauseKind::Device)
            devices = &list;
      };
      take(clause.topology);
      for (const Item &item : clause.items)
        take(item.topology);
    }
  }
  return found;
}

bool Builder::positions(const Topology &topology, std::vector<std::string> &out) {
  for (const Topology::Axis &axis : topology.axes) {
    if (axis.positions && !integer(*axis.positions, 6, "topology"))
      return false;
    out.push_back(axis.positions ? axis.positions->text : "HET_EVERY");
    const auto value = axis.positions ? constantValue(context, axis.positions->expr) : std::optional<int64_t>(1);
    if (value && *value < 1) {
      if (!reported_.insert(axis.positions->range.getBegin()).second)
        return false;
      tell(axis.positions->range.getBegin(), diag::err_block_size)
          << 1 << std::to_string(*value) << axis.positions->range;
      tell(axis.positions->range.getBegin(), diag::note_block_size) << 1;
      return false;
    }
  }
  return true;
}

// `own`: of one distribution; without it the construct's. [] and [*] alone pick dimensions of what is there.
bool Builder::arrangement(const Construct &construct, const Topology *own, Arrangement &out) {
  const Topology *device = nullptr;
  for (const Directive *directive : construct.directives)
    if (!device && directive->kind != DirectiveKind::OmpParallelFor)
      device = clauseTopology(*directive);
  for (const Topology *topology : {device, own}) {
    if (!topology)
      continue;
    const bool sizes =
        llvm::any_of(topology->axes, [](const Topology::Axis &axis) { return axis.positions.has_value(); });
    if (!topology->ids.empty()) {
      out.positions = {"HET_EVERY"};
      out.devices.clear();
      for (const DeviceRange &range : topology->ids)
        out.devices.push_back(select(range));
    } else if (!sizes && !topology->name.empty()) {
      const Clause *devices = nullptr;
      const Topology *definition = definitionOf(construct, *topology, devices);
      if (!definition) // [*][*] with a name: it is the definition
        definition = topology;
      out.positions.clear();
      if (!positions(*definition, out.positions))
        return false;
      if (topology == device && devices && !construct.clause(ClauseKind::Device))
        for (const DeviceRange &range : devices->devices)
          out.devices.push_back(select(range));
    } else if (sizes || topology->axes.size() != out.positions.size()) {
      out.positions.clear();
      if (!positions(*topology, out.positions))
        return false;
    }
    if (!topology->axes.empty() && topology->axes.size() != out.positions.size()) {
      if (!reported_.insert(topology->range.getBegin()).second)
        return false;
      tell(topology->range.getBegin(), diag::err_topology_rank)
          << ("'topology(" + topology->name + "...)'") << unsigned(topology->axes.size())
          << unsigned(out.positions.size()) << topology->range;
      tell(topology->range.getBegin(), diag::note_topology_rank) << 1;
      return false;
    }
    out.axes.clear();
    for (size_t a = 0; a < out.positions.size(); ++a)
      if (topology->axes.empty() || topology->axes[a].star || topology->axes[a].positions)
        out.axes.push_back(static_cast<int>(a));
  }
  return true;
}

// ---- policies --------------------------------------------------------------------------------------

bool Builder::blockSize(const DistEntry &entry, std::string &out) {
  if (!entry.size)
    return true;
  if (!integer(*entry.size, 6, "dist_data"))
    return false;
  if (const auto value = constantValue(context, entry.size->expr); value && *value < 1) {
    tell(entry.size->range.getBegin(), diag::err_block_size) << 0 << std::to_string(*value) << entry.size->range;
    tell(entry.size->range.getBegin(), diag::note_block_size) << 0;
    return false;
  }
  out = entry.size->text;
  return true;
}

// The distribution that the name in ALIGN has. It is an array of this construct, a loop of the function, or an array
// that an earlier directive of the function distributes. Null: there is none.
const std::vector<DistEntry> *Builder::targetOf(const Construct &construct, const DistEntry &align, bool &isLoop) {
  static const std::vector<DistEntry> whole(1), automatic(1, DistEntry{Policy::Auto, {}, {}, {}, {}});
  const std::vector<DistEntry> *found = nullptr;
  auto search = [&](const Directive &directive) {
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if (item.variable.text == align.target && isData(clause.kind))
          found = item.dist.empty() ? &whole : &item.dist;
  };
  isLoop = false;
  for (const Directive *directive : construct.directives)
    search(*directive);
  if (found)
    return found;
  for (const Directive &directive : directives_) {
    if (directive.function != construct.first().function || !hasLabel(directive, align.target))
      continue;
    isLoop = true;
    if (const auto *dist = distIteration(directive))
      return dist;
    for (const Directive &outer : directives_)
      if (outer.statement == directive.wrapper)
        if (const auto *dist = distIteration(outer))
          return dist;
    return &automatic;
  }
  for (const Directive &directive : directives_)
    if (directive.function == construct.first().function &&
        context.getSourceManager().isBeforeInTranslationUnit(directive.range.getBegin(),
                                                             construct.first().range.getBegin()))
      search(directive);
  return found;
}

// Puts what ALIGN means in its place: one ALIGN alone all that its target has, up to `most` entries; among others one
// entry. [*] picks dimensions of an array.
bool Builder::resolve(const Construct &construct, std::vector<DistEntry> &entries, size_t most, unsigned depth) {
  std::vector<DistEntry> out;
  for (const DistEntry &entry : entries) {
    if (entry.policy != Policy::Align) {
      out.push_back(entry);
      continue;
    }
    if (entry.target.empty()) { // as the loop is
      out.push_back(entry);
      out.back().policy = Policy::Auto;
      continue;
    }
    bool isLoop = false;
    const std::vector<DistEntry> *target = targetOf(construct, entry, isLoop);
    if (!target) {
      tell(entry.range.getBegin(), diag::err_align_target) << entry.target << entry.range;
      tell(entry.range.getBegin(), diag::note_align_target);
      return false;
    }
    std::vector<DistEntry> meant = *target;
    if (depth > 3) // they align with each other
      meant.assign(1, DistEntry{Policy::Auto, {}, {}, {}, {}});
    else if (!resolve(construct, meant, most, depth + 1))
      return false;
    const bool picks = llvm::is_contained(entry.follows, true);
    std::vector<DistEntry> picked;
    for (size_t i = 0; i < meant.size(); ++i)
      if (!picks || (i < entry.follows.size() && entry.follows[i]))
        picked.push_back(meant[i]);
    if (entries.size() > 1) { // one of several: the first that is distributed
      auto first = llvm::find_if(picked, isDistributed);
      picked.assign(1, first == picked.end() ? DistEntry() : *first);
    }
    for (DistEntry &one : picked) {
      one.range = entry.range;
      one.target = isLoop ? "" : entry.target;
      if (out.size() < most)
        out.push_back(one);
    }
  }
  entries = std::move(out);
  return true;
}

// ---- dimensions on the axes of a topology ----------------------------------------------------------

bool Builder::assignAxes(const Construct &construct, const Topology *own, const std::vector<DistEntry> &entries,
                         const std::string &what, clang::SourceRange at, Arrangement &out) {
  if (!arrangement(construct, own, out))
    return false;
  const size_t distributed = llvm::count_if(entries, isDistributed);
  if (distributed == 0 || distributed == out.axes.size())
    return true;
  // Inside of a data region its topology holds, which may have more than one dimension.
  if (out.positions.empty() && distributed <= 3 && construct.first().kind == DirectiveKind::OmpTarget &&
      what == "'dist_iteration'") {
    out.axes = {0, 1, 2};
    return true;
  }
  tell(at.getBegin(), diag::err_topology_rank) << what << unsigned(distributed) << unsigned(out.axes.size()) << at;
  tell(at.getBegin(), diag::note_topology_rank) << 0;
  return false;
}

bool Builder::distribute(const Construct &construct, const Item &item, Access &out) {
  std::vector<DistEntry> entries = item.dist;
  if (!resolve(construct, entries, out.dims.size()))
    return false;
  Arrangement over;
  const clang::SourceRange at = item.dist.empty() ? item.range : item.dist.front().range;
  if (!assignAxes(construct, item.topology ? &*item.topology : nullptr, entries, "'dist_data'", at, over))
    return false;
  size_t next = 0;
  for (size_t i = 0; i < entries.size() && i < out.dims.size(); ++i) {
    if (!isDistributed(entries[i]))
      continue;
    out.dims[i].follow = over.axes[next++];
    out.dims[i].policy = policyOf(entries[i].policy);
    if (!blockSize(entries[i], out.dims[i].block))
      return false;
  }
  if (next > 0) {
    out.topology = over.positions;
    out.topologyDevices = over.devices;
  }
  return true;
}

bool Builder::spreads(const Construct &construct, Region &out) {
  const Clause *dist = construct.clause(ClauseKind::DistIteration);
  const Topology *own = dist && dist->topology ? &*dist->topology : nullptr;
  if (!own && construct.last().kind == DirectiveKind::OmpParallelFor)
    own = clauseTopology(construct.last());
  Arrangement over;
  if (!dist || llvm::all_of(dist->dist, followsArray)) {
    if (!arrangement(construct, own, over))
      return false;
    out.topology = over.positions;
    if (!over.devices.empty())
      out.devices = over.devices;
    return true;
  }
  out.distribution = dist->range.getBegin();
  std::vector<DistEntry> entries = dist->dist;
  if (!resolve(construct, entries, out.loops.size()))
    return false;
  while (entries.size() > out.loops.size() && !isDistributed(entries.back())) // of loops that no clause splits
    entries.pop_back();
  if (entries.size() > out.loops.size()) {
    tell(dist->range.getBegin(), diag::err_dist_loops) << unsigned(dist->dist.size()) << unsigned(out.loops.size());
    tell(dist->range.getBegin(), diag::note_dist_rank);
    return false;
  }
  if (!assignAxes(construct, own, entries, "'dist_iteration'", dist->range, over))
    return false;
  out.topology = over.positions;
  if (!over.devices.empty())
    out.devices = over.devices;
  out.schedule = "HET_SCHED_AUTO";
  const DistEntry &first = entries.front();
  const bool simple = entries.size() == 1 && over.positions.empty() && !first.size && first.target.empty();
  // AUTO, where it is said, leaves it to the schedule whatever the arrays have; a loop that is aligned with one without
  // a distribution follows the arrays as that does.
  const bool isSaid = dist->dist.front().policy == Policy::Auto;
  if (simple && (first.policy == Policy::Block || (first.policy == Policy::Auto && !isSaid))) {
    out.schedule = first.policy == Policy::Block ? "HET_SCHED_BLOCK" : "HET_SCHED_AUTO";
    return true;
  }
  out.spreads.resize(out.loops.size());
  size_t next = 0;
  for (size_t l = 0; l < entries.size(); ++l) {
    if (!isDistributed(entries[l]))
      continue;
    Spread &spread = out.spreads[l];
    spread.axis = over.axes[next++];
    spread.align = entries[l].target;
    spread.policy = spread.align.empty() ? policyOf(entries[l].policy) : Dim::ByLoop;
    if (spread.align.empty() && !blockSize(entries[l], spread.size))
      return false;
  }
  return true;
}

} // namespace hetcc
