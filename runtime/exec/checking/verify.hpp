//===-- exec/checking/verify.hpp - HET_VERIFY: each pass is held against a serial run --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Before the pass, the first thread that asks for a part runs the whole loop in place, on the host. It has the arrays'
// newest contents, wherever they are, in the user's own storage. Its results are kept, the storage is put back, and the
// pass goes on as ever while the other threads have waited. After it, arrays and reductions are compared. The loop's
// body runs twice, and so do its effects beside its arrays (output, counters). The store's lock is held from enter to
// leave.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/plan/plan.hpp"

#include <algorithm>
#include <condition_variable>
#include <span>
#include <thread>

namespace het {

// The part of the host's storage that a serial run may change, and puts back afterwards.
class Snapshot {
public:
  // Saves the section of each use that is written, and of each that is not current on the host, and brings the newest
  // there.
  Status take(Runtime &runtime, const std::vector<Use> &uses);
  void restore();
  /// Whether bytes within a run of a use that is written, the run's at `offset`, are what they were.
  bool isUnchanged(std::size_t use, std::size_t run, std::size_t offset, std::span<const std::byte> now) const {
    return std::ranges::equal(now, std::span(runs_[first_[use] + run].bytes).subspan(offset, now.size()));
  }

private:
  struct Run {
    std::byte *at;
    std::vector<std::byte> bytes;
  };
  std::vector<Run> runs_;
  std::vector<std::size_t> first_; // by use
};

class Verification {
public:
  Verification(het::Run &run, std::vector<Use> uses) : run_(run), uses_(std::move(uses)) {}

  Status prepare(const het_region &region);
  bool serialDone() const { return done_.load(std::memory_order_acquire); }
  const Plan *flight() const { return serial_.plan; }
  // False: the serial run is over, the pass has begun.
  Result<bool> next(const het_region &region, het_part &part);
  // The run to which het_reduce hands its values now.
  Run &runOf(Run &pass) { return serialDone() ? pass : serial_; }
  Status compare(const het_region &region);

private:
  Status keepResults(const het_region &region);
  bool isCompared(const Use &use) const { return (use.shape.mode & HET_WRITE) && !use.isPrivate(); }
  Status compareArray(const het_region &region, std::size_t k, const std::vector<std::byte> &expected) const;
  Status compareReduction(const het_reduction &reduction, std::size_t k, std::size_t item) const;
  Error differs(const Use &use, Address at, const std::string &values) const;

  Run &run_;
  std::vector<Use> uses_;
  Run serial_;
  Snapshot snapshot_;
  std::vector<BoxSet> undefined_;                // by access: what no memory had before the pass
  std::vector<std::vector<std::byte>> expected_; // by access: the section, run after run
  std::vector<Values> sums_;                     // by reduction
  long iterations_ = 1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread::id thread_;
  std::atomic<bool> done_{false};
};

// The beginning of a pass that is verified; its plan is made, and what that fetches is there.
Status verify(Run &run, const het_region &region);

} // namespace het
