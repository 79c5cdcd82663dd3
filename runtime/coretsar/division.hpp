//===-- coretsar/division.hpp - which thread computes which iterations ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The library's threads and the loops' policies ([C] section 3.2). An accelerator is one worker with one thread. The
// host is one worker, whose cores are threads. Knows no memory and no clock; one thread at a time.
#pragma once

#include "geometry/range.hpp"
#include "model/random_times.hpp"
#include "sched/policy.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace het::coretsar {

/// How an instance divides: what ctsar_init was given.
struct Wish {
  het_schedule schedule = HET_SCHED_ADAPTIVE;
  double ratio = HET_RATIO_DEFAULT;
  long div = 0, chunks = 0; // 0: the policy's own number
};

class Division {
public:
  /// The rate of each accelerator, and how many threads compute on the host behind them.
  /// `randomTimes`: HET_RANDOM_TIMES.
  Division(const Wish &wish, const std::vector<double> &rates, int cores, int randomTimes = 0);

  int threads() const { return static_cast<int>(ranges_.size()); }
  /// Whether each thread claims for itself; else all get their iterations together.
  bool isOnDemand() const { return mode_ == DispatchMode::OnDemand; }

  /// A pass over `total` iterations begins.
  void begin(long total);
  /// Gives each thread its iterations of the next piece of the pass.
  void divide();
  /// Gives one thread some more, or none.
  void claim(int thread);
  Range of(int thread) const { return ranges_[static_cast<std::size_t>(thread)]; }
  /// The thread has computed what it was given.
  void computed(int thread, double seconds);
  /// Whether all iterations of the pass have been given out.
  bool complete() const { return given_ >= total_; }
  /// After a piece, and after the pass.
  void learn();
  void end();

private:
  Request request(long total) const;
  long pieces() const;

  std::unique_ptr<Policy> policy_;
  Wish wish_;
  std::vector<Worker> workers_;
  std::size_t accelerators_;
  DispatchMode mode_ = DispatchMode::Once;
  std::vector<long> sizes_, shares_; // of the pass's pieces; of the workers in the last one
  std::size_t piece_ = 0;
  long total_ = 0, given_ = 0, shared_ = -1; // shared_: the total that shares_ are of, in whole passes
  std::vector<Range> ranges_;
  struct Done {
    long iterations = 0;
    double seconds = 0;
  };
  std::vector<Done> done_; // since the last learn()
  std::optional<RandomTimes> random_;
};

} // namespace het::coretsar
