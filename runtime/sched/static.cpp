//===-- sched/static.cpp - shares from the devices' rates, once ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1: "our static schedule applies this linear program to the default, or supplied, values once at the
// beginning of the first pass through a region, then reuses the result thereafter". The default time for an iteration
// is what the device's description makes it, its link included. Next best is a guess from the loop's operations, then
// 1/rate. The user's ratio, if
// any, is the host's share ([C] section 3.2).

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace het {

// A loop over resident arrays is taken to run so often: what brings them counts that much less.
constexpr double passesOfResident = 8;

static std::optional<std::vector<Cost>> costsBy(const Request &request, Cost Worker::*known) {
  std::vector<Cost> costs;
  for (const Worker &worker : request.workers) {
    if ((worker.*known).each <= 0)
      return std::nullopt;
    costs.push_back(worker.*known);
  }
  return costs;
}

// Without the way of resident rows. Null: by rates.
static std::optional<std::vector<Cost>> knownCosts(const Request &request) {
  std::optional<std::vector<Cost>> costs = costsBy(request, &Worker::expected);
  return costs ? costs : costsBy(request, &Worker::guessed);
}

static std::vector<Cost> withWay(std::span<const Cost> costs, const Request &request, double part) {
  std::vector<Cost> sums(costs.begin(), costs.end());
  for (std::size_t d = 0; d < sums.size(); ++d)
    sums[d].each += part * request.workers[d].moving.each;
  return sums;
}

std::vector<Cost> firstCosts(const Request &request) {
  if (const auto known = knownCosts(request))
    return withWay(*known, request, 1 / passesOfResident);
  std::vector<Cost> costs;
  for (const Worker &worker : request.workers)
    costs.push_back({0, 1 / worker.rate});
  return costs;
}

std::vector<long> levelWithWay(std::span<const Cost> costs, const Request &request, long total) {
  constexpr double small = 1.1;
  const std::vector<Cost> all = withWay(costs, request, 1);
  const std::vector<long> soon = level(withWay(costs, request, 1 / passesOfResident), total);
  std::vector<long> now = level(all, total);
  return makespan(all, soon) <= small * makespan(all, now) ? soon : now;
}

double fixedShare(const Request &request) {
  const std::vector<Cost> costs = firstCosts(request);
  const std::vector<long> shares = level(costs, request.total);
  double latest = 0;
  for (std::size_t d = 0; d < shares.size(); ++d)
    if (shares[d] > 0)
      latest = std::max(latest, costs[d].fixed);
  return latest > 0 ? latest / makespan(costs, shares) : 0;
}

long affordableSubpasses(const Request &request) {
  const long parts = divisions(request);
  if (request.div > 0)
    return parts;
  constexpr double most = 0.1;
  const double fixed = fixedShare(request);
  const double limit = fixed > 0 ? most / fixed : static_cast<double>(parts);
  return std::clamp(static_cast<long>(1 + limit), 1L, parts);
}

std::vector<long> firstShares(const Request &request, bool later) {
  std::size_t host = request.workers.size();
  for (std::size_t d = 0; d < request.workers.size(); ++d)
    if (request.workers[d].host)
      host = d;
  bool asked = request.ratio >= 0 && request.ratio <= 1;
  const auto known = later && request.fetches ? knownCosts(request) : std::nullopt;
  if (!asked || host == request.workers.size() || request.workers.size() == 1)
    return known ? levelWithWay(*known, request, request.total) : level(firstCosts(request), request.total);
  long mine = std::lround(request.ratio * static_cast<double>(request.total));
  std::vector<Cost> costs = firstCosts(request);
  costs[host].cap = 0;
  std::vector<long> shares = level(costs, request.total - mine);
  shares[host] = mine;
  return shares;
}

Prediction knownPrediction(const Request &request) {
  std::vector<Cost> costs;
  for (const Worker &worker : request.workers) {
    if (worker.history.empty() && worker.expected.each <= 0)
      return {};
    costs.push_back(worker.history.empty() ? worker.expected
                                           : Cost{worker.fixedSeconds(), worker.history.each(worker.fixedSeconds())});
  }
  return [costs](std::span<const long> shares, std::span<const double> besides) {
    return makespan(costs, shares, besides);
  };
}

namespace {
class Static : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
  Prediction prediction(const Request &request) const override { return knownPrediction(request); }
};
} // namespace

std::unique_ptr<Policy> makeStatic() { return std::make_unique<Static>(); }

} // namespace het
