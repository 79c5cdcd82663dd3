//===-- model/random_times.hpp - times that nobody measured, for tests --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Measured times send a schedule down a few of its ways, and other ones on a busy machine. A program's results must be
// right on all of them. HET_RANDOM_TIMES has the schedules learn these times instead.
#pragma once

#include <cstdint>
#include <map>
#include <random>

namespace het {

/// Each number has its own times, the same in every run that asks for them in the same order. One thread at a time.
class RandomTimes {
public:
  explicit RandomTimes(std::uint64_t number) : random_(number) {}

  /// Seconds that `device` takes for so many iterations. Mostly it is as fast as the last time, and sometimes thousands
  /// of times as fast, or as slow.
  double seconds(int device, double iterations);

private:
  std::mt19937_64 random_;
  std::map<int, double> each_; // by device: seconds for an iteration
};

} // namespace het
