//===-- memory/gate.hpp - the lock of a store, which can be passed while its holder computes ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A region holds the lock from entry to leave, and its host part runs the user's own code in between. This code may
// enter a region from a thread of its own (a parallel construct, a std::thread). That region must not wait for the
// lock: the holder waits for it. So while the holder computes, and only then, whoever comes may look at what it left
// (`open`) and decide to do without the lock. The holder cannot end its pass, and the store does not change, during the
// look. Nobody knows whose child a thread is, so the decision rests on the data alone: see mayRunInPlace in
// exec/enter.cpp.
#pragma once

#include "device/context.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace het {

class Gate {
public:
  void lock() {
    lockUnless([](const void *) { return false; });
  }

  bool tryLock() {
    std::lock_guard guard(mutex_);
    if (held_)
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
      open_ = nullptr;
      sharer_ = {};
    }
    changed_.notify_one();
  }

  // By the holder: user code runs on the host from here on, until close.
  void open(const void *holder) {
    {
      std::lock_guard guard(mutex_);
      open_ = holder;
    }
    changed_.notify_all();
  }
  void close() {
    std::lock_guard guard(mutex_);
    open_ = nullptr;
  }

  // By the holder: this thread runs user code, which may take the lock again.
  void share() {
    std::lock_guard guard(mutex_);
    sharer_ = std::this_thread::get_id();
  }

  // True: the lock is held. False: mayPass(what the holder gave to open) said that it is not needed. Waits while
  // neither.
  template <class MayPass> bool lockUnless(MayPass mayPass) {
    std::unique_lock guard(mutex_);
    for (;;) {
      if (!held_ || isSharer()) {
        again_ += held_;
        take();
        return true;
      }
      if (open_ && mayPass(open_))
        return false;
      wait(guard);
    }
  }

private:
  void take() {
    held_ = true;
    holder_ = std::this_thread::get_id();
  }

  // The holder may need the thread that a signal handler has interrupted, if it is not that thread itself.
  void wait(std::unique_lock<std::mutex> &guard) {
    constexpr std::chrono::milliseconds ordinary(200);
    if (changed_.wait_for(guard, ordinary) == std::cv_status::timeout &&
        (holder_ == std::this_thread::get_id() || inSignalHandler()))
      refuseInHandler();
  }

  bool isSharer() const { return sharer_ == std::this_thread::get_id(); }

  std::mutex mutex_; // for moments only
  std::condition_variable changed_;
  bool held_ = false;
  std::thread::id holder_; // the last that took it
  const void *open_ = nullptr;
  std::thread::id sharer_; // while nobody shares: no thread's
  int again_ = 0;          // times that the sharer has taken it again
};

} // namespace het
