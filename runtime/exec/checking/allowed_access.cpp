//===-- exec/checking/allowed_access.cpp - HET_CHECK: what a part may touch ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/checking/check.hpp"

#include <algorithm>

namespace het {

static long halo(long dimension, long shown) {
  const long width = std::max(dimension, shown);
  return width < HET_ALL_OF_IT ? width : 0;
}

static AllowedAccess::Follow followOf(const het_region &region, const Shape &shape, int d, const Domain &domain) {
  const het_dim &dim = shape.dim[d];
  const het_reach reach = shape.reach(d);
  const Range section = shape.section(d);
  // A pointer's extent ends with its section.
  return {indexOf(region, shape, d, domain), halo(dim.before, reach.before), halo(dim.after, reach.after),
          dim.extent > section.hi ? Range{0, dim.extent} : section};
}

static AllowedAccess allowedAccess(const het_region &region, int number, const Use &use, const Domain &domain,
                                   std::span<const Chunk> chunks) {
  AllowedAccess access;
  access.access = number;
  access.view = use.view;
  access.array = use.array;
  const int type = region.types ? region.types[number] : HET_NO_TYPE;
  access.grain = type == HET_NO_TYPE ? 1 : use.view.item; // of records, iterations may share one
  for (const Chunk &chunk : chunks) {
    const Footprint boxes = footprint(region, use.shape, domain, chunk);
    access.reads.add(BoxSet(boxes.reads));
    access.reads.add(BoxSet(boxes.owned));
    if (use.shape.mode & HET_WRITE)
      access.writes.add(BoxSet(boxes.owned));
    if (hasEdges(use.shape.dim, use.shape.rank))
      for (const Box &box : boxes.owned)
        for (const Ghost &ghost : ghostsOf(box, use.shape.dim))
          access.reads.add(ghost.box);
  }
  for (int d = 0; d < use.shape.rank; ++d) {
    access.follow[static_cast<std::size_t>(d)] = followOf(region, use.shape, d, domain);
    access.hasEdge[static_cast<std::size_t>(d)] = hasEdges(use.shape.dim + d, 1);
  }
  if (use.array) {
    Share share;
    addUse(share, region, use, domain, chunks);
    access.needs = std::move(share.reads);
    access.makes = std::move(share.writes);
  }
  return access;
}

std::shared_ptr<const AllowedAccesses> allowedAccesses(const het_region &region, const std::vector<Use> &uses,
                                                       const Domain &domain, std::span<const Chunk> chunks) {
  auto allowed = std::make_shared<AllowedAccesses>();
  for (std::size_t k = 0; k < uses.size(); ++k)
    allowed->push_back(allowedAccess(region, static_cast<int>(k), uses[k], domain, chunks));
  return allowed;
}

} // namespace het
