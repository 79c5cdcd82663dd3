//===-- task/kernels.cpp - tasks whose body is a kernel -------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/kernels.hpp"

#include "base/text.hpp"
#include "exec/tasks/task_kernels.hpp"
#include "exec/tasks/task_storage.hpp"
#include "task/check.hpp"
#include "trace/record.hpp"

namespace het {

static Error noVersion(const het_task_kernel &kernel) {
  return {text("a construct that the host computes calls the task of kernel '", kernel.name,
               "', which has no version for the host"),
          {text("a function with 'device(smp) implements(", kernel.name, ")' is one")}};
}

// A device of the program's, else another version on the host, else a processor that OpenCL has.
static Result<bool> launchTask(Task &task, const het_task_kernel &kernel, const het_grid &grid,
                               std::span<void *const> args, const TaskSteps *steps, bool must) {
  if (task.isCall)
    return must ? Result<bool>(noVersion(kernel)) : false;
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  const bool isMade = kernel.made || steps;
  const TaskLaunch launch{const_cast<het_site *>(task.site),
                          kernel,
                          grid,
                          args,
                          task.copies,
                          !must && (!isMade || kernel.devices & HET_TASK_HOST),
                          task.released,
                          task.name(),
                          task.onto,
                          task.known.get(),
                          steps};
  task.onHost = false;
  Result<TaskAnswer> where = launchOnDevice(**there, launch);
  if (!where.ok())
    return std::move(where.error());
  task.device = where->device;
  task.seconds = where->seconds;
  if (where->device != (*there)->host()) {
    checkLaunched(task);
    return true;
  }
  task.onHost = true;
  if (Status status = beginOnHost(task); !status.ok())
    return std::move(status.error());
  if (!must) {
    accountVersion(**there, launch);
    task.timed = where->number;
    task.began = trace::now();
    return false;
  }
  Result<bool> done = launchOnProcessor(**there, launch);
  return !done.ok() || *done ? std::move(done) : noDeviceFor(launch);
}

Status readyValues(const Task &task, const het_task_kernel &kernel, std::span<void *const> args) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  for (std::size_t i = 0; i < args.size() && tasksKeep(**there); ++i)
    if (args[i] && !kernel.pointer[i])
      if (Status status = bringHomeAround(**there, task.copies, args[i]); !status.ok())
        return status;
  return {};
}

Result<bool> launchTask(Task &task, const het_task_kernel &kernel, const het_grid &grid, void **args, bool must) {
  const std::span<void *const> values(args, static_cast<std::size_t>(kernel.parameters));
  if (Status status = readyValues(task, kernel, values); !status.ok())
    return std::move(status.error());
  return launchTask(task, kernel, grid, values, nullptr, must);
}

Result<bool> launchSteps(Task &task, const het_task_kernel &kernel) {
  const std::unique_ptr<TaskSteps> steps = task.steps ? std::move(task.steps) : std::make_unique<TaskSteps>();
  if (steps->areHosts())
    return leaveToHost(task);
  return launchTask(task, kernel, {}, {}, steps.get(), false);
}

void lookAtStorage(Task &task) {
  const Result<Runtime *> there = runtime();
  if (there.ok() && (*there)->tasks->looksEarly())
    task.known = std::make_shared<const std::vector<BytesAt>>(bytesAt(**there, task.copies));
}

Result<bool> leaveToHost(Task &task) {
  if (task.isCall)
    return false;
  task.onHost = true;
  Status status = beginOnHost(task);
  return status.ok() ? Result<bool>(false) : std::move(status.error());
}

// Arrays may be on devices without tasks, too.
static Status takeFromHost(Runtime &runtime, const Task &task) {
  return tasksKeep(runtime) || runtime.store.residents() > 0 ? takeTaskFromHost(runtime, task.storage) : Status();
}

Status beginOnHost(const Task &task) {
  if (task.storage.empty())
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  noteHostWrites(**there, task.storage);
  Status status = tasksKeep(**there) ? bringTaskHome(**there, task.storage) : Status();
  // Constructs in its body that are no tasks find what the host makes.
  return status.ok() ? takeFromHost(**there, task) : std::move(status);
}
Status endOnHost(const Task &task) {
  if (task.storage.empty() && task.timed == 0)
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  if (task.timed != 0)
    (*there)->tasks->took(task.timed, trace::now() - task.began);
  return takeFromHost(**there, task);
}

Ranking rankingOf(const Runtime &runtime, bool alone) {
  if (!runtime.tasks->ranks())
    return Ranking::Never;
  if (runtime.host() > 1)
    return Ranking::Always;
  return alone ? Ranking::Never : Ranking::IfScarce;
}

Status flush(const het_site *site, std::span<const het_task_access> on) {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return std::move(there.error());
  Status status = tasksKeep(**there) ? flushTasks(**there, site, on) : Status();
  if (!on.empty() || !status.ok())
    return status;
  status = awaitTaskKernels(**there);
  (*there)->tasks->settle(**there);
  return status;
}

Status awaitKernels() {
  Result<Runtime *> there = runtime();
  return there.ok() ? awaitTaskKernels(**there) : Status(std::move(there.error()));
}

} // namespace het
