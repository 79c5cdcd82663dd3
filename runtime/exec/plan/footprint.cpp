//===-- exec/plan/footprint.cpp - which boxes of an array a chunk of iterations owns, reads and writes ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/domain.hpp"

#include <algorithm>
#include <utility>

namespace het {

namespace {
struct Extent {
  Ranges owned, made;
  Ranges block; // the array's own, where the loop follows another distribution: for what the body reads there
  Ranges near;  // the iterations' indices, those beside the section too: a halo counts from them
};
} // namespace

static bool isInTurn(const Domain &domain, int loop) {
  return std::any_of(domain.cut.begin(), domain.cut.begin() + domain.axes,
                     [&](const Cut &cut) { return cut.loop == loop && (cut.policy == HET_CYCLIC || cut.size > 0); });
}

// Whether the items of two iterations lie apart. Beyond edges (exec/plan/edges.hpp) indices are counted one by one.
// Factor 0: what was shown does not hold for these sizes, so even the only iteration owns nothing that is known.
// Iterations that only read may read the same ones. Single columns in turn are not worth a copy each.
static bool knowsItems(const het_region &region, const Shape &shape, int d, const Domain &domain) {
  const het_reach reach = shape.reach(d);
  if (reach.ranges)
    return !hasEdges(shape.dim, shape.rank);
  if (reach.loop > region.loops || reach.factor == 0)
    return false;
  if (!(shape.mode & HET_WRITE))
    return !hasEdges(shape.dim, shape.rank) && (d == 0 || !isInTurn(domain, reach.loop - 1));
  if (isShift(reach))
    return true;
  const het_loop &loop = region.loop[reach.loop - 1];
  const auto areApart = [&](long factor, long span) { return loop.count <= 1 || std::abs(factor * loop.step) > span; };
  // The planner sees whether items of the two sorts meet: then several parts write them.
  return areApart(reach.factor, reach.span) &&
         (reach.other_factor == 0 || areApart(reach.other_factor, reach.other_span)) &&
         !hasEdges(shape.dim, shape.rank);
}

static Range itemsOf(Range indices, long factor, long offset, long span) {
  if (indices.empty())
    return {};
  const long first = factor * indices.lo, last = factor * (indices.hi - 1);
  return {std::min(first, last) + offset, std::max(first, last) + offset + span + 1};
}

Range LoopIndex::items(Range indices) const {
  return ranges ? ranges->of(indices) : itemsOf(indices, factor, offset, span);
}

Range LoopIndex::otherItems(Range indices) const {
  return otherFactor == 0 ? Range{} : itemsOf(indices, otherFactor, otherOffset, otherSpan);
}

LoopIndex indexOf(const het_region &region, const Shape &shape, int d, const Domain &domain) {
  const het_dim &dim = shape.dim[d];
  const het_reach reach = shape.reach(d);
  if (reach.loop > 0)
    return knowsItems(region, shape, d, domain)
               ? LoopIndex{reach.loop - 1,     reach.factor,     reach.offset,        reach.span,  reach.other_factor,
                           reach.other_offset, reach.other_span, itemRangesOf(reach), reach.mirror}
               : LoopIndex{};
  if (reach.loop == HET_WHOLE || dim.follow == HET_WHOLE)
    return {};
  int loop = dim.follow;
  if (dim.policy != HET_BY_LOOP)
    loop = dim.follow < domain.axes ? domain.cut[static_cast<std::size_t>(dim.follow)].loop : -1;
  return {loop < region.loops ? loop : -1};
}

static Ranges indicesOf(const het_region &region, LoopIndex drive, const Chunk &chunk) {
  std::vector<Range> indices;
  for (Range k : chunk.iterations[static_cast<std::size_t>(drive.loop)]) {
    indices.push_back(drive.items(indicesOf(region.loop[drive.loop], k)));
    indices.push_back(drive.otherItems(indicesOf(region.loop[drive.loop], k)));
  }
  return unite(std::move(indices));
}

// The indices of dimension d that the chunk owns.
static Extent extentOf(const het_region &region, const Shape &shape, int d, const Domain &domain, const Chunk &chunk) {
  const Range section = shape.section(d);
  const het_dim &dim = shape.dim[d];
  const LoopIndex drive = indexOf(region, shape, d, domain);
  if (drive.loop < 0)
    return {rangesOf(section), rangesOf(section), {}, rangesOf(section)};
  Extent extent;
  extent.near = indicesOf(region, drive, chunk);
  extent.made = extent.owned = intersect(extent.near, section);
  if (dim.policy == HET_BY_LOOP || dim.follow == HET_WHOLE)
    return extent;
  const bool there = dim.follow < domain.axes;
  const auto axis = static_cast<std::size_t>(dim.follow);
  const Cut cut = there ? domain.cut[axis] : Cut{};
  if (cut.indices && cut.loop == drive.loop && cut.offset == drive.offset && drive.isShift())
    extent.owned = unite(extent.owned, intersect(chunk.piece[axis], section));
  if (shape.reach(d).loop == 0 && there && chunk.of[axis] > 0 && (dim.policy != HET_AUTO || !cut.indices))
    extent.block = partOf(section, dim.policy, shape.block(d), chunk.of[axis], chunk.at[axis]);
  return extent;
}

// With the halo, and with what any iteration may read besides. `exact`: with as much of the halo as is read.
static Ranges widened(const Ranges &ranges, const het_dim &dim, const het_reach &reach, Range section, bool exact) {
  std::vector<Range> wide{Range{reach.first, reach.first + reach.count}.intersect(section)};
  const bool some = exact && reach.exact;
  const long before = some ? reach.before : std::max(dim.before, reach.before);
  const long after = some ? reach.after : std::max(dim.after, reach.after);
  for (Range range : ranges)
    wide.push_back(widen(range, before, after, section));
  return unite(std::move(wide));
}

// Rows and columns at once: dimensions that one loop drives. For each of them a box in which the other ones are whole.
static std::vector<int> associated(const Shape &shape) {
  std::vector<int> dims;
  for (int d = 0; d < shape.rank; ++d)
    if (shape.dim[d].follow == 0 && shape.dim[d].policy == HET_BY_LOOP)
      dims.push_back(d);
  return dims.size() > 1 ? dims : std::vector<int>{-1};
}

static void append(std::vector<Box> &list, const std::vector<Ranges> &dims) {
  std::vector<Box> boxes = product(dims);
  list.insert(list.end(), boxes.begin(), boxes.end());
}

void Footprint::add(const Footprint &other) {
  owned.insert(owned.end(), other.owned.begin(), other.owned.end());
  around.insert(around.end(), other.around.begin(), other.around.end());
  reads.insert(reads.end(), other.reads.begin(), other.reads.end());
  made.insert(made.end(), other.made.begin(), other.made.end());
}

// The dimension that has its items with those of the next one, as het_reach says; -1: none.
static int mirroredIn(const het_region &region, const Shape &shape, const Domain &domain) {
  for (int d = 0; d + 1 < shape.rank; ++d)
    if (const LoopIndex drive = indexOf(region, shape, d, domain); drive.loop >= 0 && drive.mirror != 0)
      return d;
  return -1;
}

// A symmetric matrix: of dimensions d and d + 1, pieces of the rows that iterations own and of the columns that are
// their mirror images. Another part has what lies before (way 1) or behind (-1) both.
static Footprint mirrored(const Shape &shape, std::vector<Ranges> dims, int d, const Ranges &rows, int way,
                          bool readsAll) {
  Footprint result;
  Ranges &first = dims[static_cast<std::size_t>(d)], &second = dims[static_cast<std::size_t>(d) + 1];
  const Range some = shape.section(d), others = shape.section(d + 1);
  for (const Range own : rows) {
    const Range beyond = way > 0 ? Range{own.hi, HET_ALL_OF_IT} : Range{-HET_ALL_OF_IT, own.lo};
    first = rangesOf(own.intersect(some));
    second = rangesOf(beyond.hull(own).intersect(others));
    append(result.owned, dims);
    first = rangesOf(beyond.intersect(some));
    second = rangesOf(own.intersect(others));
    append(result.owned, dims);
  }
  result.made = result.around = result.reads = result.owned;
  if (readsAll && !rows.empty()) {
    first = rangesOf(some);
    second = rangesOf(others);
    append(result.around, dims);
    append(result.reads, dims);
  }
  return result;
}

Footprint footprint(const het_region &region, const Shape &shape, const Domain &domain, const Chunk &chunk) {
  std::vector<Extent> extents;
  for (int d = 0; d < shape.rank; ++d)
    extents.push_back(extentOf(region, shape, d, domain, chunk));
  if (const int d = mirroredIn(region, shape, domain); d >= 0) {
    const het_reach reach = shape.reach(d);
    std::vector<Ranges> whole;
    for (int other = 0; other < shape.rank; ++other)
      whole.push_back(rangesOf(shape.section(other)));
    return mirrored(shape, whole, d, extents[static_cast<std::size_t>(d)].near, reach.mirror,
                    reach.before != 0 || reach.after != 0);
  }
  const std::vector<int> following = associated(shape);
  Footprint result;
  for (int axis : following) {
    std::vector<Ranges> owned, made, around, reads;
    for (int d = 0; d < shape.rank; ++d) {
      const Extent &extent = extents[static_cast<std::size_t>(d)];
      const Range section = shape.section(d);
      const bool whole = d != axis && std::find(following.begin(), following.end(), d) != following.end();
      owned.push_back(whole ? Ranges{section} : extent.owned);
      made.push_back(whole ? Ranges{section} : extent.made);
      const Ranges near = unite(unite(extent.owned, extent.block), extent.near);
      for (bool exact : {false, true})
        (exact ? reads : around)
            .push_back(whole ? Ranges{section} : widened(near, shape.dim[d], shape.reach(d), section, exact));
    }
    append(result.owned, owned);
    append(result.made, made);
    append(result.around, around);
    append(result.reads, reads);
  }
  return result;
}

} // namespace het
