//===-- exec/plan/tiling.hpp - what each position of a topology gets -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Who decides over an axis: the program (BLOCK, CYCLIC, GUIDED), the schedule's policy, or the devices' rates. Pure
// functions.
#pragma once

#include "exec/plan/plan.hpp"
#include "sched/policy.hpp"

namespace het {

// HET_SCHEDULE decides what the program's BLOCK, CYCLIC or AUTO would, over one axis of devices.
void scheduleInstead(Domain &domain, het_schedule schedule);

// The word for reports, where not the schedule's policy decides.
const char *nameOf(const Domain &domain);

// The schedule's: each device is a position of the only axis, and the program does not say what it gets.
bool followsPolicy(const Domain &domain, std::size_t devices);

// `shares`: the policy's, where it decides. `workers` are those that the program asked for; on another number of
// devices their rates say nothing.
Tiling tilingOf(const Domain &domain, std::size_t devices, const std::vector<Worker> &workers,
                const std::vector<long> *shares);

/// How much each device gets of the only axis.
std::vector<long> sharesOf(const Tiling &tiling);

} // namespace het
