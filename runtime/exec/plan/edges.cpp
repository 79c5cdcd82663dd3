//===-- exec/plan/edges.cpp - the host's part where a halo lies beyond the array -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/edges.hpp"

#include "base/text.hpp"
#include "geometry/split.hpp"

#include <algorithm>
#include <cstring>

namespace het {

std::optional<Edged> edgedOf(int access, const het_region &region, const Shape &shape, const View &view,
                             const Domain &domain) {
  if (!(shape.mode & HET_READ) || !hasEdges(shape.dim, shape.rank))
    return std::nullopt;
  Edged edged;
  edged.access = access;
  edged.view = view;
  edged.mode = shape.mode;
  std::copy(shape.dim, shape.dim + shape.rank, edged.dim.begin());
  for (int d = 0; d < shape.rank; ++d)
    edged.drive[static_cast<std::size_t>(d)] = indexOf(region, shape, d, domain);
  return edged;
}

// The items that these iterations own. Rows and columns at once: all of them.
static Box madeBy(const het_region &region, const Edged &edged, const Box &iterations) {
  Box box = edged.view.section;
  for (int d = 0; d < box.rank; ++d) {
    const LoopIndex drive = edged.drive[static_cast<std::size_t>(d)];
    const bool alone = std::count_if(edged.drive.begin(), edged.drive.begin() + box.rank,
                                     [&](const LoopIndex &other) { return other.loop == drive.loop; }) == 1;
    if (drive.loop < 0 || !alone)
      continue;
    const Range indices = indicesOf(region.loop[drive.loop], iterations.dim[static_cast<std::size_t>(drive.loop)]);
    box.dim[d] = box.dim[d].intersect(drive.items(indices));
  }
  return box;
}

static Box haloOf(const Edged &edged, const Box &made) {
  Box box = made;
  for (int d = 0; d < box.rank; ++d) {
    const het_dim &dim = edged.dim[static_cast<std::size_t>(d)];
    box.dim[d] = widen(made.dim[d], dim.before, dim.after, edged.view.section.dim[d]);
  }
  return box;
}

// The iterations of one loop, cut where they begin or end to read beyond an edge.
static std::vector<Range> cutLoop(const het_region &region, const Plan &plan, const Box &iterations, int loop) {
  const Range all = iterations.dim[static_cast<std::size_t>(loop)];
  std::vector<long> cuts{all.lo, all.hi};
  for (const Edged &edged : plan.edged) {
    if (ghostsOf(madeBy(region, edged, iterations), edged.dim.data()).empty())
      continue;
    for (int d = 0; d < edged.view.rank; ++d) {
      const het_dim &dim = edged.dim[static_cast<std::size_t>(d)];
      const LoopIndex drive = edged.drive[static_cast<std::size_t>(d)];
      if (drive.loop != loop || dim.edges == 0)
        continue;
      const Range section = edged.view.section.dim[d];
      for (Range near : {Range{section.lo, section.lo + dim.before}, Range{section.hi - dim.after, section.hi}})
        if (Range k = iterationsIn(region.loop[loop], {near.lo - drive.offset, near.hi - drive.offset}).intersect(all);
            !k.empty())
          cuts.insert(cuts.end(), {k.lo, k.hi});
    }
  }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<Range> pieces;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
    pieces.push_back({cuts[i], cuts[i + 1]});
  return pieces;
}

std::vector<Box> cutAtEdges(const het_region &region, const Plan &plan, const Box &iterations) {
  std::vector<Box> pieces{iterations};
  for (int loop = 0; loop < region.loops; ++loop) {
    const std::vector<Range> ranges = cutLoop(region, plan, iterations, loop);
    std::vector<Box> next;
    for (const Box &piece : pieces)
      for (Range range : ranges) {
        next.push_back(piece);
        next.back().dim[static_cast<std::size_t>(loop)] = range;
      }
    pieces.swap(next);
  }
  return pieces;
}

void *originOf(PrivateCopy &copy) {
  const View &view = copy.edged->view;
  return reinterpret_cast<void *>(reinterpret_cast<Address>(copy.memory.data()) +
                                  (view.base - view.bytes(copy.near).lo));
}

// `to` of the view at `toBase` gets `from` of the view at `fromBase`, row by row.
static void copyRows(const View &view, Address toBase, const Box &to, Address fromBase, const Box &from, int d = 0) {
  if (d == view.rank - 1) {
    std::memcpy(reinterpret_cast<void *>(toBase + to.dim[d].lo * static_cast<Address>(view.item)),
                reinterpret_cast<const void *>(fromBase + from.dim[d].lo * static_cast<Address>(view.item)),
                static_cast<std::size_t>(to.dim[d].size()) * view.item);
    return;
  }
  const auto stride = static_cast<Address>(view.stride(d));
  for (long i = 0; i < to.dim[d].size(); ++i)
    copyRows(view, toBase + (to.dim[d].lo + i) * stride, to, fromBase + (from.dim[d].lo + i) * stride, from, d + 1);
}

// A copy has the array's rows, of which each must not reach into what is used of the next one.
static Status checkRoom(const Edged &edged, const Box &near) {
  for (int d = 1; d < near.rank; ++d)
    if (near.dim[d].size() > edged.view.extent[d])
      return Error{
          text("array ", edged.view.text(), " has no room for its halo in dimension ", d + 1, " on the host"),
          {"the dimension is shorter than what an iteration at its edge reads: only devices have room for that"}};
  return {};
}

Status fillCopies(const het_region &region, const Plan &plan, const Box &iterations, std::vector<PrivateCopy> &copies) {
  std::size_t used = 0;
  for (const Edged &edged : plan.edged) {
    const Box made = madeBy(region, edged, iterations);
    const std::vector<Ghost> ghosts = ghostsOf(made, edged.dim.data());
    if (ghosts.empty())
      continue;
    if (copies.size() == used)
      copies.emplace_back();
    PrivateCopy &copy = copies[used++];
    copy.edged = &edged;
    copy.made = made;
    const Box inside = haloOf(edged, made);
    copy.near = inside;
    for (const Ghost &ghost : ghosts)
      copy.near = copy.near.hull(ghost.box);
    if (Status status = checkRoom(edged, copy.near); !status.ok())
      return status;
    copy.memory.resize(edged.view.bytes(copy.near).size());
    const auto origin = reinterpret_cast<Address>(originOf(copy));
    copyRows(edged.view, origin, inside, edged.view.base, inside);
    for (const Ghost &ghost : ghosts)
      copyRows(edged.view, origin, ghost.box, edged.view.base, ghost.source);
  }
  copies.resize(used);
  return {};
}

void bringBack(PrivateCopy &copy) {
  const View &view = copy.edged->view;
  if (copy.edged->mode & HET_WRITE)
    copyRows(view, view.base, copy.made, reinterpret_cast<Address>(originOf(copy)), copy.made);
}

} // namespace het
