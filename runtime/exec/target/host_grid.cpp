//===-- exec/target/host_grid.cpp - a kernel on the host's own storage -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/target/host_grid.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "device/teams.hpp"
#include "exec/pass/run.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace het {
namespace {

// Each thread has partials of its own.
struct HostGrid {
  const het_kernel &kernel;
  void *const *args;
  int count;
  std::span<const het_kernel_reduction> reductions;
  int loop;                    // that is shared
  TeamRange teams;             // of a kernel of teams
  std::vector<Values> values;  // of the first thread's reductions, then the next's
  std::vector<double> seconds; // of each thread

  void compute(int index, int size) {
    const double begin = trace::now();
    std::vector<void *> own(args, args + count), addresses(reductions.size());
    for (std::size_t k = 0; k < reductions.size(); ++k) {
      addresses[k] = values[static_cast<std::size_t>(index) * reductions.size() + k].data();
      own[static_cast<std::size_t>(reductions[k].arg)] = &addresses[k];
    }
    {
      const ShareScope share({loop, index, size});
      UserScope user;
      if (kernel.teams)
        runTeams(kernel, own.data(), partOf(teams, index, size));
      else
        kernel.sim(own.data());
    }
    seconds[static_cast<std::size_t>(index)] = trace::now() - begin;
  }

  static TeamRange partOf(TeamRange all, int index, int size) {
    const long first = static_cast<long>(all.teams) * index / size,
               end = static_cast<long>(all.teams) * (index + 1) / size;
    return {static_cast<int>(first), static_cast<int>(end), all.teams, all.threads};
  }
};

// The outermost loop that has work for all threads, else the longest.
int sharedLoop(std::span<const long> extent, int threads) {
  const auto enough = std::find_if(extent.begin(), extent.end(), [&](long n) { return n >= threads; });
  const auto longest = std::max_element(extent.begin(), extent.end());
  return static_cast<int>((enough == extent.end() ? longest : enough) - extent.begin());
}

double iterations(const Launch &launch) {
  double all = 1;
  for (long n : launch.extent)
    all *= static_cast<double>(std::abs(n));
  return all;
}

// One thread alone is better where what the others would take off its hands costs less than waking them.
int threadsFor(Runtime &runtime, const Launch &launch, int most) {
  const double alone = runtime.iterationSeconds(launch.kernel) * iterations(launch);
  return most > 1 && alone > 0 && alone * (1 - 1.0 / most) < runtime.forkSeconds(most) ? 1 : most;
}

void learn(Runtime &runtime, const Launch &launch, const HostGrid &grid, double wall) {
  const double work = std::accumulate(grid.seconds.begin(), grid.seconds.end(), 0.0);
  runtime.sawIterations(launch.kernel, work / iterations(launch));
  if (grid.seconds.size() > 1 && std::count(grid.seconds.begin(), grid.seconds.end(), 0.0) == 0) // all were there
    runtime.sawFork(wall - *std::max_element(grid.seconds.begin(), grid.seconds.end()),
                    static_cast<int>(grid.seconds.size()));
}

} // namespace

Status computeOnHost(Runtime &runtime, const Launch &launch) {
  if (runtime.dry)
    return {};
  if (!launch.kernel->sim)
    return Error{text("kernel '", launch.kernel->name, "' has no version for the host"), {}};
  const int cores = std::max(runtime.devices.back()->capability().cores, 1);
  const int loop = launch.kernel->teams ? 0 : sharedLoop(launch.extent, cores);
  TeamRange teams;
  if (launch.kernel->teams) {
    teams.teams = askedFor(launch.extent[0], cores);
    teams.threads = std::min(askedFor(launch.extent[1], 1), launch.kernel->threads);
  }
  const long trips = launch.kernel->teams    ? teams.teams
                     : launch.extent.empty() ? 1
                                             : launch.extent[static_cast<std::size_t>(loop)];
  const std::size_t sums = launch.reductions.size();
  const bool inOrder = runtime.deterministic && (sums > 0 || launch.kernel->shared == HET_SHARED_JOINED);
  const int most = launch.kernel->shared && !inOrder ? static_cast<int>(std::clamp<long>(trips, 1, cores)) : 1;
  const int threads = threadsFor(runtime, launch, most);
  const auto count = static_cast<std::size_t>(threads);
  HostGrid grid{*launch.kernel,
                launch.args,
                launch.count,
                launch.reductions,
                loop,
                teams,
                std::vector<Values>(count * sums),
                std::vector<double>(count)};
  for (std::size_t k = 0; k < grid.values.size(); ++k) {
    const het_kernel_reduction &one = launch.reductions[k % sums];
    grid.values[k] = valuesOf(one.type, itemsIn(one));
    setIdentities(one.type, one.op, grid.values[k].data(), itemsIn(one));
  }
  const auto body = [](void *context) {
    const Place at = place();
    static_cast<HostGrid *>(context)->compute(at.index, at.size);
  };
  const double begin = trace::now();
  runtime.team.run(threads, &grid, body, &grid);
  if (launch.kernel->shared)
    learn(runtime, launch, grid, trace::now() - begin);
  for (std::size_t k = 0; k < grid.values.size();
       ++k) // in the threads' order; of those that were not there the identity
    combine(launch.reductions[k % sums].type, launch.reductions[k % sums].op, launch.reductions[k % sums].result,
            grid.values[k].data(), itemsIn(launch.reductions[k % sums]));
  return {};
}

} // namespace het
