//===-- sched/adaptive.cpp - shares from measured times, before each pass --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 3.2.1: the first pass is static and trains; each later one is levelled with the measured time of an
// iteration, copies and launch included. The estimate is the median of [G] section 4.2.1. A split moves only when that
// is worth it, so that noise does not push rows of resident arrays to and fro.
// GPU back-off, [C] section 4.1: an accelerator whose iteration takes longer than one of the slowest host core, for two
// passes, gets no more work.

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>

namespace het {

namespace {

constexpr int backOffPasses = 2;       // [C]: "default is two"
constexpr double backOffMargin = 1.25; // clock and machine noise is no reason to lose a device
constexpr double worthMoving = 0.95;   // of the old split's predicted time
constexpr int eagerPasses = 8;         // levelled before every one of these, then before every sixteenth
constexpr int seldom = 16;

class Adaptive : public Policy {
public:
  std::vector<long> share(const Request &request) override {
    bool changed = request.total != total_ || request.workers.size() != slow_.size();
    if (changed)
      start(request);
    if (shares_.empty() || !measured(request))
      return shares_ = firstShares(request);
    backOff(request);
    std::vector<Cost> costs = estimate(request);
    std::vector<long> next = level(costs, request.total);
    if (changed || lostOne_ || makespan(costs, next) < worthMoving * makespan(costs, shares_))
      shares_ = std::move(next);
    lostOne_ = false;
    return shares_;
  }

  bool keeps() override {
    ++passes_;
    return passes_ > eagerPasses && passes_ % seldom != 0;
  }

private:
  void start(const Request &request) {
    // The times of an iteration stay good when only the total changes; the verdict on a device may not.
    if (slow_.size() != request.workers.size() || request.total > 2 * total_ || 2 * request.total < total_)
      slow_.assign(request.workers.size(), 0);
    total_ = request.total;
    passes_ = 0;
    shares_.resize(request.workers.size());
  }

  static bool measured(const Request &request) {
    return std::any_of(request.workers.begin(), request.workers.end(),
                       [](const Worker &worker) { return !worker.history.empty(); });
  }

  // Seconds that one core of the host needs for an iteration; 0: not known.
  static double coreSeconds(const Request &request) {
    for (const Worker &worker : request.workers)
      if (worker.host && !worker.history.empty())
        return worker.history.lastEach() * worker.cores;
    return 0;
  }

  void backOff(const Request &request) {
    double core = coreSeconds(request);
    for (std::size_t d = 0; d < request.workers.size(); ++d) {
      const Worker &worker = request.workers[d];
      if (worker.host || core <= 0 || shares_[d] == 0 || worker.history.empty() || slow_[d] >= backOffPasses)
        continue;
      slow_[d] = worker.history.lastEach() > backOffMargin * core ? slow_[d] + 1 : 0;
      lostOne_ |= slow_[d] >= backOffPasses;
    }
  }

  // A device that has not run yet is as fast, beside one that has, as their rates say.
  std::vector<Cost> estimate(const Request &request) const {
    double unit = 0; // seconds for one iteration at rate 1
    int known = 0;
    for (const Worker &worker : request.workers)
      if (!worker.history.empty()) {
        unit += worker.history.each(worker.fixed) * worker.rate;
        ++known;
      }
    unit /= known;
    std::vector<Cost> costs;
    for (std::size_t d = 0; d < request.workers.size(); ++d) {
      const Worker &worker = request.workers[d];
      Cost cost{worker.fixed, worker.history.empty() ? unit / worker.rate : worker.history.each(worker.fixed)};
      if (slow_[d] >= backOffPasses)
        cost.cap = 0;
      costs.push_back(cost);
    }
    return costs;
  }

  std::vector<int> slow_; // passes in a row in which a device was slower than a core
  std::vector<long> shares_;
  long total_ = -1;
  bool lostOne_ = false;
  int passes_ = 0; // with this total
};

} // namespace

std::unique_ptr<Policy> makeAdaptive() { return std::make_unique<Adaptive>(); }

} // namespace het
