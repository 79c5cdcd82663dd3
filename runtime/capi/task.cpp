//===-- capi/task.cpp - the functions of task.h -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The engine catches what bodies throw. het_task_wait throws it again when the call is over.

#include "capi/must.hpp"
#include "capi/recorder.hpp"
#include "device/context.hpp"
#include "device/images.hpp"
#include "exec/target/deferred.hpp"
#include "exec/tasks/task_kernels.hpp"
#include "exec/tasks/task_storage.hpp"
#include "task/check.hpp"
#include "task/engine.hpp"
#include "task/kernels.hpp"
#include "task/numbers.hpp"

#include <het/threads.h>

#include <functional>
#include <map>
#include <mutex>
#include <string>

using namespace het;

static void mustName(int count, const het_task_access *access, const char *function, const het_site *site) {
  mustBeGiven(count >= 0 && (count == 0 || access), function, "no accesses where some are counted", site);
}

// It may follow target constructs that went on: these complete first.
static void create(const TaskRequest &request) {
  must(request.task.site, [&]() -> Status {
    if (Status status = computesConstruct() ? Status() : finishDeferred(); !status.ok())
      return status;
    Result<Engine *> there = engine();
    return there.ok() ? (*there)->create(request) : Status(std::move(there.error()));
  });
  recordOther("tasks");
}

// Never destroyed: late threads may still use them. References into the map stay.
using Criticals = std::map<std::string, std::mutex, std::less<>>;
static constinit std::mutex criticalsLock;
static Criticals *criticals = nullptr;

static std::mutex &criticalOf(const char *name) {
  std::lock_guard guard(criticalsLock);
  if (!criticals)
    criticals = new Criticals;
  const auto found = criticals->find(std::string_view(name));
  return found != criticals->end() ? found->second : (*criticals)[name];
}

static Task &launchingTask(const char *function) {
  mustBeGiven(hasEngine(), function, "outside of a task", nullptr);
  Task &task = (*engine())->current();
  mustBeGiven(task.launches, function, "outside of a task with a kernel", task.site);
  return task;
}

static TaskSteps &stepsOf(Task &task) {
  if (!task.steps)
    task.steps = std::make_unique<TaskSteps>();
  return *task.steps;
}

// `behind`: what else is to be complete. A program without tasks needs no devices for this.
static void awaitAlone(het_site *site, const std::function<Result<std::exception_ptr>(Engine &)> &wait,
                       const std::function<Status()> &behind) {
  if (!hasEngine() || computesConstruct()) // whose tasks have run at once
    return;
  std::exception_ptr thrown = must(site, [&]() -> Result<std::exception_ptr> {
    Result<Engine *> there = engine();
    if (!there.ok())
      return std::move(there.error());
    return wait(**there);
  });
  must(site, [&] { return behind(); }); // whoever catches finds the results of the other tasks
  if (thrown) [[unlikely]]
    std::rethrow_exception(std::move(thrown));
}

// And for target constructs that went on.
static void awaitTasks(het_site *site, const std::function<Result<std::exception_ptr>(Engine &)> &wait,
                       const std::function<Status()> &behind) {
  if (computesConstruct())
    return;
  must(site, [] { return finishDeferred(); });
  awaitAlone(site, wait, behind);
}

extern "C" {

void het_critical_enter(const char *name) {
  criticalOf(name).lock();
  het_check_order(1);
}
void het_critical_leave(const char *name) {
  het_check_order(-1);
  criticalOf(name).unlock();
}

void het_task_create(const het_task *task, void (*body)(void *captured), const het_task_capture *captures, int count) {
  mustBeGiven(task && body, __func__, "null argument", task ? task->site : nullptr);
  mustName(task->accesses, task->access, __func__, task->site);
  mustBeGiven(count >= 0 && (count == 0 || captures), __func__, "no captures where some are counted", task->site);
  create({*task, body, {captures, static_cast<std::size_t>(count)}});
}

void het_task_create_with(const het_task *task, void (*body)(void *context), void *context) {
  mustBeGiven(task && body, __func__, "null argument", task ? task->site : nullptr);
  mustName(task->accesses, task->access, __func__, task->site);
  create({*task, body, {}, true, context});
}

void het_task_ends(void) {
  if (hasEngine() && !computesConstruct())
    must(nullptr, [] { return engine(); })->endBody();
}

int het_task_launch(const het_task_kernel *kernel, const het_grid *grid, void **args, int must) {
  mustBeGiven(kernel && (args || kernel->parameters == 0), __func__, "null argument", nullptr);
  mustBeGiven(!grid || (grid->dims >= 1 && grid->dims <= 3), __func__, "a grid has 1 to 3 dimensions", nullptr);
  Task &task = launchingTask(__func__);
  return het::must(task.site,
                   [&] { return grid ? launchTask(task, *kernel, *grid, args, must != 0) : leaveToHost(task); });
}

void het_task_share(void *variable, size_t bytes) {
  mustBeGiven(variable, __func__, "null argument", nullptr);
  stepsOf(launchingTask(__func__)).share(variable, bytes);
}

void het_task_step(const het_task_kernel *kernel, const het_grid *grid, void **args) {
  if (!kernel)
    return stepsOf(launchingTask(__func__)).leaveToHost();
  mustBeGiven(kernel->made && grid && args, __func__, "null argument", nullptr);
  mustBeGiven(grid->dims >= 1 && grid->dims <= 3, __func__, "a grid has 1 to 3 dimensions", nullptr);
  Task &task = launchingTask(__func__);
  het::must(task.site,
            [&] { return readyValues(task, *kernel, {args, static_cast<std::size_t>(kernel->parameters)}); });
  stepsOf(task).add(*kernel, *grid, args, iterationsOf(*grid));
}

int het_task_launch_steps(const het_task_kernel *kernel) {
  mustBeGiven(kernel, __func__, "null argument", nullptr);
  Task &task = launchingTask(__func__);
  return het::must(task.site, [&] { return launchSteps(task, *kernel); });
}

int het_task_apart(void *const *address, int count, int written) {
  mustBeGiven(address && written <= count, __func__, "no addresses where some are counted", nullptr);
  const Task &task = launchingTask(__func__);
  return areApart(task.copies, {address, static_cast<std::size_t>(count)}, static_cast<std::size_t>(written));
}

void het_register_program(het_program *program) {
  mustBeGiven(program, __func__, "null argument", nullptr);
  if (Status status = registerProgram(program); !status.ok())
    fail(std::move(status.error()), nullptr);
}
void het_expect_tasks(void) { expectTasks(); }
void het_expect_task_kernels(void) { expectTaskKernels(); }
void het_unregister_program(het_program *program) {
  if (program)
    unregisterProgram(program);
}

int het_task_threads(void) {
  return must(nullptr, [&]() -> Result<int> {
    Result<Engine *> there = engine();
    return there.ok() ? Result<int>((*there)->threads()) : Result<int>(std::move(there.error()));
  });
}
int het_task_thread(void) {
  het_check_order(0);
  return hasEngine() ? (*engine())->thread() : 0;
}

int het_omp_get_thread_num(void) {
  het_check_order(0);
  return threadNumber();
}
int het_omp_get_num_threads(void) { return threadCount(); }
int het_omp_get_max_threads(void) { return mostThreads(); }
int het_omp_in_final(void) { return inFinalTask(); }

void het_task_wait(het_site *site, int count, const het_task_access *on) {
  const CheckedWait here(__builtin_frame_address(0));
  mustName(count, on, __func__, site);
  const std::span<const het_task_access> named(on, static_cast<std::size_t>(count));
  awaitTasks(site, [&](Engine &there) { return there.wait(named); }, [&] { return flush(site, named); });
}

void het_target_depend(het_site *site, int count, const het_task_access *on) {
  const CheckedWait here(__builtin_frame_address(0));
  mustName(count, on, __func__, site);
  const std::span<const het_task_access> named(on, static_cast<std::size_t>(count));
  awaitAlone(site, [&](Engine &there) { return there.wait(named); }, [&] { return flush(site, named); });
}

void het_task_wait_beneath(het_site *site) {
  const CheckedWait here(__builtin_frame_address(0));
  awaitTasks(site, [](Engine &there) { return there.waitForBeneath(); }, [&] { return flush(site, {}); });
}

void het_task_wait_noflush(het_site *site, int count, const het_task_access *on) {
  const CheckedWait here(__builtin_frame_address(0));
  mustName(count, on, __func__, site);
  const std::span<const het_task_access> named(on, static_cast<std::size_t>(count));
  awaitTasks(site, [&](Engine &there) { return there.wait(named); }, awaitKernels);
}

} // extern "C"
