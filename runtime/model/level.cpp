//===-- model/level.cpp - shares that finish together -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "model/level.hpp"

#include <algorithm>
#include <cmath>

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
  for (const Cost &cost : costs) {
    bends.push_back(cost.fixed);
    bends.push_back(cost.fixed + perIteration(cost) * std::min(static_cast<double>(cost.cap), total));
  }
  std::sort(bends.begin(), bends.end());
  double before = bends.front(), doneBefore = doneBy(costs, before);
  for (double bend : bends) {
    double done = doneBy(costs, bend);
    if (done >= total)
      return done > doneBefore ? before + (bend - before) * (total - doneBefore) / (done - doneBefore) : bend;
    before = bend;
    doneBefore = done;
  }
  return before; // the caps hold less than total
}

std::vector<long> level(std::span<const Cost> costs, long total) {
  std::vector<long> shares(costs.size(), 0);
  if (costs.empty() || total <= 0)
    return shares;
  double t = levelTime(costs, static_cast<double>(total));
  long given = 0;
  for (std::size_t d = 0; d < costs.size(); ++d) {
    double share = std::max(0.0, std::floor((t - costs[d].fixed) / perIteration(costs[d]) * (1 + 1e-12)));
    shares[d] =
        static_cast<long>(std::min({share, static_cast<double>(costs[d].cap), static_cast<double>(total - given)}));
    given += shares[d];
  }
  // Less than one iteration a device is left over; each goes where it ends first.
  for (; given < total; ++given) {
    std::size_t best = costs.size();
    for (std::size_t d = 0; d < costs.size(); ++d)
      if (shares[d] < costs[d].cap &&
          (best == costs.size() || costs[d].seconds(shares[d] + 1) < costs[best].seconds(shares[best] + 1)))
        best = d;
    if (best == costs.size())
      break;
    ++shares[best];
  }
  return shares;
}

double makespan(std::span<const Cost> costs, std::span<const long> shares) {
  double last = 0;
  for (std::size_t d = 0; d < costs.size(); ++d)
    last = std::max(last, costs[d].seconds(shares[d]));
  return last;
}

} // namespace het
