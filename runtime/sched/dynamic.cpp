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
#include "sched/placing.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace het {

namespace {

class Dynamic : public Placing<Policy> {
public:
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    const std::vector<WorkerThread> threads = threadsOf(request.workers);
    if (queues_.size() != threads.size())
      queues_.assign(threads.size(), {});
    for (std::size_t s = 0; s < threads.size(); ++s) {
      queues_[s].waiting = queues_[s].running = 0;
      queues_[s].tasks.clear();
      queues_[s].fixed = request.workers[threads[s].worker].fixedSeconds();
      queues_[s].launch = std::min(request.workers[threads[s].worker].fixed, queues_[s].fixed);
    }
    left_ = {0, request.total};
    unassigned_ = request.total;
    const bool known = std::ranges::none_of(queues_, [](const Queue &queue) { return queue.model.empty(); });
    const long parts = known ? affordableSubpasses(request) : divisions(request);
    chunk_ = (request.total + parts - 1) / parts;
  }

  Range claim(std::size_t thread) override {
    const long given = claimUpTo(thread, left_.size());
    return {left_.lo - given, left_.lo};
  }

  long claimUpTo(std::size_t thread, long most) override {
    Queue &mine = queues_[thread];
    if (mine.model.empty() && mine.running > 0) // its first task will tell
      return 0;
    while (mine.waiting == 0 && unassigned_ > 0)
      assign(thread);
    const bool steals = mine.waiting == 0;
    if (steals)
      steal(mine);
    const long given = mine.waiting > 0 ? std::min({std::max(nextOf(mine), mine.least()), most, left_.size()}) : 0;
    if (given > 0)
      give(thread, given, !steals);
    return given;
  }

  void took(std::size_t thread, long count) override { give(thread, count, true); }

  void done(std::size_t thread, long iterations, double seconds) override {
    constexpr double telling = 1.1; // less is latency, which says nothing of iterations
    Queue &mine = queues_[thread];
    const Task task = mine.tasks.front();
    mine.tasks.pop_front();
    mine.running -= task.count;
    if (task.overlaps) // its copies ran beside the task before it
      seconds += mine.fixed - mine.launch;
    if (iterations > 0 && (mine.model.empty() || (seconds >= telling * mine.fixed && task.tells)))
      mine.model.learn(iterations, seconds, mine.fixed);
  }

private:
  struct Task {
    long count = 0;        // of iterations that were claimed. Whole tiles (HET_DETERMINISTIC) may be others
    bool tells = true;     // it was assigned to this queue
    bool overlaps = false; // with the one before it
  };
  struct Queue {
    long waiting = 0, running = 0; // iterations
    double fixed = 0;              // seconds of a task, however small
    double launch = 0;             // the part of them that tasks one behind the other have, too
    std::deque<Task> tasks;        // that are not done
    History model;
    double each() const { return model.each(fixed); }
    // Iterations that take twice as long as a launch.
    long least() const {
      return model.empty() || fixed <= 0 ? 1 : std::lround(std::min(2 * fixed / std::max(each(), 1e-12), 1e9));
    }
  };

  // From its own queue, then from what nobody has, then from the others' queues.
  void give(std::size_t thread, long count, bool tells) {
    left_.lo += count;
    queues_[thread].tasks.push_back({count, tells, queues_[thread].running > 0}); // a device has several at a time
    queues_[thread].running += count;
    const auto take = [&count](long &from) {
      const long some = std::min(from, count);
      from -= some;
      count -= some;
    };
    take(queues_[thread].waiting);
    take(unassigned_);
    for (Queue &queue : queues_)
      take(queue.waiting);
  }

  // About the queue's share of a chunk, if so much waits. More of it waits after another queue's was stolen, or while
  // others are busy. A task cannot be shared any more, and may be a costly one. A small rest is not worth its own.
  long nextOf(const Queue &mine) const {
    constexpr double rest = 0.5; // of a share
    double speeds = 0;
    for (const Queue &queue : queues_) {
      if (queue.model.empty())
        return std::min(mine.waiting, chunk_);
      speeds += 1 / queue.each();
    }
    const double share = std::max(static_cast<double>(chunk_) / (speeds * mine.each()), 1.0);
    return static_cast<double>(mine.waiting) <= (1 + rest) * share ? mine.waiting : std::lround(share);
  }

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
    const bool isLast = unassigned_ <= chunk_;
    double usual = mean();
    std::vector<Cost> costs;
    for (std::size_t s = 0; s < queues_.size(); ++s) {
      const Queue &queue = queues_[s];
      // A device asks while tasks of its are under way, to overlap them: it must not run dry.
      const long load = queue.waiting + (s == asking && !isLast ? queue.running / 2 : queue.running);
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
