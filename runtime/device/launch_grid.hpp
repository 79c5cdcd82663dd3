//===-- device/launch_grid.hpp - the shape of a launch -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pure function. Kernels stride over the grid, so any grid is right; this one is to be fast.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace het {

struct LaunchGrid {
  unsigned x = 1, y = 1, z = 1;                // blocks
  unsigned blockX = 1, blockY = 1, blockZ = 1; // threads of a block

  std::size_t blocks() const { return std::size_t(x) * y * z; }
  std::size_t threads() const { return std::size_t(blockX) * blockY * blockZ; } // of a block
  /// Whether each iteration has a thread of its own. `extent` as for gridFor(). An extent of 1 says nothing: a loop
  /// whose order must stay has it, too.
  bool covers(std::span<const long> extent) const;
};

/// The extents of loops in the order of the grid's axes, Z first: the loop with `x` loops inside of it comes last.
std::vector<long> extentOfAxes(std::span<const long> extent, int x);

// `extent`: 1 to 3 loops, outermost first; the innermost becomes x, so that neighbouring threads touch neighbouring
// items. `threads`: of a block. `mostBlocks`: at most this many. An axis has less than 2^31 threads: kernels count in
// 32 bits. `lanes`: how many threads of a warp are neighbours on x where y has iterations too, a power of 2; 0: all.
LaunchGrid gridFor(std::span<const long> extent, int threads, std::size_t mostBlocks, int lanes = 0);

/// The iterations of a tile (het_kernel.rows, .columns), and how many loops lie inside of the rows' one and the
/// columns'.
struct TileShape {
  int rows, columns, y, x;
};

/// The number of tiles along their two loops, and of iterations along others. Nothing where that makes fewer threads
/// than `fewest`. Nothing where a loop keeps its order (an extent of 1), or where kernels cannot count so many.
std::vector<long> extentOfTiles(std::span<const long> extent, const TileShape &tile, std::size_t fewest);

/// At most so many threads in a block, and so many blocks.
struct LaunchLimits {
  int threads;
  std::size_t blocks;
};

/// The grid of a launch whose threads have tiles. Nothing as for extentOfTiles(): a processor is to have four warps at
/// least. They hide their loads, as a thread has many operations that do not wait for each other. Blocks are smaller
/// where tiles are few, so that they reach all processors. `lanes` as for gridFor().
std::optional<LaunchGrid> gridOfTiles(std::span<const long> extent, const TileShape &tile, LaunchLimits most,
                                      std::size_t processors, int lanes = 0);

/// A kernel of teams (het_kernel.teams): a block for each. `extent` as the launch has it, `threads` at most in a block.
/// A team has whole warps if its number of threads is left open. There are `mostBlocks` teams at most if theirs is.
/// With packing a team that has work for a warp or less is a row of a block. Blocks of a warp would leave half of a
/// processor idle, and warps for four items most of their lanes.
enum class TeamPacking { None, Warps, Any };
LaunchGrid gridOfTeams(std::span<const long> extent, int threads, std::size_t mostBlocks,
                       TeamPacking pack = TeamPacking::None);

/// For cores that run one thread each: blocks of one thread, `most` at most. The outermost loop is cut first. A loop
/// inside of it is cut where that leaves blocks to give. `x` as for extentOfAxes().
LaunchGrid gridOfRuns(std::span<const long> extent, int x, std::size_t most);

} // namespace het
