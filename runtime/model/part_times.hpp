//===-- model/part_times.hpp - how long parts of jobs take whom ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] section 4.2.1, figure 7: a table of classes of jobs, in each one a table of sizes for each worker. The estimate
// for a size is the median of its five latest measures. Other sizes are interpolated. Not thread-safe.
#pragma once

#include "model/profile.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace het {

/// The times of one worker for one class of jobs.
class PartTimes {
public:
  /// A part of `items` > 0 took `seconds`.
  void add(long items, double seconds);
  bool empty() const { return sizes_.empty(); }
  /// Whether five measures of this size differ by a tenth at most (standard deviation). It needs no more of them.
  bool converged(long items) const;
  /// Estimated seconds for a part. Between two sizes that were measured it lies between their times. Beyond the first
  /// and the last one it is in proportion to the size. Not empty.
  double seconds(long items) const;
  std::size_t sizes() const { return sizes_.size(); }

private:
  struct Measured {
    History history;
    unsigned long latest = 0; // the number of its last measure
    double median(long items) const { return history.each() * static_cast<double>(items); }
  };
  using Sizes = std::map<long, Measured>;
  double between(Sizes::const_iterator below, Sizes::const_iterator above, long items) const;

  Sizes sizes_;
  unsigned long measures_ = 0;
};

/// The times of all classes. A class is the name of its jobs.
class JobTimes {
public:
  PartTimes &of(std::string_view name, int worker) { return times_[{std::string(name), worker}]; }

private:
  std::map<std::pair<std::string, int>, PartTimes> times_; // references stay
};

} // namespace het
