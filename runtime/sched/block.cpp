//===-- sched/block.cpp - equal blocks ---------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [H] table 2, BLOCK: contiguous blocks of size N/P, one for each device. The first N%P get one more.

#include "geometry/split.hpp"
#include "sched/policy.hpp"

namespace het {

namespace {
class Block : public Policy {
public:
  std::vector<long> share(const Request &request) override {
    std::vector<long> shares;
    long parts = static_cast<long>(request.workers.size());
    for (long d = 0; d < parts; ++d)
      shares.push_back(block({0, request.total}, parts, d).size());
    return shares;
  }
};
} // namespace

std::unique_ptr<Policy> makeBlock() { return std::make_unique<Block>(); }

} // namespace het
