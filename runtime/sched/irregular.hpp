//===-- sched/irregular.hpp - whether devices differ, or the iterations do ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A device that took long is slow, or had the costly iterations. One pass cannot tell. Two explanations are held
// against the next one. Devices have their measured speeds, and iterations are alike. Or devices are as fast as
// expected, and iterations have a density of cost. Not thread-safe.
#pragma once

#include "model/density.hpp"
#include "model/level.hpp"
#include "sched/policy.hpp"

namespace het {

class Irregular {
public:
  void start(long total);
  /// A pass has run with these shares. `regular`: the costs that were estimated before it, for iterations that are
  /// alike.
  void learn(const Request &request, std::span<const long> shares, std::span<const Cost> regular);
  /// Seconds of a pass by the density, whether it holds or not. 0: not known.
  double seconds(std::span<const long> shares) const { return costs_.empty() ? 0 : makespan(costs_, works(shares)); }
  /// Whether the density has explained the last pass, and speeds alone have not.
  bool holds() const { return holds_; }
  /// Costs of iterations of the mean cost.
  const std::vector<Cost> &costs() const { return costs_; }
  /// The work of each share, in such iterations.
  std::vector<long> works(std::span<const long> shares) const;
  /// Shares with so much work each.
  std::vector<long> cut(std::span<const long> works) const;

private:
  void correct(std::span<const long> shares, std::span<const double> seconds);

  Density density_;
  std::vector<Cost> costs_; // empty: no pass so far
  std::vector<long> last_;  // the shares of that pass
  bool holds_ = false;
};

} // namespace het
