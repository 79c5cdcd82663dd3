//===-- device/compute.cpp - a launch that the host computes ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/compute.hpp"

#include "base/reduction.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "device/teams.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

namespace het {
namespace {

// One partial of a reduction.
struct Partial {
  std::vector<std::max_align_t> values;
  void *address;
};

std::atomic<const LaunchWatch *> watching{nullptr};

} // namespace

void watchLaunches(const LaunchWatch &watch) { watching.store(&watch, std::memory_order_release); }

WatchedLaunch::WatchedLaunch(const Launch &launch) : watch_(watching.load(std::memory_order_acquire)) {
  if (watch_)
    watch_->begins(launch);
}
WatchedLaunch::~WatchedLaunch() {
  if (watch_)
    watch_->ends();
}

static std::vector<Partial> partialsOf(const Launch &launch) {
  std::vector<Partial> partials(launch.reductions.size());
  for (std::size_t k = 0; k < partials.size(); ++k) {
    const het_kernel_reduction &reduction = launch.reductions[k];
    const std::size_t items = itemsIn(reduction);
    partials[k].values.resize(items * sizeOf(reduction.type) / sizeof(std::max_align_t) + 1);
    partials[k].address = partials[k].values.data();
    setIdentities(reduction.type, reduction.op, partials[k].address, items);
    launch.args[reduction.arg] = &partials[k].address;
  }
  return partials;
}

Status compute(const Device &device, const Launch &launch, int teams, int threads) {
  const het_kernel &kernel = *launch.kernel;
  if (!kernel.sim)
    return Error{text("kernel '", kernel.name, "' has no version for ", device.name()), {}};
  const std::vector<Partial> partials = partialsOf(launch);
  {
    const DeviceScope scope(device.id(), device.name().c_str());
    if (kernel.teams) {
      const int all = askedFor(launch.extent[0], teams), each = askedFor(launch.extent[1], threads);
      runTeams(kernel, launch.args, {0, all, all, std::min(each, kernel.threads)});
    } else {
      kernel.sim(launch.args);
    }
  }
  for (std::size_t k = 0; k < partials.size(); ++k)
    combine(launch.reductions[k].type, launch.reductions[k].op, launch.reductions[k].result, partials[k].address,
            itemsIn(launch.reductions[k]));
  return {};
}

} // namespace het
