//===-- coretsar/team.cpp - the threads that call the CoreTSAR library ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "coretsar/team.hpp"

// The program's own OpenMP runtime, if it has one.
extern "C" {
__attribute__((weak)) int omp_get_thread_num(void);
__attribute__((weak)) int omp_get_num_threads(void);
}

namespace het::coretsar {

Member member() {
  if (!omp_get_thread_num || !omp_get_num_threads)
    return {};
  return {omp_get_thread_num(), omp_get_num_threads()};
}

void Barrier::wait(int parties) {
  std::unique_lock lock(lock_);
  if (++come_ >= parties) {
    come_ = 0;
    ++meeting_;
    changed_.notify_all();
    return;
  }
  changed_.wait(lock, [this, mine = meeting_] { return meeting_ != mine; });
}

} // namespace het::coretsar
