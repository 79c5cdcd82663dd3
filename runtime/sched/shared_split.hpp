//===-- sched/shared_split.hpp - one split of resident rows for all loops over them -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A split that changes moves rows of resident arrays over the links. Here that is weighed, for every policy. A policy
// proposes shares; the split of the pass is chosen from the proposals of all loops over the same rows. Rows that come
// while others compute cost nothing. So a split whose rows' way is long is reached in steps, each of which makes its
// own pass shorter. Loops of different speeds would throw rows to and fro. They share a split if that costs less than
// the rows' way. [C] section 3.2.1 counts recurring copies to the cost of an iteration; rows that another loop takes
// away are such copies. Not thread-safe: the store's lock guards it.
#pragma once

#include "sched/policy.hpp"

#include <deque>

namespace het {

/// A resident array as a loop uses it.
struct RowUse {
  const void *array = nullptr;
  double bytes = 0; // of a row
  bool writes = false;
};

/// The rows of the loop's iterations: iteration k has row `first` + k.
struct LoopRows {
  long first = 0;
  std::vector<RowUse> uses;
};

class SharedSplit {
public:
  /// The shares of the coming pass of `loop`, which sum to request.total. `changed`: the proposal is not the last one.
  std::vector<long> choose(const void *loop, const LoopRows &rows, const Request &request, const Proposal &proposal,
                           bool changed);
  /// Whether some pass has brought rows to devices.
  bool isPlaced() const { return !lying_.empty(); }
  /// A pass in pieces has left most rows where these shares say.
  void place(const LoopRows &rows, std::span<const long> shares);

private:
  using Ends = std::vector<long>; // by worker: the row behind its last one
  struct Loop {
    const void *key;
    LoopRows rows;
    long total;
    std::vector<Cost> moving; // by worker: of iterations' rows over its link
    Proposal proposal;
    Ends wanted;
    std::vector<long> shares; // of its last pass
    long weighed = -1;        // the change that they were chosen after
  };
  Loop &update(const void *key, const LoopRows &rows, const Request &request, const Proposal &proposal, bool changed);
  bool isKnown(const Loop &loop) const;
  std::vector<Ends> candidates() const;
  double commonSeconds(const Ends &ends) const;
  double apartSeconds() const;
  std::vector<double> movingSeconds(const Loop &loop, const Ends &from, const Ends &to) const;
  double longestMove(const Loop &loop, const Ends &from, const Ends &to) const;
  double stepSeconds(const Loop &loop, const Ends &to) const;
  Ends step(const Loop &mine, const Ends &target) const;
  Ends freeStep(const Loop &mine) const;
  double recurring(const Loop &loop) const;
  std::vector<long> best(const Loop &mine) const;
  static Ends endsOf(const LoopRows &rows, std::span<const long> shares);
  static std::vector<long> sharesOf(const Loop &loop, const Ends &ends);

  std::vector<Loop> loops_;         // that ran lately
  std::deque<const void *> recent_; // the last passes' loops
  Ends lying_;                      // where the rows are; empty: not known
  long passes_ = 0;
  long changes_ = 0; // of proposals
};

} // namespace het
