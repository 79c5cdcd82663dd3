//===-- coretsar/team.cpp - the threads that call the CoreTSAR library ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "coretsar/team.hpp"

#include "base/parallel.hpp"

namespace het::coretsar {

Member member(int level) {
  const int here = parallelLevel(), of = level < 0 || level > here ? here : level;
  const ParallelRegion team = parallelRegion(of);
  Member found{team.thread, team.threads, of};
  for (int inner = of + 1; inner <= here; ++inner)
    found.isNested = found.isNested || parallelRegion(inner).threads > 1;
  return found;
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
