//===-- model/density.hpp - how the cost of iterations varies over the iteration space -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A triangle's first iterations cost more than its last ones, and a hot tenth more than the rest. Work is counted in
// iterations of the mean cost: that of all iterations is their number. Passes show the work of the ranges that devices
// had; where the ranges' ends move, smaller pieces become known. Not thread-safe.
#pragma once

#include "geometry/range.hpp"
#include "model/cost_fit.hpp"

#include <span>
#include <utility>
#include <vector>

namespace het {

class Density {
public:
  /// All iterations cost the same.
  void reset(long total);
  /// The density of a fit, but nowhere less than a hundredth of the mean.
  void set(const CostFit &fit);
  /// The work of a range's iterations.
  double work(Range range) const;
  /// Shares of the iterations, one behind the other, with so much work each. They sum to the total.
  std::vector<long> cut(std::span<const double> works) const;
  /// Changes the density so that it explains these times. Each range in turn gets the density that explains its time,
  /// again and again: what no range tells stays as it was. `each` has the seconds that a group's devices take for an
  /// iteration of the mean cost. Their ratios stay: model/cost_fit.hpp finds these.
  void explain(std::span<const RangeTime> times, std::span<double> each);

private:
  static constexpr long mostBins = 256;
  double before(double iteration) const; // the work of all iterations before it
  void addUp();
  double part(std::size_t bin, double lo, double hi) const;
  std::pair<std::size_t, std::size_t> binsOf(double lo, double hi) const;
  double excess(const RangeTime &time, double each) const;
  void normalize(std::span<double> each);

  long total_ = 0;
  double size_ = 1;            // iterations of a bin
  std::vector<double> mean_;   // by bin: the cost of its iterations
  std::vector<double> before_; // by bin, and one more
};

} // namespace het
