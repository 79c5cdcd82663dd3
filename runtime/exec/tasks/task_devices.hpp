//===-- exec/tasks/task_devices.hpp - the devices that can run a task's kernel ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/engine/runtime.hpp"
#include "exec/tasks/task_choice.hpp"

#include <span>

namespace het {

/// An OpenCL processor that is none of the program's devices; null: the machine has none. Any thread.
Device *processor(const Runtime &runtime);

/// Those that can run a kernel that stage 2 made.
TaskDevices devicesForMade(const Runtime &runtime, int kinds);

/// Those that can run one of the kernels that the user wrote for a task. An error if such a device is there, and the
/// program's files do not have its kernel.
Result<TaskDevices> devicesForOwn(const Runtime &runtime, std::span<const het_task_kernel> kernels);

/// A device of another kind than all that a task asks for runs its kernel, or the host does. HET_LOG=info says so once,
/// and the report for each task.
void tellInstead(const Runtime &runtime, const het_site *site, const char *task,
                 std::span<const het_task_kernel> kernels, int device);

/// The one of those that the device runs; null: none.
const het_task_kernel *kernelFor(const Device &device, std::span<const het_task_kernel> kernels);

} // namespace het
