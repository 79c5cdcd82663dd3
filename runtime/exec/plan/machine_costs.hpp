//===-- exec/plan/machine_costs.hpp - the costs of HET_MACHINE for boxes of iterations -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/engine/costs.hpp"
#include "exec/plan/plan.hpp"

namespace het {

/// From now on the runtime counts iterations as the machine says. It outlives the runtime, whose devices are its own.
void useMachineCosts(Runtime &runtime, const MachineModel &machine);

} // namespace het
