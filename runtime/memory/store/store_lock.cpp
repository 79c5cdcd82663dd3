//===-- memory/store/store_lock.cpp - the lock of a store, and the passes that are active -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "memory/store/store_lock.hpp"

#include "base/text.hpp"

#include <fstream>
#include <iterator>
#include <pthread.h>
#include <string>
#include <unistd.h>

namespace het {

// Whether a thread of this process sleeps, as proc(5) tells: the letter behind its name, which may have brackets. If
// there is no /proc, its processor time alone decides.
static bool sleeps(int task) {
  std::ifstream file(text("/proc/self/task/", task, "/stat"));
  const std::string line{std::istreambuf_iterator<char>(file), {}};
  const std::size_t name = line.rfind(')');
  return name == std::string::npos || line.substr(name + 1, 2) == " S";
}

// With the lock's own mutex held.
bool Stillness::of(ActivePass &pass) {
  if (pass.computes == std::this_thread::get_id() || pass.still)
    return true;
  timespec now{};
  if (pass.computes == std::thread::id() || clock_gettime(pass.clock, &now) != 0)
    return false;
  const auto time = std::chrono::steady_clock::now();
  const long used = now.tv_sec * 1'000'000'000L + now.tv_nsec;
  if (&pass != pass_ || used != used_ || !sleeps(pass.task)) {
    pass_ = &pass;
    used_ = used;
    since_ = time;
  }
  pass.still = time - since_ >= std::chrono::milliseconds(60);
  return pass.still;
}

void StoreLock::showSerial(ActivePass &pass, const void *plan, bool here) {
  std::lock_guard guard(mutex_);
  pass.plan = plan;
  pass.onHost = pass.serial = true;
  pass.still = false;
  pass.computes = {};
  if (here && pthread_getcpuclockid(pthread_self(), &pass.clock) == 0) {
    pass.computes = std::this_thread::get_id();
    pass.task = gettid();
  }
}

} // namespace het
