//===-- exec/host_grid.cpp - a kernel on the host's own storage ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/host_grid.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "exec/run.hpp"

#include <algorithm>
#include <vector>

namespace het {
namespace {

thread_local het_share share{0, 0, 1};

// Each thread has partials of its own.
struct HostGrid {
  const het_kernel &kernel;
  void *const *args;
  int count;
  std::span<const het_kernel_reduction> reductions;
  int loop;                  // that is shared
  std::vector<Value> values; // of the first thread's reductions, then the next's

  void compute(int index, int size) {
    std::vector<void *> own(args, args + count), addresses(reductions.size());
    for (std::size_t k = 0; k < reductions.size(); ++k) {
      addresses[k] = &values[static_cast<std::size_t>(index) * reductions.size() + k];
      own[static_cast<std::size_t>(reductions[k].arg)] = &addresses[k];
    }
    const het_share before = share;
    share = {loop, index, size};
    kernel.sim(own.data());
    share = before;
  }
};

// The outermost loop that has work for all threads, else the longest.
int sharedLoop(std::span<const long> extent, int threads) {
  const auto enough = std::find_if(extent.begin(), extent.end(), [&](long n) { return n >= threads; });
  const auto longest = std::max_element(extent.begin(), extent.end());
  return static_cast<int>((enough == extent.end() ? longest : enough) - extent.begin());
}

} // namespace

het_share currentShare() { return share; }

Status computeOnHost(Runtime &runtime, const Launch &launch) {
  if (!launch.kernel->sim)
    return Error{text("kernel '", launch.kernel->name, "' has no version for the host"), {}};
  const int cores = std::max(runtime.devices.back()->capability().cores, 1);
  const int loop = sharedLoop(launch.extent, cores);
  const long trips = launch.extent.empty() ? 1 : launch.extent[static_cast<std::size_t>(loop)];
  const std::size_t sums = launch.reductions.size();
  const bool inOrder = runtime.deterministic && sums > 0;
  const int threads = launch.kernel->shared && !inOrder ? static_cast<int>(std::min<long>(cores, trips)) : 1;
  HostGrid grid{*launch.kernel, launch.args, launch.count, launch.reductions, loop, std::vector<Value>(threads * sums)};
  for (std::size_t k = 0; k < grid.values.size(); ++k)
    setIdentity(launch.reductions[k % sums].type, launch.reductions[k % sums].op, &grid.values[k]);
  const auto body = [](void *context) {
    const Place at = place();
    static_cast<HostGrid *>(context)->compute(at.index, at.size);
  };
  runtime.team.run(threads, &grid, body, &grid);
  for (std::size_t k = 0; k < grid.values.size(); ++k) // in the threads' order; of those that were not there the identity
    combine(launch.reductions[k % sums].type, launch.reductions[k % sums].op, launch.reductions[k % sums].result,
            &grid.values[k]);
  return {};
}

} // namespace het
