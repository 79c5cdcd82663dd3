//===-- exec/chunks/own_rows.hpp - iterations for the device that has their rows ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A pass on demand over rows that stay on the devices: each worker takes chunks of its own iterations, from one end.
// One that has none left takes some from the other end of another's, if their rows are at the host. Thus what each has
// done lies side by side. It knows nothing of arrays. Not thread-safe: the dispatcher guards it.
#pragma once

#include "geometry/split.hpp"
#include "sched/policy.hpp"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace het {

class OwnRows {
public:
  /// By worker, how many of the iterations are its own. None: nobody has any of its own.
  OwnRows(Range whole, std::span<const long> shares);

  bool empty() const { return left_.empty(); }

  struct Asking {
    std::size_t thread, worker;
    bool idle; // all that it has claimed is done
  };
  /// Whether the rows that these iterations read are at the host.
  using AtHost = std::function<bool(Range)>;
  /// The next iterations of a thread, as many as the policy says. Empty: none now, and none any more if it is idle.
  Range claim(Policy &policy, std::span<const Worker> workers, Asking asking, const AtHost &atHost);

  /// A claim of the worker's is complete. A core of a host takes so many seconds, other workers all together.
  void done(std::size_t worker, Range iterations, double seconds);
  /// All that the workers have computed, by worker. Iterations side by side are one, with one launch.
  std::vector<Computed> computed(std::span<const Worker> workers) const;
  /// By worker, how many those are, if all lie side by side in the workers' order; else none.
  std::vector<long> shares(std::span<const Computed> computed) const;

private:
  struct Others {
    std::size_t worker;
    long count;
  };
  bool atEnd(std::size_t worker) const { return worker + 1 == left_.size(); }
  Range take(std::size_t from, long count, bool end);
  long countAtHost(std::size_t other, const AtHost &atHost) const;
  std::optional<Others> othersFor(std::size_t worker, const AtHost &atHost) const;
  long heldBy(std::size_t worker, const Worker &known, const AtHost &atHost);
  Range claimOthers(Policy &policy, std::span<const Worker> workers, Asking asking, const AtHost &atHost);

  Range whole_;
  std::vector<Range> left_; // by worker
  std::vector<bool> asked_; // by worker
  struct Done {
    std::size_t worker;
    Range iterations;
    double seconds;
  };
  std::vector<Done> done_;
};

} // namespace het
