//===-- sched/cyclic.cpp - blocks dealt out in turn --------------------------------------------------===//
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
  // A pass that cannot be dealt out goes by blocks.
  std::vector<long> share(const Request &request) override { return makeBlock()->share(request); }
  Manner manner() const override { return Manner::Demand; }

  void begin(const Request &request) override {
    seats_ = seatsOf(request.workers);
    next_.clear();
    for (const Seat &seat : seats_)
      next_.push_back(static_cast<long>(seat.worker));
    total_ = request.total;
    devices_ = static_cast<long>(request.workers.size());
    blocks_ = std::min(std::max(divisions(request), devices_), std::max(total_, 1L));
  }

  Range claim(std::size_t seat) override {
    for (; next_[seat] < blocks_; next_[seat] += devices_) {
      Range mine = block(block({0, total_}, blocks_, next_[seat]), seats_[seat].cores, seats_[seat].core);
      if (mine.empty())
        continue;
      next_[seat] += devices_;
      return mine;
    }
    return {};
  }

private:
  std::vector<Seat> seats_;
  std::vector<long> next_; // block, by seat
  long total_ = 0, blocks_ = 0, devices_ = 1;
};

} // namespace

std::unique_ptr<Policy> makeCyclic() { return std::make_unique<Cyclic>(); }

} // namespace het
