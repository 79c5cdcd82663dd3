//===-- exec/target/target.hpp - plain target constructs -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One kernel or several on one device, with the mappings that the construct's clauses ask for. Items that a het_data
// keeps on the devices are used there: a pass of one iteration brings them and owns what it writes. A construct on a
// device holds the store's lock while it enters and while it leaves, under HET_CHECK in between too. Constructs on
// several devices compute at the same time. On the host, or within a part of a region, a construct runs in place, on
// all threads of the host if it is free.
#pragma once

#include "base/result.hpp"
#include "exec/engine/runtime.hpp"

#include <span>

namespace het {

/// Maps the construct's items on its device; `target.address` has each item's address there. `target.state` is the run
/// until leaveTarget.
Status enterTarget(het_target &target);
/// Whether the storage of the first `written` of these rows is no other row's, between enter and leave. False if that
/// is not known.
bool areApart(const het_target &target, std::span<const int> rows, int written);
/// Runs a kernel of the construct. Results of reductions are combined on return.
Status launchTarget(het_target &target, const het_kernel &kernel, std::span<const long> extent, void **args, int count,
                    std::span<const het_kernel_reduction> reductions);
/// Unmaps the items. Results are at the host on return, and the lock is given back.
Status leaveTarget(het_target &target);

/// A construct without a kernel: the host computes it, on the device's contents, between the two calls.
Status enterOnHost(het_target &target);
Status leaveOnHost(het_target &target);

// target_data.cpp
/// `target enter data`, and its opposite `target exit data`.
Status openTarget(het_target &target);
Status closeTarget(het_target &target);
/// `target data`: as openTarget, with a handle in `target.state` for the end of the block.
Status enterTargetData(het_target &target);
Status leaveTargetData(het_target &target);
/// `target update`.
Status updateTarget(het_target &target);

// The accelerator that a construct runs on; the host's number where it runs there.
int deviceOf(const Runtime &runtime, const het_target &target);

/// An error if the device is omp_invalid_device, or if offloading is mandatory and nothing is there to offload to.
Status checkDevice(const het_target &target);

/// From here on constructs use the host's memory in place, on devices that can; on others they run on the host.
void requireSharedMemory();
bool needsSharedMemory();
/// The device whose data environment a construct changes: the host where memory is shared.
int dataDeviceOf(const Runtime &runtime, const het_target &target);

// The mappings of an accelerator, variables of `declare target` included.
Result<Mapping *> mappingOf(Runtime &runtime, int device);
/// The variables of declare target, as a construct looks them up.
std::vector<het_map> globalItems();
/// Whether one of the items is such a variable whose first value leads to others.
bool leadToGlobals(std::span<const het_map> items);
/// Whether it is an address in such a variable.
bool isGlobal(const void *address);

/// The items that the construct maps, as its text lists them.
inline std::span<const het_map> itemsOf(const het_target &target) {
  return {target.map, static_cast<std::size_t>(target.maps)};
}

} // namespace het
