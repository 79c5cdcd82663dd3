//===-- task/ready.cpp - tasks that are ready, and threads that look for one -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/ready.hpp"

#include <algorithm>
#include <pthread.h>

namespace het {

void ReadyTasks::add(Task &task) {
  lists_[keyOf(task)].insert(task);
  task.parent->readyChildren.insert(task);
  task.isReady = true;
  count(1);
}

void ReadyTasks::remove(Task &task) {
  lists_.find(keyOf(task))->second.remove(task);
  task.parent->readyChildren.remove(task);
  task.isReady = false;
  count(-1);
}

void ReadyTasks::raise(Task &task, long priority) {
  remove(task);
  task.priority = priority;
  add(task);
}

std::vector<Task *> ReadyTasks::all() const {
  std::vector<Task *> tasks;
  for (const auto &[key, list] : lists_)
    for (Task *task = list.first(); task; task = task->inQueue.after)
      tasks.push_back(task);
  return tasks;
}

// Lists that are empty stay for the next task of their priority, unless a program has very many priorities or ranks.
Task *ReadyTasks::first() {
  for (auto list = lists_.begin(); list != lists_.end();) {
    if (!list->second.empty())
      return list->second.first();
    list = lists_.size() > 8 ? lists_.erase(list) : std::next(list);
  }
  return nullptr;
}

Task *ReadyTasks::takeFor(const Watch &watch) {
  Task *task = watch.takesAny() ? first() : watch.current->readyChildren.first();
  if (task)
    remove(*task);
  return task;
}

template <class Sleep> void RestingThreads::rest(Watch &watch, std::unique_lock<std::mutex> &lock, Sleep sleep) {
  using Clock = std::chrono::steady_clock;
  watch.woken.store(false, std::memory_order_relaxed);
  resting_.push_back(&watch);
  if (spinMicroseconds_ > 0) {
    lock.unlock();
    const auto end = Clock::now() + std::chrono::microseconds(spinMicroseconds_);
    for (int i = 1; !watch.woken.load(std::memory_order_acquire) && (i % 32 != 0 || Clock::now() < end); ++i)
      relax();
    lock.lock();
  }
  int before = 0;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before); // a thread that is listed must not end
  watch.sleeps = true;
  sleep([&] { return watch.woken.load(std::memory_order_relaxed); });
  watch.sleeps = false;
  pthread_setcancelstate(before, nullptr);
}

void RestingThreads::rest(Watch &watch, std::unique_lock<std::mutex> &lock) {
  rest(watch, lock, [&](auto isWoken) { watch.wake.wait(lock, isWoken); });
}

bool RestingThreads::rest(Watch &watch, std::unique_lock<std::mutex> &lock, std::chrono::milliseconds most) {
  bool woken = true;
  rest(watch, lock, [&](auto isWoken) { woken = watch.wake.wait_for(lock, most, isWoken); });
  if (!woken)
    std::erase(resting_, &watch);
  return woken;
}

void RestingThreads::wake(Watch &watch) {
  watch.woken.store(true, std::memory_order_release);
  if (watch.sleeps)
    watch.wake.notify_one();
}

// The last one that came: it may not sleep yet.
void RestingThreads::wakeFor(const Task &ready) {
  const auto found =
      std::find_if(resting_.rbegin(), resting_.rend(), [&](const Watch *watch) { return watch->mayTake(ready); });
  if (found == resting_.rend())
    return;
  wake(**found);
  resting_.erase(std::next(found).base());
}

void RestingThreads::wakeForAny(const ReadyTasks &ready) {
  const auto found =
      std::find_if(resting_.rbegin(), resting_.rend(), [&](const Watch *watch) { return ready.hasFor(*watch); });
  if (found == resting_.rend())
    return;
  wake(**found);
  resting_.erase(std::next(found).base());
}

} // namespace het
