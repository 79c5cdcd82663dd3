//===-- device/kernel_lanes.cpp - several kernels of one device at once -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [A] section 2.1: small kernels do not fill a GPU, and independent ones may run beside each other.

#include "base/settings.hpp"
#include "device/device.hpp"

#include <algorithm>

namespace het {

std::size_t Device::kernelsAtOnce() const {
  const std::size_t lanes = kernelLanes();
  if (settings().value(Setting::Kernels) == "auto")
    return lanes;
  return std::clamp<std::size_t>(static_cast<std::size_t>(settings().number(Setting::Kernels)), 1, lanes);
}

Lane Device::nextKernelLane() {
  std::lock_guard guard(use_);
  return static_cast<Lane>(static_cast<std::size_t>(Lane::Compute) + kernels_++ % kernelsAtOnce());
}

Status Device::joinKernels() {
  std::lock_guard guard(use_);
  for (std::size_t lane = static_cast<std::size_t>(Lane::Compute2); lane < laneCount; ++lane) {
    const Result<Event> event = record(static_cast<Lane>(lane));
    if (!event.ok())
      return event.error();
    if (Status status = follow(Lane::Compute, *event); !status.ok())
      return status;
  }
  return {};
}

} // namespace het
