//===-- sched/dynamic.cpp - chunks levelled over the workers' queues -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [G] sections 4.1.3 and 4.2.2. The work of a pass is assigned in `div` chunks to local queues, one for each worker. A
// worker whose queue is empty wakes the scheduler, which shares out the next chunk so that all queues end together
// (equation 4.2): a queue's time (equation 4.1) is what model/level.hpp calls a device's fixed time. An empty model
// takes all workers as equally efficient; once some have been measured, those still at their first tasks get no more
// until they are. Beyond the thesis, a worker that finds nothing to assign takes tasks of another's queue. Such tasks
// tell nothing: the end of a range may be cheaper than the rest.

#include "model/level.hpp"
#include "sched/policy.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace het {

namespace {

class Dynamic : public Policy {
public:
  std::vector<long> share(const Request &request) override { return firstShares(request); }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    const std::vector<WorkerThread> threads = threadsOf(request.workers);
    if (queues_.size() != threads.size())
      queues_.assign(threads.size(), {});
    for (std::size_t s = 0; s < threads.size(); ++s) {
      queues_[s].waiting = queues_[s].running = 0;
      queues_[s].tells.clear();
      queues_[s].fixed = request.workers[threads[s].worker].fixedSeconds();
    }
    left_ = {0, request.total};
    unassigned_ = request.total;
    chunk_ = (request.total + divisions(request) - 1) / divisions(request);
  }

  Range claim(std::size_t thread) override {
    Queue &mine = queues_[thread];
    while (mine.waiting == 0 && unassigned_ > 0)
      assign(thread);
    const bool steals = mine.waiting == 0;
    if (steals)
      steal(mine);
    Range given{left_.lo, left_.lo + std::min(mine.waiting, chunk_)};
    left_.lo = given.hi;
    mine.running += given.size(); // the last task may go on: a device has several at a time
    mine.waiting -= given.size();
    if (!given.empty())
      mine.tells.push_back(!steals);
    return given;
  }

  void done(std::size_t thread, long iterations, double seconds) override {
    constexpr double telling = 3; // less is latency, which says nothing of iterations
    Queue &mine = queues_[thread];
    mine.running -= iterations;
    const bool tells = mine.tells.front();
    mine.tells.pop_front();
    if (iterations > 0 && (mine.model.empty() || (seconds >= telling * mine.fixed && tells)))
      mine.model.learn(iterations, seconds, mine.fixed);
  }

private:
  struct Queue {
    long waiting = 0, running = 0; // iterations
    double fixed = 0;              // seconds of a task, however small
    std::deque<bool> tells;        // of its tasks that are not done: whether they were assigned to it
    History model;
    double each() const { return model.each(fixed); }
  };

  double mean() const { // seconds for an iteration, of all that are known; 1: none
    double sum = 0;
    int known = 0;
    for (const Queue &queue : queues_)
      if (!queue.model.empty()) {
        sum += queue.each();
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
      // A device asks while tasks of its are under way, to overlap them: it must not run dry.
      const long load = queue.waiting + (s == asking ? queue.running / 2 : queue.running);
      double each = queue.model.empty() ? usual : queue.each();
      Cost cost{each * static_cast<double>(load) + queue.fixed * (queue.running > 0 ? 2 : 1), each};
      if (queue.model.empty() && !untried && load > 0 && s != asking)
        cost.cap = 0;
      costs.push_back(cost);
    }
    std::vector<long> shares = level(costs, std::min(chunk_, unassigned_));
    for (std::size_t s = 0; s < queues_.size(); ++s) {
      queues_[s].waiting += shares[s];
      unassigned_ -= shares[s];
    }
  }

  // Takes what waits in the queue that would end last, so that both end together.
  void steal(Queue &thief) {
    if (thief.model.empty())
      return;
    Queue *victim = nullptr;
    double latest = 0;
    for (Queue &queue : queues_)
      if (queue.waiting > 0)
        if (const double end =
                queue.model.empty() ? 0 : queue.each() * static_cast<double>(queue.waiting + queue.running);
            !victim || end > latest) {
          victim = &queue;
          latest = end;
        }
    if (!victim || victim->model.empty())
      return;
    auto costOf = [](const Queue &queue) {
      return Cost{queue.each() * static_cast<double>(queue.running) + queue.fixed, queue.each()};
    };
    const std::vector<Cost> costs = {costOf(thief), costOf(*victim)};
    const long stolen = level(costs, victim->waiting)[0];
    thief.waiting += stolen;
    victim->waiting -= stolen;
  }

  std::vector<Queue> queues_; // by thread
  Range left_;                // of the range, not claimed
  long unassigned_ = 0, chunk_ = 1;
};

} // namespace

std::unique_ptr<Policy> makeDynamic() { return std::make_unique<Dynamic>(); }

} // namespace het
