//===-- device/compute.hpp - a launch that the host computes ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Simulated devices run all kernels so, on memory of their own. Other devices run those that they have no code for.
#pragma once

#include "device/device.hpp"

namespace het {

/// HET_CHECK: what is told of the kernels that a simulated device computes. Both are called by the thread that does,
/// before and behind the kernel.
struct LaunchWatch {
  void (*begins)(const Launch &launch);
  void (*ends)();
};
/// From now on; `watch` lives until the program's end.
void watchLaunches(const LaunchWatch &watch);
/// One launch, while it stands.
class WatchedLaunch {
public:
  explicit WatchedLaunch(const Launch &launch);
  ~WatchedLaunch();
  WatchedLaunch(const WatchedLaunch &) = delete;
  WatchedLaunch &operator=(const WatchedLaunch &) = delete;
  bool isWatched() const { return watch_ != nullptr; }

private:
  const LaunchWatch *const watch_;
};

/// Runs the kernel's `sim` version and combines its results; complete on return. The calling thread has a DeviceScope
/// of `device` meanwhile. `teams` and `threads` are those of a kernel of teams that leaves the numbers open. An error
/// where the kernel has no such version.
Status compute(const Device &device, const Launch &launch, int teams, int threads);

} // namespace het
