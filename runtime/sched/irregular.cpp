//===-- sched/irregular.cpp - whether devices differ, or the iterations do ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "sched/irregular.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

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

std::vector<Computed> computedBy(std::span<const Worker> workers, const Ranges &pieces, std::span<const long> shares) {
  std::vector<Computed> computed;
  std::vector<Ranges> mine = cut(pieces, shares);
  for (std::size_t d = 0; d < shares.size(); ++d) {
    if (shares[d] == 0)
      continue;
    const History &history = workers[d].history;
    if (history.empty() || std::lround(history.last().iterations) != shares[d])
      return {};
    computed.push_back({d, std::move(mine[d]), history.last().seconds});
  }
  return computed;
}

static double beyondFixed(const Worker &worker, double seconds) {
  return std::max(seconds - worker.fixedSeconds(), 0.01 * seconds);
}

static double errorOf(std::span<const Cost> costs, std::span<const long> loads, std::span<const double> seconds) {
  double most = 0;
  for (std::size_t d = 0; d < costs.size(); ++d)
    most = std::max(most, std::abs(costs[d].seconds(loads[d]) - seconds[d]));
  return most / std::max(std::ranges::max(seconds), 1e-12);
}

// Workers that say the same of themselves are of one group.
static std::vector<std::size_t> groupsOf(std::span<const Worker> workers) {
  const auto same = [](const Cost &a, const Cost &b) { return a.fixed == b.fixed && a.each == b.each; };
  std::vector<std::size_t> groups, first;
  for (std::size_t w = 0; w < workers.size(); ++w) {
    const Worker &worker = workers[w];
    const auto found = std::ranges::find_if(first, [&](std::size_t other) {
      const Worker &its = workers[other];
      return its.host == worker.host && its.rate == worker.rate && its.fixed == worker.fixed &&
             same(its.moving, worker.moving) && same(its.expected, worker.expected) &&
             same(its.guessed, worker.guessed);
    });
    groups.push_back(static_cast<std::size_t>(found - first.begin()));
    if (found == first.end())
      first.push_back(w);
  }
  return groups;
}

void Irregular::start(long whole) {
  whole_ = whole;
  density_.reset(whole);
  costs_.clear();
  lastCosts_.clear();
  last_.clear();
  seen_.clear();
  holds_ = fits_ = explained_ = refuted_ = surelyRefuted_ = sideBySide_ = guessed_ = close_ = speedsFail_ = false;
}

std::vector<long> Irregular::worksBy(const Density &density, std::span<const long> shares) {
  std::vector<long> works;
  for (const Range range : rangesOf(shares))
    works.push_back(range.empty() ? 0 : std::max(std::lround(density.work(range)), 1L));
  return works;
}

double Irregular::secondsByLastPass(std::span<const long> shares) const {
  return lastCosts_.empty() ? 0 : makespan(lastCosts_, worksBy(byLastPass_, shares));
}

std::vector<long> Irregular::cut(std::span<const long> works, const Ranges &pieces) const {
  std::vector<long> shares = density_.cut(std::vector<double>(works.begin(), works.end()));
  long lo = 0;
  for (long &share : shares) {
    const Range mine{lo, lo + share};
    lo = mine.hi;
    share = sizeOf(intersect(pieces, mine));
  }
  return shares;
}

Irregular::Pass Irregular::passOf(std::span<const Worker> workers, std::span<const Computed> computed) const {
  Pass pass{std::vector<long>(workers.size()), std::vector<long>(workers.size()), std::vector<double>(workers.size())};
  std::vector<double> works(workers.size());
  for (const Computed &one : computed) {
    const std::size_t d = one.worker;
    pass.seconds[d] += pass.shares[d] > 0 ? beyondFixed(workers[d], one.seconds) : one.seconds;
    pass.shares[d] += sizeOf(one.iterations);
    for (const Range range : one.iterations)
      works[d] += density_.work(range);
  }
  for (std::size_t d = 0; d < works.size(); ++d)
    pass.works[d] = pass.shares[d] > 0 ? std::max(std::lround(works[d]), 1L) : 0;
  return pass;
}

// The last prediction of either explanation against what came.
void Irregular::weigh(const Pass &pass, std::span<const Cost> regular) {
  constexpr double good = 0.05, better = 0.8, clearly = 0.5, bad = 0.25, much = 2, little = 0.02, farBetter = 16;
  const double bySpeed = errorOf(regular, pass.shares, pass.seconds),
               byDensity = errorOf(costs_, pass.works, pass.seconds);
  if (bySpeed > good && byDensity < better * bySpeed)
    holds_ = true;
  else if (sideBySide_ ? byDensity > bad && bySpeed < clearly * byDensity : byDensity > std::max(good, bySpeed))
    holds_ = false;
  speedsFail_ = bySpeed > bad;
  const bool refuted = !holds_ && bySpeed <= good && byDensity > std::max(much * bySpeed, little);
  surelyRefuted_ = refuted && (refuted_ || byDensity > farBetter * bySpeed);
  refuted_ = refuted;
}

void Irregular::see(std::span<const std::size_t> groups, std::span<const Worker> workers,
                    std::span<const Computed> computed) {
  const auto whole = static_cast<double>(whole_);
  std::vector<RangeTime> times;
  for (const auto &[worker, iterations, seconds] : computed)
    if (const double beyond = beyondFixed(workers[worker], seconds); beyond > 0)
      times.push_back({groups[worker], static_cast<double>(iterations.front().lo) / whole,
                       static_cast<double>(iterations.back().hi) / whole, static_cast<double>(sizeOf(iterations)),
                       beyond, iterations.size() == 1});
  seen_.push_back(std::move(times));
  double passes = 0;
  for (const std::vector<RangeTime> &pass : seen_)
    for (const RangeTime &time : pass)
      passes += time.iterations / whole;
  for (; seen_.size() > 1 && passes > kept; seen_.erase(seen_.begin()))
    for (const RangeTime &time : seen_.front())
      passes -= time.iterations / whole;
}

// Iterations side by side cost the same: the times of one small piece are the devices' speeds.
void Irregular::setSpeeds(std::span<const Worker> workers, const Pass &pass) {
  const std::vector<long> &shares = pass.shares;
  double ratio = 0;
  int known = 0;
  for (std::size_t d = 0; d < shares.size(); ++d)
    if (shares[d] > 0) {
      const double each = beyondFixed(workers[d], pass.seconds[d]) / static_cast<double>(shares[d]);
      ratio += each / costs_[d].each;
      costs_[d].each = each;
      ++known;
    }
  for (std::size_t d = 0; d < shares.size(); ++d)
    if (shares[d] == 0)
      costs_[d].each *= ratio / known;
  sideBySide_ = true;
}

// A trial's few iterations say nothing of all others.
static bool coverMost(std::span<const RangeTime> times) {
  constexpr double most = 0.5;
  double lo = 1, hi = 0;
  for (const RangeTime &time : times) {
    lo = std::min(lo, time.lo);
    hi = std::max(hi, time.hi);
  }
  return hi - lo >= most;
}

// Whether no eighth of the space is without a time: fewer places may all miss what is costly, or take it for much more
// than it is.
static bool areDense(std::span<const RangeTime> times) {
  constexpr double widest = 0.125;
  std::vector<std::pair<double, double>> all;
  for (const RangeTime &time : times)
    all.emplace_back(time.lo, time.hi);
  std::ranges::sort(all);
  double end = 0;
  for (const auto &[lo, hi] : all) {
    if (lo - end > widest)
      return false;
    end = std::max(end, hi);
  }
  return 1 - end <= widest;
}

// Whether costs that change evenly explain all that was seen, and equal ones do not. The density and the costs are
// theirs then. A group that has not run yet is as fast as was estimated.
bool Irregular::fit(std::span<const std::size_t> groups, std::span<const RangeTime> times,
                    std::span<const Cost> regular, std::size_t spare) {
  constexpr double good = 0.03, close = 0.2;
  const std::optional<CostFit> found = fitCosts(times, std::ranges::max(groups) + 1, good, spare);
  if (!found || (found->slope == 0 && found->bend == 0))
    return false;
  close_ = found->ownError <= close;
  density_.set(*found);
  for (std::size_t w = 0; w < groups.size(); ++w)
    if (const double each = found->each[groups[w]]; each > 0)
      costs_[w].each = each;
    else if (w < regular.size())
      costs_[w] = regular[w];
  return true;
}

// Iterations that nobody has run are like those beside them.
static std::vector<RangeTime> withoutGaps(std::span<const RangeTime> times) {
  std::vector<RangeTime> wide(times.begin(), times.end());
  auto stretch = [&](auto touches, double lo, double hi) {
    for (std::size_t k = 0; k < wide.size(); ++k)
      if (touches(times[k])) {
        RangeTime &time = wide[k];
        const double factor = (time.hi - time.lo + hi - lo) / (time.hi - time.lo);
        time.lo = std::min(time.lo, lo);
        time.hi = std::max(time.hi, hi);
        time.iterations *= factor;
        time.seconds *= factor;
      }
  };
  constexpr double near = 1e-9;
  std::vector<std::pair<double, double>> all;
  for (const RangeTime &time : times)
    all.emplace_back(time.lo, time.hi);
  std::ranges::sort(all);
  all.emplace_back(1, 1);
  double end = 0;
  for (const auto &[lo, hi] : all) {
    if (lo > end + near) {
      const double middle = end == 0 ? 0 : lo == 1 ? 1 : (end + lo) / 2;
      stretch([end = end](const RangeTime &time) { return std::abs(time.hi - end) < near; }, end, middle);
      stretch([lo = lo](const RangeTime &time) { return std::abs(time.lo - lo) < near; }, middle, lo);
    }
    end = std::max(end, hi);
  }
  return wide;
}

// Any density that explains all that was seen, from the present one on.
static void explain(std::span<const std::size_t> groups, std::span<const RangeTime> times, Density &density,
                    std::vector<Cost> &costs) {
  std::vector<double> each(std::ranges::max(groups) + 1, 0);
  for (std::size_t w = 0; w < groups.size(); ++w)
    each[groups[w]] = costs[w].each;
  density.explain(withoutGaps(times), each);
  for (std::size_t w = 0; w < groups.size(); ++w)
    costs[w].each = each[groups[w]];
}

// Whether devices that are alike have taken different times for an iteration.
static bool alikeDiffer(std::span<const RangeTime> times, double much) {
  for (const RangeTime &one : times)
    for (const RangeTime &other : times)
      if (one.group == other.group && one.seconds / one.iterations > much * other.seconds / other.iterations)
        return true;
  return false;
}

// Shares of nearly the same sizes take nearly the same times, whatever explains them.
static bool differMuch(std::span<const long> shares, std::span<const long> last) {
  constexpr double much = 0.125;
  if (shares.size() != last.size())
    return true;
  for (std::size_t d = 0; d < shares.size(); ++d)
    if (std::abs(static_cast<double>(shares[d] - last[d])) > much * static_cast<double>(last[d]))
      return true;
  return false;
}

void Irregular::learn(std::span<const Worker> workers, std::span<const Computed> computed,
                      std::span<const Cost> regular) {
  if (computed.empty())
    return;
  const Pass pass = passOf(workers, computed);
  const long size = std::accumulate(pass.shares.begin(), pass.shares.end(), 0L);
  // With the same shares as before nothing can tell the two apart: a device, or the loop, has changed.
  const bool isPiece = size != whole_;
  const bool moved = isPiece || pass.shares != last_;
  const bool resized = differMuch(pass.shares, last_);
  last_ = pass.shares;
  if (!moved && !holds_) {
    density_.reset(whole_);
    costs_.clear();
    seen_.clear();
    refuted_ = surelyRefuted_ = false;
  }
  const std::vector<std::size_t> groups = groupsOf(workers);
  const bool isFirst = costs_.empty();
  if (!isFirst || !isPiece) // a first piece loads code and touches memory
    see(groups, workers, computed);
  if (isFirst)
    costs_ = expected(workers);
  else if (regular.size() == workers.size() && resized && !isPiece)
    weigh(pass, regular);
  constexpr double well = 0.03;
  if (holds_ && !isPiece && errorOf(costs_, pass.works, pass.seconds) <= well)
    return; // what predicts the times is not changed for another explanation
  constexpr long small = 16;
  if (small * size <= whole_)
    setSpeeds(workers, pass);
  findDensity(groups, regular, isPiece);
  lastCosts_.clear();
  if (!isPiece && !isSure() && coverMost(seen_.back())) {
    lastCosts_ = expected(workers);
    byLastPass_.reset(whole_);
    explain(groups, seen_.back(), byLastPass_, lastCosts_);
  }
}

std::vector<Cost> Irregular::expected(std::span<const Worker> workers) {
  std::vector<Cost> costs;
  const bool known = std::ranges::all_of(workers, [](const Worker &worker) { return worker.expected.each > 0; });
  for (const Worker &worker : workers)
    costs.push_back(known ? worker.expected : Cost{worker.fixed, 1 / worker.rate});
  return costs;
}

void Irregular::findDensity(std::span<const std::size_t> groups, std::span<const Cost> regular, bool isPiece) {
  std::vector<RangeTime> times;
  for (const std::vector<RangeTime> &pass : seen_)
    times.insert(times.end(), pass.begin(), pass.end());
  if (!coverMost(times))
    return;
  std::vector<RangeTime> exact;
  std::ranges::copy_if(times, std::back_inserter(exact), &RangeTime::isWhole);
  fits_ = coverMost(exact) && fit(groups, exact, regular, 1);
  guessed_ = !fits_ && speedsFail_ && coverMost(exact) && fit(groups, exact, regular, 0);
  close_ &= fits_;
  if (!fits_ && !guessed_)
    explain(groups, times, density_, costs_);
  constexpr double inPass = 1.1, inPiece = 1.5; // the times of few iterations are less exact
  holds_ |=
      fits_ || guessed_ ||
      (isPiece ? areDense(times) && alikeDiffer(times, inPiece) : !explained_ && alikeDiffer(seen_.back(), inPass));
  explained_ = true;
}

} // namespace het
