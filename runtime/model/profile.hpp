//===-- model/profile.hpp - what a device's passes through one construct have cost ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] section 4.2.1: the estimate is the median of the five most recent measures. The model has converged when their
// standard deviation is at most a tenth of their mean. One History is one (site, device). Not thread-safe: the site's
// owner guards it.
#pragma once

#include "model/cost.hpp"

#include <array>
#include <vector>

namespace het {

class History {
public:
  struct Sample {
    double iterations, seconds;
  };

  // A pass of `iterations` > 0 that took `seconds`, everything included that recurs.
  void add(long iterations, double seconds);

  bool empty() const { return count_ == 0; }
  int count() const { return count_; } // at most `kept`

  /// The same, of passes whose cost may change. Costs that only a first pass pays (loading a module, touching memory)
  /// do not recur: a first sample that the second one halves is dropped. Two samples in a row that agree and differ
  /// from all others mean that the device changed: the others are dropped. So are those of less than an eighth of these
  /// iterations: launches and copies have most part in their times. `fixed` is as below.
  void learn(long iterations, double seconds, double fixed);

  // Median seconds for one iteration, of what remains of a pass beyond `fixed` seconds. Not empty.
  double each(double fixed = 0) const;
  /// How far the measures lie from that median at most, as a part of it. 0: there is one alone.
  double spread(double fixed = 0) const;
  bool converged() const;
  const Sample &last() const { return samples_[(next_ + kept - 1) % kept]; } // the most recent pass
  double lastEach() const { return last().seconds / last().iterations; }
  void clear() { count_ = next_ = 0; }

  std::vector<Sample> samples() const; // the oldest first

private:
  void forgetFewerThan(long iterations);
  double eachOf(const Sample &sample, double fixed) const;
  const Sample &at(int i) const; // the oldest is 0

  static constexpr int kept = 5;
  std::array<Sample, kept> samples_{};
  int count_ = 0, next_ = 0;
};

} // namespace het
