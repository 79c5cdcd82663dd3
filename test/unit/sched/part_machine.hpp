//===-- unit/sched/part_machine.hpp - workers with an invented clock --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Time is a number here. A run calls the scheduler as the threads of task/jobs.cpp do, in the order of invented ends.
#pragma once

#include "sched/part_scheduler.hpp"

#include <functional>
#include <memory>
#include <numeric>
#include <vector>

namespace het::test {

using Act = PartScheduler::Act;

// Seconds for a part of `items` that begins at the item `first` of the job, on a worker.
using Seconds = std::function<double(std::size_t worker, int job, long first, long items)>;

class Machine {
public:
  Machine(std::size_t workers, Seconds seconds) : workers_(workers), seconds_(std::move(seconds)) {
    std::vector<int> numbers(workers);
    std::iota(numbers.begin(), numbers.end(), 0);
    begin(numbers);
  }
  Machine(std::vector<int> numbers, Seconds seconds) : workers_(numbers.size()), seconds_(std::move(seconds)) {
    begin(numbers);
  }
  // The next barrier: the times stay.
  void begin(const std::vector<int> &numbers) {
    numbers_ = numbers;
    scheduler = std::make_unique<PartScheduler>(numbers, times);
    first_.clear();
    now = 0;
    for (Worker &worker : workers_)
      worker = {};
  }
  void again() { begin(std::vector<int>(numbers_)); }

  int add(const char *name, const std::vector<long> &items) {
    const int job = scheduler->addJob(name);
    put(scheduler->add(job, items), 0, items);
    return job;
  }

  // Until all is done. False: workers wait for each other.
  bool run() {
    while (!scheduler->finished()) {
      for (std::size_t w = 0; w < workers_.size(); ++w)
        ask(w);
      std::size_t soonest = workers_.size();
      for (std::size_t w = 0; w < workers_.size(); ++w)
        if (workers_[w].runs && (soonest == workers_.size() || workers_[w].end < workers_[soonest].end))
          soonest = w;
      if (soonest == workers_.size())
        return false;
      Worker &ended = workers_[soonest];
      now = ended.end;
      ended.runs = false;
      scheduler->done(soonest, ended.end - ended.begun);
    }
    return true;
  }

  struct Worker {
    bool runs = false;
    double begun = 0, end = 0, busy = 0;
    long items = 0, parts = 0;
  };
  const Worker &operator[](std::size_t worker) const { return workers_[worker]; }
  long parts() const {
    return std::accumulate(workers_.begin(), workers_.end(), 0L, [](long sum, auto &one) { return sum + one.parts; });
  }
  long items() const {
    return std::accumulate(workers_.begin(), workers_.end(), 0L, [](long sum, auto &one) { return sum + one.items; });
  }

  JobTimes times;
  std::unique_ptr<PartScheduler> scheduler;
  double now = 0;

private:
  void put(long part, long first, const std::vector<long> &items) {
    for (const long each : items) {
      first_.resize(static_cast<std::size_t>(part) + 1);
      first_[static_cast<std::size_t>(part++)] = {first, each};
      first += each;
    }
  }

  void ask(std::size_t w) {
    Worker &worker = workers_[w];
    while (!worker.runs) {
      const PartScheduler::Step step = scheduler->next(w);
      if (step.act == Act::Wait)
        return;
      const auto [first, items] = first_[static_cast<std::size_t>(step.part)];
      if (step.act == Act::Split) {
        const std::vector<long> pieces = {items / 2, items - items / 2};
        put(scheduler->replace(w, pieces), first, pieces);
        continue;
      }
      const double seconds = seconds_(w, scheduler->jobOf(step.part), first, items);
      worker = {true, now, now + seconds, worker.busy + seconds, worker.items + items, worker.parts + 1};
    }
  }

  std::vector<Worker> workers_;
  std::vector<int> numbers_;
  Seconds seconds_;
  std::vector<std::pair<long, long>> first_; // by part: the job's items
};

// Each worker has a number of seconds for an item.
inline Seconds each(std::vector<double> seconds) {
  return [seconds](std::size_t worker, int, long, long items) { return seconds[worker] * static_cast<double>(items); };
}

inline std::vector<long> equal(long parts, long items) {
  return std::vector<long>(static_cast<std::size_t>(parts), items);
}

} // namespace het::test
