//===-- device/compute.hpp - a launch that the host computes ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Simulated devices run all kernels so, on memory of their own. Other devices run those that they have no code for.
#pragma once

#include "device/device.hpp"

namespace het {

/// Runs the kernel's `sim` version and combines its results; complete on return. The calling thread has a DeviceScope
/// of `device` meanwhile. `teams` and `threads` are those of a kernel of teams that leaves the numbers open. An error
/// where the kernel has no such version.
Status compute(const Device &device, const Launch &launch, int teams, int threads);

} // namespace het
