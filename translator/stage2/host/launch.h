//===-- stage2/host/launch.h - a target construct as a launch ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"
#include "stage2/tree/source.h"

namespace hetcc::stage2 {

/// The text in the place of the construct: a block that evaluates the arguments in the user's scope and calls
/// het_launch. `kernel` is the address of its descriptor.
std::string launchText(const KernelPlan &plan, const std::string &kernel, const HostSource &source);

} // namespace hetcc::stage2
