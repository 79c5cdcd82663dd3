//===-- exec/tasks/task_kernels.hpp - kernels of the user's own, as tasks run them -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [O] sections 2 and 3: a task's body may be a kernel in a file of CUDA, or of OpenCL C. The latter is compiled when a
// task first needs it.
#pragma once

#include "exec/engine/runtime.hpp"
#include "exec/tasks/task_choice.hpp"
#include "exec/tasks/task_steps.hpp"

#include <span>
#include <vector>

namespace het {

/// A task's kernel with what the task names.
struct TaskLaunch {
  het_site *site;
  const het_task_kernel &kernel;
  const het_grid &grid;
  std::span<void *const> args; // the addresses of the parameters' values
  std::span<const het_task_access> copies;
  bool hasVersion;  // that computes on the host
  int before;       // the device of the task whose end made this one ready; -1: none
  const char *name; // the task's, for the report
  long onto = 0;    // the number of its device among those of its kind, from 1 on; 0: the policy chooses
  /// The places of its storage when it was created; null: they are looked up now.
  const std::vector<BytesAt> *known = nullptr;
  /// Kernels that stage 2 made, all to be launched in place of `kernel`, which says where. Null: that one alone.
  const TaskSteps *steps = nullptr;

  bool isMade() const { return kernel.made || steps; }

  /// Kernels of the user's own that do the same: the device runs the one that it can.
  std::span<const het_task_kernel> kernels() const { return {&kernel, 1 + static_cast<std::size_t>(kernel.others)}; }
  const het_grid &gridOf(const het_task_kernel &one) const { return (&grid)[&one - &kernel]; }
};

/// The iterations of a grid.
long iterationsOf(const het_grid &grid);
/// Runs it on the device that HET_TASKS chooses, of the kinds that it asks for. Any kind serves if there is none of
/// those. The host: no device takes such kernels, or the task's version there is to run. On return the kernel may still
/// run.
Result<TaskAnswer> launchOnDevice(Runtime &runtime, const TaskLaunch &task);
/// Runs it on an OpenCL processor that is none of the program's devices, if the machine has one, in copies of the
/// host's storage. False: there is none. On return the host has the results.
Result<bool> launchOnProcessor(Runtime &runtime, const TaskLaunch &task);
/// Under the virtual clock: the task's version computes on the host now.
void accountVersion(Runtime &runtime, const TaskLaunch &task);
/// The error for a task that nothing can run.
Error noDeviceFor(const TaskLaunch &task);

} // namespace het
