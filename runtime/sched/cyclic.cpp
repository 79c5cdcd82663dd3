//===-- sched/cyclic.cpp - blocks in turn --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [H] table 2, CYCLIC(n): block i goes to device i modulo the number of devices. Here n is what makes `div` blocks, or
// one for each device where that is more. The host's cores share a block of the host's evenly.

#include "geometry/split.hpp"
#include "sched/policy.hpp"

namespace het {

namespace {

class Cyclic : public Policy {
public:
  // A pass that cannot be given out in chunks goes by blocks.
  std::vector<long> share(const Request &request) override { return makeBlock()->share(request); }
  DispatchMode dispatchMode() const override { return DispatchMode::OnDemand; }

  void begin(const Request &request) override {
    threads_ = threadsOf(request.workers);
    next_.clear();
    for (const WorkerThread &thread : threads_)
      next_.push_back(static_cast<long>(thread.worker));
    total_ = request.total;
    devices_ = static_cast<long>(request.workers.size());
    blocks_ = std::min(std::max(divisions(request), devices_), std::max(total_, 1L));
  }

  Range claim(std::size_t thread) override {
    for (; next_[thread] < blocks_; next_[thread] += devices_) {
      Range mine = block(block({0, total_}, blocks_, next_[thread]), threads_[thread].cores, threads_[thread].core);
      if (mine.empty())
        continue;
      next_[thread] += devices_;
      return mine;
    }
    return {};
  }

private:
  std::vector<WorkerThread> threads_;
  std::vector<long> next_; // block, by thread
  long total_ = 0, blocks_ = 0, devices_ = 1;
};

} // namespace

std::unique_ptr<Policy> makeCyclic() { return std::make_unique<Cyclic>(); }

} // namespace het
