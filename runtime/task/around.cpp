//===-- task/around.cpp - the task around the threads of a parallel region ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/around.hpp"

#include "base/thread_own.hpp"

#include <het/task.h>

#include <atomic>
#include <mutex>
#include <utility>

extern "C" {
__thread het_around het_around_me __attribute__((tls_model("initial-exec"))) = {nullptr, 0};
}

namespace het {

// Never freed: threads of regions that are over may look at it.
struct RunningBody {
  std::atomic<unsigned long> run{0}; // 0: none
  std::atomic<Task *> task{nullptr};
  std::atomic<const void *> engine{nullptr};
  unsigned long runs = 0;
  RunningBody *next = nullptr;
};

namespace {

constinit std::mutex endedLock;
RunningBody *ended = nullptr; // of threads that have ended

// A thread's own that are of no use now.
struct OwnBodies {
  RunningBody *first = nullptr;
  ~OwnBodies() {
    const std::lock_guard guard(endedLock);
    while (RunningBody *one = first) {
      first = one->next;
      one->next = std::exchange(ended, one);
    }
  }
};
OwnBodies &ownBodies() { return threadOwn<OwnBodies, struct AroundTag>(); }

RunningBody *takeEnded() {
  const std::lock_guard guard(endedLock);
  return ended ? std::exchange(ended, ended->next) : new RunningBody;
}

RunningBody *takeBody() {
  OwnBodies &mine = ownBodies();
  return mine.first ? std::exchange(mine.first, mine.first->next) : takeEnded();
}

} // namespace

AroundBody::AroundBody(const void *engine, Task &task)
    : body_(takeBody()), bodyBefore_(het_around_me.body), runBefore_(het_around_me.run) {
  body_->task.store(&task, std::memory_order_relaxed);
  body_->engine.store(engine, std::memory_order_relaxed);
  body_->run.store(++body_->runs, std::memory_order_release);
  het_around_me = {body_, body_->runs};
}

AroundBody::~AroundBody() {
  het_around_me = {bodyBefore_, runBefore_};
  body_->run.store(0, std::memory_order_relaxed);
  OwnBodies &mine = ownBodies();
  body_->next = std::exchange(mine.first, body_);
}

Task *taskAround(const void *engine) {
  const auto *body = static_cast<const RunningBody *>(het_around_me.body);
  if (!body || body->run.load(std::memory_order_acquire) != het_around_me.run ||
      body->engine.load(std::memory_order_relaxed) != engine)
    return nullptr;
  return body->task.load(std::memory_order_relaxed);
}

} // namespace het
