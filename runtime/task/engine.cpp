//===-- task/engine.cpp - the tasks of the program, and the threads that run them --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/engine.hpp"

#include "base/forks.hpp"
#include "base/parallel.hpp"
#include "device/context.hpp"
#include "task/around.hpp"
#include "task/check.hpp"
#include "task/dependences.hpp"
#include "task/family.hpp"
#include "task/kernels.hpp"
#include "trace/graph.hpp"
#include "trace/record.hpp"

#include <sched.h>
#include <system_error>

namespace het {

// A thread that looks again and again is of use only where the others have cores of their own.
static int spinMicroseconds(int workers) {
  cpu_set_t mask;
  const int cores = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 1;
  return cores > workers ? 20 : 0;
}

Engine::Engine(int workers, long mostUnfinished, int priorityLevels, Ranking ranking)
    : process_(forks()), workersWanted_(workers), mostUnfinished_(mostUnfinished), priorityLevels_(priorityLevels),
      root_(Task::makeRoot()), ranks_(ranking, 4L * (workers + 1)), resting_(spinMicroseconds(workers)) {}

Engine::~Engine() {
  waitForAll();
  {
    const auto lock = locked();
    stop_ = true;
    resting_.wakeAll([](const Watch &) { return true; });
  }
  for (std::thread &worker : workers_)
    worker.join();
  root_->forgetOrder();
  root_->family.reset();
  root_->release();
  here() = {}; // another engine may have this one's address
}

// Outside of tasks each thread is in the root. Threads of a parallel region in a task are in that one.
Engine::Thread &Engine::here() {
  static thread_local Thread thread __attribute__((tls_model("initial-exec")));
  if (thread.engine != this)
    thread = {this, root_};
  if (thread.level < 0) {
    Task *around = taskAround(this);
    thread.current = around ? around : root_;
  }
  return thread;
}

bool Engine::inTask() { return here().current != root_; }

// The lock is held for less time than a thread needs to fall asleep.
std::unique_lock<std::mutex> Engine::locked() {
  for (int i = 0; i < 100; ++i) {
    std::unique_lock<std::mutex> lock(lock_, std::try_to_lock);
    if (lock.owns_lock())
      return lock;
    relax();
  }
  return std::unique_lock<std::mutex>(lock_);
}

void Engine::startWorkers() {
  std::lock_guard guard(starting_);
  if (started_.load(std::memory_order_relaxed))
    return;
  const auto run = [this](int number) {
    CallScope call(nullptr); // a signal handler must not create tasks while this thread has the lock
    here().number = number;
    Watch watch(here().current, 0);
    work(watch);
  };
  for (int wanted = workersWanted_; wanted > 0; --wanted) {
    try {
      workers_.emplace_back(run, wanted);
    } catch (const std::system_error &) { // no more threads to be had: those there are do the work
      break;
    }
  }
  started_.store(true, std::memory_order_release);
}

int Engine::link(Task &task, const TaskRefs &before) {
  int left = 0;
  for (const TaskRef &other : before)
    if (!other->complete()) {
      if (other->followers.capacity() == 0)
        other->followers.reserve(8);
      other->followers.push_back(&task);
      ++left;
    }
  return left;
}

// [A] section 2.2. A task that has its priority already has passed it on. One that waits at a commutative task keeps
// its place there.
void Engine::raise(const TaskRefs &tasks, long priority, int levels) {
  if (levels <= 0)
    return;
  for (const TaskRef &task : tasks) {
    if (task->complete() || task->priority >= priority)
      continue;
    if (task->isReady)
      ready_.raise(*task, priority);
    else
      task->priority = priority;
    if (task->left > 0)
      raise(task->before, priority - 1, levels - 1);
  }
}

// Its memory is that of `before`, which is given back when the task runs: without the lock.
void Engine::enlist(Task &task, TaskRefs before) {
  const auto lock = locked();
  task.counts = true;
  ++task.parent->children;
  unfinished_.fetch_add(1, std::memory_order_relaxed);
  unfinishedBytes_.fetch_add(task.bytes(), std::memory_order_relaxed);
  task.left = link(task, before);
  ranks_.created();
  raise(before, task.priority - 1, priorityLevels_);
  if (task.left > 0)
    task.before = std::move(before);
  if (task.left > 0 || !task.deferred)
    return;
  addReady(task);
  resting_.wakeFor(task);
}

bool Engine::tooMany() const {
  return unfinished_.load(std::memory_order_relaxed) > mostUnfinished_ ||
         unfinishedBytes_.load(std::memory_order_relaxed) > mostUnfinishedBytes;
}

// All threads have enough to do, or less than it costs to give it to them. The task is complete before its creator goes
// on, so nobody needs to remember it. A task that waits for others, or that others must not meet, has its place in the
// order like any. The more tasks in a row have been held back, the fewer of those behind them are looked at.
bool Engine::mayRunAtOnce(Thread &thread, const Task &task) {
  const bool allHaveWork = ready_.size() >= mostReady * (workersWanted_ + 1);
  if ((!allHaveWork && !short_.isShort(task.body)) || thread.atOnce >= mostNestedReliefs ||
      hasPriorities_.load(std::memory_order_relaxed) || !task.deferred || task.commutative || task.launches ||
      checksTasks())
    return false;
  if (task.accesses.empty() || unfinished_.load(std::memory_order_acquire) == 0)
    return true;
  Dependences *siblings = thread.current->dependences.load(std::memory_order_acquire);
  if (!siblings)
    return true;
  if (thread.unseen > 0) {
    --thread.unseen;
    return false;
  }
  if (!siblings->holdBack(task.accesses)) {
    thread.heldBack = 0;
    return true;
  }
  thread.heldBack = std::min(thread.heldBack + 1, mostHeldBack);
  thread.unseen = thread.heldBack - 1;
  return false;
}

// Outside of tasks: whether no other thread has created any. Those of another one come behind what runs at once.
bool Engine::createsAlone(const Thread &thread) {
  const Thread *first = nullptr;
  if (creator_.load() != &thread && !creator_.compare_exchange_strong(first, &thread))
    severalCreate_ = true;
  if (!severalCreate_)
    return true;
  while (atOnceInRoot_ > 0)
    sched_yield();
  return false;
}

// In a parallel region within the task: other threads may create tasks that are to follow this one, as it does theirs.
bool Engine::isOneOfSeveral(const Thread &thread, int level) { return thread.level < 0 || level > thread.level; }

Status Engine::create(const TaskRequest &request) {
  Thread &thread = here();
  Task &parent = *thread.current;
  Result<Task *> made = Task::make(request, &parent);
  if (!made.ok())
    return std::move(made.error());
  Task &task = **made;
  if (computesConstruct()) {
    task.isCall = true;
    runAtOnce(thread, task);
    return {};
  }
  const ParallelRegion region = parallelRegion();
  task.team = region.threads > 1 ? region.threads : parent.team;
  if (trace::graphOn() || trace::on())
    task.number = trace::addTask(task.site, task.label, parent.number);
  if (task.launches)
    lookAtStorage(task);
  if (task.priority != 0 && !hasPriorities_.load(std::memory_order_relaxed))
    hasPriorities_.store(true, std::memory_order_relaxed);
  const bool meets = &parent == root_ && !task.accesses.empty();
  const bool amongOthers = &parent != root_ && !task.accesses.empty() && isOneOfSeveral(thread, region.level);
  if (parent.final || (!amongOthers && (!meets || createsAlone(thread)) && mayRunAtOnce(thread, task))) {
    atOnceInRoot_ += meets ? 1 : 0; // before another thread is looked for, which looks the other way round
    const bool alone = !meets || !severalCreate_;
    if (alone)
      runAtOnce(thread, task);
    atOnceInRoot_ -= meets ? 1 : 0;
    if (alone)
      return {};
  }
  if (&parent != root_)
    parent.creates.store(true, std::memory_order_relaxed);
  TaskRefs before;
  if (!task.accesses.empty()) {
    before = parent.order().add(task);
    if (task.number > 0)
      for (const TaskRef &other : before)
        trace::addDependence(other->number, task.number);
  }
  if (checksTasks())
    checkCreated(task);
  const bool deferred = task.deferred; // the task may be complete, and gone, when it has been enlisted
  if (deferred && !started_.load(std::memory_order_acquire))
    startWorkers();
  enlist(task, std::move(before));
  if (!deferred)
    runHere(thread, task);
  else if (tooMany())
    relieve(thread);
  return {};
}

Result<std::exception_ptr> Engine::wait(std::span<const het_task_access> on) {
  Thread &thread = here();
  Watch watch(thread.current, thread.nesting + 1);
  watch.takesThrown = true;
  watch.forChildren = true;
  Task *until = nullptr;
  TaskRefs before;
  if (!on.empty()) {
    Result<std::vector<TaskAccess>> named = accessesOf(on.data(), static_cast<int>(on.size()));
    if (!named.ok())
      return std::move(named.error());
    if (Dependences *order = thread.current->dependences.load(std::memory_order_acquire))
      before = order->before(*named);
    const het_task nothing{};
    watch.task = until = *Task::make({nothing, nullptr, {}}, thread.current);
    const auto lock = locked();
    until->left = link(*until, before);
  }
  ++thread.nesting;
  std::exception_ptr thrown = work(watch);
  --thread.nesting;
  if (until)
    until->release();
  checkWaited(*thread.current);
  return thrown;
}

// Its children come first: a thread in many waits takes no others, so that its stack is that of a serial program.
std::exception_ptr Engine::waitForBeneath() {
  std::exception_ptr first = *wait(), second;
  Thread &thread = here();
  Watch watch(thread.current, thread.nesting + 1);
  watch.takesThrown = watch.forBeneath = true;
  ++thread.nesting;
  second = work(watch);
  --thread.nesting;
  checkWaited(*thread.current);
  return first ? first : second;
}

std::exception_ptr Engine::waitForAll() {
  Thread &thread = here();
  Watch watch(root_, ++thread.nesting);
  watch.takesThrown = watch.forAll = true;
  std::exception_ptr thrown = work(watch);
  --thread.nesting;
  checkWaited(*root_);
  return thrown;
}

long Engine::unfinished() { return unfinished_.load(std::memory_order_relaxed); }

std::size_t Engine::entries() {
  Dependences *order = here().current->dependences.load(std::memory_order_acquire);
  return order ? order->entries() : 0;
}

} // namespace het
