//===-- task/task.hpp - one task, from its creation until nothing names it --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Counted references keep a task: the engine's until it is complete, its children's, and those of the entries that it
// is in. Members are of three sorts. Some do not change after make(). Some belong to the thread that runs the task. The
// others are under the engine's lock.
#pragma once

#include "task/blocks.hpp"
#include "task/region.hpp"

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace het {

class Dependences;
class OwnStack;
class TaskFamily;
class TaskSteps;
struct BytesAt;
struct Task;

// A place in a list of tasks.
struct TaskLink {
  Task *before = nullptr, *after = nullptr;
};

/// Tasks by priority, those of one priority in the order of their coming. A task is in one list for each link it has.
template <TaskLink Task::*link> class TaskList {
public:
  bool empty() const { return !first_; }
  Task *first() const { return first_; }
  /// Looks for the place from the end: constant time where all have one priority.
  void insert(Task &task);
  void remove(Task &task);
  Task *pop();

private:
  Task *first_ = nullptr, *last_ = nullptr;
};

// A counted reference.
class TaskRef {
public:
  TaskRef() = default;
  explicit TaskRef(Task &task);
  /// Takes over a reference that is there.
  static TaskRef of(Task *task) {
    TaskRef ref;
    ref.task_ = task;
    return ref;
  }
  TaskRef(TaskRef &&other) noexcept : task_(std::exchange(other.task_, nullptr)) {}
  TaskRef &operator=(TaskRef &&other) noexcept {
    std::swap(task_, other.task_);
    return *this;
  }
  ~TaskRef();
  Task *get() const { return task_; }
  Task &operator*() const { return *task_; }
  Task *operator->() const { return task_; }
  void reset() { *this = TaskRef(); }

private:
  Task *task_ = nullptr;
};

using TaskRefs = BlockVector<TaskRef>;
using TaskBody = void (*)(void *);

/// A task to be made. The body gets the addresses of `captures`, or `context` itself.
struct TaskRequest {
  const het_task &task;
  TaskBody body;
  std::span<const het_task_capture> captures;
  bool hasContext = false;
  void *context = nullptr;
};

struct Task {
  TaskLink inQueue;  // ready, or of those that wait for a commutative task
  TaskLink inFamily; // of the parent's ready children

  // As created.
  TaskBody body = nullptr;
  void *argument = nullptr;
  Task *parent = nullptr; // null: the root, which outlives all others and is not counted
  const het_site *site = nullptr;
  const char *label = nullptr;
  std::uint64_t number = 0; // in the graph or the timeline that is asked for; 0: nobody does
  bool deferred = true, final = false, commutative = false;
  std::span<const TaskAccess> accesses; // in the task's own block
  // As the program names it, where kernels of tasks may have storage on devices; in the task's own block too.
  std::span<const het_task_access> storage, copies;
  bool launches = false; // the body launches a kernel
  long onto = 0;         // on the device of this number, from 1 on; 0: the policy chooses
  bool waits = false;    // complete when those beneath it are
  int team = 1;          // threads of the parallel region in which it, or the first task above it, was created
  bool isCall = false;   // of a construct's own code: it orders nothing, and moves nothing
  bool counts = false;   // among the unfinished tasks, and its parent's children: it did not run at once

  // For the thread that runs it.
  bool onHost = true;                                // the body computes here
  std::shared_ptr<const std::vector<BytesAt>> known; // where its storage was when it was created; mostly null
  int device = -1;                                   // that ran its kernel; -1 or the host's: none did
  double seconds = 0;                                // that its kernel usually takes there; 0: not known
  std::unique_ptr<TaskSteps> steps;                  // kernels that the body has asked for and not launched
  std::uint64_t timed = 0; // the number under which the body's time is to be told; 0: nobody asks
  double began = 0;        // then: when it began
  // For the threads that are in it: several in parallel regions, and in the root.
  std::atomic<Dependences *> dependences{nullptr}; // of its children; made for the first that names storage
  std::atomic<bool> creates{false};                // tasks that may run later, or a task that ran at once does

  // HET_CHECK.
  std::unique_ptr<TaskFamily> family;    // of its children
  std::uint64_t numberInFamily = 0;      // among its parent's
  const OwnStack *stack = nullptr;       // of the thread that runs the body,
  const void *frame = nullptr;           // and the place below which it is the body's
  const void *waitFrame = nullptr;       // from there up it is that of who waits; null: not known
  std::atomic<bool> ordersItself{false}; // it has used a lock, an atomic operation or its thread's number
  std::atomic<bool> freesNamed{false};   // of what it names

  // Under the engine's lock.
  long priority = 0; // as created, or as a task behind it asks
  bool isReady = false;
  double rank = 0;               // of the chain that follows it, with its own time (task/ranks.hpp),
  std::uint64_t rankedIn = 0;    // and the pass that has counted it; 0: none
  int released = -1;             // the device of the task whose end made this one ready; -1: none
  int left = 0;                  // predecessors that are not complete
  TaskRefs before;               // what it follows, while `left` is not 0; then the thread's that runs it
  BlockVector<Task *> followers; // that count this one so
  long children = 0;             // not complete
  long adopted = 0;              // not complete, of tasks beneath this one that are: nobody else waits for them
  std::exception_ptr thrown;     // by a child, the first
  TaskList<&Task::inFamily> readyChildren;
  std::vector<Task *> exclusive;   // children that run now and name storage commutatively
  TaskList<&Task::inQueue> parked; // tasks that wait for the end of this one, which is commutative
  bool parkedDiffer = false;       // not all of them name just what this one does

  /// For people: its label, else its function's name.
  const char *name() const { return label ? label : site && site->function ? site->function : ""; }

  bool complete() const { return complete_.load(std::memory_order_acquire); }
  void setComplete() { complete_.store(true, std::memory_order_release); }

  /// A task with one reference, with copies of what it captures in the same block. Errors are those of its accesses.
  static Result<Task *> make(const TaskRequest &request, Task *parent);
  /// The parent of all tasks that no task creates.
  static Task *makeRoot();

  /// `dependences`, which are made where there are none. Any thread that is in the task.
  Dependences &order();
  /// Nobody adds to them any more.
  void forgetOrder();

  std::size_t bytes() const { return bytes_; }
  void hold() { references_.fetch_add(1, std::memory_order_relaxed); }
  /// Ends a reference. The last one frees the task; it may free its parent too.
  void release();

private:
  explicit Task(std::size_t bytes);
  ~Task();
  void capture(std::span<const het_task_capture> captures, std::byte *room);

  const std::size_t bytes_; // of its block
  bool holdsParent_ = false;
  std::atomic<int> references_{1};
  std::atomic<bool> complete_{false};
};

/// Whether both name overlapping storage commutatively.
bool excludeEachOther(const Task &a, const Task &b);
/// Whether both name one region and no other, and that commutatively.
bool nameTheSame(const Task &a, const Task &b);

inline TaskRef::TaskRef(Task &task) : task_(&task) { task.hold(); }
inline TaskRef::~TaskRef() {
  if (task_)
    task_->release();
}

template <TaskLink Task::*link> void TaskList<link>::insert(Task &task) {
  Task *before = last_;
  while (before && before->priority < task.priority)
    before = (before->*link).before;
  Task *after = before ? (before->*link).after : first_;
  task.*link = {before, after};
  (before ? (before->*link).after : first_) = &task;
  (after ? (after->*link).before : last_) = &task;
}

template <TaskLink Task::*link> void TaskList<link>::remove(Task &task) {
  const auto [before, after] = task.*link;
  (before ? (before->*link).after : first_) = after;
  (after ? (after->*link).before : last_) = before;
  task.*link = {};
}

template <TaskLink Task::*link> Task *TaskList<link>::pop() {
  Task *task = first_;
  if (task)
    remove(*task);
  return task;
}

} // namespace het
