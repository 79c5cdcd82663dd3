//===-- exec/pass/task_order.hpp - passes that are ordered by their arrays --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The storage of a task's kernel, or of a plain construct's that shows nothing to the host. Such a pass is one part on
// one device. Its copies from other devices run in the peer lane, beside the kernels of both. Each operation follows
// those that write or read the same array, and no others. So what is ready does not stand behind what waits ([A]
// section 2.1). Other passes are ordered by lanes, and each of these tells the devices what it has left there. ADR 41.
#pragma once

#include "exec/pass/run.hpp"

namespace het {

/// Whether the plan of a pass for a task or construct can be carried out so: nothing comes home, and one stage is
/// enough.
bool mayOrderByArrays(const Runtime &runtime, const Plan &plan);

/// Enqueues the copies from other devices, and has the kernels that follow wait for them and for whoever uses what they
/// replace. Waits for nothing. The pass is active, any thread.
Status bringByArrays(const Run &run);

/// At the end of such a pass, with the store's lock held: its arrays know when its kernels end.
Status leaveByArrays(const Run &run);

} // namespace het
