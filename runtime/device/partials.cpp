//===-- device/partials.cpp - room for the partial results of a kernel ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/partials.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <bit>

namespace het {

bool joinsThreads(const Launch &launch) {
  return !launch.reductions.empty() || launch.kernel->shared == HET_SHARED_JOINED;
}

std::size_t partialBytes(const het_kernel_reduction &reduction) { return itemsIn(reduction) * sizeOf(reduction.type); }

static bool isJoined(const het_kernel_reduction &reduction, ArrayCopies copies) {
  return copies.joins && reduction.array == HET_ARRAY_JOINED;
}

std::size_t partialsOf(const het_kernel_reduction &reduction, const LaunchGrid &grid, ArrayCopies copies) {
  return isJoined(reduction, copies) ? 1 : grid.blocks();
}

std::size_t partialsBytes(const het_kernel_reduction &reduction, const LaunchGrid &grid, ArrayCopies copies) {
  const bool behind = reduction.array && !copies.shared && !isJoined(reduction, copies);
  const std::size_t all = partialsOf(reduction, grid, copies) + (behind ? grid.blocks() * grid.threads() : 0);
  return std::bit_ceil(std::max<std::size_t>(all * partialBytes(reduction), 4096));
}

std::size_t sharedBytes(const Launch &launch, int threads) {
  std::size_t bytes = 0;
  for (const het_kernel_reduction &reduction : launch.reductions) {
    if (!reduction.array)
      continue;
    const std::size_t items = itemsIn(reduction),
                      all = reduction.array == HET_ARRAY_JOINED
                                ? items
                                : static_cast<std::size_t>(threads) * HET_SHARED_STEP(items);
    bytes += (all * sizeOf(reduction.type) + HET_SHARED_ALIGN - 1) / HET_SHARED_ALIGN * HET_SHARED_ALIGN;
  }
  return bytes;
}

int threadsInRoom(const Launch &launch, int most, std::size_t room) {
  constexpr int warp = 32;
  while (most >= warp && sharedBytes(launch, most) > room)
    most /= 2;
  return most >= warp ? most : 0;
}

constexpr std::size_t mostCopies = 256 << 20;

std::size_t apartForLaunches(std::size_t memory) {
  constexpr std::size_t few = 64 << 10;
  return std::min({memory / 4, std::max(memory / 16, few), mostCopies});
}

// There are fewer threads if the copies would take too much memory.
LaunchLimits limitsFor(const Launch &launch, LaunchLimits most, ArrayCopies copies) {
  std::size_t copy = 0, threads = static_cast<std::size_t>(most.threads);
  for (const het_kernel_reduction &reduction : launch.reductions)
    copy += reduction.array && !isJoined(reduction, copies) ? partialBytes(reduction) : 0;
  if (copy == 0)
    return most;
  while (threads > 1 && threads * copy > mostCopies)
    threads /= 2;
  return {static_cast<int>(threads), std::clamp<std::size_t>(mostCopies / (threads * copy), 1, most.blocks)};
}

Status checkReductions(const Launch &launch, const Device &device) {
  for (const het_kernel_reduction &reduction : launch.reductions)
    if (reduction.type == HET_LDOUBLE)
      return Error{
          text("kernel '", launch.kernel->name, "' reduces a long double, which ", device.name(), " does not have"),
          {}};
  return {};
}

} // namespace het
