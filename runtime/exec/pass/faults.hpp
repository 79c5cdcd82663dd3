//===-- exec/pass/faults.hpp - HET_FAULTS=recover: the program goes on without a device that failed ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Whatever loops write is at the host when their part ends: the planner sends resident items home too. So the host's
// storage has all that a part needs, and the host computes a part whose device fails. Results come to the host all at
// once, once all of a stage is complete. Until then the items that the part replaces have their old values there.
// Passes that come later leave the device out. Plain constructs, tasks and jobs do not recover.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/plan/plan.hpp"

namespace het {

/// Erases the devices that have failed. The host takes the place of the last one.
void leaveOutFailed(const Runtime &runtime, std::vector<int> &devices);

/// Whether a device has failed that the runtime does not know to be lost.
bool hasNewFailure(const Runtime &runtime);

/// Nothing is current on devices that have failed. An error names the first array of which only they had the newest
/// contents. For a thread that holds no lock of the store and has no active pass.
Status forgetFailed(Runtime &runtime);

/// After the directory knows what the pass has made: the parts of devices that failed are at the host.
void moveToHost(const Runtime &runtime, const Plan &plan);

/// Whether the pass at the slot goes on if its device fails.
bool canRedo(const Slot &slot);
/// The boxes before `boxes` are done, and reductions keep what these gave them.
void commitBoxes(Slot &slot, std::size_t boxes);
/// The stage's results, from its device to the host: all of them or none.
Status commitResults(const std::vector<Transfer> &after, Device &device);
/// Makes the slot a part of the host that computes what is not done, and says so in a warning. `why`: the failure.
/// False: there is nobody to do it.
bool redoOnHost(Slot &slot, const het_region &region, const Error &why);
/// The next boxes that the host does in place of a device, with the copies that hold what lies beyond edges. False:
/// there are none.
Result<bool> nextAgain(Slot &slot, const het_region &region);

} // namespace het
