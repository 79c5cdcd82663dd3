//===-- device/partials.cpp - room for the partial results of a kernel ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/partials.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <bit>

namespace het {

std::size_t partialBytes(const het_kernel_reduction &reduction) { return itemsIn(reduction) * sizeOf(reduction.type); }

std::size_t partialsBytes(const het_kernel_reduction &reduction, const LaunchGrid &grid) {
  const std::size_t copies = grid.blocks() + (reduction.array ? grid.blocks() * grid.threads() : 0);
  return std::bit_ceil(std::max<std::size_t>(copies * partialBytes(reduction), 4096));
}

constexpr std::size_t mostCopies = 256 << 20;

std::size_t apartForLaunches(std::size_t memory) {
  constexpr std::size_t few = 64 << 10;
  return std::min({memory / 4, std::max(memory / 16, few), mostCopies});
}

// There are fewer threads if the copies would take too much memory.
LaunchLimits limitsFor(const Launch &launch, LaunchLimits most) {
  std::size_t copy = 0, threads = static_cast<std::size_t>(most.threads);
  for (const het_kernel_reduction &reduction : launch.reductions)
    copy += reduction.array ? partialBytes(reduction) : 0;
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
