//===-- device/launch_grid.cpp - the shape of a launch -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/launch_grid.hpp"

#include <algorithm>
#include <bit>

namespace het {

// The threads of a block in y and z, where there are that many iterations; x gets the rest.
static constexpr unsigned mostZ = 2, rowsOfPlane = 4, warp = 32, mostZOfBlock = 64;

static unsigned upTo(long extent, unsigned most) {
  return static_cast<unsigned>(std::min<unsigned long>(std::bit_ceil(static_cast<unsigned long>(extent)), most));
}

static void shapeBlock(LaunchGrid &grid, long x, long y, long z, unsigned threads, unsigned lanes) {
  // 2-D: 32 x threads/32; 3-D: 32 x 4 x threads/128. A short loop leaves its threads to the others. Fewer lanes make
  // blocks that are less wide.
  if (x == 1 && (y > 1 || z > 1)) { // the innermost loop keeps its order: one thread has all of it
    grid.blockY = y > 1 ? upTo(y, threads) : 1;
    grid.blockZ = z > 1 ? upTo(z, std::min(threads / grid.blockY, mostZOfBlock)) : 1;
    return;
  }
  unsigned left = threads / lanes;
  if (threads % warp || !std::has_single_bit(threads)) {
    grid.blockX = threads;
    return;
  }
  if (z > 1) {
    grid.blockZ = upTo(z, std::min(std::max(left / rowsOfPlane, 1u), mostZ));
    left /= grid.blockZ;
  }
  if (y > 1)
    grid.blockY = upTo(y, left);
  grid.blockX = threads / grid.blockY / grid.blockZ;
  if (x < lanes && y > 1) { // narrow: whole rows in a block
    unsigned narrow = upTo(x, lanes);
    grid.blockY *= grid.blockX / narrow;
    grid.blockX = narrow;
  }
}

static unsigned blocksFor(long extent, unsigned block, std::size_t most, std::size_t limit) {
  limit = std::min<std::size_t>(limit, 0x7FFFFFFF / block);
  std::size_t blocks = (static_cast<std::size_t>(extent) + block - 1) / block;
  return static_cast<unsigned>(std::max<std::size_t>(1, std::min({blocks, most, limit})));
}

// If not all rows fit, `x` blocks side by side may leave many of `most` unused (600 of 1000: one row). Columns that
// stride as well fill it better.
static unsigned narrowed(unsigned x, unsigned rows, std::size_t most) {
  unsigned best = x;
  std::size_t filled = 0;
  for (unsigned stride = 1; stride <= 4; ++stride) {
    unsigned part = (x + stride - 1) / stride;
    std::size_t blocks = part * std::min<std::size_t>(rows, most / part);
    if (blocks > filled + filled / 8) {
      best = part;
      filled = blocks;
    }
  }
  return best;
}

bool LaunchGrid::covers(std::span<const long> extent) const {
  const std::size_t axes[] = {std::size_t(x) * blockX, std::size_t(y) * blockY, std::size_t(z) * blockZ};
  for (std::size_t loop = 0; loop < extent.size(); ++loop)
    if (extent[loop] < 2 || static_cast<std::size_t>(extent[loop]) > axes[extent.size() - 1 - loop])
      return false;
  return true;
}

std::vector<long> extentOfAxes(std::span<const long> extent, int x) {
  std::vector<long> axes(extent.begin(), extent.end());
  std::rotate(axes.end() - 1 - x, axes.end() - x, axes.end());
  return axes;
}

std::vector<long> extentOfTiles(std::span<const long> extent, const TileShape &tile, std::size_t fewest) {
  constexpr long mostOfTiled = 1L << 30;
  std::vector<long> tiles(extent.begin(), extent.end());
  std::size_t threads = 1;
  for (std::size_t loop = 0; loop < tiles.size(); ++loop) {
    const int inside = static_cast<int>(tiles.size() - 1 - loop);
    const long each = inside == tile.x ? tile.columns : inside == tile.y ? tile.rows : 1;
    if (tiles[loop] < 2 || tiles[loop] > mostOfTiled)
      return {};
    tiles[loop] = (tiles[loop] + each - 1) / each;
    threads = std::min(threads * static_cast<std::size_t>(tiles[loop]), fewest); // which is less than 2^32
  }
  return threads < fewest ? std::vector<long>() : tiles;
}

LaunchGrid gridFor(std::span<const long> extent, int threads, std::size_t mostBlocks, int lanes) {
  LaunchGrid grid;
  long x = extent.back();
  long y = extent.size() > 1 ? extent[extent.size() - 2] : 1;
  long z = extent.size() > 2 ? extent[0] : 1;
  if (std::ranges::all_of(extent, [](long n) { return n == 1; })) // one thread, which keeps the order of its loops
    threads = 1;
  shapeBlock(grid, x, y, z, static_cast<unsigned>(std::clamp(threads, 1, 1024)),
             lanes > 0 ? std::min(static_cast<unsigned>(lanes), warp) : warp);
  grid.x = blocksFor(x, grid.blockX, mostBlocks, 0x7FFFFFFF);
  if (y > 1)
    grid.x = narrowed(grid.x, blocksFor(y, grid.blockY, mostBlocks, 65535), mostBlocks);
  grid.y = blocksFor(y, grid.blockY, mostBlocks / grid.x, 65535); // the hardware's limits
  grid.z = blocksFor(z, grid.blockZ, mostBlocks / grid.x / grid.y, 65535);
  return grid;
}

std::optional<LaunchGrid> gridOfTiles(std::span<const long> extent, const TileShape &tile, LaunchLimits most,
                                      std::size_t processors, int lanes) {
  constexpr std::size_t threadsOfProcessor = 128, blocksOfProcessor = 2;
  constexpr int fewestOfBlock = 64;
  const std::vector<long> tiles = extentOfTiles(extent, tile, processors * threadsOfProcessor);
  if (tiles.empty())
    return std::nullopt;
  const std::vector<long> axes = extentOfAxes(tiles, tile.x);
  LaunchGrid grid = gridFor(axes, most.threads, most.blocks, lanes);
  for (int threads = most.threads / 2; grid.blocks() < blocksOfProcessor * processors && threads >= fewestOfBlock;
       threads /= 2)
    grid = gridFor(axes, threads, most.blocks, lanes);
  return grid;
}

LaunchGrid gridOfTeams(std::span<const long> extent, int threads, std::size_t mostBlocks, TeamPacking pack) {
  constexpr long mostX = 0x7FFFFFFF; // the hardware's limit
  const long teams = extent[0], each = extent[1], most = std::max(threads, 1);
  LaunchGrid grid;
  if (pack != TeamPacking::None && teams < 0 && -long{warp} <= each && each < 2 && each != 0 && most >= long{warp} &&
      (pack == TeamPacking::Any || each < 0)) {
    grid.blockX = pack == TeamPacking::Warps ? warp : std::bit_ceil(static_cast<unsigned>(std::abs(each)));
    grid.blockY = std::bit_floor(static_cast<unsigned>(most)) / grid.blockX;
    grid.x = blocksFor(-teams, grid.blockY, mostBlocks, mostX);
    return grid;
  }
  grid.x = static_cast<unsigned>(
      teams > 0 ? std::min(teams, mostX)
                : std::clamp<long>(-teams, 1, std::min<long>(static_cast<long>(mostBlocks), mostX)));
  grid.blockX = each > 0 ? static_cast<unsigned>(std::min(each, most))
                         : std::max(warp, upTo(std::max(-each, 1L), static_cast<unsigned>(most)));
  if (each == -1) // one thread, which keeps the order of its loops
    grid.blockX = 1;
  return grid;
}

LaunchGrid gridOfRuns(std::span<const long> extent, int x, std::size_t most) {
  LaunchGrid grid;
  std::vector<unsigned *> axes = {&grid.z, &grid.y, &grid.x}; // of the loops, outermost first
  axes.erase(axes.begin(), axes.end() - static_cast<std::ptrdiff_t>(extent.size()));
  std::rotate(axes.end() - 1 - x, axes.end() - 1, axes.end());
  for (std::size_t loop = 0; loop < extent.size() && most > 1; ++loop) {
    unsigned &axis = *axes[loop];
    axis = static_cast<unsigned>(std::clamp<std::size_t>(static_cast<std::size_t>(extent[loop]), 1, most));
    most /= axis;
  }
  return grid;
}

} // namespace het
