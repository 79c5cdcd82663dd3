//===-- device/partials.hpp - room for the partial results of a kernel ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reduction has one partial for each block, which the kernel writes (het_kernel_reduction). Each thread has a copy of
// an array besides, or all join what they have in one partial. Pure functions.
#pragma once

#include "device/device.hpp"
#include "device/launch_grid.hpp"

#include <cstddef>

namespace het {

/// Whether each block has a partial, or joins what its threads have with a variable: few blocks are better then.
bool joinsThreads(const Launch &launch);
/// Bytes of one partial.
std::size_t partialBytes(const het_kernel_reduction &reduction);

/// How a kernel's threads have reduced arrays. `joins`: one partial of each HET_ARRAY_JOINED. `shared`: the copies
/// are in shared memory.
struct ArrayCopies {
  bool joins = false, shared = false;
};

/// How many partials a reduction has.
std::size_t partialsOf(const het_kernel_reduction &reduction, const LaunchGrid &grid, ArrayCopies copies);

/// Bytes of all that the launch needs for one reduction: a power of two, so that other grids can use the memory again.
std::size_t partialsBytes(const het_kernel_reduction &reduction, const LaunchGrid &grid, ArrayCopies copies = {});

/// Bytes of a device's memory that are set apart for what launches need. `memory`: all that the device has.
std::size_t apartForLaunches(std::size_t memory);

/// Bytes of shared memory that a block of HET_SECOND_SHARED takes for its copies of all reduced arrays.
std::size_t sharedBytes(const Launch &launch, int threads);

/// The most threads of a block whose copies take no more than `room`: `most`, or fewer by a power of two. 0: a warp's
/// do not fit.
int threadsInRoom(const Launch &launch, int most, std::size_t room);

/// The most threads of a block, and blocks, where each thread has a copy of each reduced array in the device's memory.
LaunchLimits limitsFor(const Launch &launch, LaunchLimits most, ArrayCopies copies = {});

/// An error where the launch reduces a type that no device but the host has.
Status checkReductions(const Launch &launch, const Device &device);

} // namespace het
