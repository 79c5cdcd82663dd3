//===-- exec/engine/team.hpp - the threads that het_run wakes --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads are made when first needed and stay until the program ends: each spins for a moment after its work, then
// sleeps. One caller at a time has the team; a second one, in another thread or nested, works alone.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace het {

// Which of a team the calling thread is, while it runs a body.
struct Place {
  const void *region = nullptr; // whose body; null: not in a team of ours
  int index = 0, size = 1;
};
Place &place();

class Team {
public:
  Team();
  ~Team();
  // Calls body(context) on up to `threads` threads, the caller's included, and returns when all have. place() tells
  // each how many there really are.
  void run(int threads, const void *region, void (*body)(void *), void *context);

private:
  struct Worker;
  void work(Worker &worker);
  void grow(int workers);

  std::mutex busy_; // held by the caller that has the team
  std::vector<std::unique_ptr<Worker>> workers_;
  struct Job {
    const void *region = nullptr;
    void (*body)(void *) = nullptr;
    void *context = nullptr;
    int threads = 0;
  } job_;
  alignas(64) std::atomic<int> pending_{0};
  std::atomic<int> spins_{0}; // before a thread sleeps
};

} // namespace het
