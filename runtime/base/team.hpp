//===-- base/team.hpp - threads that work together --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads are made when first needed and stay until the program ends: each spins for a moment after its work, then
// sleeps. One caller at a time has the team; a second one, in another thread or nested, works alone. het_run wakes one
// for the host's part of a loop, and long copies another.
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
  const class Team *team = nullptr; // whose thread it is, or whose caller
};
Place &place();

class Team {
public:
  /// Who works alone. Loops: whoever runs a body of any team, or is a worker of tasks: the cores are taken. Copies:
  /// whoever runs a body of this team.
  enum Use { Loops, Copies };
  explicit Team(Use use = Loops);
  ~Team();
  // Calls body(context) on up to `threads` threads, the caller's included, and returns when all have. place() tells
  // each how many there really are.
  void run(int threads, const void *region, void (*body)(void *), void *context);

private:
  struct Worker;
  void work(Worker &worker);
  void grow(int workers);

  const Use use_;
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
