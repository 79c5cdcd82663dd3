//===-- task/kernels.hpp - tasks whose body is a kernel -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"
#include "task/task.hpp"

namespace het {

/// In the body of `task`: runs its kernel where it can be run. False: nowhere, so that the body computes on the host,
/// which has the newest storage then. `must`: that is an error. The task's own thread.
Result<bool> launchTask(Task &task, const het_task_kernel &kernel, const het_grid &grid, void **args, bool must);

/// Before a body that computes on the host: brings home what devices have of the task's storage. After it: the host's
/// contents are the newest of what the task writes. The task's own thread.
Status beginOnHost(const Task &task);
Status endOnHost(const Task &task);

/// After a wait: the host gets what tasks have left on devices, or what `on` names of it. `site` of the wait; null at
/// the program's end. Any thread.
Status flush(const het_site *site, std::span<const het_task_access> on);

} // namespace het
