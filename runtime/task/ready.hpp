//===-- task/ready.hpp - tasks that are ready, and threads that look for one -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// All under the engine's lock, except for the end of a thread's rest.
#pragma once

#include "task/task.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace het {

// The waits of one thread within each other. In deeper ones it takes children of the waiting task alone, so that its
// stack is that of a serial program. These children need nothing that lies below on the stack.
constexpr int mostNestedWaits = 8;
// The same for a thread that has created too many tasks and need not wait for any.
constexpr int mostNestedReliefs = 64;

// Why a thread looks for tasks, and for how long.
struct Watch {
  Watch(Task *current, int nesting) : current(current), nesting(nesting) {}

  Task *const current;      // the task that it is in
  const int nesting;        // its waits within each other; 0: a worker's own
  Task *task = nullptr;     // it waits until this one may run,
  bool forChildren = false; // or until the children of `current` are complete,
  bool forBeneath = false;  // or until all tasks beneath it are: it may take any, as its children are complete already,
  bool forAll = false;      // or until all tasks are
  bool forRoom = false;     // or until the tasks hold less memory
  bool takesThrown = false; // what was thrown in `current`, in the end
  std::atomic<bool> woken{false};
  bool sleeps = false;
  std::condition_variable wake;

  bool takesAny() const { return nesting <= mostNestedWaits || forBeneath; }
  bool mayTake(const Task &ready) const { return takesAny() || ready.parent == current; }
};

// A moment's rest of a thread that will look again.
inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Ready tasks: the greatest priority first, then the greatest rank, then the one that became ready first.
class ReadyTasks {
public:
  bool empty() const { return size() == 0; }
  /// Without the lock it may have changed already.
  long size() const { return count_.load(std::memory_order_relaxed); }
  void add(Task &task);
  /// A ready task gets this priority.
  void raise(Task &task, long priority);
  /// One that the thread may take, or null.
  Task *takeFor(const Watch &watch);
  void remove(Task &task);
  /// In the order in which they would be taken.
  std::vector<Task *> all() const;
  bool hasFor(const Watch &watch) const { return watch.takesAny() ? !empty() : !watch.current->readyChildren.empty(); }

private:
  using Key = std::pair<long, double>; // priority and rank
  static Key keyOf(const Task &task) { return {task.priority, task.rank}; }
  Task *first();

  std::map<Key, TaskList<&Task::inQueue>, std::greater<>> lists_;
  void count(long more) { count_.store(size() + more, std::memory_order_relaxed); }

  std::atomic<long> count_{0}; // changes under the lock
};

/// Threads that have found nothing to do. One that is woken is no longer listed.
class RestingThreads {
public:
  explicit RestingThreads(int spinMicroseconds) : spinMicroseconds_(spinMicroseconds) {}

  /// Gives up the lock until somebody wakes the thread. It looks again and again for a short time, then sleeps.
  void rest(Watch &watch, std::unique_lock<std::mutex> &lock);
  /// The same for that long at most. Whether somebody woke the thread.
  bool rest(Watch &watch, std::unique_lock<std::mutex> &lock, std::chrono::milliseconds most);
  /// Wakes one thread that may take this task.
  void wakeFor(const Task &ready);
  /// Wakes one thread that may take some ready task.
  void wakeForAny(const ReadyTasks &ready);
  /// Wakes each thread that `isMeant`.
  template <class IsMeant> void wakeAll(IsMeant isMeant) {
    std::erase_if(resting_, [&](Watch *watch) {
      if (!isMeant(*watch))
        return false;
      wake(*watch);
      return true;
    });
  }

private:
  static void wake(Watch &watch);
  template <class Sleep> void rest(Watch &watch, std::unique_lock<std::mutex> &lock, Sleep sleep);

  const int spinMicroseconds_;
  std::vector<Watch *> resting_;
};

} // namespace het
