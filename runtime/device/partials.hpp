//===-- device/partials.hpp - room for the partial results of a kernel ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes (het_kernel_reduction). Each thread has a copy of
// an array besides. Pure functions.
#pragma once

#include "device/device.hpp"
#include "device/launch_grid.hpp"

#include <cstddef>

namespace het {

/// Bytes of one partial.
std::size_t partialBytes(const het_kernel_reduction &reduction);

/// Bytes of all that the launch needs for one reduction: a power of two, so that other grids can use the memory again.
std::size_t partialsBytes(const het_kernel_reduction &reduction, const LaunchGrid &grid);

/// Bytes of a device's memory that are set apart for what launches need. `memory`: all that the device has.
std::size_t apartForLaunches(std::size_t memory);

/// The most threads of a block, and blocks, where each thread has a copy of each reduced array.
struct LaunchLimits {
  int threads;
  std::size_t blocks;
};
LaunchLimits limitsFor(const Launch &launch, LaunchLimits most);

/// An error where the launch reduces a type that no device but the host has.
Status checkReductions(const Launch &launch, const Device &device);

} // namespace het
