//===-- coretsar/team.hpp - the threads that call the CoreTSAR library ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <condition_variable>
#include <mutex>

namespace het::coretsar {

/// The calling thread's number in its team of OpenMP threads, and how many there are; 0 of 1 without OpenMP. `level`:
/// how many parallel regions are around the team.
struct Member {
  int thread = 0, threads = 1, level = 0;
  bool isNested = false; // it is one of several threads of a region within the team
};
/// `level`: the team's; below 0 it is the innermost one.
Member member(int level);

/// A place for the threads of a team to wait for each other.
class Barrier {
public:
  /// Returns when `parties` threads have come. Any threads; the same number for each meeting.
  void wait(int parties);

private:
  std::mutex lock_;
  std::condition_variable changed_;
  int come_ = 0;
  unsigned long meeting_ = 0;
};

} // namespace het::coretsar
