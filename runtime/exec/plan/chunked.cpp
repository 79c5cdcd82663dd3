//===-- exec/plan/chunked.cpp - the arrays of a pass that is given out in chunks -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/chunked.hpp"

#include <algorithm>

namespace het {

std::vector<ChunkedArray> chunkedArrays(const std::vector<Use> &uses) {
  std::vector<ChunkedArray> arrays;
  for (const Use &use : uses) {
    if (!use.array)
      continue;
    auto found =
        std::find_if(arrays.begin(), arrays.end(), [&](const ChunkedArray &one) { return one.array == use.array; });
    if (found == arrays.end()) {
      arrays.push_back(
          {use.array, {}, *use.array->holdings, *use.array->holdings, {}, use.array->residentSection(), {}, {}, {}});
      found = arrays.end() - 1;
      found->owned.resize(use.array->buffers.size());
    }
    found->uses.push_back(&use);
    if (!use.isPrivate())
      found->home.add(use.array->map(use.view, use.view.section));
  }
  return arrays;
}

// Whether items of both sorts that iterations own lie among each other, so that some chunks have the same ones.
static bool meetsItself(const het_region &region, const Use &use, const Domain &domain) {
  for (int d = 0; d < use.shape.rank && (use.shape.mode & HET_WRITE); ++d) {
    const LoopIndex drive = indexOf(region, use.shape, d, domain);
    if (drive.loop < 0)
      continue;
    const het_loop &loop = region.loop[drive.loop];
    const Range all = indicesOf(loop, {0, loop.count});
    if (!drive.items(all).intersect(drive.otherItems(all)).empty())
      return true;
  }
  return false;
}

bool canChunk(const het_region &region, const std::vector<Use> &uses, const Domain &domain) {
  for (const Use &use : uses)
    if (hasEdges(use.shape.dim, use.shape.rank) || // what lies beyond an edge comes from wherever it is now
        meetsItself(region, use, domain))
      return false;
  constexpr long pieces = 5; // where two chunks meet, neighbours of some cut do
  const Cut &cut = domain.cut[0];
  const het_loop &loop = region.loop[cut.loop < 0 ? 0 : cut.loop];
  // The first and the last iteration are in different pieces.
  const Range range = cut.indices ? indicesOf(loop, {0, loop.count}).intersect(cut.range) : cut.range;
  for (const ChunkedArray &one : chunkedArrays(uses)) {
    BoxSet before;
    for (long i = 0; i < pieces; ++i) {
      Chunk chunk = chunkOf(region, domain, block(range, pieces, i));
      if (chunk.empty())
        continue;
      Share share;
      for (const Use *use : one.uses)
        addUse(share, region, *use, domain, {&chunk, 1});
      if (!one.array->resident())
        share.writes = share.writes.intersect(one.home);
      if (share.writes.intersects(before))
        return false;
      before.add(share.writes);
    }
  }
  return true;
}

} // namespace het
