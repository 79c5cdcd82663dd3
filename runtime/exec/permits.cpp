//===-- exec/permits.cpp - HET_CHECK: what a part may touch ---------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/check.hpp"

#include <algorithm>

namespace het {

static long halo(long dimension, long shown) {
  const long width = std::max(dimension, shown);
  return width < HET_ALL_OF_IT ? width : 0;
}

static Permit::Follow followOf(const het_region &region, const Shape &shape, int d, const Domain &domain) {
  const het_dim &dim = shape.dim[d];
  const het_reach reach = shape.reach(d);
  const Range section = shape.section(d);
  // A pointer's extent ends with its section.
  return {indexOf(region, shape, d, domain), halo(dim.before, reach.before), halo(dim.after, reach.after),
          dim.extent > section.hi ? Range{0, dim.extent} : section};
}

static Permit permitOf(const het_region &region, int access, const Use &use, const Domain &domain,
                       std::span<const Chunk> chunks) {
  Permit permit;
  permit.access = access;
  permit.view = use.view;
  permit.array = use.array;
  const int type = region.types ? region.types[access] : HET_NO_TYPE;
  permit.grain = type == HET_NO_TYPE ? 1 : use.view.item; // of records, iterations may share one
  for (const Chunk &chunk : chunks) {
    const Touched boxes = touched(region, use.shape, domain, chunk);
    permit.reads.add(BoxSet(boxes.reads));
    permit.reads.add(BoxSet(boxes.owned));
    if (use.shape.mode & HET_WRITE)
      permit.writes.add(BoxSet(boxes.owned));
    if (hasEdges(use.shape.dim, use.shape.rank))
      for (const Box &box : boxes.owned)
        for (const Ghost &ghost : ghostsOf(box, use.shape.dim))
          permit.reads.add(ghost.box);
  }
  for (int d = 0; d < use.shape.rank; ++d)
    permit.follow[static_cast<std::size_t>(d)] = followOf(region, use.shape, d, domain);
  if (use.array) {
    Share share;
    addUse(share, region, use, domain, chunks);
    permit.needs = std::move(share.reads);
    permit.makes = std::move(share.writes);
  }
  return permit;
}

std::shared_ptr<const Permits> permitsOf(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                                         std::span<const Chunk> chunks) {
  auto permits = std::make_shared<Permits>();
  for (std::size_t k = 0; k < uses.size(); ++k)
    permits->push_back(permitOf(region, static_cast<int>(k), uses[k], domain, chunks));
  return permits;
}

} // namespace het
