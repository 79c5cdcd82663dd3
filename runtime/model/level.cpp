//===-- model/level.cpp - shares that finish together -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/level.hpp"

#include <algorithm>
#include <cmath>
#include <queue>

namespace het {

// A device with no cost for an iteration would make the level jump; this is far below any clock's resolution.
static double perIteration(const Cost &cost) { return std::max(cost.each, 1e-15); }

// Iterations that are done by time t, all devices together. Grows with t.
static double doneBy(std::span<const Cost> costs, double t) {
  double sum = 0;
  for (const Cost &cost : costs)
    sum += std::clamp((t - cost.fixed) / perIteration(cost), 0.0, static_cast<double>(cost.cap));
  return sum;
}

// The time at which `total` iterations are done: between two neighbouring times at which a device starts or reaches
// its cap, doneBy is a straight line.
static double levelTime(std::span<const Cost> costs, double total) {
  std::vector<double> bends;
  bends.reserve(2 * costs.size());
  for (const Cost &cost : costs) {
    bends.push_back(cost.fixed);
    bends.push_back(cost.fixed + perIteration(cost) * std::min(static_cast<double>(cost.cap), total));
  }
  std::sort(bends.begin(), bends.end());
  const auto after =
      std::partition_point(bends.begin(), bends.end(), [&](double bend) { return doneBy(costs, bend) < total; });
  if (after == bends.end() || after == bends.begin()) // the caps hold less than total
    return after == bends.end() ? bends.back() : bends.front();
  const double before = *(after - 1), doneBefore = doneBy(costs, before), done = doneBy(costs, *after);
  return done > doneBefore ? before + (*after - before) * (total - doneBefore) / (done - doneBefore) : *after;
}

// Less than one iteration a device is left over; each goes where it ends first.
static void giveRest(std::span<const Cost> costs, long rest, std::vector<long> &shares) {
  using End = std::pair<double, std::size_t>;
  std::priority_queue<End, std::vector<End>, std::greater<>> ends;
  auto ask = [&](std::size_t d) {
    if (shares[d] < costs[d].cap)
      ends.emplace(costs[d].seconds(shares[d] + 1), d);
  };
  for (std::size_t d = 0; d < costs.size() && rest > 0; ++d)
    ask(d);
  for (; rest > 0 && !ends.empty(); --rest) {
    const std::size_t best = ends.top().second;
    ends.pop();
    ++shares[best];
    ask(best);
  }
}

static std::vector<long> levelAny(std::span<const Cost> costs, long total) {
  std::vector<long> shares(costs.size(), 0);
  const double t = levelTime(costs, static_cast<double>(total));
  long given = 0;
  for (std::size_t d = 0; d < costs.size(); ++d) {
    const double share = std::max(0.0, std::floor((t - costs[d].fixed) / perIteration(costs[d]) * (1 + 1e-12)));
    shares[d] =
        static_cast<long>(std::min({share, static_cast<double>(costs[d].cap), static_cast<double>(total - given)}));
    given += shares[d];
  }
  giveRest(costs, total - given, shares);
  return shares;
}

namespace {

// Devices whose share would be less than they take at least, one after the other: each is left out, or given just
// that, whichever ends earlier.
class Least {
public:
  Least(std::span<const Cost> costs, long total)
      : costs_(costs.begin(), costs.end()), left_(total), given_(costs.size()) {}

  std::vector<long> shares() {
    for (;;) {
      std::vector<long> shares = levelAny(costs_, left_);
      const std::size_t d = tightest(shares);
      if (d < shares.size()) {
        decide(d);
        continue;
      }
      for (std::size_t k = 0; k < shares.size(); ++k)
        shares[k] += given_[k];
      return shares;
    }
  }

private:
  std::size_t tightest(const std::vector<long> &shares) const {
    std::size_t found = shares.size();
    double lowest = 1;
    for (std::size_t d = 0; d < shares.size(); ++d)
      if (const double part = static_cast<double>(shares[d]) / static_cast<double>(std::max(costs_[d].least, 1L));
          shares[d] > 0 && part < lowest) {
        found = d;
        lowest = part;
      }
    return found;
  }

  double levelOf(long total) const {
    const std::vector<long> shares = levelAny(costs_, total);
    long sum = 0;
    for (const long share : shares)
      sum += share;
    return sum < total ? std::numeric_limits<double>::infinity() : makespan(costs_, shares);
  }

  void decide(std::size_t d) {
    const Cost cost = costs_[d];
    costs_[d].cap = 0;
    const double without = levelOf(left_);
    if (cost.least > left_ || cost.least > cost.cap)
      return;
    costs_[d] = {cost.fixed + cost.each * static_cast<double>(cost.least), cost.each, cost.cap - cost.least};
    if (std::max(costs_[d].fixed, levelOf(left_ - cost.least)) < without) {
      given_[d] = cost.least;
      left_ -= cost.least;
    } else {
      costs_[d].cap = 0;
    }
  }

  std::vector<Cost> costs_;
  long left_;
  std::vector<long> given_;
};

} // namespace

std::vector<long> level(std::span<const Cost> costs, long total) {
  if (costs.empty() || total <= 0)
    return std::vector<long>(costs.size(), 0);
  const bool any = std::ranges::all_of(costs, [](const Cost &cost) { return cost.least <= 1; });
  return any ? levelAny(costs, total) : Least(costs, total).shares();
}

double makespan(std::span<const Cost> costs, std::span<const long> shares, std::span<const double> besides) {
  double last = 0;
  for (std::size_t d = 0; d < costs.size(); ++d)
    last = std::max(last, costs[d].seconds(shares[d]) + (besides.empty() ? 0 : besides[d]));
  return last;
}

} // namespace het
