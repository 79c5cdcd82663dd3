//===-- sched/static.cpp - shares from the devices' rates, once ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1: "our static schedule applies this linear program to the default, or supplied, values once at the
// beginning of the first pass through a region, then reuses the result thereafter". The default time for an iteration
// is 1/rate. The user's ratio, if any, is the host's share ([C] section 3.2).

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <cmath>

namespace het {

static std::vector<long> byRate(std::span<const Worker> workers, long total, bool withHost) {
  std::vector<Cost> costs;
  for (const Worker &worker : workers) {
    Cost cost{0, 1 / worker.rate};
    if (worker.host && !withHost)
      cost.cap = 0;
    costs.push_back(cost);
  }
  return level(costs, total);
}

std::vector<long> firstShares(const Request &request) {
  std::size_t host = request.workers.size();
  for (std::size_t d = 0; d < request.workers.size(); ++d)
    if (request.workers[d].host)
      host = d;
  bool asked = request.ratio >= 0 && request.ratio <= 1;
  if (!asked || host == request.workers.size() || request.workers.size() == 1)
    return byRate(request.workers, request.total, true);
  long mine = std::lround(request.ratio * static_cast<double>(request.total));
  std::vector<long> shares = byRate(request.workers, request.total - mine, false);
  shares[host] = mine;
  return shares;
}

namespace {
class Static : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
};
} // namespace

std::unique_ptr<Policy> makeStatic() { return std::make_unique<Static>(); }

} // namespace het
