//===-- memory/store/store_lock.hpp - the lock of a store, and the passes that are active -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The lock guards the store's tables for moments. A pass is active from het_enter to het_leave. Its arrays are its own
// meanwhile, and it does not hold the lock. Whoever wants an array of an active pass waits for the end of that pass,
// and for nothing else.
//
// A pass's host part runs the user's own code. This code may start a thread that enters a region over the same arrays.
// That region must not wait for the pass: the pass waits for it. So while a pass computes on the host, and only then,
// such a region may look at it and decide to go without the lock. The pass cannot end during the look, and the store
// does not change. Nobody knows whose child a thread is, so the decision rests on the data alone: see mayRunInPlace in
// exec/pass/enter.cpp.
//
// HET_VERIFY runs a loop serially first, and puts the storage back afterwards. Another thread's region in that storage
// would lose its results. So it waits while the serial run computes. A serial run that sleeps waits for somebody. The
// region is taken then for that of a thread which the loop's body has started.
#pragma once

#include "device/context.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>
#include <vector>

namespace het {

struct Array;

// One pass, while it is active. `arrays` belong to the store; the rest is guarded by the StoreLock's own mutex.
struct ActivePass {
  std::vector<Array *> arrays;
  const void *plan = nullptr; // for those who look
  bool onHost = false;        // user code runs on the host, until this changes
  std::thread::id thread;     // that entered
  bool serial = false;        // that code is a run whose results are put back
  std::thread::id computes;   // then: its thread, once it has begun
  clockid_t clock = 0;        // of that thread's processor time
  int task = 0;               // its number in /proc
  bool still = false;         // it was found waiting
};

// Whether a pass's serial run stands still for the thread that asks, again and again while it waits.
class Stillness {
public:
  bool of(ActivePass &pass);

private:
  const ActivePass *pass_ = nullptr;
  long used_ = 0; // of processor time, when last seen
  std::chrono::steady_clock::time_point since_;
};

class StoreLock {
public:
  /// Waits for other holders, not for active passes: for those who use what nobody else does.
  void lock() {
    lockUnless([] { return std::vector<ActivePass *>(); }, [](const void *) { return false; });
  }

  /// Waits until no pass that `conflicts()` tells is active. It is called while nobody holds the lock.
  template <class Conflicts> void lockAfter(Conflicts conflicts) {
    lockUnless(conflicts, [](const void *) { return false; });
  }

  /// Waits until no pass is active.
  void lockAlone() {
    lockAfter([this] { return active_; });
  }

  /// True: the lock is held, and no pass that `conflicts()` tells is active. False: one is, and mayPass(its plan) said
  /// that the lock is not needed. Waits while neither.
  template <class Conflicts, class MayPass> bool lockUnless(Conflicts conflicts, MayPass mayPass) {
    std::unique_lock guard(mutex_);
    Stillness stillness;
    for (;;) {
      if (held_ && isSharer()) {
        ++again_;
        return true;
      }
      std::vector<ActivePass *> found;
      if (!held_ && !active_.empty())
        found = conflicts();
      if (!held_ && found.empty()) {
        take();
        return true;
      }
      const bool serial = found.size() == 1 && found.front()->serial;
      if (found.size() == 1 && found.front()->onHost && (!serial || stillness.of(*found.front())) &&
          mayPass(found.front()->plan))
        return false;
      if (serial) // which nobody interrupts but its own thread
        changed_.wait_for(guard, std::chrono::milliseconds(10));
      else
        wait(guard, found);
    }
  }

  /// False: somebody holds the lock, or a pass is active.
  bool tryLockAlone() {
    std::lock_guard guard(mutex_);
    if (held_ || !active_.empty())
      return false;
    take();
    return true;
  }

  void unlock() {
    {
      std::lock_guard guard(mutex_);
      if (again_ > 0) {
        --again_;
        return;
      }
      held_ = false;
      sharer_ = {};
    }
    changed_.notify_all();
  }

  /// Gives the lock back until no pass is active. False, with the lock as before: there is none, or one that computes
  /// on the host, whose code may be waiting for the caller.
  bool waitForOthers() {
    std::unique_lock guard(mutex_);
    bool waited = false;
    while (!active_.empty() && !anyOnHost()) {
      held_ = false;
      changed_.notify_all();
      wait(guard, {});
      while (held_)
        wait(guard, {});
      take();
      waited = true;
    }
    return waited && active_.empty();
  }

  // By the holder.
  void begin(ActivePass &pass) {
    std::lock_guard guard(mutex_);
    pass.thread = std::this_thread::get_id();
    pass.serial = false;
    active_.push_back(&pass);
  }
  void end(ActivePass &pass) {
    std::lock_guard guard(mutex_);
    std::erase(active_, &pass);
  }

  /// Tells others what the pass does from here on. Any thread, with the lock or without it.
  void show(ActivePass &pass, const void *plan, bool onHost) {
    {
      std::lock_guard guard(mutex_);
      pass.plan = plan;
      pass.onHost = onHost;
      pass.serial = false;
    }
    changed_.notify_all();
  }

  /// Tells others that the pass computes serially on the host: from now on, or, with `here`, in the calling thread.
  void showSerial(ActivePass &pass, const void *plan, bool here);

  // By the holder: this thread runs user code, which may take the lock again.
  void share() {
    std::lock_guard guard(mutex_);
    sharer_ = std::this_thread::get_id();
  }

private:
  void take() {
    held_ = true;
    holder_ = std::this_thread::get_id();
  }

  bool anyOnHost() const {
    for (const ActivePass *pass : active_)
      if (pass->onHost)
        return true;
    return false;
  }

  // A pass or holder may need the thread that a signal handler has interrupted, if it is not that thread's own.
  void wait(std::unique_lock<std::mutex> &guard, const std::vector<ActivePass *> &found) {
    constexpr std::chrono::milliseconds ordinary(200);
    if (changed_.wait_for(guard, ordinary) != std::cv_status::timeout)
      return;
    bool mine = held_ && holder_ == std::this_thread::get_id();
    for (const ActivePass *pass : found) // which may have ended by now
      mine |= std::ranges::find(active_, pass) != active_.end() && pass->thread == std::this_thread::get_id();
    if (mine || inSignalHandler())
      refuseInHandler();
  }

  bool isSharer() const { return sharer_ == std::this_thread::get_id(); }

  std::mutex mutex_; // for moments only
  std::condition_variable changed_;
  bool held_ = false;
  std::thread::id holder_; // the last that took it
  std::thread::id sharer_; // while nobody shares: no thread's
  int again_ = 0;          // times that the sharer has taken it again
  std::vector<ActivePass *> active_;
};

} // namespace het
