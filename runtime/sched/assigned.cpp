//===-- sched/assigned.cpp - shares that are known, given out in order -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each worker claims its own share, once. The host's cores divide the host's evenly.

#include "geometry/split.hpp"
#include "sched/policy.hpp"

#include <utility>

namespace het {

namespace {

class Assigned : public Policy {
public:
  explicit Assigned(std::vector<long> shares) : shares_(std::move(shares)) {}

  std::vector<long> share(const Request &) override { return shares_; }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    left_.clear();
    const std::vector<Range> mine = cut({0, request.total}, shares_);
    for (const WorkerThread &thread : threadsOf(request.workers))
      left_.push_back(block(mine[thread.worker], thread.cores, thread.core));
  }
  Range claim(std::size_t thread) override { return std::exchange(left_[thread], Range{}); }

private:
  std::vector<long> shares_;
  std::vector<Range> left_; // by thread
};

} // namespace

std::unique_ptr<Policy> makeAssigned(std::vector<long> shares) { return std::make_unique<Assigned>(std::move(shares)); }

} // namespace het
