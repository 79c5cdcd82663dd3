//===-- exec/plan/stages.hpp - a device's part in stages, whose copies and kernels overlap ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 2.1 overlaps transfers with computation. A part that brings data and takes results home is cut into
// stages. While one is computed, the data of the next one comes and the results of the one before go. Pure functions.
#pragma once

#include "exec/plan/plan.hpp"

namespace het {

// A copy that a part waits for, or that waits for it.
struct Move {
  const Array *array = nullptr;
  Piece piece;
};

struct StageMoves {
  std::vector<Box> boxes; // of iterations
  std::vector<Move> in, out;
};

/// Virtual seconds of a launch that computes these iterations on so many of the device's cores.
double launchSeconds(const Runtime &runtime, const het_region &region, const Domain &domain, int space,
                     std::span<const Box> boxes, int cores);
/// The same on all of them.
double computeSeconds(const Runtime &runtime, const het_region &region, const Domain &domain, int space,
                      std::span<const Box> boxes);

/// The most stages of which each can still fill the device. Many loops over rows have a kernel over items, of which the
/// iterations say nothing: 64 bytes that are copied count for a thread too.
long mostStages(const Capability &device, long work, double iterations, std::uint64_t bytes);

/// The number of stages that is the fastest for a part whose lanes take so long together. `most`: at most.
long stagesFor(const Capability &device, const LaneSeconds &whole, long most);

/// The chunk in `count` chunks along its first axis, one behind the other. One, if it cannot be cut so.
std::vector<Chunk> cutChunk(const het_region &region, const Domain &domain, const Chunk &chunk, long count);

/// Gives each stage what it reads and no stage before it, and what it writes. Empty: stages would disturb each other,
/// because one writes items that a later one brings or writes.
std::vector<StageMoves> stagesOf(const het_region &region, const std::vector<Use> &uses, const Domain &domain,
                                 std::span<const Chunk> chunks, const StageMoves &all);

/// The work of a part: its chunks, and its copies from and to the host.
struct PartWork {
  const het_region &region;
  const std::vector<Use> &uses;
  const Domain &domain;
  const std::vector<Chunk> &chunks;
  const StageMoves &moves; // without boxes
};
/// Gives a part its stages, their bytes and virtual time: one, or several where that is faster.
void setStages(const Runtime &runtime, const PartWork &work, Part &part);

/// Adds the bytes of transfers to those of the part.
void count(Part &part, std::span<const Transfer> transfers);

} // namespace het
