//===-- sched/dynamic.cpp - chunks levelled over the workers' queues -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] sections 4.1.3 and 4.2.2. The work of a pass is assigned in `div` chunks to local queues, one for each worker. A
// worker whose queue is empty wakes the scheduler, which shares out the next chunk so that all queues end together
// (equation 4.2): a queue's time (equation 4.1) is what model/level.hpp calls a device's fixed time. An empty model
// takes all workers as equally efficient; once some have been measured, those still at their first tasks get no more
// until they are.

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>
#include <cmath>

namespace het {

namespace {

class Dynamic : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    std::size_t threads = threadsOf(request.workers).size();
    if (queues_.size() != threads)
      queues_.assign(threads, {});
    for (Queue &queue : queues_)
      queue.waiting = queue.running = 0;
    left_ = {0, request.total};
    unassigned_ = request.total;
    chunk_ = (request.total + divisions(request) - 1) / divisions(request);
  }

  Range claim(std::size_t thread) override {
    Queue &mine = queues_[thread];
    while (mine.waiting == 0 && unassigned_ > 0)
      assign(thread);
    Range given{left_.lo, left_.lo + mine.waiting};
    left_.lo = given.hi;
    mine.running = mine.waiting;
    mine.waiting = 0;
    return given;
  }

  void done(std::size_t thread, long iterations, double seconds) override {
    queues_[thread].running = 0;
    queues_[thread].model.add(iterations, seconds);
  }

private:
  struct Queue {
    long waiting = 0, running = 0; // iterations
    History model;
  };

  double mean() const { // seconds for an iteration, of all that are known; 1: none
    double sum = 0;
    int known = 0;
    for (const Queue &queue : queues_)
      if (!queue.model.empty()) {
        sum += queue.model.each();
        ++known;
      }
    return known ? sum / known : 1;
  }

  void assign(std::size_t asking) {
    bool untried = std::all_of(queues_.begin(), queues_.end(), [](const Queue &queue) { return queue.model.empty(); });
    double usual = mean();
    std::vector<Cost> costs;
    for (std::size_t s = 0; s < queues_.size(); ++s) {
      const Queue &queue = queues_[s];
      long load = queue.waiting + queue.running;
      double each = queue.model.empty() ? usual : queue.model.each();
      Cost cost{each * static_cast<double>(load), each};
      if (queue.model.empty() && !untried && load > 0 && s != asking)
        cost.cap = 0;
      costs.push_back(cost);
    }
    long size = std::min(chunk_, unassigned_);
    std::vector<long> shares = level(costs, size);
    for (std::size_t s = 0; s < queues_.size(); ++s) {
      queues_[s].waiting += shares[s];
      unassigned_ -= shares[s];
    }
  }

  std::vector<Queue> queues_; // by thread
  Range left_;                // of the range, not claimed
  long unassigned_ = 0, chunk_ = 1;
};

} // namespace

std::unique_ptr<Policy> makeDynamic() { return std::make_unique<Dynamic>(); }

} // namespace het
