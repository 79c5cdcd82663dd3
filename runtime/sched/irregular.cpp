//===-- sched/irregular.cpp - whether devices differ, or the iterations do ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/irregular.hpp"

#include <algorithm>
#include <cmath>

namespace het {

static std::vector<Range> rangesOf(std::span<const long> shares) {
  std::vector<Range> ranges;
  long lo = 0;
  for (const long share : shares) {
    ranges.push_back({lo, lo + share});
    lo += share;
  }
  return ranges;
}

// By worker, of the pass with these shares. Empty: some worker has not told.
static std::vector<double> secondsOf(const Request &request, std::span<const long> shares) {
  std::vector<double> seconds;
  for (std::size_t d = 0; d < shares.size(); ++d) {
    const History &history = request.workers[d].history;
    if (shares[d] > 0 && (history.empty() || std::lround(history.last().iterations) != shares[d]))
      return {};
    seconds.push_back(shares[d] > 0 ? history.last().seconds : 0);
  }
  return seconds;
}

static double errorOf(std::span<const Cost> costs, std::span<const long> loads, std::span<const double> seconds) {
  double most = 0;
  for (std::size_t d = 0; d < costs.size(); ++d)
    most = std::max(most, std::abs(costs[d].seconds(loads[d]) - seconds[d]));
  return most / std::max(std::ranges::max(seconds), 1e-12);
}

void Irregular::start(long total) {
  density_.reset(total);
  costs_.clear();
  last_.clear();
  holds_ = false;
}

std::vector<long> Irregular::works(std::span<const long> shares) const {
  std::vector<long> works;
  for (const Range range : rangesOf(shares))
    works.push_back(range.empty() ? 0 : std::max(std::lround(density_.work(range)), 1L));
  return works;
}

std::vector<long> Irregular::cut(std::span<const long> works) const {
  return density_.cut(std::vector<double>(works.begin(), works.end()));
}

void Irregular::correct(std::span<const long> shares, std::span<const double> seconds) {
  const std::vector<Range> ranges = rangesOf(shares);
  std::vector<double> factors;
  for (std::size_t d = 0; d < ranges.size(); ++d) {
    const double expected = costs_[d].each * density_.work(ranges[d]);
    const double beyond = std::max(seconds[d] - costs_[d].fixed, 0.01 * seconds[d]);
    factors.push_back(expected > 0 ? beyond / expected : 1);
  }
  const double all = density_.correct(ranges, factors);
  for (Cost &cost : costs_)
    cost.each *= all;
}

void Irregular::learn(const Request &request, std::span<const long> shares, std::span<const Cost> regular) {
  const std::vector<double> seconds = secondsOf(request, shares);
  if (seconds.empty())
    return;
  // With the same shares as before nothing can tell the two apart: a device, or the loop, has changed.
  const bool moved = !std::ranges::equal(shares, last_);
  last_.assign(shares.begin(), shares.end());
  if (!moved && !holds_) {
    density_.reset(request.total);
    costs_.clear();
  }
  if (costs_.empty()) {
    const bool known =
        std::ranges::all_of(request.workers, [](const Worker &worker) { return worker.expected.each > 0; });
    for (const Worker &worker : request.workers)
      costs_.push_back(known ? worker.expected : Cost{worker.fixed, 1 / worker.rate});
  } else if (regular.size() == shares.size()) {
    constexpr double good = 0.05, better = 0.8;
    const double bySpeed = errorOf(regular, shares, seconds), byDensity = errorOf(costs_, works(shares), seconds);
    if (bySpeed > good && byDensity < better * bySpeed)
      holds_ = true;
    else if (byDensity > std::max(good, bySpeed))
      holds_ = false;
  }
  correct(shares, seconds);
}

} // namespace het
