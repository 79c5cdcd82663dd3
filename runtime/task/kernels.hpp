//===-- task/kernels.hpp - tasks whose body is a kernel -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "base/result.hpp"
#include "task/ranks.hpp"
#include "task/task.hpp"

#include <span>

namespace het {

struct Runtime;

/// In the body of `task`: runs its kernel where HET_TASKS says. False: nowhere, or the policy prefers the version that
/// the body has for the host. The host has the newest storage then. `must`: there is no such version, so that it is an
/// error if no device can run the kernel. The task's own thread.
Result<bool> launchTask(Task &task, const het_task_kernel &kernel, const het_grid &grid, void **args, bool must);

/// Before values of a kernel's parameters are read: their places may be storage that the task names by other names. The
/// newest contents come home.
Status readyValues(const Task &task, const het_task_kernel &kernel, std::span<void *const> args);

/// The same as launchTask for the kernels that the body has written down (Task::steps). `kernel` names the task and its
/// devices.
Result<bool> launchSteps(Task &task, const het_task_kernel &kernel);

/// In the body of `task`, whose kernel nobody could make: the same for the host. Never true.
Result<bool> leaveToHost(Task &task);

/// A task with a kernel is created: with HET_AFFINITY=created it notes where its storage is now. Any thread.
void lookAtStorage(Task &task);

/// Before a body that computes on the host: brings home what devices have of the task's storage. After it: the host's
/// contents are the newest of what the task writes, and who asked for its time is told. The task's own thread.
Status beginOnHost(const Task &task);
Status endOnHost(const Task &task);

/// Whether the policy of HET_TASKS wants tasks in the order of the chains behind them. Kernels are launched in this
/// order where several devices are there. `alone`: no thread but the one that waits runs tasks; those of the host need
/// no ranks then.
Ranking rankingOf(const Runtime &runtime, bool alone);

/// After a wait that leaves storage on devices: their kernels are complete. Any thread.
Status awaitKernels();

/// After a wait: the host gets what tasks have left on devices, or what `on` names of it. `site` of the wait; null at
/// the program's end. Any thread.
Status flush(const het_site *site, std::span<const het_task_access> on);

} // namespace het
