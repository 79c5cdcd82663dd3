//===-- task/running.cpp - how threads of an engine find tasks, run them and complete them ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/own_stack.hpp"
#include "base/parallel.hpp"
#include "device/context.hpp"
#include "exec/pass/run.hpp"
#include "task/around.hpp"
#include "task/check.hpp"
#include "task/dependences.hpp"
#include "task/engine.hpp"
#include "task/kernels.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <cxxabi.h>

namespace het {

// Whether it may run beside the tasks that run now. If not, and it is to be parked, it waits at the one that it met.
bool Engine::beginExclusive(Task &task, bool park) {
  for (Task *other : task.parent->exclusive)
    if (excludeEachOther(*other, task)) {
      if (park) {
        other->parked.insert(task);
        other->parkedDiffer = other->parkedDiffer || !nameTheSame(*other, task);
      }
      return false;
    }
  task.parent->exclusive.push_back(&task);
  return true;
}

// One of those that wait becomes ready. The others wait for that one now if it excludes them: where all name the same
// region, as they mostly do, nobody looks at them again until it is their turn.
void Engine::endExclusive(Task &task) {
  std::erase(task.parent->exclusive, &task);
  resting_.wakeAll(
      [&](const Watch &watch) { return watch.task && watch.task->commutative && watch.current == task.parent; });
  Task *next = task.parked.pop();
  if (!next)
    return;
  if (!task.parkedDiffer && next->parked.empty())
    next->parked = std::exchange(task.parked, {});
  while (Task *other = task.parked.pop()) {
    if (excludeEachOther(*next, *other)) {
      next->parked.insert(*other);
      next->parkedDiffer = next->parkedDiffer || !nameTheSame(*next, *other);
    } else {
      becomeReady(*other);
    }
  }
  becomeReady(*next);
}

// The thread that calls this looks for a task next, and so wakes others.
void Engine::becomeReady(Task &task) {
  if (task.deferred)
    addReady(task);
  else
    resting_.wakeAll([&](const Watch &watch) { return watch.task == &task; });
}

void Engine::addReady(Task &task) {
  ranks_.rank(task);
  ready_.add(task);
}

void Engine::wakeForRest() {
  if (!ready_.empty())
    resting_.wakeForAny(ready_);
}

// A thread that has looked for a task wakes another one if tasks are left. So none lies ready while a thread rests that
// may take it: somebody has woken that thread, or a thread that is on its way will.
Task *Engine::take(const Watch &watch) {
  ranks_.refresh(ready_, unfinished_.load(std::memory_order_relaxed));
  Task *task = ready_.takeFor(watch);
  while (task && task->commutative && !beginExclusive(*task, true))
    task = ready_.takeFor(watch);
  wakeForRest();
  return task;
}

static Task &incompleteAbove(const Task &task) {
  Task *above = task.parent;
  while (above->complete())
    above = above->parent;
  return *above;
}

// A parent that is complete waits for nothing any more: its own parent gets what its children throw.
void Engine::passUp(const Task &task, std::exception_ptr &thrown) {
  if (!thrown)
    return;
  Task &above = incompleteAbove(task);
  if (!above.thrown)
    above.thrown = std::exchange(thrown, nullptr);
}

// Its children's exceptions are older than its own. The nearest task above that is not complete has its children.
void Engine::end(Task &task, Ended &ended) {
  task.setComplete();
  if (const long beneath = task.children + std::exchange(task.adopted, 0); beneath > 0)
    incompleteAbove(task).adopted += beneath;
  passUp(task, task.thrown);
  passUp(task, ended.thrown);
  ended.thrownBelow = std::exchange(task.thrown, nullptr);
}

void Engine::complete(Task &task, Ended &ended) {
  end(task, ended);
  ranks_.took(task.body, task.seconds);
  for (Task *follower : task.followers)
    if (--follower->left == 0) {
      follower->released = task.device;
      becomeReady(*follower);
    }
  if (task.commutative)
    endExclusive(task);
  const Task &parent = *task.parent;
  if (--task.parent->children == 0)
    resting_.wakeAll([&](const Watch &watch) { return watch.forChildren && watch.current == &parent; });
  Task &above = parent.complete() ? incompleteAbove(parent) : *task.parent;
  if (parent.complete())
    --above.adopted;
  if (above.adopted == 0 && above.children == 0)
    resting_.wakeAll([&](const Watch &watch) { return watch.forBeneath && watch.current == &above; });
  const bool heldTooMuch = holdTooMuch();
  unfinishedBytes_.fetch_sub(task.bytes(), std::memory_order_relaxed);
  if (heldTooMuch && !holdTooMuch())
    resting_.wakeAll([](const Watch &watch) { return watch.forRoom; });
  if (unfinished_.fetch_sub(1, std::memory_order_release) == 1)
    resting_.wakeAll([](const Watch &watch) { return watch.forAll; });
}

namespace {

// The time of a body, for the report and the timeline. A task that it runs while it waits counts in both.
class Timed {
public:
  explicit Timed(const Task &task)
      : task_(task), begin_(trace::reportOn() ? trace::now() : 0),
        scope_(trace::What::Task, trace::hostDevice(), task.site ? task.site->file : "", task.number,
               task.site ? task.site->line : 0, task.name()) {}
  ~Timed() {
    if (trace::reportOn())
      trace::recordTask(task_.site, task_.name(), trace::now() - begin_, task_.device);
  }
  Timed(const Timed &) = delete;
  Timed &operator=(const Timed &) = delete;

private:
  const Task &task_;
  const double begin_;
  const trace::Scope scope_;
};

} // namespace

static void mustOnHost(const Task &task, Status (*act)(const Task &)) {
  if (Status status = act(task); !status.ok())
    fatal(atSite(std::move(status.error()), task.site));
}

// The host has the results of the tasks beneath it. Their exceptions are older than its own.
void Engine::awaitBeneath(Task &task) {
  std::exception_ptr thrown = waitForBeneath();
  if (Status status = flush(task.site, {}); !status.ok())
    fatal(atSite(std::move(status.error()), task.site));
  const auto lock = locked();
  if (!task.thrown)
    task.thrown = std::move(thrown);
}

void Engine::endBody() {
  Task &task = current();
  if (task.waits && task.creates.load(std::memory_order_relaxed))
    awaitBeneath(task);
}

// A thread that waits in a task runs others on its stack.
static void mustHaveStack(const Task &task) {
  const char here = 0;
  if (ownStack().endsBelow(&here))
    fatal(atSite({"tasks that wait within each other have used up the stack of their thread",
                  {"'ulimit -s' gives all threads larger stacks; or write a loop in the place of so deep a recursion"}},
                 task.site));
}

// A thread that is cancelled, or leaves by pthread_exit, ends the body too: the task is complete then.
std::exception_ptr Engine::runBody(Task &task) {
  mustHaveStack(task);
  Thread &thread = here();
  const AroundBody around(this, task);
  const int weight = short_.weight(task.body, ++thread.runs);
  const Thread before = std::exchange(thread, {this, &task, thread.nesting, thread.atOnce, thread.number,
                                               parallelLevel(), thread.runs, thread.counted});
  task.before = TaskRefs();
  const CheckedBody checked(task, __builtin_frame_address(0));
  std::exception_ptr thrown;
  try {
    const Timed timed(task);
    if (!task.launches && !task.isCall)
      mustOnHost(task, beginOnHost);
    {
      UserScope user;
      const std::uint64_t begin = weight > 0 ? ticks() : 0;
      task.body(task.argument);
      if (weight > 0)
        tookTime(task, ticks() - begin, weight);
    }
    if (task.waits && task.creates.load(std::memory_order_relaxed))
      awaitBeneath(task);
    if (task.onHost && !task.isCall)
      mustOnHost(task, endOnHost);
  } catch (const abi::__forced_unwind &) {
    thread = before;
    Ended ended{TaskRef(task), nullptr, nullptr};
    const auto lock = locked();
    if (task.counts)
      complete(task, ended);
    else
      end(task, ended);
    wakeForRest();
    throw;
  } catch (...) {
    thrown = std::current_exception();
  }
  if (thrown && task.waits && task.creates.load(std::memory_order_relaxed))
    awaitBeneath(task);
  if (forks() != process_)
    fatal({"a child that fork made leaves the task in which it was made", {"end it there, by exec, exit or _exit"}});
  thread = before;
  task.forgetOrder(); // which names the children, and they name this task
  if (task.family)
    checkEnded(task);
  return thrown;
}

void Engine::tookTime(Task &task, std::uint64_t time, int weight) {
  short_.ran(task.body, time, weight);
  if (ranks_.asksForTimes() && task.seconds == 0)
    task.seconds = static_cast<double>(time) * tickSeconds;
}

// Takes over the engine's reference.
void Engine::execute(Task &task, std::unique_lock<std::mutex> &lock, Ended &ended) {
  const Counted counted(here(), running_, true);
  lock.unlock();
  ended = Ended{TaskRef::of(&task), nullptr, nullptr};
  ended.thrown = runBody(task);
  lock = locked();
  complete(task, ended);
}

void Engine::rest(Watch &watch, std::unique_lock<std::mutex> &lock) {
  const Counted resting(here(), running_, false);
  resting_.rest(watch, lock);
}

// Whether there is room, or a task that is ready. It is of no use to wait where no other thread runs a task.
bool Engine::awaitRoom(Watch &watch, std::unique_lock<std::mutex> &lock) {
  const Counted resting(here(), running_, false);
  return holdTooMuch() && running_ > 0 && resting_.rest(watch, lock, patience);
}

bool Engine::done(const Watch &watch) {
  if (watch.task)
    return watch.task->left == 0 && (!watch.task->commutative || beginExclusive(*watch.task, false));
  if (watch.forChildren)
    return watch.current->children == 0;
  if (watch.forBeneath)
    return watch.current->children == 0 && watch.current->adopted == 0;
  return watch.forAll ? unfinished_.load(std::memory_order_relaxed) == 0 : stop_;
}

std::exception_ptr Engine::work(Watch &watch) {
  Ended ended;
  std::exception_ptr ours;
  auto lock = locked();
  while (!done(watch)) {
    if (Task *task = take(watch))
      execute(*task, lock, ended);
    else
      rest(watch, lock);
  }
  wakeForRest();
  if (watch.takesThrown)
    ours = std::exchange(watch.current->thrown, nullptr);
  return ours;
}

// Runs ready tasks until fewer are left.
void Engine::relieve(Thread &thread) {
  if (thread.nesting >= mostNestedReliefs)
    return;
  Watch watch(thread.current, ++thread.nesting);
  watch.forRoom = true;
  Ended ended;
  {
    auto lock = locked();
    while (tooMany()) {
      if (Task *task = take(watch))
        execute(*task, lock, ended);
      else if (!awaitRoom(watch, lock))
        break;
    }
    wakeForRest();
  }
  --thread.nesting;
}

// Not deferred: once its predecessors are complete.
void Engine::runHere(Thread &thread, Task &task) {
  Watch watch(thread.current, ++thread.nesting);
  watch.task = &task;
  work(watch);
  --thread.nesting;
  Ended ended{TaskRef::of(&task), runBody(task), nullptr};
  const auto lock = locked();
  complete(task, ended);
  wakeForRest();
}

// Nothing is to be waited for. Nobody but its own children knows of the task, so without them no lock is needed. Theirs
// may find it complete when they end, and then look at its parent.
void Engine::runAtOnce(Thread &thread, Task &task) {
  ++thread.atOnce;
  Ended ended{TaskRef::of(&task), nullptr, nullptr};
  ended.thrown = runBody(task);
  --thread.atOnce;
  if (!task.creates.load(std::memory_order_relaxed) && !ended.thrown && !task.thrown)
    return task.setComplete();
  if (task.parent != root_)
    task.parent->creates.store(true, std::memory_order_relaxed);
  const auto lock = locked();
  end(task, ended);
}

} // namespace het
