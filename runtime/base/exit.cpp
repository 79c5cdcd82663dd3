//===-- base/exit.cpp - the end of the process ----------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/exit.hpp"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <vector>

namespace het {

using Works = std::vector<void (*)()>;
static constinit std::mutex lock;
static constinit Works *works = nullptr; // the first is done last; never destroyed
static constinit std::atomic<bool> exiting{false};

static Works all() {
  const std::lock_guard guard(lock);
  return works ? Works(works->rbegin(), works->rend()) : Works();
}

static constinit std::atomic<bool> leavesWork{false};

static void atExit() {
  if (!leavesWork.load(std::memory_order_relaxed))
    for (void (*work)() : all())
      work();
  exiting.store(true, std::memory_order_relaxed);
}

void noticeExit() { std::atexit(atExit); }

void beforeExit(void (*work)()) {
  {
    const std::lock_guard guard(lock);
    if (!works)
      works = new Works;
    works->push_back(work);
  }
  noticeExit();
}

bool isExiting() { return exiting.load(std::memory_order_relaxed); }

void endProgram(int status) {
  static std::mutex *ending = new std::mutex; // two calls of exit at once have no meaning
  ending->lock();
  leavesWork.store(true, std::memory_order_relaxed);
  std::exit(status);
}

} // namespace het
