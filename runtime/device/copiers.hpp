//===-- device/copiers.hpp - threads that help with long copies ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One thread does not fill the bus of an accelerator. Helpers take pieces of a copy, and whoever asked for it takes
// pieces too. It waits for pieces that are under way, and for no helper that has not come: the cores may have other
// work. Helpers are made when first needed and stay. One copy at a time has them; a second one is done alone.
#pragma once

#include "base/forks.hpp"
#include "device/device.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace het {

class Copiers {
public:
  /// Those of this process, never destroyed.
  static Copiers &ofProcess();

  /// So many threads in all. HET_COPY_THREADS, or one for each core and at most twelve.
  explicit Copiers(int threads);
  ~Copiers();
  Copiers(const Copiers &) = delete;

  /// Runs the copy between addresses of this process. Any thread.
  void run(const Copy &copy);

private:
  struct Job {
    Copy copy;
    std::atomic<std::size_t> next{0}, done{0}; // pieces
  };
  static void work(Job &job);
  void help();
  void makeHelpers();
  std::shared_ptr<Job> job(); // the one that is under way; null: none
  void setJob(std::shared_ptr<Job> job);

  const int process_ = forks();
  std::mutex busy_; // held by the caller that has the helpers
  int wanted_;      // helpers; under busy_
  std::mutex lock_; // of job_
  std::shared_ptr<Job> job_;
  std::atomic<unsigned> calls_{0}; // jobs that were given
  std::atomic<bool> stop_{false};
  std::vector<std::thread> helpers_;
};

} // namespace het
