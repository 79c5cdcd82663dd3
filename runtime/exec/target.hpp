//===-- exec/target.hpp - plain target constructs ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One kernel or several on one device, with the mappings that the construct's clauses ask for. Items that a het_data
// keeps on the devices are used there: a pass of one iteration brings them and owns what it writes. A construct holds
// the store's lock from enter to leave, unless it runs on the host, or within a part of a region: then in place, on all
// threads of the host if it is free.
#pragma once

#include "base/result.hpp"
#include "exec/runtime.hpp"

namespace het {

Status enterTarget(het_target &target);
Status launchTarget(het_target &target, const het_kernel &kernel, std::span<const long> extent, void **args, int count,
                    std::span<const het_kernel_reduction> reductions);
Status leaveTarget(het_target &target);

// A construct without a kernel.
Status enterOnHost(het_target &target);
Status leaveOnHost(het_target &target);

// target_data.cpp
Status openTarget(het_target &target);
Status closeTarget(het_target &target);
Status enterTargetData(het_target &target);
Status leaveTargetData(het_target &target);
Status updateTarget(het_target &target);

// The accelerator that a construct runs on; the host's number where it runs there.
int deviceOf(const Runtime &runtime, const het_target &target);

// The mappings of an accelerator, variables of `declare target` included.
Result<Mapping *> mappingOf(Runtime &runtime, int device);

} // namespace het
