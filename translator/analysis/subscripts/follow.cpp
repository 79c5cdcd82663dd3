//===-- analysis/subscripts/follow.cpp - how an array's subscripts follow the split loops -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each subscript is brought to the form v + [least, greatest] of a split loop's variable v, inner loops by their first
// and last values. A dimension follows a loop where all writes have v alone there; without a write, where all reads
// have that form. Reads of another form are of the whole dimension.
#include "analysis/subscripts/follow.h"
#include "analysis/subscripts/places.h"
#include "analysis/subscripts/rows.h"
#include "region/text.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

struct Step { // of one subscript
  enum Kind { Follows, Elsewhere, Unknown } kind = Unknown;
  int loop = -1;
  long least = 0, greatest = 0;
};

struct IndexMention {
  bool read = false, write = false;
  std::vector<Step> steps; // by dimension; none: of any item
};

// Made of the split loops' variables and of values that all iterations share.
bool isKnown(const AffineScope &scope, const Region &region, Poly poly, const Uses &uses) {
  for (const Loop &loop : region.loops) {
    auto parts = poly.linearIn(scope.nameOf(loop.variable));
    if (!parts)
      return false;
    poly = parts->first + parts->second;
  }
  return !variesInside(scope, poly, uses);
}

Step stepOf(const AffineScope &scope, const Region &region, const std::optional<Poly> &subscript, const Place &place,
            const Uses &uses) {
  auto ends = subscript ? rangeOf(*subscript, place) : std::nullopt;
  if (!ends)
    return {};
  for (size_t k = 0; k < region.loops.size(); ++k) {
    const Poly variable = Poly::unknown(scope.nameOf(region.loops[k].variable));
    auto least = (ends->least - variable).constant(), greatest = (ends->greatest - variable).constant();
    if (least && greatest)
      return {Step::Follows, static_cast<int>(k), *least, *greatest};
  }
  const bool known = isKnown(scope, region, ends->least, uses) && isKnown(scope, region, ends->greatest, uses);
  return {known ? Step::Elsewhere : Step::Unknown};
}

bool isMention(const Use &use, const VarDecl *variable) {
  return use.variable->getCanonicalDecl() == variable->getCanonicalDecl();
}

// The number of rows of `extent` items within `items` that are known to be beyond one.
long rowsOf(const std::optional<long> &items, const Poly &extent) {
  if (!items || *items <= 0)
    return 0;
  const long row = std::max(extent.constant().value_or(1), 1L);
  return (*items + row - 1) / row;
}

// One subscript for several dimensions: where an inner part of it leaves its row, the next ones are meant. `c[(i-1)*m -
// 1]` is in row i-2.
void carry(const AffineScope &scope, const Subscripts &index, const std::vector<Dim> &dims, const Place &all,
           std::vector<Step> &steps, bool write) {
  for (size_t d = dims.size(); d-- > 1;) {
    auto ends = index[d] ? endsOf(*index[d], all) : std::nullopt;
    auto extent = scope.poly(dims[d].extent);
    if (!ends || !extent)
      continue;
    const auto below = (Poly(0) - ends->least).constant(), above = (ends->greatest + Poly(1) - *extent).constant();
    const long before = rowsOf(below, *extent), after = rowsOf(above, *extent);
    if (before == 0 && after == 0)
      continue;
    steps[d] = {Step::Elsewhere};
    if (write)
      steps[d - 1] = {Step::Elsewhere};
    steps[d - 1].least -= before;
    steps[d - 1].greatest += after;
  }
}

std::vector<IndexMention> mentionsOf(const AffineScope &scope, const Region &region, const VarDecl *variable,
                                     const std::vector<Dim> &dims, const Uses &uses) {
  std::vector<IndexMention> mentions;
  Places places = placesIn(scope, region);
  for (const Use &use : uses.list) {
    if (!isMention(use, variable))
      continue;
    IndexMention mention{use.read, use.write, {}};
    auto index = use.item && !use.escapes ? inRows(scope, *use.item, places[use.where], dims) : std::nullopt;
    for (size_t d = 0; index && d < dims.size(); ++d)
      mention.steps.push_back(stepOf(scope, region, (*index)[d], places[use.where], uses));
    if (index && use.item->size() != dims.size())
      carry(scope, *index, dims, withSplitLoops(places[use.where]), mention.steps, use.write);
    mentions.push_back(std::move(mention));
  }
  return mentions;
}

// The loop that dimension d follows in all mentions that decide.
int loopOf(const std::vector<IndexMention> &mentions, size_t d, bool writes) {
  int loop = -1;
  for (const IndexMention &mention : mentions) {
    if (writes && !mention.write)
      continue;
    const Step step = mention.steps.empty() ? Step{} : mention.steps[d];
    if (step.kind != Step::Follows || (writes && (step.least != 0 || step.greatest != 0)) ||
        (loop >= 0 && loop != step.loop))
      return -1;
    loop = step.loop;
  }
  return loop;
}

void reachOf(Dim &dim, const std::vector<IndexMention> &mentions, size_t d) {
  long before = 0, after = 0;
  bool all = false;
  for (const IndexMention &mention : mentions) {
    if (!mention.read)
      continue;
    const Step step = mention.steps.empty() ? Step{} : mention.steps[d];
    all |= step.kind != Step::Follows || step.loop != dim.follow;
    before = std::max(before, -step.least);
    after = std::max(after, step.greatest);
  }
  dim.before = all ? "HET_ALL_OF_IT" : std::to_string(before);
  dim.after = all ? "HET_ALL_OF_IT" : std::to_string(after);
}

// Writes of which nothing is known: the array's own distribution then says whose they are. One that certainly does not
// follow in some dimension is not left to that.
bool onlyUnknownWrites(const std::vector<IndexMention> &mentions) {
  bool unknown = false, strays = false;
  for (const IndexMention &mention : mentions) {
    if (!mention.write)
      continue;
    unknown |= mention.steps.empty();
    for (const Step &step : mention.steps) {
      unknown |= step.kind == Step::Unknown;
      strays |= step.kind == Step::Elsewhere || (step.kind == Step::Follows && (step.least != 0 || step.greatest != 0));
    }
  }
  return unknown && !strays;
}

} // namespace

std::optional<std::vector<Dim>> followSubscripts(const AffineScope &scope, const Region &region,
                                                 const VarDecl *variable, std::vector<Dim> dims, const Uses &uses) {
  if (dims.empty())
    return std::nullopt;
  const std::vector<IndexMention> mentions = mentionsOf(scope, region, variable, dims, uses);
  const bool writes =
      std::any_of(mentions.begin(), mentions.end(), [](const IndexMention &mention) { return mention.write; });
  std::vector<bool> taken(region.loops.size());
  bool followed = false;
  for (size_t d = 0; d < dims.size(); ++d) {
    const int loop = loopOf(mentions, d, writes);
    dims[d] = {dims[d].extent, dims[d].lo, dims[d].len};
    if (loop < 0 || taken[loop])
      continue;
    taken[loop] = followed = true;
    dims[d].follow = loop;
    reachOf(dims[d], mentions, d);
  }
  if (writes && !followed && onlyUnknownWrites(mentions))
    return std::nullopt;
  return dims;
}

bool staysInParts(const AffineScope &scope, const Region &region, const VarDecl *variable, const std::vector<Dim> &dims,
                  const Uses &uses) {
  const std::vector<IndexMention> mentions = mentionsOf(scope, region, variable, dims, uses);
  for (size_t d = 0; d < dims.size(); ++d) {
    if (dims[d].follow < 0)
      continue;
    const auto before = constantValue(dims[d].before), after = constantValue(dims[d].after);
    for (const IndexMention &mention : mentions) {
      const Step step = mention.steps.empty() ? Step{} : mention.steps[d];
      if (step.kind != Step::Follows || step.loop != dims[d].follow || !before || !after ||
          -step.least > (mention.write ? 0 : *before) || step.greatest > (mention.write ? 0 : *after))
        return false;
    }
  }
  return true;
}

std::vector<Dim> dimsOfMentions(const VarDecl *variable, const Uses &uses) {
  size_t rank = 0;
  for (const Use &use : uses.list) {
    if (!isMention(use, variable) || !use.item)
      continue;
    if (rank != 0 && rank != use.item->size())
      return {};
    rank = use.item->size();
  }
  return std::vector<Dim>(rank);
}

std::vector<std::string> stridesOf(const AffineScope &scope, const Region &region, const VarDecl *variable,
                                   const Uses &uses) {
  std::vector<Poly> strides;
  for (const Use &use : uses.list) {
    if (!isMention(use, variable) || !use.write)
      continue;
    if (use.escapes || !use.item || use.item->size() != 1 || !use.item->front())
      return {};
    std::vector<Poly> own;
    for (const Loop &loop : region.loops) {
      const auto parts = use.item->front()->linearIn(scope.nameOf(loop.variable));
      if (!parts || !isKnown(scope, region, parts->first, uses))
        return {};
      own.push_back(parts->first);
    }
    if (!strides.empty() && strides != own)
      return {};
    strides = std::move(own);
  }
  std::vector<std::string> texts;
  for (const Poly &stride : strides) {
    const auto names = stride.names();
    if (llvm::any_of(names, [](const std::string &name) { return name.find('@') != std::string::npos; }))
      return {};
    texts.push_back(stride.text());
  }
  return texts;
}

} // namespace hetcc
