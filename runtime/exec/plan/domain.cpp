//===-- exec/plan/domain.cpp - from iterations to boxes --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/plan/domain.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace het {

// ---- the cut of each axis --------------------------------------------------------------------------------

// The dimension of a distributed array that lies on an axis; -1: none.
static int dimensionOn(const Shape &shape, int axis) {
  for (int d = 0; d < shape.rank; ++d)
    if (shape.dim[d].follow == axis && shape.dim[d].policy != HET_BY_LOOP)
      return d;
  return -1;
}

static bool isDistributed(const Shape &shape) {
  for (int axis = 0; axis < HET_MAX_AXES; ++axis)
    if (dimensionOn(shape, axis) >= 0)
      return true;
  return false;
}

static het_spread spreadOf(const het_region &region, int loop) {
  if (region.layout && region.layout->loops > 0)
    return loop < region.layout->loops ? region.layout->loop[loop] : het_spread{HET_WHOLE, HET_BY_LOOP, 0, 0};
  // Said by the schedule alone: [H]'s dist_iteration(BLOCK).
  int policy = loop == 0 && region.schedule == HET_SCHED_BLOCK ? HET_BLOCK : HET_BY_LOOP;
  return {loop, policy, 0, 0};
}

// Written arrays first. `matters` says whether a shape is one to choose.
template <class Matters> static const Shape *firstOf(std::span<const Shape> shapes, Matters matters) {
  for (int mode : {static_cast<int>(HET_WRITE), 0})
    for (const Shape &shape : shapes)
      if ((shape.mode & mode) == mode && matters(shape))
        return &shape;
  return nullptr;
}

static void setTopology(Domain &domain, const het_region &region, std::span<const Shape> shapes) {
  const het_layout *layout = region.layout;
  if (!layout || layout->axes == 0) {
    const Shape *first = firstOf(
        shapes, [](const Shape &shape) { return isDistributed(shape) && shape.layout && shape.layout->axes > 0; });
    layout = first ? first->layout : nullptr;
  }
  if (!layout)
    return;
  domain.axes = std::clamp(layout->axes, 1, HET_MAX_AXES);
  std::copy_n(layout->positions, domain.axes, domain.positions.begin());
}

// BLOCK(n) and CYCLIC(n) give the same blocks.
static bool isSame(int policy, long size, int other, long otherSize) {
  auto inTurn = [](int p, long n) { return p == HET_CYCLIC || (p == HET_BLOCK && n > 0); };
  if (inTurn(policy, size) && inTurn(other, otherSize))
    return std::max(size, 1L) == std::max(otherSize, 1L);
  return policy == other && size == otherSize;
}

// The dimension of an array that lies on the axis of a loop, unless the loop drives another one.
static int dimensionFor(const Shape &shape, int axis, int loop) {
  const int d = dimensionOn(shape, axis);
  const het_reach reach = d < 0 ? het_reach{} : shape.reach(d);
  return reach.loop == 0 || (reach.loop == loop + 1 && isShift(reach)) ? d : -1;
}

// The array that a loop follows; null: none.
static const Shape *leaderOf(std::span<const Shape> shapes, const het_spread &asked, int loop) {
  if (asked.align > 0 && static_cast<std::size_t>(asked.align) <= shapes.size())
    if (const Shape &shape = shapes[static_cast<std::size_t>(asked.align - 1)];
        dimensionFor(shape, asked.axis, loop) >= 0)
      return &shape;
  return firstOf(shapes, [&](const Shape &shape) { return dimensionFor(shape, asked.axis, loop) >= 0; });
}

static Cut cutOf(const het_region &region, std::span<const Shape> shapes, const het_spread &asked, int loop) {
  Cut cut;
  cut.loop = loop;
  if (const Shape *shape = leaderOf(shapes, asked, loop)) {
    int d = dimensionOn(*shape, asked.axis), policy = shape->dim[d].policy;
    const bool scheduled = asked.policy == HET_AUTO; // whatever the array has
    bool free = asked.policy == HET_BY_LOOP || scheduled;
    if (free || policy == HET_AUTO || isSame(asked.policy, asked.size, policy, shape->block(d))) {
      bool mine = policy == HET_AUTO && !free;
      cut.indices = true;
      cut.offset = shape->reach(d).offset;
      cut.range = cut.all = shape->section(d);
      cut.policy = mine || scheduled ? asked.policy : policy;
      cut.size = mine ? asked.size : scheduled ? 0 : shape->block(d);
      return cut;
    }
  }
  cut.range = cut.all = {0, region.loop[loop].count};
  cut.policy = asked.policy;
  cut.size = asked.size;
  return cut;
}

Result<Domain> domainOf(const het_region &region, std::span<const Shape> shapes) {
  Domain domain;
  setTopology(domain, region, shapes);
  for (int loop = 0; loop < region.loops; ++loop) {
    const het_spread asked = spreadOf(region, loop);
    const int axis = asked.axis;
    if (axis < 0)
      continue;
    if (axis >= domain.axes) {
      if (!region.layout || region.layout->loops == 0)
        continue; // an inner loop of a nest, of which fewer loops are split than it has
      return Error{text("the iterations of ", axis + 1, " loops are distributed, but the device topology has ",
                        domain.axes, domain.axes == 1 ? " dimension" : " dimensions"),
                   {"give the construct 'topology([*][*])', or '*' as the policy of the other loops"}};
    }
    if (Cut &cut = domain.cut[static_cast<std::size_t>(axis)]; cut.loop < 0)
      cut = cutOf(region, shapes, asked, loop);
  }
  return domain;
}

Grid Domain::grid(long devices) const { return gridOf({positions.data(), static_cast<std::size_t>(axes)}, devices); }

bool Domain::fixed() const {
  return std::all_of(cut.begin(), cut.begin() + axes, [](const Cut &one) { return one.loop < 0 || one.fixed(); });
}

Ranges partOf(Range whole, int policy, long size, long positions, long at) {
  if (policy == HET_GUIDED)
    return guidedBlocks(whole, size, positions, at);
  if (policy == HET_CYCLIC || size > 0)
    return cyclicBlocks(whole, size, positions, at);
  return rangesOf(block(whole, positions, at));
}

std::vector<Ranges> distribute(const Cut &cut, long positions) {
  std::vector<Ranges> parts;
  for (long at = 0; at < positions; ++at)
    parts.push_back(partOf(cut.range, cut.policy, cut.size, positions, at));
  return parts;
}

// ---- the work of a position ------------------------------------------------------------------------------

// An iteration whose index lies outside of the array's section runs at the end that is nearer.
static Ranges iterationsOf(const het_loop &loop, const Cut &cut, const Ranges &piece, bool first) {
  if (!cut.indices)
    return piece;
  if (cut.all.empty())
    return first ? Ranges{{0, loop.count}} : Ranges{};
  std::vector<Range> result;
  for (Range range : piece) {
    range.lo = range.lo == cut.all.lo ? -HET_ALL_OF_IT : range.lo - cut.offset;
    range.hi = range.hi == cut.all.hi ? HET_ALL_OF_IT : range.hi - cut.offset;
    result.push_back(iterationsIn(loop, range));
  }
  return unite(std::move(result));
}

Chunk chunkOf(const het_region &region, const Domain &domain, const Grid &grid,
              const std::array<std::vector<Ranges>, HET_MAX_AXES> &pieces, long position) {
  Chunk chunk;
  chunk.at = grid.at(position);
  chunk.of = grid.extent;
  for (int l = 0; l < HET_MAX_LOOPS; ++l)
    chunk.iterations[static_cast<std::size_t>(l)] = rangesOf({0, l < region.loops ? region.loop[l].count : 1});
  bool idle = false;
  for (std::size_t a = 0; a < static_cast<std::size_t>(domain.axes); ++a) {
    const Cut &cut = domain.cut[a];
    if (cut.loop < 0) {
      idle |= chunk.at[a] > 0; // another position of this axis does it
      continue;
    }
    chunk.piece[a] = pieces[a][static_cast<std::size_t>(chunk.at[a])];
    chunk.iterations[static_cast<std::size_t>(cut.loop)] =
        iterationsOf(region.loop[cut.loop], cut, chunk.piece[a], chunk.at[a] == 0);
  }
  if (idle)
    chunk.iterations.fill({});
  return chunk;
}

Chunk chunkOf(const het_region &region, const Domain &domain, Range piece) {
  Chunk chunk = chunkOf(region, domain, gridOf({}, 1), {std::vector<Ranges>{rangesOf(piece)}}, 0);
  chunk.of[0] = 0;
  return chunk;
}

Chunk withPiece(const het_region &region, const Domain &domain, Chunk chunk, Ranges piece, std::size_t axis) {
  const Cut &cut = domain.cut[axis];
  chunk.piece[axis] = std::move(piece);
  if (cut.loop >= 0)
    chunk.iterations[static_cast<std::size_t>(cut.loop)] =
        iterationsOf(region.loop[cut.loop], cut, chunk.piece[axis], chunk.at[axis] == 0);
  return chunk;
}

bool Chunk::empty() const {
  return std::any_of(iterations.begin(), iterations.end(), [](const Ranges &loop) { return loop.empty(); });
}

long workIn(const Domain &domain, std::span<const Box> boxes) {
  long sum = 0;
  for (const Box &box : boxes) {
    long work = 1;
    bool cut = false;
    for (std::size_t a = 0; a < static_cast<std::size_t>(domain.axes); ++a)
      if (int loop = domain.cut[a].loop; loop >= 0) {
        work *= box.dim[static_cast<std::size_t>(loop)].size();
        cut = true;
      }
    sum += cut ? work : box.dim[0].size();
  }
  return sum;
}

double iterationsIn(std::span<const Box> boxes) {
  double sum = 0;
  for (const Box &box : boxes) {
    double items = 1;
    for (int d = 0; d < box.rank; ++d)
      items *= static_cast<double>(box.dim[static_cast<std::size_t>(d)].size());
    sum += items;
  }
  return sum;
}

std::vector<Box> product(std::span<const Ranges> dims) {
  std::vector<Box> boxes(1);
  boxes[0].rank = static_cast<int>(dims.size());
  for (std::size_t d = 0; d < dims.size(); ++d) {
    std::vector<Box> next;
    next.reserve(boxes.size() * dims[d].size());
    for (const Box &box : boxes)
      for (Range range : dims[d]) {
        next.push_back(box);
        next.back().dim[d] = range;
      }
    boxes.swap(next);
  }
  return boxes;
}

std::vector<Box> Chunk::boxes(int loops) const { return product({iterations.data(), static_cast<std::size_t>(loops)}); }

// ---- tiles ------------------------------------------------------------------------------------------------

// As many as keep some dozens of cores and devices busy, and few enough to be launched one by one.
void setTiles(Domain &domain) {
  static constexpr long perAxis[] = {128, 12, 5};
  long cut =
      std::count_if(domain.cut.begin(), domain.cut.begin() + domain.axes, [](const Cut &c) { return c.loop >= 0; });
  for (Cut &one : std::span(domain.cut).first(static_cast<std::size_t>(domain.axes)))
    if (one.loop >= 0) {
      const long most = perAxis[cut - 1];
      one.tile = std::max(1L, (one.all.size() + most - 1) / most);
    }
}

static long tilesOn(const Cut &cut) {
  return cut.tile > 0 ? std::max(1L, (cut.all.size() + cut.tile - 1) / cut.tile) : 1;
}

long tilesIn(const Domain &domain) {
  long count = 1;
  bool some = false;
  for (const Cut &cut : std::span(domain.cut).first(static_cast<std::size_t>(domain.axes))) {
    count *= tilesOn(cut);
    some |= cut.tile > 0;
  }
  return some ? count : 0;
}

Range wholeTiles(const Cut &cut, Range piece) {
  if (cut.tile == 0)
    return piece;
  auto down = [&](long at) { return at >= cut.all.hi ? at : at - (at - cut.all.lo) % cut.tile; };
  return {down(piece.lo), down(piece.hi)};
}

Ranges wholeTiles(const Cut &cut, const Ranges &piece) {
  Ranges whole;
  for (Range range : piece)
    whole = unite(whole, rangesOf(wholeTiles(cut, range)));
  return whole;
}

namespace {
// A tile of one axis.
struct TileRange {
  long number = 0;
  Range iterations;
};
} // namespace

static std::vector<TileRange> tilesOn(const het_region &region, const Cut &cut, const Ranges &piece, bool first) {
  std::vector<TileRange> tiles;
  if (cut.all.empty()) { // an array without items: the first position has all iterations
    for (Range all : iterationsOf(region.loop[cut.loop], cut, piece, first))
      tiles.push_back({0, all});
    return tiles;
  }
  for (Range range : piece)
    for (long at = range.lo; at < range.hi;) {
      const long number = (at - cut.all.lo) / cut.tile, end = std::min(range.hi, cut.all.lo + (number + 1) * cut.tile);
      for (Range k : iterationsOf(region.loop[cut.loop], cut, {{at, end}}, first))
        tiles.push_back({number, k});
      at = end;
    }
  return tiles;
}

std::vector<Tile> tilesOf(const het_region &region, const Domain &domain, const Chunk &chunk) {
  if (tilesIn(domain) == 0 || chunk.empty())
    return {};
  std::vector<Tile> tiles(1);
  tiles[0].box.rank = region.loops;
  for (int l = 0; l < region.loops; ++l)
    tiles[0].box.dim[l] = {0, region.loop[l].count};
  for (std::size_t a = 0; a < static_cast<std::size_t>(domain.axes); ++a) {
    const Cut &cut = domain.cut[a];
    if (cut.tile == 0)
      continue;
    std::vector<Tile> next;
    for (const Tile &tile : tiles)
      for (const TileRange &one : tilesOn(region, cut, chunk.piece[a], chunk.at[a] == 0)) {
        next.push_back(tile);
        next.back().number = tile.number * tilesOn(cut) + one.number;
        next.back().box.dim[cut.loop] = one.iterations;
      }
    tiles.swap(next);
  }
  return tiles;
}

std::vector<Box> boxesOf(const std::vector<Tile> &tiles) {
  std::vector<Box> boxes;
  for (const Tile &tile : tiles)
    boxes.push_back(tile.box);
  return boxes;
}

} // namespace het
