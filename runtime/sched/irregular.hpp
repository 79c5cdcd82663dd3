//===-- sched/irregular.hpp - whether devices differ, or the iterations do ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A device that took long is slow, or had the costly iterations. One pass cannot tell, unless devices are alike. Three
// explanations are held against each other. Devices have their measured speeds, and iterations are alike. Or devices
// that are alike are as fast as each other, and costs change evenly over the iterations (model/cost_fit.hpp). Or
// devices are as fast as expected, and iterations have any density of cost. Not thread-safe.
#pragma once

#include "model/density.hpp"
#include "model/level.hpp"
#include "sched/policy.hpp"

namespace het {

/// The workers' last times, for these shares of the pieces. Empty: some worker has not told.
std::vector<Computed> computedBy(std::span<const Worker> workers, const Ranges &pieces, std::span<const long> shares);

class Irregular {
public:
  void start(long whole);
  /// Pieces of the loop's iterations, or all of them, have run. Empty: that pass tells nothing. `regular`: the costs
  /// that were estimated before it, for iterations that are alike.
  void learn(std::span<const Worker> workers, std::span<const Computed> computed, std::span<const Cost> regular);
  /// Seconds of a pass by the density, whether it holds or not. 0: not known.
  double seconds(std::span<const long> shares) const { return costs_.empty() ? 0 : makespan(costs_, works(shares)); }
  /// The same by the last pass alone: devices are as fast as expected, and the iterations of each were alike. 0: not
  /// known.
  double secondsByLastPass(std::span<const long> shares) const;
  /// Whether the density has explained the last pass, and speeds alone have not.
  bool holds() const { return holds_; }
  /// Whether the last pass, with other shares than before, was as speeds alone had said, and not as the density had.
  bool isRefuted() const { return refuted_; }
  /// Whether that was so twice, or beyond doubt.
  bool isSurelyRefuted() const { return surelyRefuted_; }
  /// Whether costs that change evenly explain the last passes.
  bool isFitted() const { return holds_ && (fits_ || guessed_); }
  /// Whether all ranges of the last passes agree with it, and more of them than any such costs would explain.
  bool isSure() const { return holds_ && fits_ && close_; }
  /// Costs of iterations of the mean cost.
  const std::vector<Cost> &costs() const { return costs_; }
  /// The work of each share, in such iterations.
  std::vector<long> works(std::span<const long> shares) const { return worksBy(density_, shares); }
  /// Shares of these pieces with so much work each, if they are most of the loop.
  std::vector<long> cut(std::span<const long> works, const Ranges &pieces) const;

private:
  struct Pass {                      // by worker
    std::vector<long> shares, works; // iterations, and their work by the density so far
    std::vector<double> seconds;     // with one launch
  };
  void weigh(const Pass &pass, std::span<const Cost> regular);
  void setSpeeds(std::span<const Worker> workers, const Pass &pass);
  void see(std::span<const std::size_t> groups, std::span<const Worker> workers, std::span<const Computed> computed);
  Pass passOf(std::span<const Worker> workers, std::span<const Computed> computed) const;
  static std::vector<Cost> expected(std::span<const Worker> workers);
  void findDensity(std::span<const std::size_t> groups, std::span<const Cost> regular, bool isPiece);
  bool fit(std::span<const std::size_t> groups, std::span<const RangeTime> times, std::span<const Cost> regular,
           std::size_t spare);
  static std::vector<long> worksBy(const Density &density, std::span<const long> shares);

  static constexpr double kept = 4; // passes for a fit

  long whole_ = 1; // iterations of the loop
  Density density_, byLastPass_;
  std::vector<Cost> costs_;                  // empty: no pass so far
  std::vector<Cost> lastCosts_;              // with byLastPass_; empty: not known
  std::vector<long> last_;                   // the shares of that pass
  std::vector<std::vector<RangeTime>> seen_; // the oldest first
  bool holds_ = false, fits_ = false, explained_ = false, refuted_ = false;
  bool surelyRefuted_ = false; // refuted for sure
  bool guessed_ = false;       // a fit with nothing to spare
  bool close_ = false;         // the fit explains short times, too
  bool speedsFail_ = false;    // they have not explained the last pass at all
  bool sideBySide_ = false;    // the devices' speeds were measured on the same iterations
};

} // namespace het
