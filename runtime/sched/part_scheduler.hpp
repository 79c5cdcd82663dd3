//===-- sched/part_scheduler.hpp - who runs which part of which job -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The policy `level` of [G] sections 4.1 and 4.2, for the jobs between two barriers. Parts that nobody has yet wait in
// one queue of all. From there they go in chunks to a queue for each worker, so that all workers end together. It knows
// sizes and seconds, no boxes, no clock and no threads. Not thread-safe: whoever runs parts has a lock around it.
#pragma once

#include "model/part_times.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace het {

/// The parts that are measured, a fifth of `count` ([G] section 4.2.1): chosen at random, no two side by side.
std::vector<bool> chooseSamples(long count, std::uint64_t seed);

class PartScheduler {
public:
  /// For each worker the number of its times: workers that are alike share them, as the cores of the host do. `times`
  /// outlives the scheduler.
  PartScheduler(std::span<const int> workers, JobTimes &times);

  /// A job without parts. Returns its number.
  int addJob(std::string_view name);
  /// Parts of a job with so many items each, at least one, in the order of the domain. Returns the number of the first;
  /// the others follow it.
  long add(int job, std::span<const long> items);

  enum class Act {
    Run,   // the part
    Split, // the part: dice it, then call replace() and ask again
    Wait   // until version() changes
  };
  struct Step {
    Act act = Act::Wait;
    long part = 0;
  };
  static constexpr long splitInto = 2; // pieces
  /// The worker has no part now, and asks for its next step.
  Step next(std::size_t worker);
  /// The worker has run its part. Negative seconds: that tells nothing of how long such parts take.
  void done(std::size_t worker, double seconds);
  /// Pieces take the place of the part that the worker was to split. Returns the number of the first. One piece is not
  /// split again.
  long replace(std::size_t worker, std::span<const long> items);

  bool finished() const { return unfinished_ == 0; }
  /// Changes where a worker that waits may find something.
  unsigned long version() const { return version_; }
  int jobOf(long part) const { return at(part).job; }
  /// Parts that are in the worker's queue, without the one that it runs.
  std::size_t queued(std::size_t worker) const { return workers_[worker].queue.size(); }

private:
  struct Part {
    int job;
    long items;
    bool sample;
    int splits; // that it comes from
  };
  struct Job {
    std::vector<PartTimes *> times; // by the workers' numbers
    long parts = 0;                 // that were added
    long chunk = 1;                 // parts that are assigned together
  };
  struct Load {
    long parts = 0, items = 0;
  };
  // The work tracker of [G] section 4.2.2 has the numbers of assigned and of executed parts. `load` is their
  // difference.
  struct Queue {
    int times;
    std::deque<long> queue;
    std::optional<long> current; // that it runs or splits
    bool measured = false;       // the current one
    std::map<int, Load> load;    // by job, the current part's included
  };

  const Part &at(long part) const { return parts_[static_cast<std::size_t>(part)]; }
  Part &at(long part) { return parts_[static_cast<std::size_t>(part)]; }
  PartTimes &timesOf(int job, const Queue &worker) const {
    return *jobs_[static_cast<std::size_t>(job)].times[static_cast<std::size_t>(worker.times)];
  }

  void give(Queue &worker, long part);
  void drop(Queue &worker, long part);
  long leaveQueue(Queue &worker);
  std::optional<double> partSeconds(const Queue &worker, int job, double items) const;
  std::optional<double> queueSeconds(const Queue &worker) const;

  void assign(std::size_t asking);
  std::vector<long> sharesOf(std::size_t asking, int job, long count) const;
  void steal(std::size_t thief);
  long worthMoving(const Queue &thief, const Queue &victim) const;
  bool isWorthSplitting(std::size_t worker, const Part &part) const;
  bool wouldHelp(const Queue &helper, const Part &part, std::optional<double> alone) const;

  std::vector<Queue> workers_;
  JobTimes &times_;
  std::vector<Job> jobs_;
  std::vector<Part> parts_;
  std::deque<long> unassigned_;
  long unfinished_ = 0;
  unsigned long version_ = 0;
};

} // namespace het
